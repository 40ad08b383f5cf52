/** A list above the calendar: all entries of one day, the event-based campaigns, or the conflicts. */
import { Modal, UnstyledButton } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { countOf } from '#contract'
import { dateText } from '../../../model/rules/calendar-dates'
import { RowBadge } from '../../blocks/status'
import type { Entry } from '../../steps/schedule/entries'
import type { Plan } from '../../steps/schedule/plan'
import { usePrevious } from '../../ui/hooks'
import { useOpenedAfterMount } from '../../ui/late-overlay'
import layout from '../../ui/layout.module.css'
import { IconTile } from '../../ui/pieces'
import { activeText, type Line, lineName, linesOf, longDay, titleOf } from './days'
import { CollisionNotes, EntryNotes } from './entry-peek'
import classes from './listing.module.css'
import type { CalendarState } from './use-calendar'

export type ListContent =
  | { kind: 'day'; date: string }
  /** The entries of the family of `entry` at its time. */
  | { kind: 'family'; date: string; entry: Entry }
  | { kind: 'triggered' }
  | { kind: 'notes' }

type Props = {
  listed: ListContent | null
  calendar: CalendarState
  onList: (list: ListContent) => void
  onClose: () => void
}

export function Listing({ listed, calendar, onList, onClose }: Props) {
  const shownList = usePrevious(listed)
  const { place } = calendar
  return (
    <Modal
      opened={useOpenedAfterMount(listed !== null)}
      onClose={onClose}
      size={560}
      padding="lg"
      title={shownList ? titleText(shownList, titleOf(place.day, place.view)) : ''}
    >
      {shownList?.kind === 'day' ? <Day date={shownList.date} calendar={calendar} onList={onList} /> : null}
      {shownList?.kind === 'family' ? <Family {...shownList} calendar={calendar} /> : null}
      {shownList?.kind === 'triggered' ? <TriggeredList calendar={calendar} /> : null}
      {shownList?.kind === 'notes' ? <Notes calendar={calendar} /> : null}
    </Modal>
  )
}

function titleText(list: ListContent, timeText: string): string {
  if (list.kind === 'day') return longDay(list.date)
  if (list.kind === 'family') return `${longDay(list.date)}, ${list.entry.time}`
  return list.kind === 'triggered' ? `Event Triggered, ${timeText}` : `To check, ${timeText}`
}

type DayProps = Pick<Props, 'calendar' | 'onList'> & { date: string }

function Day({ date, calendar: { contents }, onList }: DayProps) {
  return (
    <ul className={classes.list}>
      {linesOf(contents.byDay.get(date) ?? []).map((line, index) => {
        const [entry, ...others] = line
        const isFirst = index === 0
        if (others.length > 0)
          return (
            <FamilyRow
              key={entry.id}
              line={line}
              isFirst={isFirst}
              onOpen={() => onList({ kind: 'family', date, entry })}
            />
          )
        return (
          <EntryRow key={entry.id} entry={entry} collisions={contents.collisions.get(entry.id)} isFirst={isFirst} />
        )
      })}
    </ul>
  )
}

/** Lists the campaigns of the family. */
function FamilyRow({ line, isFirst, onOpen }: { line: Line; isFirst: boolean; onOpen: () => void }) {
  const [{ plan, time }] = line
  return (
    <li>
      <UnstyledButton className={classes.row ?? ''} w="100%" data-autofocus={isFirst || undefined} onClick={onOpen}>
        <IconTile Icon={IconTable} />
        <span className={`${layout.words} ${classes.words}`}>
          <span className={classes.name} dir="auto" data-list>
            {lineName(line)}
          </span>
          <span className={layout.caption}>
            <time>{time}</time>
            {` · ${plan.channel.label}`}
          </span>
        </span>
      </UnstyledButton>
    </li>
  )
}

type FamilyProps = { date: string; entry: Entry; calendar: CalendarState }

