/** The side panel of SCHEDULE: the summary sentence, and the next runs in the campaign's zone and on this computer. */
import { IconClock, IconMoon } from '@tabler/icons-react'
import { useWatch } from 'react-hook-form'
import { dateText } from '../../../model/rules/calendar-dates'
import type { QuietHours } from '../../../model/rules/channel-limits'
import {
  clockChange,
  type Entry,
  instantAt,
  isQuiet,
  occurrencesOf,
  type Rule,
  type Run,
  wallClock,
} from '../../../model/steps/schedule/engine'
import { ruleOf } from '../../../model/steps/schedule/rules'
import { cityOf, scheduleSentence, skipText, untilText } from '../../../model/steps/schedule/text'
import {
  clashOf,
  handlingText,
  hoursText,
  quietHoursOf,
  type ScheduleValues,
} from '../../../model/steps/schedule/values'
import type { StepContext } from '../../../model/steps/step'
import { Sentence } from '../../blocks/sentence'
import { useShownZone } from '../../data/settings'
import boxes from '../../ui/layout.module.css'
import { StepSection } from '../../ui/step-layout'
import { Estimate } from '../estimate'
import type { FormProps } from './fields'
import moment from './moment.module.css'
import { WeekOverview } from './run-calendars'
import classes from './schedule.module.css'

export function NextRuns({ form, context }: FormProps) {
  // The defaults contain every field, so the watched values are complete.
  const values = useWatch({ control: form.control }) as ScheduleValues
  const rule = ruleOf(values, context.type)
  return (
    <>
      <div className={classes.said}>
        <Sentence parts={scheduleSentence(values, context)} />
      </div>
      <Estimate withCost context={context} percent={context.control ?? 0} />
      {context.type === 'event-based' ? (
        <QuietHoursNote values={values} context={context} />
      ) : (
        <div data-type={context.type} className={moment.runs}>
          <Runs rule={rule} context={context} quiet={quietHoursOf(values, context)} />
        </div>
      )}
      {context.type === 'one-time' && !form.readOnly && <WeekOverview values={values} context={context} />}
    </>
  )
}

/** The list of the next three runs; empty for event-based campaigns and incomplete schedules. */
export function Upcoming({ values, context }: { values: ScheduleValues; context: StepContext }) {
  const rule = context.type === 'event-based' ? null : ruleOf(values, context.type)
  const now = context.now()
  const entries = rule ? entriesOf(rule, now, 3) : []
  if (!rule || !entries.some((entry) => entry.kind === 'run' && entry.epochMs > now)) return null
  const quietHours = quietHoursOf(values, context)
  return <RunsTable rule={rule} entries={entries} computerZone={context.computerZone} quiet={quietHours} />
}

type RunsProps = { rule: Rule | null; context: StepContext; quiet: QuietHours | null }

function Runs({ rule, context, quiet }: RunsProps) {
  const now = context.now()
  if (!rule) return null
  const entries = entriesOf(rule, now, 10)
  const first = entries.find((entry) => entry.kind === 'run')
  const head = context.type === 'recurring' ? { title: 'Next 10 sends', aside: 'Estimate' } : {}
  return (
    <StepSection {...head}>
      {first ? (
        <>
          <RunsTable rule={rule} entries={entries} computerZone={context.computerZone} quiet={quiet} />
          <p className={`${boxes.quiet} ${classes.until}`} data-past={first.epochMs <= now || undefined}>
            {startText(first, now)}
          </p>
        </>
      ) : (
        <p className={`${boxes.quiet} ${classes.until}`}>It never runs.</p>
      )}
    </StepSection>
  )
}

/** A single run is listed even if it has passed. */
function entriesOf(rule: Rule, now: number, count: number): Entry[] {
  if (rule.pattern) return occurrencesOf(rule, { from: now, count })
  const start = instantAt(rule.start, rule.time, rule.zone)
  return start ? [{ kind: 'run', ...start }] : []
}

const startText = (run: Run, now: number): string =>
  run.epochMs <= now ? 'This moment is in the past.' : `Runs ${untilText(run.epochMs, now)}.`

type TableProps = { rule: Rule; entries: readonly Entry[]; computerZone: string; quiet: QuietHours | null }

