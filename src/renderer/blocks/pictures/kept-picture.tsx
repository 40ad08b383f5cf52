/** Stored pictures: their addresses in a message, the bytes that a preview needs, and a thumbnail that loads when it scrolls into view. */
import { IconPhoto } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { cutAtWaitingFiles, cutToUnits, type KeptPicture, type StoredFile, waitingFile } from '#contract'
import { sameJson } from '../../../model/rules/same-json'
import { addToLibrary, keepFile, pictureBytes, pictureFile, useKnownFiles, usePictureBytes } from '../../data/media'
import type { ShownPicture } from './frame-pictures'
import classes from './pictures.module.css'
import { gifSize } from './ready/kind'

/** A local picture in a message; `address` is its text in the message. */
export type PictureInMessage = { address: string; blob: string; name: string; type: string }

/** The address of a local picture in HTML, MJML or a design: main replaces it with the public address before sending. */
export const pictureAddress = (file: Pick<StoredFile, 'blob' | 'name' | 'type'>): string =>
  waitingFile({ ...file, name: shortenedName(file.name) }, 'path')

/** Maximum characters of a name in an address, because a message repeats the address several times. */
const MAX_NAME_CHARS = 60

function shortenedName(name: string): string {
  if (name.length <= MAX_NAME_CHARS) return name
  const ending = /\.\w{1,5}$/.exec(name)?.[0] ?? ''
  return `${cutToUnits(name, MAX_NAME_CHARS - ending.length)}${ending}`
}

/** Local pictures in HTML, MJML or any other text, each once, in order. */
export function picturesIn(text: string): PictureInMessage[] {
  const found = cutAtWaitingFiles(text).files.map(({ written, blob, name, type }) => ({
    address: written,
    blob,
    name,
    type,
  }))
  return [...new Map(found.map((picture) => [picture.address, picture])).values()]
}

/**
 * Web addresses of the pictures in a message: from `src`, `background` and styles. Each once, at most 500 addresses of at most 2,000
 * characters.
 */
export function addressesIn(html: string): string[] {
  const found = html.matchAll(/(?:\b(?:src|background)\s*=\s*["']?|url\(\s*["']?)(https?:\/\/[^\s"'<>)\\]+)/gi)
  const addresses = [...found].map(([, address = '']) => address.replaceAll('&amp;', '&'))
  return [...new Set(addresses)].filter(({ length }) => length <= 2_000).slice(0, 500)
}

/**
 * The bytes of a message's pictures: local ones, and those on the server that were uploaded from this computer. Pictures that a frame of
 * another origin needs to show `text` (HTML, MJML, a design as JSON) offline. An equal list keeps its identity. `loading`: some pictures
 * are still loading.
 */
export function useShownPictures(text: string): { pictures: readonly ShownPicture[]; loading: boolean } {
  const localPictures = useMemo(() => picturesIn(text), [text])
  const addresses = useStableValue(useMemo(() => addressesIn(text), [text]))
  const query = useKnownFiles(addresses)
  const pictures = useStableValue([
    ...localPictures.map(({ address, blob }) => ({ address, blob })),
    ...(query.data ?? []).map(({ address, file }) => ({ address, blob: file.blob })),
  ])
  const bytes = usePictureBytes(pictures)
  const loaded = pictures.flatMap(({ address }, index) => (bytes[index] ? [{ address, picture: bytes[index] }] : []))
  const last = useRef<readonly ShownPicture[]>(noPictures)
  const isSame =
    loaded.length === last.current.length && loaded.every((picture, index) => samePicture(picture, last.current[index]))
  if (!isSame) last.current = loaded
  return { pictures: last.current, loading: bytes.includes(undefined) || (addresses.length > 0 && query.isLoading) }
}

const noPictures: readonly ShownPicture[] = []

const samePicture = (one: ShownPicture, other: ShownPicture | undefined): boolean =>
  one.address === other?.address && one.picture === other.picture

/** Returns the previous value while the new one is equal. */
function useStableValue<T>(value: T): T {
  const last = useRef(value)
  if (!sameJson(last.current, value)) last.current = value
  return last.current
}

export function Thumbnail({ blob, fit = 'cover' }: { blob: string; fit?: 'cover' | 'contain' }) {
  const place = useRef<HTMLSpanElement>(null)
  const [isNearView, setNear] = useState(false)
  useEffect(() => {
    if (isNearView || !place.current) return
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
    })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [isNearView])
  const [bytes] = usePictureBytes(isNearView ? [{ blob }] : [])
  const url = useObjectUrl(bytes)
  return (
    <span ref={place} className={classes.thumbnail} data-fit={fit}>
      {url ? <img src={url} alt="" draggable={false} /> : <IconPhoto size={18} stroke={1.5} aria-hidden />}
    </span>
  )
}

/**
 * The library's data of a picture that is used unchanged. Stores the picture at a web address on this computer and returns its local
 * address. Throws an error with a message for the user.
 */
export async function keepPictureAt(address: string): Promise<string> {
  const file = await pictureFile(address)
  const storedFile = file && (await keepFile(file))
  const picture = file && storedFile && (await keptPictureOf(file, storedFile))
  if (!storedFile || !picture) throw new Error('The address shows no JPEG, PNG or GIF.')
  await addToLibrary(picture)
  return pictureAddress(storedFile)
}

/** Null if the file is not a picture, or cannot be decoded. */
export async function keptPictureOf(
  file: File,
  { blob, name, type }: Pick<StoredFile, 'blob' | 'name' | 'type'>,
): Promise<KeptPicture | null> {
  if (type !== 'image/jpeg' && type !== 'image/png' && type !== 'image/gif') return null
  // The browser's error says nothing more than null does: the file cannot be decoded.
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  const { width, height } = bitmap
  bitmap.close()
  const frames = type === 'image/gif' ? gifSize(new Uint8Array(await file.arrayBuffer())).frames : 1
  return { blob, name, type, bytes: file.size, pickedBytes: file.size, width, height, frames, alt: '', original: null }
}

/** Null if the address is not a local picture, or if the picture is gone. Throws `HeraldFailure`. */
export async function bytesOfPicture(address: string): Promise<Blob | null> {
  const [localPicture] = picturesIn(address)
  return localPicture ? pictureBytes(localPicture.blob) : null
}

/** An object URL for bytes; revoked on unmount. */
export function useObjectUrl(bytes: Blob | null | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!bytes) return setUrl(null)
    const created = URL.createObjectURL(bytes)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [bytes])
  return url
}
