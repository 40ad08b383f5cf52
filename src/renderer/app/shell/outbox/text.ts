/** How the outbox is told: campaign by campaign, what needs the person, what waits and why, what was done today. */
import { countOf, listOf, type OutboxItem } from '#contract'
import { partLabel } from '../../../blocks/conflict/summary'
import { momentAt } from '../../../ui/dates'

/** Everything of one campaign that is not on the server yet, in the order it goes. */
export type Waiting = Pick<OutboxItem, 'draftId' | 'campaignId' | 'channel' | 'type' | 'name'> & { items: OutboxItem[] }

/** What the server took of one campaign today, and when it took the last of it, ISO 8601 in UTC. */
export type Done = Waiting & { doneAt: string }

export type OutboxGroups = { attention: Waiting[]; waiting: Waiting[]; done: Done[] }

/** A campaign that needs the person holds all that waits of it; what was done today is told by campaign, newest first. `now` in epoch milliseconds. */
export function outboxGroupsOf(items: readonly OutboxItem[], now: number): OutboxGroups {
  const open = Map.groupBy(
    items.filter(({ state }) => state !== 'done'),
    ({ draftId }) => draftId,
  )
  const campaigns = [...open.values()].flatMap(campaignOf)
  const needs = ({ items: own }: Waiting) => own.some(({ state }) => state === 'attention')
  return {
    attention: campaigns.filter(needs),
    waiting: campaigns.filter((one) => !needs(one)),
    done: doneToday(items, now).toSorted((one, other) => other.doneAt.localeCompare(one.doneAt)),
  }
}

function doneToday(items: readonly OutboxItem[], now: number): Done[] {
  const today = items.filter(
    ({ state, doneAt }) => state === 'done' && doneAt !== null && momentAt(doneAt).isSame(momentAt(now), 'day'),
  )
  return [...Map.groupBy(today, ({ draftId }) => draftId).values()].flatMap((own) =>
    campaignOf(own).map((one) => ({
      ...one,
      doneAt:
        own
          .map(({ doneAt }) => String(doneAt))
          .toSorted()
          .at(-1) ?? '',
    })),
  )
}

function campaignOf(items: OutboxItem[]): Waiting[] {
  const [first] = items
  if (!first) return []
  const { draftId, campaignId, channel, type, name } = first
  return [{ draftId, campaignId, channel, type, name, items }]
}

/** How many saves wait: the number that the chip says too. */
export const savesIn = (campaigns: readonly Waiting[]): number =>
  campaigns.reduce((sum, { items }) => sum + items.length, 0)

/** 'Create campaign, then Segment and Content'. */
export function waitingText({ items }: Waiting): string {
  const parts = partsOf(items)
  return items.some(({ calls }) => calls.includes('createCampaign')) ? `Create campaign, then ${parts}` : parts
}

/** Why it is not on the server yet; `offline` is why nothing can be sent at all, null while something can. */
export function whyText({ items }: Waiting, offline: string | null): string {
  if (items.some(({ state }) => state === 'sending')) return 'Sending'
  if (offline) return offline
  const tried = items.find(({ attempts, failure }) => attempts > 0 && failure !== null)
  if (!tried) return 'Next'
  return `Tried ${countOf(tried.attempts, 'time')}, still trying: ${tried.failure?.message}`
}

/** 'Schedule: Start date is in the past'. */
export const refusalText = ({ section, failure }: OutboxItem): string =>
  `${partLabel(section)}: ${failure?.message ?? 'refused by the server'}`

/** 'Segment and Schedule saved'. */
export const doneText = ({ items }: Waiting): string => `${partsOf(items)} saved`

const partsOf = (items: readonly OutboxItem[]): string =>
  listOf([...new Set(items.map(({ section }) => partLabel(section)))])

/** '2 more changes waiting'; null where there are none. */
export function behindText({ items }: Waiting): string | null {
  const behind = items.filter(({ state }) => state !== 'attention').length
  return behind === 0 ? null : `${countOf(behind, 'more change')} waiting`
}
