/** What this computer and the server know of a campaign's past, newest first. */
import { agreeing, type Campaign, capitalised, countOf, type DraftVersion, statusOf } from '#contract'
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
