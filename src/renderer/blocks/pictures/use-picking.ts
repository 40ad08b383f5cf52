/** A picture from the pick to the message: kept on this computer at once, made ready for its place, noted in the library. */
import { useRef, useState } from 'react'
import { cutToUnits, type LibraryPicture, type StoredFile } from '#contract'
import { failureOf } from '../../data/failure'
import { keepFile, originalInBase64, useKeepPicture } from '../../data/pictures'
import { pictureAddress } from './address'
import type { PicturePlace, PictureType } from './place'
import { type CropPart, makeReady, type Ready, type Source } from './ready/make-ready'
import { kindRefusal, MAX_FILE_BYTES } from './ready/refusals'

/** What a message gets. `address` stands in its HTML until main puts the public one there. */
export type PickedPicture = {
  address: string
  blob: string
  name: string
  type: PictureType
  /** Pixels. */
  width: number
  height: number
  bytes: number
  /** 1 for a still picture. */
  frames: number
  /** What was written for it the last time; '' where nothing was. */
  alt: string
  /** As it was picked. */
  before: { width: number; height: number; bytes: number }
  /** What the person should know, in sentences. */
  notes: readonly string[]
}

export type Picking = {
  busy: boolean
  /** Why the last one was not taken; null after one that was. */
  refusal: string | null
  /** What is to be known of the last one that was taken. */
  notes: readonly string[]
  /** Takes a file that was chosen, dropped or pasted. Never rejects: `refusal` says why. */
  take: (file: File) => Promise<PickedPicture | null>
  /** Takes one of the library, as it stands there. */
  takeKept: (picture: LibraryPicture) => Promise<PickedPicture | null>
  /** Says why something could not be done. */
  refuse: (error: unknown) => void
  /** Takes a part of what was picked. `name` is the picture's. */
  crop: (from: CropSource, part: CropPart) => Promise<PickedPicture | null>
}

/** What is cropped: the file as it was picked, where it is still there. */
export type CropSource = { name: string; alt: string; original: StoredFile; source: Source }

export function usePicking(place: PicturePlace, onPick: (picture: PickedPicture) => void): Picking {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [notes, setNotes] = useState<readonly string[]>([])
  const keep = useKeepPicture()
  const latest = useRef({ place, onPick })
  latest.current = { place, onPick }
  /** The last pick wins: one that takes longer does not come after it. */
  const turn = useRef(0)

  const run = async (work: () => Promise<PickedPicture>): Promise<PickedPicture | null> => {
    const own = ++turn.current
    setBusy(true)
    try {
      const picked = await work()
      if (own !== turn.current) return null
      setRefusal(null)
      setNotes(picked.notes)
      latest.current.onPick(picked)
      return picked
    } catch (error) {
      if (own === turn.current) setRefusal(failureOf(error).message)
      return null
    } finally {
      if (own === turn.current) setBusy(false)
    }
  }

  const kept = async (ready: Ready, original: StoredFile, { name, alt }: { name: string; alt: string }) => {
    const stored = ready.changed ? await keepFile(new File([ready.bytes], nameFor(name, ready))) : original
    const { width, height, frames, type, before } = ready
    const file = { blob: stored.blob, name: nameFor(name, ready), type }
    const picture = { ...file, bytes: ready.bytes.size, width, height, frames, alt }
    keep.mutate({ ...picture, original: ready.changed ? original.blob : null, pickedBytes: before.bytes })
    return { ...picture, address: pictureAddress(file), before, notes: ready.notes }
  }

  return {
    busy,
    refusal,
    notes,
    refuse: (error) => setRefusal(failureOf(error).message),
    take: (file) =>
      run(async () => {
        // Before it is copied in: what is too large need not be.
        if (file.size > MAX_FILE_BYTES) throw new Error(kindRefusal('jpeg', file.size, place) ?? '')
        // On the disk first: whatever comes, the picture is not lost.
        const original = await keepFile(file)
        return kept(await makeReady({ file }, latest.current.place), original, { name: nameOf(file), alt: '' })
      }),
    takeKept: (picture) =>
      run(async () => {
        const { blob, name, type, width, height, bytes, frames, alt, original, pickedBytes } = picture
        const used = { blob, name, type, width, height, bytes, frames, alt }
        keep.mutate({ ...used, original, pickedBytes })
        const before = { width, height, bytes: pickedBytes }
        return { ...used, address: pictureAddress(picture), before, notes: [] }
      }),
    crop: ({ source, original, ...said }, part) =>
      run(async () => kept(await makeReady(source, latest.current.place, part), original, said)),
  }
}

/** What a kept picture is cropped from: the file as it was picked, else the picture itself. Throws what `failureOf` reads. */
export async function cropSourceOf(
  picture: Pick<LibraryPicture, 'name' | 'alt' | 'blob' | 'bytes' | 'original' | 'pickedBytes'> & { type: string },
): Promise<CropSource> {
  const { name, alt, type, blob, bytes, original, pickedBytes } = picture
  const first = original === null ? null : await originalInBase64(original).catch(() => null)
  if (original !== null && first !== null)
    return { name, alt, original: { blob: original, name, type, size: pickedBytes }, source: { base64: first } }
  const own = await originalInBase64(blob)
  if (own === null) throw new Error('This picture cannot be read any more. Pick it again.')
  return { name, alt, original: { blob, name, type, size: bytes }, source: { base64: own } }
}

/** What is pasted has no name of its own. */
const nameOf = (file: File): string => (file.name === '' ? 'pasted.png' : cutToUnits(file.name, 255))

const endings: Readonly<Record<PictureType, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/gif': 'gif' }

/** The name with the ending of what it has become. */
function nameFor(name: string, { type, changed }: Ready): string {
  if (!changed) return name
  const bare = cutToUnits(name.replace(/\.\w{1,5}$/, ''), 250)
  return `${bare || 'picture'}.${endings[type]}`
}
