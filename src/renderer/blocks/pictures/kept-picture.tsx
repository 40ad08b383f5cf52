/** A stored picture: made from a file, and shown small, loaded from this computer when it scrolls into view. */
import { IconPhoto } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { KeptPicture, StoredFile } from '#contract'
import { addToLibrary, keepFile, pictureBytes, pictureFile, usePictureBytes } from '../../data/media'
import { pictureAddress, picturesIn } from './address'
import classes from './pictures.module.css'
import { gifSize } from './ready/kind'

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
