/** Calendar: all scheduled campaigns by month or week, including drafts, and their conflicts. */

import { Modal } from '@mantine/core'
import { IconBolt } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { campaignStatuses, countOf } from '#contract'
import { dateText } from '../../../model/rules/calendar-dates'
import { createPath } from '../../../model/rules/campaign-paths'
import { KeptNotice } from '../../blocks/kept-notice'
import { statusStyle } from '../../blocks/status'
import { channels } from '../../channels'
import { useScheduledRefresh } from '../../data/calendar'
import { failureOf } from '../../data/failure'
import { useContentSize, useHasBeenTrue, usePrevious } from '../../ui/hooks'
import layout from '../../ui/layout.module.css'
import { FailedState } from '../../ui/notice'
import { useBreadcrumb } from '../../ui/open-page'
import { IconTile, PlainButton, SmallSelect } from '../../ui/pieces'
import classes from './calendar.module.css'
import { EntryLink } from './entry-link'
import { Grid } from './grid'
import type { ListContent } from './listing'
import type { Move } from './move-dialog'
import pageClasses from './page.module.css'
import { Toolbar } from './toolbar'
import { type CalendarState, useCalendar } from './use-calendar'

/** Loaded when the first list is opened. */
/** Loaded when the first campaign is moved, because it contains the editor's save. */
const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog')).MoveDialog }))

const Listing = lazy(async () => ({ default: (await import('./listing')).Listing }))

export function Calendar() {
  useBreadcrumb([{ label: 'Calendar' }])
  const calendar = useCalendar()
  const refresh = useScheduledRefresh()
  const [listed, list] = useState<ListContent | null>(null)
  const isWanted = useHasBeenTrue(listed !== null)
  const [day, setDay] = useState<string | null>(null)
  const [move, setMove] = useState<Move | null>(null)
  const isMoveMounted = useHasBeenTrue(move !== null)
  return (
    <div className={layout.fill}>
      <Toolbar calendar={calendar} onList={list} />
      <StatusFilter calendar={calendar} />
      <KeptNotice
        read={refresh}
        asOf={calendar.read.data?.asOf ?? null}
        isOld={refresh.isError}
        title="The server's list could not be read."
      />
      <Body calendar={calendar} onList={list} onCreate={setDay} onMove={setMove} />
      <CreateOnDay date={day} onClose={() => setDay(null)} />
      <Suspense fallback={null}>
        {isWanted ? <Listing listed={listed} calendar={calendar} onList={list} onClose={() => list(null)} /> : null}
        {isMoveMounted ? <MoveDialog move={move} calendar={calendar} onClose={() => setMove(null)} /> : null}
      </Suspense>
    </div>
  )
}

/** The status filter: the statuses in these days, with their icons and counts. */
function StatusFilter({ calendar }: { calendar: CalendarState }) {
  const { place, move, contents } = calendar
  const occurring = campaignStatuses.filter((status) => contents.counts[status] || place.status === status)
  return (
    <fieldset className={pageClasses.chips}>
      <legend className={layout.unseen}>Status</legend>
      <PlainButton
        className={pageClasses.chip ?? ''}
        aria-pressed={place.status === ''}
        onClick={() => move({ status: '' })}
      >
        All <span>{contents.counts.all ?? 0}</span>
      </PlainButton>
      {occurring.map((status) => (
        <StatusChip
          key={status}
          status={status}
          count={contents.counts[status] ?? 0}
          chosen={place.status === status}
          onChoose={(chosen) => move({ status: chosen })}
        />
      ))}
    </fieldset>
  )
}

type ChipProps = { status: string; count: number; chosen: boolean; onChoose: (status: string) => void }

function StatusChip({ status, count, chosen, onChoose }: ChipProps) {
  const { label, tone, Icon } = statusStyle(status)
  return (
    <PlainButton
      className={pageClasses.chip ?? ''}
      aria-pressed={chosen}
      onClick={() => onChoose(chosen ? '' : status)}
    >
      <Icon size={13} stroke={1.75} data-tone={tone} aria-hidden />
      {label} <span>{count}</span>
    </PlainButton>
  )
}

type BodyProps = {
  calendar: CalendarState
  onList: (list: ListContent) => void
  onCreate: (date: string) => void
  onMove: (move: Move) => void
}

