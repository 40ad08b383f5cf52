/** A picture in a form: thumbnail, name, size and upload state; picked by click or drop. */
import { ActionIcon, Button, Progress, Tooltip } from '@mantine/core'
import { IconCrop, IconLibraryPhoto, IconPhoto, IconRefresh, IconUpload, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { hasPicture, MAX_PICTURE_BYTES, noPicture, type Picture, type PictureKinds } from '../../../model/image/values'
import { failureOf } from '../../data/failure'
import { usePictureSource } from '../../data/files'
import { FieldError, FileInput } from '../../ui/inputs'
import layout from '../../ui/layout.module.css'
import { CropDialog } from '../pictures/crop-dialog'
import { LibraryDialog } from '../pictures/library-dialog'
import type { PicturePlace } from '../pictures/place'
import { type CropSource, cropSourceOf, useIntake, usePicking } from '../pictures/use-picking'
import classes from './image.module.css'
import { type PictureState, type PictureUse, usePicture } from './use-picture'

export type PictureFieldProps = PictureUse & {
  label: string
  /** False hides the label visually, because a heading above names the field. */
  labelled?: boolean
  /** Dotted path in the values. */
  path: string
  /** The recommended size: '192 by 192 pixels'. */
  hint: string
  /** The error for a missing picture. */
  error?: string | undefined
  /** A second way to fill the field ('Use the default icon'). */
  other?: ReactNode
  /** Aspect ratio of the thumbnail. */
  shape?: 'square' | 'wide'
  /** The place for the crop; without it, cropping is not offered. */
  place?: PicturePlace
  /** Icon for a file that is not a picture. */
  Icon?: typeof IconPhoto
}

export function PictureField(props: PictureFieldProps) {
  const { label, labelled = true, path, hint, error, readOnly, picture, shape = 'square', Icon = IconPhoto } = props
  const state = usePicture(props)
  const input = useRef<HTMLInputElement>(null)
  const intake = useIntake(readOnly, state.pick)
  const message = state.refusal ?? error
  const isChosen = hasPicture(picture)
  const choice = (
    <Button
      variant="default"
      size="xs"
      className={classes.choice ?? ''}
      leftSection={<IconUpload size={14} />}
      loading={state.taking}
      aria-label={`${isChosen ? 'Replace' : 'Choose'} ${label.toLowerCase()}`}
      onClick={() => input.current?.click()}
    >
      {isChosen ? 'Replace' : 'Choose a file'}
    </Button>
  )
  return (
    <div className={`${layout.column1} ${classes.field}`} data-field={path} {...intake.events}>
      {labelled && <span className={layout.label}>{label}</span>}
      <div
        className={`${layout.row3} ${classes.body}`}
        data-dropping={intake.over || undefined}
        data-invalid={Boolean(message) || undefined}
      >
        <Tile picture={picture} shape={shape} Icon={Icon} />
        <div className={`${layout.words} ${classes.about}`}>
          {hasPicture(picture) ? (
            <About picture={picture} state={state} />
          ) : (
            <span className={layout.caption}>{hint}</span>
          )}
          {!readOnly && !isChosen && (
            <div className={`${layout.row} ${classes.actions}`}>
              {choice}
              <UsedBeforeButton {...props} state={state} />
              {props.other}
            </div>
          )}
        </div>
        {!readOnly && isChosen && choice}
        {!readOnly && isChosen && <UsedBeforeButton {...props} state={state} />}
        {!readOnly && isChosen && <CropButton {...props} state={state} />}
        {!readOnly && isChosen && (
          <Tooltip label={`Remove ${label.toLowerCase()}`}>
            <ActionIcon aria-label={`Remove ${label.toLowerCase()}`} onClick={() => props.onChange(noPicture)}>
              <IconX size={16} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      <FieldError error={message} />
      <FileInput
        ref={input}
        accept={(props.kinds.listed ?? props.kinds.types).join(',')}
        label={label}
        onPick={state.pick}
      />
    </div>
  )
}

function Tile({ picture, shape, Icon }: { picture: Picture; shape: 'square' | 'wide'; Icon: typeof IconPhoto }) {
  const { src } = usePictureSource({ blob: picture.stored?.blob ?? null, address: picture.img })
  return (
    <span className={`${layout.centred} ${classes.tile}`} data-shape={shape}>
      {src ? <img src={src} alt="" /> : <Icon size={18} stroke={1.5} aria-hidden />}
    </span>
  )
}

/** The picture's name and its upload state. */
function About({ picture, state }: { picture: Picture; state: PictureState }) {
  return (
    <>
      <span className={`${layout.label} ${classes.name}`} title={picture.name}>
        {picture.name || 'Picture on the server'}
      </span>
      <UploadLine picture={picture} state={state} />
    </>
  )
}

/** Upload state of a file: its size when uploaded, else the progress, the reason for waiting, or the error. */
export function UploadLine({
  picture,
  state: { upload, waits, retry, cancel },
}: {
  picture: Picture
  state: PictureState
}) {
  const size = picture.size > 0 ? sizeText(picture.size) : null
  if (picture.img.startsWith('{{')) return <span className={layout.caption}>A picture for each row</span>
  if (picture.img !== '') return <span className={layout.caption}>{[size, 'uploaded'].filter(Boolean).join(', ')}</span>
  if (waits !== null) return <span className={layout.caption}>{`${waits}: it is sent with the content`}</span>
  if (upload?.state === 'failed' || upload?.state === 'cancelled')
    return (
      <span className={`${layout.row} ${classes.line}`}>
        <span className={upload.state === 'failed' ? classes.failed : layout.caption}>
          {upload.state === 'failed' ? upload.failure?.message : 'Upload stopped'}
        </span>
        <Button variant="subtle" size="xs" px={6} leftSection={<IconRefresh size={14} />} onClick={retry}>
          Try again
        </Button>
      </span>
    )
  return (
    <span className={`${layout.row} ${classes.line}`}>
      <Progress
        className={classes.progress ?? ''}
        size={6}
        aria-label={`Uploading ${picture.name}`}
        value={upload?.size ? (upload.moved / upload.size) * 100 : 0}
      />
      <Button variant="subtle" size="xs" px={6} color="gray" onClick={cancel}>
        Cancel
      </Button>
    </span>
  )
}

/** '12 KB', '1.4 MB'. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  return bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

type UsedBeforeButtonProps = {
  label: string
  picture: Picture
  kinds: PictureKinds
  state: PictureState
  place?: PicturePlace
}

/** Further actions of a picture field: recent pictures, and a crop for its place. Only for fields that accept pictures. */
function UsedBeforeButton({ label, kinds, state }: UsedBeforeButtonProps) {
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
function CropButton({ place, picture, ...rest }: UsedBeforeButtonProps) {
  const { stored } = picture
  if (!place || !stored || (stored.type !== 'image/jpeg' && stored.type !== 'image/png')) return null
  return <Crop {...rest} place={place} picture={picture} stored={stored} />
}

type CropProps = Omit<UsedBeforeButtonProps, 'place'> & { place: PicturePlace; stored: { blob: string; type: string } }

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
