/** The picture of a place: drop, paste, choose, replace, crop, or pick a recent one. */
import { Button, Loader } from '@mantine/core'
import { IconCrop, IconLibraryPhoto, IconPhotoUp, IconReplace } from '@tabler/icons-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { LibraryPicture } from '#contract'
import { usePictureSource } from '../../data/files'
import { usePictureLibrary } from '../../data/media'
import { useUploadOf } from '../../data/transfers'
import { FieldError, FileInput } from '../../ui/inputs'
import layout from '../../ui/layout.module.css'
import { CropDialog } from './crop-dialog'
import { picturesIn, Thumbnail } from './kept-picture'
import { aboutText, LibraryDialog } from './library-dialog'
import classes from './pictures.module.css'
import type { PicturePlace } from './place'
import { weightText } from './ready/kind'
import { type CropSource, cropSourceOf, type PickedPicture, useIntake, usePicking } from './use-picking'

/** Why the picture's upload is delayed or failed; nothing if all is well. */
function UploadTrouble({ blob }: { blob: string }) {
  const upload = useUploadOf(blob, 'with-content')
  const hasFailed = upload?.state === 'failed'
  return (
    <FieldError
      error={
        hasFailed
          ? `It is not synced yet: ${upload.failure?.message}. The message waits for it, and Herald keeps trying.`
          : null
      }
    />
  )
}

export type PicturePickerProps = {
  place: PicturePlace
  /** The address in the message: local, public, or '' for none. */
  address: string
  onPick: (picture: PickedPicture) => void
}

/** `image/*` lets the user pick any picture; an unsupported one is refused with a reason. */
export const acceptedTypes = 'image/*,.heic,.heif'

export function PicturePicker({ place, address, onPick }: PicturePickerProps) {
  const picking = usePicking(place, onPick)
  const intake = useIntake(false, picking.take)
  const input = useRef<HTMLInputElement>(null)
  const [isLibraryOpen, setLibrary] = useState(false)
  const [cropping, setCropping] = useState<CropSource | null>(null)
  const libraryPicture = useLibraryPicture(address)
  return (
    <div
      className={`${layout.column2} ${classes.picker}`}
      data-dropping={intake.over || undefined}
      {...intake.events}
      tabIndex={-1}
      data-picture-picker
    >
      {address === '' ? (
        <button
          type="button"
          className={`${layout.columnTight} ${classes.empty}`}
          onClick={() => input.current?.click()}
        >
          <IconPhotoUp size={22} stroke={1.5} aria-hidden />
          <span>{`Drop, paste or choose a ${'Picture'.toLowerCase()}`}</span>
          <span className={classes.quiet}>Saved offline, sent when you publish</span>
        </button>
      ) : (
        <PictureTile address={address} libraryPicture={libraryPicture} />
      )}
      {picking.busy && (
        <p className={classes.quiet} role="status">
          <Loader size={12} /> Preparing
        </p>
      )}
      <FieldError error={picking.refusal} />
      {!picking.refusal && picking.notes.map((note) => <Note key={note} text={note} />)}
      {libraryPicture && <UploadTrouble blob={libraryPicture.blob} />}
      <div className={classes.choices}>
        {address !== '' && (
          <Choice icon={<IconReplace size={14} />} label="Replace" onClick={() => input.current?.click()} />
        )}
        {libraryPicture && libraryPicture.frames <= 1 && (
          <Choice
            icon={<IconCrop size={14} />}
            label="Crop"
            onClick={() => void cropSourceOf(libraryPicture).then(setCropping, picking.refuse)}
          />
        )}
        <Choice icon={<IconLibraryPhoto size={14} />} label="Used before" onClick={() => setLibrary(true)} />
      </div>
      <FileInput ref={input} accept={acceptedTypes} label="Picture" onPick={picking.take} />
      <LibraryDialog
        opened={isLibraryOpen}
        onClose={() => setLibrary(false)}
        fits={({ type }) => place.gif || type !== 'image/gif'}
        onChoose={(picture) => void picking.takeKept(picture)}
      />
      <CropDialog
        from={cropping}
        place={place}
        onClose={() => setCropping(null)}
        onCrop={(part) => cropping && void picking.crop(cropping, part)}
      />
    </div>
  )
}

function Choice({ icon, label, onClick }: { icon: ReactNode; label: string; onClick: () => void }) {
  return (
    <Button variant="default" size="xs" leftSection={icon} onClick={onClick}>
      {label}
    </Button>
  )
}

/** The library's entry for an address; null if the picture is not local. */
function useLibraryPicture(address: string): LibraryPicture | null {
  const localPicture = useMemo(() => picturesIn(address)[0] ?? null, [address])
  const { data } = usePictureLibrary('', localPicture !== null)
  return data?.pictures.find(({ blob }) => blob === localPicture?.blob) ?? null
}

function PictureTile({ address, libraryPicture }: { address: string; libraryPicture: LibraryPicture | null }) {
  const localPicture = useMemo(() => picturesIn(address)[0] ?? null, [address])
  const isTag = address.startsWith('{{')
  return (
    <figure className={`${layout.column2} ${classes.shown}`}>
      {localPicture ? (
        <Thumbnail blob={localPicture.blob} fit="contain" />
      ) : (
        <RemotePicture address={isTag ? '' : address} />
      )}
      <figcaption>
        <span className={`${layout.label} ${classes.name}`}>
          {libraryPicture?.name || localPicture?.name || (isTag ? 'By merge tag' : 'Picture on the server')}
        </span>
        {libraryPicture && <span className={classes.quiet}>{aboutText({ ...libraryPicture, bytes: 0 })}</span>}
        {libraryPicture && libraryPicture.bytes > 0 && <Weight libraryPicture={libraryPicture} />}
      </figcaption>
    </figure>
  )
}

function Weight({ libraryPicture: { bytes, pickedBytes } }: { libraryPicture: LibraryPicture }) {
  if (pickedBytes <= bytes) return <span className={classes.quiet}>{weightText(bytes)}</span>
  return (
    <span className={classes.quiet}>
      <s>{weightText(pickedBytes)}</s> → <b className={classes.light}>{weightText(bytes)}</b>
    </span>
  )
}

function RemotePicture({ address }: { address: string }) {
  const { src, failed } = usePictureSource({ blob: null, address })
  return (
    <span className={classes.thumbnail} data-fit="contain" title={failed ?? undefined}>
      {src && <img src={src} alt="" />}
    </span>
  )
}

const Note = ({ text }: { text: string }) => <p className={classes.quiet}>{text}</p>

type DropPictureProps = { place: PicturePlace; onPick: (picture: PickedPicture) => void }

/** An empty place for a picture: a picture that is dropped, pasted or chosen is prepared and passed to the caller. */
export function DropPicture({ place, onPick }: DropPictureProps) {
  const picking = usePicking(place, onPick)
  const intake = useIntake(false, picking.take)
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={classes.dropPlace} data-dropping={intake.over || undefined} {...intake.events}>
      <button type="button" className={`${layout.columnTight} ${classes.empty}`} onClick={() => input.current?.click()}>
        {picking.busy ? (
          <span role="status">
            <Loader size={12} /> Preparing
          </span>
        ) : (
          <span>Drop or paste a picture</span>
        )}
        <span className={classes.quiet}>Saved offline until it is sent</span>
      </button>
      <FieldError error={picking.refusal} />
      <FileInput ref={input} accept={acceptedTypes} label="Add a picture" onPick={picking.take} />
    </div>
  )
}