function RunsTable({ rule, entries, computerZone, quiet }: TableProps) {
  const shownZone = useShownZone(computerZone)
  const zones = [...new Set([rule.zone, shownZone.zone])]
  return (
    <table className={classes.runs} aria-label="Send time">
      <thead>
        <tr>
          {zones.map((zone, index) => (
            <th key={zone} scope="col">
              {zone}
              <small>{zoneNote(index, zones.length, shownZone.whose)}</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {quiet && isQuiet(rule.time, quiet) && (
          <NoteRow
            text={`${rule.time} is in quiet hours, ${hoursText(quiet)}. ${handlingText(quiet)}`}
            span={zones.length}
            mark="quiet"
          />
        )}
        {entries.map((entry, index) => (
          <EntryRows
            key={entry.kind === 'run' ? entry.epochMs : JSON.stringify(entry)}
            entries={entries}
            at={index}
            zones={zones}
            // A clock change can move a run into the quiet hours, or out of them.
            quiet={quiet && !isQuiet(rule.time, quiet) ? quiet : null}
          />
        ))}
      </tbody>
    </table>
  )
}

const zoneNote = (index: number, count: number, owner: string) =>
  count === 1 ? `campaign and ${owner}` : index === 0 ? 'campaign' : owner

type EntryProps = { entries: readonly Entry[]; at: number; zones: readonly string[]; quiet: QuietHours | null }

function EntryRows({ entries, at, zones, quiet }: EntryProps) {
  const entry = entries[at]
  if (!entry) return null
  if (entry.kind === 'skip') return <NoteRow text={skipText(entry)} span={zones.length} />
  const before = entries.slice(0, at).findLast((entry) => entry.kind === 'run')
  const changes = before ? changesBetween(before, entry, zones) : []
  return (
    <>
      {changes.map(({ zone, text }) => (
        <NoteRow key={zone} text={text} span={zones.length} mark="clock" />
      ))}
      {entry.skippedTime && (
        <NoteRow
          text={`${entry.skippedTime} does not exist that day; it runs at ${entry.time}`}
          span={zones.length}
          mark="clock"
        />
      )}
      {entry.twice && (
        <NoteRow
          text={`${entry.time} happens twice that day; it runs the first time`}
          span={zones.length}
          mark="clock"
        />
      )}
      {quiet && isQuiet(entry.time, quiet) && (
        <NoteRow text={`${entry.time} is in quiet hours. ${handlingText(quiet)}`} span={zones.length} mark="quiet" />
      )}
      <tr>
        {zones.map((zone, index) => (
          <td key={zone} data-changed={changes.some((change) => change.zone === zone) || undefined}>
            <Clock
              run={entry}
              zone={zone}
              own={index === 0}
              withYear={index === 0 && yearOf(before) !== yearOf(entry)}
            />
          </td>
        ))}
      </tr>
    </>
  )
}

const yearOf = (run: Run | undefined) => run?.date.slice(0, 4)

type ClockProps = { run: Run; zone: string; own: boolean; withYear: boolean }

/** The year is shown where it changes. The second zone shows a date only if its day differs. */
function Clock({ run, zone, own, withYear }: ClockProps) {
  const localRun = own ? run : wallClock(run.epochMs, zone)
  const day = dateText(localRun.date)
  return (
    <time dateTime={new Date(run.epochMs).toISOString()} className={classes.clock}>
      {(own || localRun.date !== run.date) && <strong>{withYear ? day : day.replace(/ \d{4}$/, '')}</strong>}
      <span>{localRun.time}</span>
    </time>
  )
}

function changesBetween(before: Run, after: Run, zones: readonly string[]) {
  return zones.flatMap((zone) => {
    const change = clockChange(zone, before.epochMs, after.epochMs)
    const text =
      change && `Clocks in ${cityOf(zone)} go ${change.forward ? 'forward' : 'back'} on ${dateText(change.date)}`
    return text ? [{ zone, text }] : []
  })
}

type NoteProps = { text: string; span: number; mark?: 'clock' | 'quiet' }

function NoteRow({ text, span, mark }: NoteProps) {
  return (
    <tr className={classes.note} data-clock={mark !== undefined || undefined}>
      <td colSpan={span}>
        <span className={`${boxes.row} ${classes.words}`}>
          {mark === 'clock' && <IconClock size={14} stroke={1.5} aria-hidden />}
          {mark === 'quiet' && <IconMoon size={14} stroke={1.5} aria-hidden />}
          {text}
        </span>
      </td>
    </tr>
  )
}

/** An event-based campaign has no dates to list: shows which part of the day its hours leave. */
function QuietHoursNote({ values, context }: { values: ScheduleValues; context: StepContext }) {
  const quietHours = quietHoursOf(values, context)
  const clash = quietHours && clashOf(values, context, quietHours)
  if (!quietHours || clash === null || clash === 'none') return null
  return (
    <p className={classes.quiet}>
      <IconMoon size={14} stroke={1.5} aria-hidden />
      <span>
        {clash === 'all'
          ? `All hours are in quiet hours, ${hoursText(quietHours)}. ${handlingText(quietHours)}`
          : `Some hours are in quiet hours, ${hoursText(quietHours)}. ${handlingText(quietHours)}`}
      </span>
    </p>
  )
}