function Body({ calendar, onList, onCreate, onMove }: BodyProps) {
  const { read } = calendar
  if (read.isError && !read.data)
    return (
      <FailedState
        title="Your campaigns could not be loaded"
        text={failureOf(read.error).message}
        busy={read.isFetching}
        onRetry={read.refetch}
      />
    )
  return (
    <>
      <Triggered calendar={calendar} onList={onList} />
      <Grid calendar={calendar} onList={onList} onCreate={onCreate} onMove={onMove} />
      <Foot calendar={calendar} />
    </>
  )
}

/** Width of a name and of the button for the rest, in pixels. */
const widths = { name: 240, more: 84 }

type TriggeredProps = { calendar: CalendarState; onList: (list: ListContent) => void }

/** Keeps its height while loading and without event-based campaigns, so that the days below do not move. */
function Triggered({ calendar: { contents, read }, onList }: TriggeredProps) {
  const { ref, width } = useContentSize()
  const { active, collisions } = contents
  const fittingCount = Math.max(1, Math.floor((width - widths.more) / widths.name))
  const hidden = active.length - fittingCount
  return (
    <section className={`${layout.row3} ${pageClasses.strip}`} aria-label="Event Triggered">
      <span className={`${layout.rowSmall} ${pageClasses.label}`}>
        <IconBolt size={14} stroke={1.5} aria-hidden />
        Triggered
      </span>
      <div ref={ref} className={`${layout.rowSmall} ${pageClasses.names}`}>
        {active.length === 0 ? (
          <span className={pageClasses.none}>{read.isPending ? '' : 'Nothing in these days'}</span>
        ) : null}
        {/* Rendered only once the width is known, which decides how many entries fit. */}
        {active.length > 0 && width > 0 ? (
          <>
            {active.slice(0, fittingCount).map((plan) => (
              <EntryLink key={plan.id} plan={plan} collisions={collisions.get(plan.id)} />
            ))}
            <PlainButton className={pageClasses.more ?? ''} onClick={() => onList({ kind: 'triggered' })}>
              {hidden > 0 ? `+${hidden} more` : 'Show list'}
            </PlainButton>
          </>
        ) : null}
      </div>
    </section>
  )
}

/** Footer: number of runs, missing checks, time zone. */
function Foot({ calendar }: { calendar: CalendarState }) {
  const { contents, read, limitsKnown } = calendar
  const entries = [...contents.byDay.values()].flat()
  const runs = entries.filter(({ kind }) => kind === 'run').length
  const scheduled = `${runs === 0 ? 'Nothing' : countOf(runs, 'run')} scheduled.`
  const missingChecks = limitsKnown ? [] : ['Conflicts are not checked: Delivery Preferences are not loaded yet.']
  // The text only grows at its end, so nothing moves when the number arrives.
  const notes = read.isPending ? [] : [scheduled, ...missingChecks]
  return (
    <footer className={classes.foot}>
      <p>{['Times are estimates.', ...notes].join(' ')}</p>
      <ZoneChoice calendar={calendar} />
    </footer>
  )
}

/** Selects this computer's zone, or a zone of any campaign. */
function ZoneChoice({ calendar: { place, move, zones, computerZone } }: { calendar: CalendarState }) {
  const offeredZones = place.zone && !zones.includes(place.zone) ? [...zones, place.zone] : zones
  if (offeredZones.length === 0) return <span>{`Times in ${computerZone}`}</span>
  const ownZone = { value: '', label: `${computerZone} (this computer)` }
  return (
    <SmallSelect
      label="Times in"
      value={place.zone}
      data={[ownZone, ...offeredZones.map((zone) => ({ value: zone, label: zone }))]}
      onChange={(zone) => move({ zone })}
    />
  )
}

/** Creates a campaign on a day of the calendar: lists the channels with one-time campaigns, and opens one with that day in its schedule. */
function CreateOnDay({ date, onClose }: { date: string | null; onClose: () => void }) {
  const shownDate = usePrevious(date)
  return (
    <Modal
      opened={date !== null}
      onClose={onClose}
      size={360}
      padding="lg"
      title={shownDate ? `New campaign on ${dateText(shownDate)}` : ''}
    >
      <ul className={layout.bareList}>
        {channels
          .filter(({ types }) => types.includes('one-time'))
          .map(({ id, label, Icon }, index) => (
            <li key={id}>
              <Link
                className={`${layout.row3} ${pageClasses.channel}`}
                data-autofocus={index === 0 || undefined}
                to={createPath(id, 'one-time', null, shownDate ?? undefined)}
              >
                <IconTile Icon={Icon} />
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </Modal>
  )
}
