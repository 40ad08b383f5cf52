/** A preview card of the entry under the pointer: full name, time, conflicts, segment with reach, and the message. */
import { Portal, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { type PointerEvent, useRef, useState } from 'react'
import { dateText } from '../../../model/rules/calendar-dates'
import { counted, peopleOf } from '../../../model/rules/people'
import { RowBadge } from '../../blocks/status'
import { type DraftSession, useDraftSession } from '../../data/drafts'
import { steps } from '../../steps'
import type { Entry } from '../../steps/schedule/entries'
import type { Plan } from '../../steps/schedule/plan'
import { useEditorDeps, useStepContext } from '../../steps/use-editor-deps'
import layout from '../../ui/layout.module.css'
import { ownMomentText } from './days'
import classes from './entry-peek.module.css'
import type { CalendarState } from './use-calendar'

/** How long the pointer must rest on an entry before its card appears, in milliseconds. */
const HOVER_DELAY_MS = 350
const PEEK_WIDTH_PX = 320
/** With a message and one conflict, in pixels. */
const PEEK_HEIGHT_PX = 380

type PlacedEntry = { entry: Entry; top: number; left: number }

/** The whole grid shares one card, instead of one per entry for hundreds of entries. */
export function useEntryPeek({ contents }: CalendarState) {
  const [placed, setShown] = useState<PlacedEntry | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const onPointerOver = ({ target }: PointerEvent) => {
    clearTimeout(timer.current)
    const link = target instanceof Element ? target.closest<HTMLElement>('[data-entry]') : null
    const entry = link && [...contents.byDay.values()].flat().find(({ id }) => id === link.dataset.entry)
    if (!entry) return setShown(null)
    timer.current = setTimeout(() => setShown({ entry, ...placeAt(link) }), HOVER_DELAY_MS)
  }
  const afterClose = () => {
    clearTimeout(timer.current)
    setShown(null)
  }
  return { placed, handlers: { onPointerOver, onPointerLeave: afterClose, onPointerDown: afterClose } }
}

function placeAt(link: HTMLElement): { top: number; left: number } {
  const { left, right, top } = link.getBoundingClientRect()
  const fitsRight = right + PEEK_WIDTH_PX + 16 < innerWidth
  return {
    top: Math.max(8, Math.min(top, innerHeight - PEEK_HEIGHT_PX)),
    left: fitsRight ? right + 8 : Math.max(8, left - PEEK_WIDTH_PX - 8),
  }
}

export function EntryPeek({ placed, calendar }: { placed: PlacedEntry | null; calendar: CalendarState }) {
  if (!placed) return null
  const { entry, top, left } = placed
  const { plan, date, time, kind } = entry
  return (
    <Portal>
      <div
        className={`${layout.columnSmall} ${classes.card}`}
        style={{ top, left, width: PEEK_WIDTH_PX }}
        role="tooltip"
      >
        <strong dir="auto">{plan.name}</strong>
        <span className={`${layout.rowSmall} ${classes.facts}`}>
          <plan.channel.Icon size={14} stroke={1.5} />
          {plan.channel.label}
          <RowBadge row={plan.row} />
        </span>
        <span>
          {dateText(date)}, {time}
          {kind === 'start' ? ', starts' : ''}
        </span>
        <EntryNotes entry={entry} collisions={calendar.contents.collisions.get(entry.id)} />
        <EntryMessage key={plan.id} plan={plan} />
      </div>
    </Portal>
  )
}

/** Details of an entry: the time in the campaign's own zone, the effect of a clock change, and its conflicts. */
export function EntryNotes({ entry, collisions }: { entry: Entry; collisions: readonly string[] | undefined }) {
  const ownMoment = ownMomentText(entry)
  return (
    <>
      {ownMoment ? <span className={layout.caption}>{ownMoment}</span> : null}
      {entry.note ? (
        <span className={classes.note}>
          <IconClock size={14} stroke={1.5} aria-hidden />
          {entry.note}
        </span>
      ) : null}
      <CollisionNotes collisions={collisions} />
    </>
  )
}

export const CollisionNotes = ({ collisions = [] }: { collisions: readonly string[] | undefined }) =>
  collisions.map((text) => (
    <span key={text} className={classes.collision}>
      <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
      <span dir="auto" data-list>
        {text}
      </span>
    </span>
  ))

/** The segment and how many people of it are reached; then the message. Keeps its height while it loads. */
function EntryMessage({ plan }: { plan: Plan }) {
  const openedDraft = useDraftSession({ channel: plan.channel.id, type: plan.type, id: plan.id })
  if (openedDraft.phase === 'ready')
    return <Content key={openedDraft.session.key} session={openedDraft.session} plan={plan} />
  return (
    <>
      <SegmentLine plan={plan} reach="" />
      {openedDraft.phase === 'loading' && plan.channel.hasContent && <Skeleton height={160} radius={10} />}
    </>
  )
}

function Content({ session, plan }: { session: DraftSession; plan: Plan }) {
  const { channel, type } = plan
  const { deps } = useEditorDeps(session, channel, type, steps)
  const { context, values } = useStepContext(session, deps)
  const isUpperBound = type === 'event-based'
  const people = peopleOf(context.audience?.reach ?? null, context.control ?? 0, isUpperBound)
  const message = deps.steps.find((step) => step.Card)
  return (
    <>
      <SegmentLine
        plan={plan}
        reach={people ? `, ${isUpperBound ? 'up to' : 'about'} ${counted(people.people)} people` : ''}
      />
      {message?.Card && <message.Card values={values(message)} context={context} />}
    </>
  )
}

const SegmentLine = ({ plan, reach }: { plan: Plan; reach: string }) => (
  <span className={classes.quiet}>
    <bdi>{plan.segment?.name ?? 'No segment chosen'}</bdi>
    {reach}
  </span>
)
