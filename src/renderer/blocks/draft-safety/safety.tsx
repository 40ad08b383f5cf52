/** How safe the words are: being typed, being saved, saved on this computer and when, or why not. */
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconPencil } from '@tabler/icons-react'
import { type DraftSession, useDraft } from '../../data/drafts'
import { clockOf } from '../../ui/dates'
import classes from './safety.module.css'

export function Safety({ session }: { session: DraftSession }) {
  const { state, at, failure } = useDraft(session, (draft) => draft.safety)
  const loaded = useDraft(session, (draft) => draft.base !== null)
  if (state === 'trouble')
    return (
      <span className={classes.safety} data-state="trouble" role="alert">
        <IconAlertTriangle size={15} stroke={1.5} aria-hidden />
        Not saved on this computer: {failure?.message} Herald keeps trying.
        <Button size="xs" variant="default" onClick={() => void session.flush()}>
          Try now
        </Button>
      </span>
    )
  const words = {
    new: loaded ? 'As on the server' : 'Nothing typed yet',
    saving: 'Saving',
    saved: at ? `Saved on this computer, ${clockOf(at)}` : 'Saved',
  }
  const Icon = state === 'saved' ? IconCheck : IconPencil
  return (
    <span className={classes.safety} data-state={state}>
      <Icon size={15} stroke={1.5} aria-hidden />
      {words[state]}
    </span>
  )
}
