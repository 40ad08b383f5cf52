/** An empty place for a picture: a picture that is dropped, pasted or chosen is prepared and passed to the caller. */
import { Loader } from '@mantine/core'
import { useRef } from 'react'
import { FieldError } from '../../ui/field-error'
import { FileInput } from '../../ui/file-input'
import layout from '../../ui/layout.module.css'
import { acceptedTypes } from './picture-picker'
import classes from './pictures.module.css'
import type { PicturePlace } from './place'
import { useIntake } from './use-intake'
import { type PickedPicture, usePicking } from './use-picking'

type Props = { place: PicturePlace; onPick: (picture: PickedPicture) => void }

export function DropPicture({ place, onPick }: Props) {
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