/** The campaigns of a family at one time, with the way to the family. */
function Family({ date, entry, calendar: { contents } }: FamilyProps) {
  const { memberOf } = entry.plan.row
  const isIn = ({ plan, time }: Entry) => plan.row.memberOf?.id === memberOf?.id && time === entry.time
  const members = (contents.byDay.get(date) ?? []).filter(isIn)
  return (
    <>
      {memberOf ? (
        <p className={classes.lead}>
          {`${countOf(members.length, 'campaign')} of the family `}
          <Link to={`/family/${memberOf.id}`}>
            <bdi>{memberOf.name}</bdi>
          </Link>
        </p>
      ) : null}
      <ul className={classes.list}>
        {members.map((one, index) => (
          <EntryRow key={one.id} entry={one} collisions={contents.collisions.get(one.id)} isFirst={index === 0} />
        ))}
      </ul>
    </>
  )
}

type EntryRowProps = {
  entry: Entry
  collisions: readonly string[] | undefined
  isFirst: boolean
  /** True if the list has entries of several days. */
  withDay?: boolean
}

function EntryRow({ entry, collisions, isFirst, withDay = false }: EntryRowProps) {
  const { plan, date, time, kind } = entry
  const timeText = `${withDay ? `${dateText(date)}, ` : ''}${time}${kind === 'start' ? ', starts' : ''}`
  return (
    <Row plan={plan} when={timeText} isFirst={isFirst}>
      <EntryNotes entry={entry} collisions={collisions} />
    </Row>
  )
}

type RowProps = { plan: Plan; when: string | null; isFirst: boolean; children: ReactNode }

function Row({ plan, when, isFirst, children }: RowProps) {
  return (
    <li>
      <Link to={plan.to} className={classes.row} data-autofocus={isFirst || undefined}>
        <IconTile Icon={plan.channel.Icon} />
        <span className={`${layout.words} ${classes.words}`}>
          <span className={`${layout.rowWide} ${classes.head}`}>
            <span className={classes.name} dir="auto" data-list>
              {plan.name}
            </span>
            <RowBadge row={plan.row} />
          </span>
          <span className={layout.caption}>
            {when ? <time>{when}</time> : null}
            {when ? ' · ' : ''}
            {plan.channel.label}
            {' · '}
            <bdi>{plan.segment?.name ?? 'No segment chosen'}</bdi>
          </span>
          {children}
        </span>
      </Link>
    </li>
  )
}

/** Says that triggers cannot be predicted, since the days and the caps do not include them. */
function TriggeredList({ calendar: { contents } }: { calendar: CalendarState }) {
  return (
    <>
      <p className={classes.lead}>These run when triggered, so they are not shown on days or counted toward caps.</p>
      <ul className={classes.list}>
        {contents.active.map((plan, index) => (
          <ActiveRow key={plan.id} plan={plan} collisions={contents.collisions.get(plan.id)} isFirst={index === 0} />
        ))}
      </ul>
    </>
  )
}

type ActiveRowProps = { plan: Plan; collisions: readonly string[] | undefined; isFirst: boolean }

const ActiveRow = ({ plan, collisions, isFirst }: ActiveRowProps) => (
  <Row plan={plan} when={null} isFirst={isFirst}>
    {plan.active ? <span className={layout.caption}>{activeText(plan.active)}</span> : null}
    <CollisionNotes collisions={collisions} />
  </Row>
)

function Notes({ calendar: { contents } }: { calendar: CalendarState }) {
  const { collided, active, collisions, leftOut } = contents
  const conflictingPlans = active.filter(({ id }) => collisions.has(id))
  return (
    <ul className={classes.list}>
      {collided.map((entry, index) => (
        <EntryRow key={entry.id} entry={entry} collisions={collisions.get(entry.id)} isFirst={index === 0} withDay />
      ))}
      {conflictingPlans.map((plan, index) => (
        <ActiveRow
          key={plan.id}
          plan={plan}
          collisions={collisions.get(plan.id)}
          isFirst={collided.length === 0 && index === 0}
        />
      ))}
      {leftOut.map(({ plan, reason }, index) => (
        <Row
          key={`${plan.id} ${reason}`}
          plan={plan}
          when={null}
          isFirst={collided.length + conflictingPlans.length === 0 && index === 0}
        >
          <span className={layout.caption}>{`Not shown: ${reason}`}</span>
        </Row>
      ))}
    </ul>
  )
}
