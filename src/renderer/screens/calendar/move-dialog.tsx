/** Confirms moving a campaign to another day or hour: shows the new runs and conflicts, then saves its schedule as the editor does. */

import { Button, Loader, Modal } from '@mantine/core'
import { useState } from 'react'
import { countOf } from '#contract'
import { dateText } from '../../../model/rules/calendar-dates'
import { repairedProgress } from '../../../model/steps/progress'
import { isQuiet, type Rule } from '../../../model/steps/schedule/engine'
import { scheduleSentence } from '../../../model/steps/schedule/text'
import { handlingText, hoursText, quietHoursOf, type ScheduleValues } from '../../../model/steps/schedule/values'
import type { StepContext } from '../../../model/steps/step'
import { Sentence } from '../../blocks/sentence'
import { type DraftSession, saveStep, useDraftSession } from '../../data/drafts'
import { steps } from '../../steps'
import type { Entry } from '../../steps/schedule/entries'
import { localTabStateIn, stepSave } from '../../steps/step-save'
import { useEditorDeps, useStepContext } from '../../steps/use-editor-deps'
import { filledNodes } from '../../ui/filled-nodes'
import { usePrevious } from '../../ui/hooks'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import classes from './move-dialog.module.css'
import {
  collisionsAfter,
  type DropTarget,
  isSeries,
  movedRule,
  type OwnMoment,
  othersOn,
  ownMomentOn,
  withSeries,
} from './moving'
import type { CalendarState } from './use-calendar'

/** An entry and its new place in the calendar. */
export type Move = { entry: Entry } & DropTarget

type Props = { move: Move | null; calendar: CalendarState; onClose: () => void }

export function MoveDialog({ move, calendar, onClose }: Props) {
  const shownMove = usePrevious(move)
  const movedKind = shownMove && isSeries(shownMove.entry.plan.rule) ? 'series' : 'campaign'
  return (
    <Modal opened={move !== null} onClose={onClose} size={480} padding="lg" title={`Move this ${movedKind}?`}>
      {shownMove && <MoveQuestion move={shownMove} calendar={calendar} onClose={onClose} />}
    </Modal>
  )
}

type AskedProps = { move: Move; calendar: CalendarState; onClose: () => void }

/** A series can have many conflicts: only this many are described in full. */
const MAX_NAMED = 3

function MoveQuestion({ move: { entry, date, time }, calendar, onClose }: AskedProps) {
  const { plan } = entry
  const openedDraft = useDraftSession({ channel: plan.channel.id, type: plan.type, id: plan.id })
  const { plans, zone, now, limits } = calendar
  const to = ownMomentOn(entry, { date, time }, zone)
  const moveResult = movedRule(entry, to, now)
  const collisions = moveResult.ok
    ? collisionsAfter(plans, entry, { to, rule: moveResult.rule }, { zone, now, limits })
    : []
  const more = collisions.length - MAX_NAMED
  return (
    <div className={`${layout.column3} ${classes.asked}`}>
      <p>
        {filledNodes('{campaign} will run on {date} at {time}, {zone}, instead of {oldDate} at {oldTime}.', {
          campaign: <bdi>{plan.name}</bdi>,
          date: <b>{dateText(to.date)}</b>,
          time: <b>{to.time}</b>,
          zone: plan.zone,
          oldDate: dateText(entry.own.date),
          oldTime: entry.own.time,
        })}{' '}
        {isSeries(plan.rule) && 'The whole series moves, not just this run.'}
      </p>
      {collisions.slice(0, MAX_NAMED).map((text) => (
        <Notice key={text} kind="warn" live="off" title="Conflict.">
          <span dir="auto">{text}</span>
        </Notice>
      ))}
      <OtherMessages {...othersOn(plans, entry, to, { zone, now })} />
      {more > 0 && <p>{`${countOf(more, 'more conflict')} in the two months after.`}</p>}
      {openedDraft.phase !== 'ready' ? (
        <OpenFailure failure={openedDraft.phase === 'failed' ? openedDraft.failure.message : null} onClose={onClose} />
      ) : moveResult.ok ? (
        <Answer session={openedDraft.session} entry={entry} to={to} rule={moveResult.rule} onClose={onClose} />
      ) : (
        <MoveRefused why={moveResult.why} onClose={onClose} />
      )}
    </div>
  )
}

/** Above this number, a day's other entries are only counted. */
const MAX_OTHERS = 5

