/** A place in the list, in the address and as a question to the mirror. */
import { type CampaignType, campaignTypes, type ListPart, type ListQuery, listParts, type Settings } from '#contract'

/** The list stands at its own address and at the page's root. */
export const isListPath = (path: string): boolean => path === '/' || path === '/campaign'

/** From the first to the last, both 'YYYY-MM-DD' on this computer's calendar; '' is open. */
export type Days = { from: string; to: string }

/** Days as they stand in the address: '2026-03-01..2026-05-31', '2026-03-01..', '..2026-05-31'. */
export const rangeOf = ({ from, to }: Days): string => `${from}..${to}`

/** The days that `range` names; null where it names none. */
export function daysIn(range: string): Days | null {
  const [, from = '', to = ''] = /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/.exec(range) ?? []
  const isDay = (day: string) => day === '' || !Number.isNaN(Date.parse(day))
  return (from || to) && isDay(from) && isDay(to) ? { from, to } : null
}

/** '' means none; pages count from 1. `updated` and `sent` are days as `rangeOf` writes them, `segment` an id as it is written. */
export type ListPlace = {
  search: string
  status: string
  part: ListPart | ''
  channel: string
  type: CampaignType | ''
  segment: string
  tag: string
  updated: string
  sent: string
  page: number
}

/** What of a place narrows the list, beside the search and the part that is shown. */
export const filters = ['status', 'channel', 'type', 'segment', 'tag', 'updated', 'sent'] as const
export type Filter = (typeof filters)[number]

export const noFilter: Record<Filter, ''> = {
  status: '',
  channel: '',
  type: '',
  segment: '',
  tag: '',
  updated: '',
  sent: '',
}

/** The whole list, its first page. */
export const everything: ListPlace = { ...noFilter, search: '', part: '', page: 1 }

export const isFiltered = (place: Pick<ListPlace, Filter>): boolean => filters.some((filter) => place[filter] !== '')

/** The place that an address names. */
export function placeOf(address: URLSearchParams): ListPlace {
  const text = (name: string) => address.get(name) ?? ''
  return {
    search: text('search'),
    status: text('status'),
    channel: text('channel'),
    tag: text('tag'),
    part: listParts.find((one) => one === text('part')) ?? '',
    type: campaignTypes.find((one) => one === text('type')) ?? '',
    segment: /^\d{1,15}$/.test(text('segment')) ? text('segment') : '',
    updated: daysIn(text('updated')) ? text('updated') : '',
    sent: daysIn(text('sent')) ? text('sent') : '',
    page: pageOf(address.get('page')),
  }
}

/** Rows that are read at once of a list without pages. */
export const CHUNK_SIZE = 100

/** The kept order and page size. */
export const orderOf = ({ listPageSize, listOrderBy, listOrderDirection }: Settings) => ({
  limit: listPageSize === 'all' ? CHUNK_SIZE : listPageSize,
  orderBy: listOrderBy,
  orderDirection: listOrderDirection,
})

/** This computer's calendar day, 'YYYY-MM-DD'. The first list asks for it: a language that writes dates so would have to be read first. */
export function today(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** 'all' sends no status filter (Source: docs/reference/states.md). Channels are written with hyphens in addresses, on the wire with underscores. */
export function queryOf(place: ListPlace, order: Omit<ListQuery, 'page' | 'status' | 'search'>): ListQuery {
  const { search, status, page, part, channel, type, segment, tag } = place
  const [updated, sent] = [daysIn(place.updated), daysIn(place.sent)]
  return {
    ...order,
    page,
    ...(status ? { status } : {}),
    ...(search.trim() ? { search: search.trim() } : {}),
    ...(part ? { part } : {}),
    ...(part === 'needs' ? { today: today() } : {}),
    ...(channel ? { channel: { slug: channel, wire: channel.replaceAll('-', '_') } } : {}),
    ...(type ? { type } : {}),
    ...(segment ? { segment: Number(segment) } : {}),
    ...(tag ? { tag } : {}),
    ...(updated?.from ? { since: startOf(updated.from) } : {}),
    ...(updated?.to ? { until: startOf(updated.to, 1) } : {}),
    ...(sent?.from ? { sentFrom: sent.from } : {}),
    ...(sent ? { sentTo: sent.to || today() } : {}),
  }
}

/** The moment, ISO 8601 in UTC, at which a day begins on this computer, or the one so many days later. */
function startOf(day: string, later = 0): string {
  const at = new Date(`${day}T00:00`)
  at.setDate(at.getDate() + later)
  return at.toISOString()
}

/** The address's parameters after a move; defaults are left out of it, foreign parameters stay. */
export function moved(before: URLSearchParams, patch: Partial<ListPlace>): URLSearchParams {
  const after = new URLSearchParams(before)
  const all: Partial<ListPlace> = 'page' in patch ? patch : { ...patch, page: 1 }
  for (const [name, value] of Object.entries(all)) {
    if (value === '' || value === 1) after.delete(name)
    else after.set(name, String(value))
  }
  return after
}

/** The page that a parameter names; the first where it names none. */
export function pageOf(text: string | null): number {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 ? page : 1
}

/** What the list at an address asks first; without pages no page is open. */
export function firstQuery(address: URLSearchParams, settings: Settings): ListQuery {
  const place = placeOf(address)
  return queryOf(settings.listPageSize === 'all' ? { ...place, page: 1 } : place, orderOf(settings))
}
