/** The save status at the left of the action bar. Its tooltip shows when the text was saved on this computer and on the server. */
import { Button, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconDeviceDesktop, IconPencil } from '@tabler/icons-react'
import { useSessionState } from '../../data/campaign-state'
import { type DraftSession, useDraft } from '../../data/drafts'
import layout from '../../ui/layout.module.css'
import classes from './safety.module.css'
import { stateLine } from './state-text'

const marks = { typed: IconPencil, here: IconDeviceDesktop, done: IconCheck, trouble: IconAlertTriangle }

export function Safety({ session }: { session: DraftSession }) {
  const safety = useDraft(session, (draft) => draft.safety)
  const at = useDraft(session, (draft) => draft.sync.at)
  const isLoaded = useDraft(session, (draft) => draft.base !== null)
  const line = stateLine({ safety, state: useSessionState(session), at, loaded: isLoaded })
  if (!line) return <span className={`${layout.rowSmall} ${classes.safety}`} />
  const { mark, text, detail } = line
  const Mark = marks[mark]
  const isTrouble = mark === 'trouble'
  return (
    <Tooltip label={detail} disabled={!detail} position="top-start">
      <span className={`${layout.rowSmall} ${classes.safety}`} data-state={mark} role={isTrouble ? 'alert' : undefined}>
        <Mark size={15} stroke={1.5} aria-hidden />
        {isTrouble ? (
          `${text.replace(/\.$/, '')}. Herald keeps trying.`
        ) : (
          <span className={layout.oneLine}>{text}</span>
        )}
        {isTrouble && (
          <Button size="xs" variant="default" onClick={() => void session.flush()}>
            Try now
          </Button>
        )}
      </span>
    </Tooltip>
  )
}