/** The other messages that recipients of this one may get on that day. */
function OtherMessages({ same, other }: ReturnType<typeof othersOn>) {
  const lines = [
    { title: 'Also sent to this segment that day:', entries: same },
    { title: 'Also sent that day, to people who may be in both segments:', entries: other },
  ].filter(({ entries }) => entries.length > 0)
  return lines.map(({ title, entries }) => (
    <Notice key={title} live="off" title={title}>
      <span dir="auto">{othersText(entries)}</span>
    </Notice>
  ))
}

/** 'Blessed Friday (SMS, 10:00), Weekend reminder (SMS, 15:00), 2 more.' */
function othersText(entries: readonly Entry[]): string {
  const names = entries.slice(0, MAX_OTHERS).map(({ plan, time }) => `${plan.name} (${plan.channel.label}, ${time})`)
  const more = entries.length - names.length
  return `${[...names, ...(more > 0 ? [`${more} more`] : [])].join(', ')}.`
}

function MoveRefused({ why, onClose }: { why: string; onClose: () => void }) {
  return (
    <>
      <Notice kind="block" live="assertive">
        {why}
      </Notice>
      <div className={layout.answers}>
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  )
}

function OpenFailure({ failure, onClose }: { failure: string | null; onClose: () => void }) {
  return (
    <>
      {failure !== null && (
        <Notice kind="block" live="assertive" title="The campaign could not be opened.">
          {failure}
        </Notice>
      )}
      <div className={layout.answers}>
        {failure === null && <Loader size={16} aria-label="Opening the campaign" />}
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
      </div>
    </>
  )
}

type AnswerProps = { session: DraftSession; entry: Entry; to: OwnMoment; rule: Rule; onClose: () => void }

function Answer({ session, entry: { plan }, to, rule, onClose }: AnswerProps) {
  const [isSaving, setSaving] = useState(false)
  const { channel, type } = plan
  const { deps } = useEditorDeps(session, channel, type, steps)
  const { context, values } = useStepContext(session, deps)
  const step = deps.steps.find(({ section }) => section === 'schedule')
  if (!step) return null
  const progress = repairedProgress(session.state.tabs, type, channel.hasContent)
  // The cast is safe: the draft stores the values that the step's `onChange` passed.
  const before = values(step) as ScheduleValues
  const timedValues = { ...before, time: to.time }
  const next = isSeries(rule) ? withSeries(timedValues, rule) : { ...timedValues, date: to.date }
  const quietHours = quietHoursOf(next, context)
  const problem = progress.disabledKeys.includes('SCHEDULE')
    ? 'Save an earlier step first. Open the campaign to do that.'
    : (step.check(next, context)[0]?.message ?? null)
  const save = async () => {
    setSaving(true)
    const localState = localTabStateIn(session.state.tabs)
    const { outcome } = await saveStep(
      session,
      stepSave(step, next, { session, deps: deps, context, progress, own: localState, way: 'on' }),
    )
    setSaving(false)
    if (outcome !== 'failed') onClose()
  }
  return (
    <>
      {isSeries(rule) && <ScheduleTexts before={before} next={next} context={context} />}
      {quietHours && isQuiet(next.time, quietHours) && (
        <Notice kind="warn" live="off" title="Quiet hours.">
          {`${next.time} is in quiet hours, ${hoursText(quietHours)}. ${handlingText(quietHours)}`}
        </Notice>
      )}
      {problem && (
        <Notice kind="block" live="assertive">
          {problem}
        </Notice>
      )}
      <div className={layout.answers}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button data-autofocus loading={isSaving} disabled={problem !== null} onClick={() => void save()}>
          Move and save
        </Button>
      </div>
    </>
  )
}

/** Moving a series changes more than one day, so both schedules are shown in full. */
function ScheduleTexts({
  before,
  next,
  context,
}: {
  before: ScheduleValues
  next: ScheduleValues
  context: StepContext
}) {
  // If the wizard replaced the start by today, the runs still count from the old start.
  const original = { ...before, startDate: before.startMovedFrom ?? before.startDate }
  return (
    <dl className={classes.words}>
      <dt>Now</dt>
      <dd>
        <Sentence small parts={scheduleSentence(original, context)} />
      </dd>
      <dt>Then</dt>
      <dd>
        <Sentence small parts={scheduleSentence(next, context)} />
      </dd>
    </dl>
  )
}
