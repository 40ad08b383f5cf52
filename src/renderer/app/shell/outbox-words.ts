/** How the outbox is told: its shelves in order, and one line per item. */
import dayjs from 'dayjs'
import type { OutboxItem } from '#contract'

export type OutboxShelf = { title: string; attention: boolean; items: OutboxItem[] }

/** Needs attention, waiting, done today; the last one newest first. `now` in epoch milliseconds. */
export function shelvesOf(items: readonly OutboxItem[], now: number): OutboxShelf[] {
  const doneToday = items
    .filter(({ state, doneAt }) => state === 'done' && doneAt !== null && dayjs(doneAt).isSame(dayjs(now), 'day'))
    .sort((one, other) => String(other.doneAt).localeCompare(String(one.doneAt)))
  return [
    { title: 'Needs attention', attention: true, items: items.filter(({ state }) => state === 'attention') },
    {
      title: 'Waiting',
      attention: false,
      items: items.filter(({ state }) => state === 'waiting' || state === 'sending'),
    },
    { title: 'Done today', attention: false, items: doneToday },
  ]
}

/** 'Create campaign, then CONTENT', 'SCHEDULE saved', or why the server said no. */
export function itemWords({ section, state, calls, failure }: OutboxItem): string {
  const what = section === 'name' ? 'Name' : section.toUpperCase()
  if (state === 'attention') return `${what}: ${failure?.message ?? 'refused by the server'}`
  if (state === 'done') return `${what} saved`
  return calls.includes('createCampaign') ? `Create campaign, then ${what}` : what
}
