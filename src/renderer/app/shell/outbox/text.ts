/** Groups and texts of the outbox: per campaign, what needs the user, what waits and why, what was sent today. */
import { type CampaignRow, countOf, listOf, type OutboxItem } from '#contract'
import { partLabel } from '../../../blocks/conflict/differences'
import { momentAt } from '../../../ui/dates'

/** Unsent saves of one campaign, in the order in which they are sent. */
export type WaitingCampaign = Pick<OutboxItem, 'draftId' | 'campaignId' | 'channel' | 'type' | 'name'> & {
  items: OutboxItem[]
}

/** Saves of one campaign that the server accepted today; `doneAt` is the time of the last one, ISO 8601 in UTC. */
export type Done = WaitingCampaign & { doneAt: string }

/** A campaign that waits for the user's decision, with all its unsent saves. */
export type UndecidedCampaign = { row: CampaignRow; items: OutboxItem[] }

export type OutboxGroups = { attention: UndecidedCampaign[]; waiting: WaitingCampaign[]; done: Done[] }

/** Saves of today are grouped by campaign, newest first. `now` in epoch milliseconds. */
export function outboxGroupsOf(
  items: readonly OutboxItem[],
  undecided: readonly CampaignRow[],
  now: number,
): OutboxGroups {
  const openItems = Map.groupBy(
    items.filter(({ state }) => state !== 'done'),
    ({ draftId }) => draftId,
  )
  const isUndecided = (id: string) => undecided.some(({ draftId }) => draftId === id)
  return {
    attention: undecided.map((row) => ({ row, items: openItems.get(row.draftId ?? '') ?? [] })),
    waiting: [...openItems]
      .filter(([id]) => !isUndecided(id))
      .flatMap(([, campaignItems]) => campaignOf(campaignItems)),
    done: doneToday(items, now).toSorted((one, other) => other.doneAt.localeCompare(one.doneAt)),
  }
}

function doneToday(items: readonly OutboxItem[], now: number): Done[] {
  const today = items.filter(
    ({ state, doneAt }) => state === 'done' && doneAt !== null && momentAt(doneAt).isSame(momentAt(now), 'day'),
  )
  return [...Map.groupBy(today, ({ draftId }) => draftId).values()].flatMap((campaignItems) =>
    campaignOf(campaignItems).map((entry) => ({
      ...entry,
      doneAt:
        campaignItems
          .map(({ doneAt }) => String(doneAt))
          .toSorted()
          .at(-1) ?? '',
    })),
  )
}

function campaignOf(items: OutboxItem[]): WaitingCampaign[] {
  const [first] = items
  if (!first) return []
  const { draftId, campaignId, channel, type, name } = first
  return [{ draftId, campaignId, channel, type, name, items }]
}

/** 'Create campaign, then Segment and Content'. */
export function waitingText({ items }: WaitingCampaign): string {
  const parts = partsOf(items)
  return items.some(({ calls }) => calls.includes('createCampaign')) ? `Create campaign, then ${parts}` : parts
}

/** Why a save is not on the server yet. `offlineReason` says why nothing can be sent; null if sending is possible. */
export function whyText({ items }: WaitingCampaign, offlineReason: string | null): string {
  if (items.some(({ state }) => state === 'sending')) return 'Sending'
  if (offlineReason) return offlineReason
  const triedItem = items.find(({ attempts, failure }) => attempts > 0 && failure !== null)
  if (!triedItem) return 'Next'
  return `Tried ${countOf(triedItem.attempts, 'time')}, still trying: ${triedItem.failure?.message}`
}

/** 'Schedule: Start date is in the past'. */
export const refusalText = ({ section, failure }: OutboxItem): string =>
  `${partLabel(section)}: ${failure?.message ?? 'refused by the server'}`

/** 'Segment and Schedule saved'. */
export const doneText = ({ items }: WaitingCampaign): string => `${partsOf(items)} saved`

const partsOf = (items: readonly OutboxItem[]): string =>
  listOf([...new Set(items.map(({ section }) => partLabel(section)))])

/** '2 more changes waiting'; null where there are none. */
export function moreWaitingText(items: readonly OutboxItem[]): string | null {
  const waitingCount = items.filter(({ state }) => state !== 'attention').length
  return waitingCount === 0 ? null : `${countOf(waitingCount, 'more change')} waiting`
}
