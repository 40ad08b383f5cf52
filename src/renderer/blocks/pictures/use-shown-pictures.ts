/** The bytes of a message's pictures: local ones, and those on the server that were uploaded from this computer. */

import { useMemo, useRef } from 'react'
import { sameJson } from '../../../model/rules/same-json'
import { useKnownFiles, usePictureBytes } from '../../data/pictures'
import { addressesIn, picturesIn } from './address'
import type { ShownPicture } from './frame-pictures'

/**
 * Pictures that a frame of another origin needs to show `text` (HTML, MJML, a design as JSON) offline. An equal list keeps its identity.
 * `loading`: some pictures are still loading.
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
