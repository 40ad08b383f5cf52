/** What this computer alone narrows the list by: conditions on its two sources of rows, with their values in a table in memory. */
import { type ListQuery, scheduleTypes, statusesThatAre } from '#contract'
import { statusesForAPerson } from '../../../model/state-of.ts'
import { type Db, keyOf, readableIn, toText } from './db.ts'
import { hasAct } from './unsure.ts'

type Days = 'since' | 'until' | 'sentFrom' | 'sentTo' | 'today'
type Narrowing = Pick<
  ListQuery,
  'part' | 'statuses' | 'channel' | 'type' | 'segment' | 'tag' | 'family' | 'names' | Days
>

/** Filters of which the server knows nothing, and which look for campaigns themselves, not for families. */
const ownFilters = ({ part, statuses, segment, tag, family, names, since, until, sentTo }: Narrowing) =>
  [part, statuses, segment, tag, family, names, since, until, sentTo] as const

/** Whether the server's own pages and totals say nothing about the query. */
export const isNarrowed = (query: Narrowing): boolean =>
  [query.channel, query.type, ...ownFilters(query)].some((one) => one !== undefined)

/**
 * Whether the list shows a family as one line, its master, instead of its campaigns. A search for campaigns themselves (a text, a status, a
 * segment, days, a mark) finds them one by one.
 */
export const isFolded = (query: ListQuery): boolean =>
  [query.search?.trim(), query.status, ...ownFilters(query)].every((one) => one === undefined || one === '')

/** How many of `counts`, by status, have the query's status or one of its statuses. */
export const totalIn = (
  counts: Readonly<Record<string, number>>,
  { status, statuses }: Pick<ListQuery, 'status' | 'statuses'>,
): number => (statuses ?? [status ?? 'all']).reduce((sum, one) => sum + (counts[one] ?? 0), 0)

export function openNarrowing(db: Db): void {
  db.run('CREATE TEMP TABLE narrowed (name TEXT PRIMARY KEY, value) WITHOUT ROWID')
}

/** Notes the values that the conditions of `conditionsOf` compare with. */
export function narrow(db: Db, { statuses, channel, type, segment, tag, family, names, ...days }: Narrowing): void {
  db.run('DELETE FROM temp.narrowed')
  const values = {
    statuses: statuses && toText(statuses),
    slug: channel?.slug,
    wire: channel?.wire.toLowerCase(),
    type,
    wireType: type && scheduleTypes[type],
    segment,
    tag: tag?.toLocaleLowerCase(),
    family,
    names: names && toText(names.map((name) => keyOf(name.trim()))),
    since: days.since,
    until: days.until,
    sentFrom: days.sentFrom,
    sentTo: days.sentTo,
    today: days.today,
  }
  for (const [name, value] of Object.entries(values))
    if (value !== undefined) db.run('INSERT INTO temp.narrowed VALUES (?, ?)', [name, value])
}

const value = (name: string): string => `(SELECT value FROM temp.narrowed WHERE name = '${name}')`

/** A condition on a campaign of the mirror (`m`), and on a draft (`d`, its campaign `m`). */
type Both = [mirrored: string, drafted: string]
const same = (condition: string): Both => [condition, condition]

/** Those whose mark (`k`) is so. */
function markedAs(condition: string): Both {
  const campaigns = `SELECT k.campaign_id FROM marks k WHERE k.workspace = ?1 AND k.campaign_id IS NOT NULL AND ${condition}`
  const drafts = `SELECT k.draft_id FROM marks k WHERE k.workspace = ?1 AND k.campaign_id IS NULL AND ${condition}`
  return [`m.campaign_id IN (${campaigns})`, `(ifnull(d.campaign_id, -1) IN (${campaigns}) OR d.id IN (${drafts}))`]
}

const archived = markedAs('k.archived = 1')
const listed: Both = [`NOT ${archived[0]}`, `NOT ${archived[1]}`]

/** Drafts (`d`) that may wait for a decision of the user. */
export const mayBeUndecided = `(d.overtaken IS NOT NULL
    OR d.id IN (SELECT i.draft_id FROM outbox i WHERE i.workspace = ?1 AND i.state = 'attention'
      UNION ALL SELECT c.draft_id FROM conflicts c WHERE c.workspace = ?1))`

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ')
const schedule = readableIn('m.schedule')
/** The last day of a schedule is today; most are ruled out by their text alone. */
const endsToday = (status: string) =>
  `(${status} IN (${quoted(statusesThatAre('stoppable'))}) AND instr(m.schedule, ${value('today')}) > 0
    AND substr(${schedule} ->> 'end_date', 1, 10) = ${value('today')} AND ifnull(${schedule} ->> 'neverEnds', 0) = 0)`

/**
 * One that has begun to send and whose schedule meets the days: from its first day to its last, or to the day it was stopped or done with.
 * What is sent once has one day.
 */
const said = (field: string) => `nullif(${schedule} ->> '${field}', '')`
const firstDay = `coalesce(${said('date')}, ${said('start_date')})`
const lastDay = `min(
  coalesce(${said('date')}, ${said('end_date')}, iif(lower(m.type) = 'one_time', ${said('start_date')}, NULL), '9999'),
  iif(m.status IN (${quoted(statusesThatAre('ended'))}), coalesce(substr(m.updated_at, 1, 10), '9999'), '9999'))`
