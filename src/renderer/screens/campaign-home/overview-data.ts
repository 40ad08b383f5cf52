/** What this computer and the server know of a campaign's past, newest first, and the usual results of its channel. */
import {
  agreeing,
  amount,
  type Campaign,
  type CampaignAnalytics,
  type CampaignRow,
  capitalised,
  countOf,
  type DraftVersion,
  hasBegun,
  statusOf,
} from '#contract'
import { shareText } from '../../../model/rules/amounts'
import { momentAt } from '../../ui/dates'

/** `at` is ISO 8601 in UTC. */
export type PastEvent = { title: string; at: string }

/**
 * `versions` are the saves on this computer, newest first. Saves of one day are one event. A stopped campaign cannot be changed any more, so
 * its last change is the stop.
 */
export function historyOf(campaign: Campaign | null, versions: readonly DraftVersion[]): PastEvent[] {
  const { created_at: createdAt, updated_at: updatedAt, status } = campaign ?? {}
  const events = savesByDay(versions)
  if (updatedAt && statusOf(status ?? '') === 'stopped') events.push({ title: 'Stopped', at: updatedAt })
  else if (updatedAt && updatedAt !== createdAt) events.push({ title: 'Last change on the server', at: updatedAt })
  if (createdAt) events.push({ title: 'Created', at: createdAt })
  return events.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
}

function savesByDay(versions: readonly DraftVersion[]): PastEvent[] {
  const dayOf = ({ at, kind }: DraftVersion) => `${momentAt(at).format('YYYY-MM-DD')} ${kind}`
  return [...Map.groupBy(versions, dayOf).values()].flatMap((saves) => {
    const [newest] = saves
    if (!newest) return []
    const { kind, at } = newest
    if (kind === 'kept') return [{ title: 'Copied to this workspace', at }]
    if (kind === 'restore') return [{ title: agreeing(saves.length, 'Version restored', 'Versions restored'), at }]
    const sections = new Set(saves.flatMap(({ section }) => (section ? [capitalised(section)] : [])))
    const saved = sections.size > 3 ? countOf(sections.size, 'step') : [...sections].join(', ')
    return [{ title: saved ? `Saved here: ${saved}` : 'Saved here', at }]
  })
}

/** A share with its two counts: '96.2%' and below it '24,186 of 25,144'. */
export type Usual = { count: number; delivered: string | null; clicked: string | null }

/** Number of campaigns that are compared with. */
const MAX_EARLIER = 4

/**
 * The usual delivery and clicks of a channel, from its earlier campaigns. `rows`: campaigns of the channel, the latest first. Null if none
 * of them has sent anything.
 */
export function usualOf(id: number, rows: readonly CampaignRow[], counted: readonly CampaignAnalytics[]): Usual | null {
  const totalsById = new Map(counted.map((campaign) => [campaign.id, campaign.totals]))
  const earlier = rows
    .filter(({ campaignId, status }) => campaignId !== null && campaignId !== id && hasBegun(status))
    .map(({ campaignId }) => totalsById.get(campaignId) ?? {})
    .filter(({ sent }) => (sent ?? 0) > 0)
    .slice(0, MAX_EARLIER)
  if (earlier.length === 0) return null
  const sum = (name: string) => earlier.reduce((total, counts) => total + (counts[name] ?? 0), 0)
  const delivered = sum('delivered')
  return { count: earlier.length, delivered: partOf(delivered, sum('sent')), clicked: partOf(sum('click'), delivered) }
}

const partOf = (part: number, all: number): string | null =>
  part === 0 || all === 0 ? null : `${shareText(part / all)}\n${amount(part)} of ${amount(all)}`
