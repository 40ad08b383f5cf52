/** Picture field: a file of this computer, prepared for the message, or an address, which may be a merge tag. */
import { Select, TextInput } from '@mantine/core'
import { createContext, useContext, useEffect, useState } from 'react'
import type { MergeTag } from '#contract'
import { keyOf, placeholderOf, tagChoices } from '../../../../model/merge-tags/text'
import { isReadable } from '../../../../model/rules/choices'
import { keepFile } from '../../../data/media'
import { pictureAddress, picturesIn } from '../../pictures/kept-picture'
import { PicturePicker } from '../../pictures/picture-picker'
import type { PicturePlace } from '../../pictures/place'
import type { PickedPicture } from '../../pictures/use-picking'
import type { Patch } from '../protocol'
import type { OwnAddresses, OwnPicture } from './kind'

/** The merge tags whose value is a picture. */
export const PictureTags = createContext<readonly MergeTag[]>([])

type Props = { value: string; alt: string; place: PicturePlace; onChange: (patch: Patch) => void }

export function PictureChoice({ value, alt, place, onChange }: Props) {
  // A template's placeholder does not count as a picture.
  const address = value.startsWith('data:') ? '' : value
  const typable = picturesIn(address).length > 0 ? '' : address
  const [typed, setTyped] = useState(typable)
  const tags = useContext(PictureTags).filter(isReadable)
  const chosen = tags.find((tag) => placeholderOf(keyOf(tag), null) === address.trim())
  useEffect(() => setTyped(typable), [typable])
  return (
    <>
      <PicturePicker place={place} address={address} onPick={(picked) => onChange(pickedPatch(picked, alt))} />
      <TextInput
        size="xs"
        label="Picture address"
        placeholder="https://"
        dir="ltr"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          const next = event.currentTarget.value.trim()
          if (/^(?:https?:\/\/\S+|\{\{[^{}]+\}\})$/i.test(next)) onChange({ src: next })
        }}
      />
      {tags.length > 0 ? (
        <Select
          size="xs"
          label="Image merge tag"
          placeholder="Choose a tag"
          data={tagChoices(tags, tags)}
          value={chosen ? keyOf(chosen) : null}
          onChange={(key) => key !== null && onChange({ src: placeholderOf(key, null) })}
        />
      ) : null}
    </>
  )
}

/**
 * Values of a picture part for the picked picture. `presentAlt` describes the picture before: it is kept for a crop of it only. Otherwise
 * the alt text is that of the picked picture's last use, or empty, so that a finding asks for it.
 */
export const pickedPatch = (
  { address, alt, isCrop }: Pick<PickedPicture, 'address' | 'alt' | 'isCrop'>,
  presentAlt: string,
): Patch => (isCrop && presentAlt.trim() !== '' ? { src: address } : { src: address, alt })

const noPictures: readonly OwnPicture[] = []

/** Addresses by name; null while drawing. Pictures that could not be saved are missing, and blocks do without them. */
export function useOwnPictures(pictures: readonly OwnPicture[] = noPictures): OwnAddresses | null {
  const [addresses, setAddresses] = useState<OwnAddresses | null>(null)
  useEffect(() => {
    let isMounted = true
    const all = pictures.map(async (picture) => [picture.name, await storedAddress(picture)] as const)
    void Promise.allSettled(all).then((settled) => {
      const found = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
      if (isMounted) setAddresses(Object.fromEntries(found))
    })
    return () => {
      isMounted = false
    }
  }, [pictures])
  return addresses
}

const storedAddress = async ({ name, path }: OwnPicture): Promise<string> =>
  pictureAddress(await keepFile(new File([await drawPicture(path)], `${name}.png`, { type: 'image/png' })))

/** Twice the displayed size, for high-density screens. */
const THUMBNAIL_PX = 64
const greyColour = '#5a5a66'

async function drawPicture(path: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(THUMBNAIL_PX, THUMBNAIL_PX)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is nothing to draw with.')
  context.fillStyle = greyColour
  context.beginPath()
  context.arc(THUMBNAIL_PX / 2, THUMBNAIL_PX / 2, THUMBNAIL_PX / 2, 0, 2 * Math.PI)
  context.fill()
  // Centres the icon in the disc.
  context.translate(THUMBNAIL_PX * 0.22, THUMBNAIL_PX * 0.22)
  context.scale((THUMBNAIL_PX * 0.56) / 24, (THUMBNAIL_PX * 0.56) / 24)
  Object.assign(context, { strokeStyle: '#ffffff', lineWidth: 2, lineCap: 'round', lineJoin: 'round' })
  context.stroke(new Path2D(path))
  return canvas.convertToBlob({ type: 'image/png' })
}