const isSent = `(m.status IN (${quoted(statusesThatAre('begun'))}) AND ${firstDay} <= ${value('sentTo')})`
const isSentFrom = `max(${lastDay}, ${firstDay}) >= ${value('sentFrom')}`

/** The rule of `needsPerson` (src/model/state-of.ts) as a condition, so that a list of thousands is counted at once. */
const needs = (status: string, campaignId: string) =>
  `((${status} IN (${quoted(statusesForAPerson)}) AND NOT ${hasAct(campaignId, 'sent')})
    OR ${endsToday(status)} OR ${hasAct(campaignId, 'unknown')})`
const mirrorNeeds = needs('m.status', 'm.campaign_id')
const draftNeeds = (status: string) => `(${needs(status, 'd.campaign_id')} OR ${mayBeUndecided})`

/**
 * The rule of `segmentOf` (src/renderer/steps/row-kind.ts) as a condition: a draft that can be edited is in the segment that was chosen
 * here, if SEGMENT was edited; a new segment is none yet.
 */
const edited = `sections e WHERE e.workspace = ?1 AND e.draft_id = d.id AND e.section = 'segment' AND json_valid(e.value)`
const isInSegment = (status: string): Both => [
  `m.segment_id = ${value('segment')}`,
  `iif((d.campaign_id IS NULL OR ${status} NOT IN (${quoted(statusesThatAre('closed'))})) AND EXISTS (SELECT 1 FROM ${edited}),
    EXISTS (SELECT 1 FROM ${edited} AND ifnull(e.value ->> '$.segmentRadio', '') <> 'new'
      AND e.value ->> '$.selectedSegment.id' = ${value('segment')}),
    m.segment_id = ${value('segment')})`,
]

const hasStatus = (status: string) => `${status} IN (SELECT j.value FROM json_each(${value('statuses')}) j)`

/** A name that one of those asked for equals: `key` is the column, in which a server may keep the blanks around it. */
const isNamed = (key: string) =>
  `trim(${key}, char(9, 10, 13, 32, 160)) IN (SELECT j.value FROM json_each(${value('names')}) j)`

/** Whether a draft (`d`) is the campaign of a row, a master in another language, or any master, of a family. */
export const isMember = 'EXISTS (SELECT 1 FROM family_rows r WHERE r.workspace = d.workspace AND r.draft_id = d.id)'
const isOtherLanguage =
  'EXISTS (SELECT 1 FROM family_languages l WHERE l.workspace = d.workspace AND l.master_id = d.id)'
export const isMaster = `(${isOtherLanguage} OR EXISTS (SELECT 1 FROM families f WHERE f.workspace = d.workspace AND f.master_id = d.id))`

/** How a draft's row is read. */
type Drafted = { name: string; status: string; updated: string }

/** Every condition, joined by AND; workspace is ?1. `isByStatus`: for the rows that the list has under any one status. */
export function conditionsOf(query: ListQuery, drafted: Drafted, isByStatus: boolean): Both {
  const all: Both[] = [
    query.names ? [isNamed('m.name_key'), isNamed(drafted.name)] : query.part === 'archive' ? archived : listed,
    // The line of a family is its first master.
    ['TRUE', `NOT ${isOtherLanguage}`],
  ]
  // A master is no campaign: it has no status of its own, and is not sent to a segment or on a day.
  const { status, part, statuses, segment, family, names, sentTo } = query
  if (isFolded(query) && !isByStatus) all.push(['TRUE', `NOT ${isMember}`])
  else if (
    isByStatus ||
    part === 'needs' ||
    [status, statuses, segment, family, names, sentTo].some((one) => one !== undefined)
  )
    all.push(['TRUE', `NOT ${isMaster}`])
  if (family) {
    const members = `SELECT r.draft_id FROM family_rows r WHERE r.workspace = ?1 AND r.family = ${value('family')}`
    all.push(['FALSE', `d.id IN (${members})`])
  }
  if (query.part === 'favourites') all.push(markedAs('k.favourite = 1'))
  if (query.part === 'needs') all.push([mirrorNeeds, draftNeeds(drafted.status)])
  if (query.statuses) all.push([hasStatus('m.status'), hasStatus(drafted.status)])
  if (query.channel) all.push([`lower(m.channel_name) = ${value('wire')}`, `d.channel = ${value('slug')}`])
  // 'recurring' is the same as 'periodic' (Source: docs/reference/states.md).
  if (query.type) {
    const wire = `lower(m.type) IN (${value('wireType')}, ${value('type')})`
    all.push([wire, `(d.type = ${value('type')} OR ${wire})`])
  }
  if (query.segment !== undefined) all.push(isInSegment(drafted.status))
  if (query.since) all.push([`m.updated_at >= ${value('since')}`, `${drafted.updated} >= ${value('since')}`])
  if (query.until) all.push([`m.updated_at < ${value('until')}`, `${drafted.updated} < ${value('until')}`])
  if (query.sentTo) all.push(same(isSent))
  if (query.sentFrom) all.push(same(isSentFrom))
  if (query.tag) all.push(markedAs(`EXISTS (SELECT 1 FROM json_each(k.tags) t WHERE lower(t.value) = ${value('tag')})`))
  return [all.map(([one]) => one).join(' AND '), all.map(([, one]) => one).join(' AND ')]
}
