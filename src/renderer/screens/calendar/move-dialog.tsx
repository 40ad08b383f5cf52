/** Asks before a campaign is moved to another day: where it then runs, what collides there; then saves its schedule as the editor would. */
import { Button, Loader, Modal } from '@mantine/core'
import { useState } from 'react'
import { type DraftSession, saveStep, useDraftSession } from '../../data/drafts'
import { steps } from '../../steps'
import { ownTabsIn } from '../../steps/own-tabs'
import { repairedProgress } from '../../steps/progress'
import type { ScheduleValues } from '../../steps/schedule/values'
import { stepSave } from '../../steps/step-save'
import { useStepContext, useSurroundings } from '../../steps/use-surroundings'
import { dateWords } from '../../ui/dates'
import { Notice } from '../../ui/notice'
import { useLast } from '../../ui/use-last'
import type { Entry } from './entries'
import classes from './move-dialog.module.css'
import { collisionsAfter, ownDateOn } from './moving'
import type { CalendarState } from './use-calendar'

/** An entry and the day of the calendar that it is to go to. */
export type Move = { entry: Entry; date: string }

type Props = { move: Move | null; calendar: CalendarState; onClose: () => void }

export function MoveDialog({ move, calendar, onClose }: Props) {
  const shown = useLast(move)
  return (
    <Modal opened={move !== null} onClose={onClose} size={480} padding="lg" title="Move this campaign?">
      {shown && <Asked move={shown} calendar={calendar} onClose={onClose} />}
    </Modal>
  )
}

type AskedProps = { move: Move; calendar: CalendarState; onClose: () => void }

function Asked({ move: { entry, date }, calendar, onClose }: AskedProps) {
  const { plan } = entry
  const opened = useDraftSession({ channel: plan.channel.id, type: plan.type, id: plan.id })
  const ownDate = ownDateOn(entry, date)
  const { plans, zone, now, limits } = calendar
  const collisions = collisionsAfter(plans, entry, ownDate, { zone, now, limits })
  return (
    <div className={classes.asked}>
      <p>
        <bdi>{plan.name}</bdi> runs on <b>{dateWords(ownDate)}</b> at <b>{entry.own.time}</b>, {plan.zone}, instead of{' '}
        {dateWords(entry.own.date)}.
      </p>
      {collisions.map((words) => (
        <Notice key={words} kind="warn" live="off" title="Collides.">
          <span dir="auto">{words}</span>
        </Notice>
      ))}
      {opened.phase === 'ready' ? (
        <Answer session={opened.session} entry={entry} ownDate={ownDate} onClose={onClose} />
      ) : (
        <Opening failure={opened.phase === 'failed' ? opened.failure.message : null} onClose={onClose} />
      )}
    </div>
  )
}

function Opening({ failure, onClose }: { failure: string | null; onClose: () => void }) {
  return (
    <>
      {failure !== null && (
        <Notice kind="block" live="assertive" title="The campaign could not be opened.">
          {failure}
        </Notice>
      )}
      <div className={classes.acts}>
        {failure === null && <Loader size={16} aria-label="Opening the campaign" />}
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
      </div>
    </>
  )
}

type AnswerProps = { session: DraftSession; entry: Entry; ownDate: string; onClose: () => void }

function Answer({ session, entry: { plan }, ownDate, onClose }: AnswerProps) {
  const [saving, setSaving] = useState(false)
  const { channel, type } = plan
  const { around } = useSurroundings(session, channel, type, steps)
  const { context, values } = useStepContext(session, around)
  const step = around.steps.find(({ section }) => section === 'schedule')
  if (!step) return null
  const progress = repairedProgress(session.state.tabs, type, channel.hasContent)
  // The step's own values: the draft gives back what its `onChange` put there.
  const next = { ...(values(step) as ScheduleValues), date: ownDate }
  const problem = progress.disabledKeys.includes('SCHEDULE')
    ? 'An earlier step has to be saved first. Open the campaign to do so.'
    : (step.check(next, context)[0]?.message ?? null)
  const save = async () => {
    setSaving(true)
    const own = ownTabsIn(session.state.tabs)
    const { outcome } = await saveStep(
      session,
      stepSave(step, next, { session, around, context, progress, own, way: 'on' }),
    )
    setSaving(false)
    if (outcome !== 'failed') onClose()
  }
  return (
    <>
      {problem && (
        <Notice kind="block" live="assertive">
          {problem}
        </Notice>
      )}
      <div className={classes.acts}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button data-autofocus loading={saving} disabled={problem !== null} onClick={() => void save()}>
          Move and save
        </Button>
      </div>
    </>
  )
}
