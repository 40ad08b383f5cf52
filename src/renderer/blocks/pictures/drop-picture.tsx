/** A place for a picture that has none yet: dropped, pasted or chosen, it is made ready and handed on. */
import { Loader } from '@mantine/core'
import { useRef } from 'react'
import { listed } from './picture-picker'
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
      <button type="button" className={classes.empty} onClick={() => input.current?.click()}>
        {picking.busy ? (
          <span role="status">
            <Loader size={12} /> Making it ready
          </span>
        ) : (
          <span>Drop or paste a picture</span>
        )}
        <span className={classes.quiet}>Kept offline until it is sent</span>
      </button>
      {picking.refusal && (
        <p className={classes.refusal} role="alert">
          {picking.refusal}
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={listed}
        aria-label="Add a picture"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          // The same file may be picked again.
          event.currentTarget.value = ''
          if (file) void picking.take(file)
        }}
      />
    </div>
  )
}
