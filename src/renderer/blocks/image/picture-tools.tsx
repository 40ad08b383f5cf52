/** Further actions of a picture field: recent pictures, and a crop for its place. */
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCrop, IconLibraryPhoto } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { MAX_PICTURE_BYTES, type Picture, type PictureKinds } from '../../../model/image/values'
import { failureOf } from '../../data/failure'
import { CropDialog } from '../pictures/crop-dialog'
import { LibraryDialog } from '../pictures/library-dialog'
import type { PicturePlace } from '../pictures/place'
import { type CropSource, cropSourceOf, usePicking } from '../pictures/use-picking'
import type { PictureState } from './use-picture'

type Props = {
  label: string
  picture: Picture
  kinds: PictureKinds
  state: PictureState
  place?: PicturePlace
}

/** Only for fields that accept pictures. */
export function UsedBeforeButton({ label, kinds, state }: Props) {
  const [opened, setOpened] = useState(false)
  if (!kinds.types.some((type) => type.startsWith('image/'))) return null
  const recentLabel = `Recent pictures, for ${label.toLowerCase()}`
  return (
    <>
      <Tooltip label="Recent pictures">
        <ActionIcon aria-label={recentLabel} onClick={() => setOpened(true)}>
          <IconLibraryPhoto size={16} />
        </ActionIcon>
      </Tooltip>
      <LibraryDialog
        opened={opened}
        onClose={() => setOpened(false)}
        fits={({ type, bytes }) => kinds.types.includes(type) && bytes > 0 && bytes <= MAX_PICTURE_BYTES}
        onChoose={state.takeKept}
      />
    </>
  )
}

/** Crops a local picture to one of the shapes of its place. */
export function CropButton({ place, picture, ...rest }: Props) {
  const { stored } = picture
  if (!place || !stored || (stored.type !== 'image/jpeg' && stored.type !== 'image/png')) return null
  return <Crop {...rest} place={place} picture={picture} stored={stored} />
}

type CropProps = Omit<Props, 'place'> & { place: PicturePlace; stored: { blob: string; type: string } }

function Crop({ label, place, picture: { name, size: bytes }, stored: { blob, type }, state }: CropProps) {
  const [from, setFrom] = useState<CropSource | null>(null)
  const { crop, refusal } = usePicking(place, state.takeKept)
  const refuse = useRef(state.refuse)
  refuse.current = state.refuse
  useEffect(() => {
    if (refusal) refuse.current(refusal)
  }, [refusal])
  const openCrop = () =>
    cropSourceOf({ blob, name, type, bytes, alt: '', original: null, pickedBytes: bytes }).then(setFrom, (error) =>
      state.refuse(failureOf(error).message),
    )
  const cropLabel = `Crop ${label.toLowerCase()}`
  return (
    <>
      <Tooltip label={cropLabel}>
        <ActionIcon aria-label={cropLabel} onClick={() => void openCrop()}>
          <IconCrop size={16} />
        </ActionIcon>
      </Tooltip>
      <CropDialog
        from={from}
        place={place}
        onClose={() => setFrom(null)}
        onCrop={(part) => from && void crop(from, part)}
      />
    </>
  )
}
