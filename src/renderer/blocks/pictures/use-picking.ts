/** Brings a picked picture into the message: stores the file at once, prepares the picture for its place, and adds it to the library. */
import { type ClipboardEvent, useRef, useState } from 'react'
import { cutToUnits, type LibraryPicture, type StoredFile } from '#contract'
import { failureOf } from '../../data/failure'
import { keepFile, originalInBase64, useKeepPicture } from '../../data/media'
import { useDrop } from '../../ui/hooks'
import { pictureAddress } from './kept-picture'
import type { PicturePlace, PictureType } from './place'
import { kindRefusal, MAX_FILE_BYTES } from './ready/kind'
import { type CropPart, makeReady, type PreparedPicture, type Source } from './ready/make-ready'

/** A picture for a message. `address` is in the HTML until main replaces it with the public one. */
export type PickedPicture = {
  address: string
  blob: string
  name: string
  type: PictureType
  /** In pixels. */
  width: number
  height: number
  bytes: number
  /** 1 for a still picture. */
  frames: number
  /** The alt text of the picture's last use; '' if there was none. */
  alt: string
  /** True if it is a part of the present picture. */
  isCrop: boolean
  /** The picked file. */
  before: { width: number; height: number; bytes: number }
  /** Notes for the user, one sentence each. */
  notes: readonly string[]
}

export type Picking = {
  busy: boolean
  /** Why the last picture was refused; null after an accepted one. */
  refusal: string | null
  /** Notes on the last accepted picture. */
  notes: readonly string[]
  /** Takes a file that was chosen, dropped or pasted. Never rejects: `refusal` has the reason. */
  take: (file: File) => Promise<PickedPicture | null>
  /** Takes a picture of the library unchanged. */
  takeKept: (picture: LibraryPicture) => Promise<PickedPicture | null>
  /** Shows an error as `refusal`. */
  refuse: (error: unknown) => void
  /** Crops a picked picture called `name`. */
  crop: (from: CropSource, part: CropPart) => Promise<PickedPicture | null>
}

/** Source of a crop: the originally picked file if it still exists. */
export type CropSource = { name: string; alt: string; original: StoredFile; source: Source }

export function usePicking(place: PicturePlace, onPick: (picture: PickedPicture) => void): Picking {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [notes, setNotes] = useState<readonly string[]>([])
  const keep = useKeepPicture()
  const latest = useRef({ place, onPick })
  latest.current = { place, onPick }
  /** Counter of picks: the last pick wins, even if an earlier one takes longer. */
  const lastTurn = useRef(0)

  const run = async (work: () => Promise<PickedPicture>): Promise<PickedPicture | null> => {
    const ownTurn = ++lastTurn.current
    setBusy(true)
    try {
      const picked = await work()
      if (ownTurn !== lastTurn.current) return null
      setRefusal(null)
      setNotes(picked.notes)
      latest.current.onPick(picked)
      return picked
    } catch (error) {
      if (ownTurn === lastTurn.current) setRefusal(failureOf(error).message)
      return null
    } finally {
      if (ownTurn === lastTurn.current) setBusy(false)
    }
  }

  const onReady = async (
    ready: PreparedPicture,
    original: StoredFile,
    { name, alt, isCrop }: { name: string; alt: string; isCrop: boolean },
  ) => {
    const storedFile = ready.changed ? await keepFile(new File([ready.bytes], nameFor(name, ready))) : original
    const { width, height, frames, type, before } = ready
    const file = { blob: storedFile.blob, name: nameFor(name, ready), type }
    const picture = { ...file, bytes: ready.bytes.size, width, height, frames, alt }
    keep.mutate({ ...picture, original: ready.changed ? original.blob : null, pickedBytes: before.bytes })
    return { ...picture, address: pictureAddress(file), isCrop, before, notes: ready.notes }
  }

  return {
    busy: isBusy,
    refusal,
    notes,
    refuse: (error) => setRefusal(failureOf(error).message),
    take: (file) =>
      run(async () => {
        // Before copying: a file over the limit is not read.
        if (file.size > MAX_FILE_BYTES) throw new Error(kindRefusal('jpeg', file.size, place) ?? '')
        // Saved to disk first: no error after that loses the picture.
        const original = await keepFile(file)
        const about = { name: nameOf(file), alt: '', isCrop: false }
        return onReady(await makeReady({ file }, latest.current.place), original, about)
      }),
    takeKept: (picture) =>
      run(async () => {
        const { blob, name, type, width, height, bytes, frames, alt, original, pickedBytes } = picture
        const usedPicture = { blob, name, type, width, height, bytes, frames, alt }
        keep.mutate({ ...usedPicture, original, pickedBytes })
        const before = { width, height, bytes: pickedBytes }
        return { ...usedPicture, address: pictureAddress(picture), isCrop: false, before, notes: [] }
      }),
    crop: ({ source, original, ...facts }, part) =>
      run(async () =>
        onReady(await makeReady(source, latest.current.place, part), original, { ...facts, isCrop: true }),
      ),
  }
}

/** Source for a crop of a library picture: the originally picked file, else the picture itself. Throws errors for `failureOf`. */
export async function cropSourceOf(
  picture: Pick<LibraryPicture, 'name' | 'alt' | 'blob' | 'bytes' | 'original' | 'pickedBytes'> & { type: string },
): Promise<CropSource> {
  const { name, alt, type, blob, bytes, original, pickedBytes } = picture
  const first = original === null ? null : await originalInBase64(original).catch(() => null)
  if (original !== null && first !== null)
    return { name, alt, original: { blob: original, name, type, size: pickedBytes }, source: { base64: first } }
  const originalData = await originalInBase64(blob)
  if (originalData === null) throw new Error('This picture cannot be read any more. Pick it again.')
  return { name, alt, original: { blob, name, type, size: bytes }, source: { base64: originalData } }
}

/** Pasted files have no name. */
const nameOf = (file: File): string => (file.name === '' ? 'pasted.png' : cutToUnits(file.name, 255))

const endings: Readonly<Record<PictureType, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/gif': 'gif' }

/** The name with the extension of the new type. */
function nameFor(name: string, { type, changed }: PreparedPicture): string {
  if (!changed) return name
  const baseName = cutToUnits(name.replace(/\.\w{1,5}$/, ''), 250)
  return `${baseName || 'picture'}.${endings[type]}`
}

/** Accepts pictures by drop, or by paste while the element has the focus. */
export function useIntake(readOnly: boolean, onFile: (file: File) => unknown) {
  const drop = useDrop(readOnly, onFile)
  const onPaste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files
    if (readOnly || !file) return
    event.preventDefault()
    void onFile(file)
  }
  return { over: drop.over, events: { ...drop.events, onPaste } }
}
