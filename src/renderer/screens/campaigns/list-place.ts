/** The list's state (search, filters, page): in the address, and as a query to the mirror. */
import { type CampaignType, campaignTypes, type ListPart, type ListQuery, listParts, type Settings } from '#contract'
import { today } from '../../ui/dates'

/** The list has its own address and is also the start page. */
export const isListPath = (path: string): boolean => path === '/' || path === '/campaign'

/** The first and last day, both 'YYYY-MM-DD' in this computer's zone; '' is open-ended. */
export type Days = { from: string; to: string }

/** Days in the address: '2026-03-01..2026-05-31', '2026-03-01..', '..2026-05-31'. */
export const rangeOf = ({ from, to }: Days): string => `${from}..${to}`

/** Parses `range`; null if it is not valid. */
export function daysIn(range: string): Days | null {
  const [, from = '', to = ''] = /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/.exec(range) ?? []
  const isDay = (day: string) => day === '' || !Number.isNaN(Date.parse(day))
  return (from || to) && isDay(from) && isDay(to) ? { from, to } : null
}

/** '' means none; pages count from 1. `updated` and `sent` are ranges in the format of `rangeOf`, `segment` is an id as text. */
export type ListPlace = {
  search: string
  status: string
  part: ListPart | ''
  channel: string
  type: CampaignType | ''
  segment: string
  tag: string
  /** An id. */
  family: string
  updated: string
  sent: string
  page: number
}

/** As many as a query can have. */
const MAX_STATUSES = 8

/** The statuses of the filter, in the order of their choice: 'draft,running' in the address. */
export const statusesIn = ({ status }: Pick<ListPlace, 'status'>): string[] =>
  [...new Set(status.split(',').filter((name) => name !== ''))].slice(0, MAX_STATUSES)

/** The filters, apart from the search and the open tab. */
export const filters = ['status', 'channel', 'type', 'segment', 'tag', 'updated', 'sent', 'family'] as const
export type Filter = (typeof filters)[number]

export const noFilter: Record<Filter, ''> = {
  status: '',
  channel: '',
  type: '',
  segment: '',
  tag: '',
  updated: '',
  sent: '',
  family: '',
}

/** The unfiltered list at its first page. */
export const everyCampaign: ListPlace = { ...noFilter, search: '', part: '', page: 1 }

export const isFiltered = (place: Pick<ListPlace, Filter>): boolean => filters.some((filter) => place[filter] !== '')

/** Parses the list's state from an address. */
export function placeOf(address: URLSearchParams): ListPlace {
  const text = (name: string) => address.get(name) ?? ''
  return {
    search: text('search'),
    status: text('status'),
    channel: text('channel'),
    tag: text('tag'),
    part: listParts.find((listPart) => listPart === text('part')) ?? '',
    type: campaignTypes.find((campaignType) => campaignType === text('type')) ?? '',
    segment: /^\d{1,15}$/.test(text('segment')) ? text('segment') : '',
    family: /^[0-9A-HJKMNP-TV-Z]{26}$/.test(text('family')) ? text('family') : '',
    updated: daysIn(text('updated')) ? text('updated') : '',
    sent: daysIn(text('sent')) ? text('sent') : '',
    page: pageOf(address.get('page')),
  }
}

/** Number of rows per request in a list without pages. */
export const CHUNK_SIZE = 100

/** The saved order and page size. */
export const orderOf = ({ listPageSize, listOrderBy, listOrderDirection }: Settings) => ({
  limit: listPageSize === 'all' ? CHUNK_SIZE : listPageSize,
  orderBy: listOrderBy,
  orderDirection: listOrderDirection,
})

/** 'all' sends no status filter (Source: docs/reference/states.md). Channels have hyphens in addresses and underscores on the wire. */
export function queryOf(place: ListPlace, order: Omit<ListQuery, 'page' | 'status' | 'search'>): ListQuery {
  const { search, page, part, channel, type, segment, tag, family } = place
  const [status, ...more] = statusesIn(place)
  const [updated, sentDays] = [daysIn(place.updated), daysIn(place.sent)]
  return {
    ...order,
    page,
    ...(status && more.length === 0 ? { status } : {}),
    ...(status && more.length > 0 ? { statuses: [status, ...more] } : {}),
    ...(search.trim() ? { search: search.trim() } : {}),
    ...(part ? { part } : {}),
    ...(part === 'needs' ? { today: today() } : {}),
    ...(channel ? { channel: { slug: channel, wire: channel.replaceAll('-', '_') } } : {}),
    ...(type ? { type } : {}),
    ...(segment ? { segment: Number(segment) } : {}),
    ...(tag ? { tag } : {}),
    ...(family ? { family } : {}),
    ...(updated?.from ? { since: startOf(updated.from) } : {}),
    ...(updated?.to ? { until: startOf(updated.to, 1) } : {}),
    ...(sentDays?.from ? { sentFrom: sentDays.from } : {}),
    ...(sentDays ? { sentTo: sentDays.to || today() } : {}),
  }
}

/** The start of a day, or of the day `days` days after it, in this computer's zone; ISO 8601 in UTC. */
function startOf(day: string, days = 0): string {
  const date = new Date(`${day}T00:00`)
  date.setDate(date.getDate() + days)
  return date.toISOString()
}

/** The address's parameters after a change; defaults are omitted, and other parameters stay. */
export function movedParams(before: URLSearchParams, patch: Partial<ListPlace>): URLSearchParams {
  const after = new URLSearchParams(before)
  const all: Partial<ListPlace> = 'page' in patch ? patch : { ...patch, page: 1 }
  for (const [name, value] of Object.entries(all)) {
    if (value === '' || value === 1) after.delete(name)
    else after.set(name, String(value))
  }
  return after
}

/** Parses the page parameter; the first page if it is invalid. */
export function pageOf(text: string | null): number {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 ? page : 1
}

/** The first query of the list at an address; in a list without pages the page is ignored. */
export function firstQuery(address: URLSearchParams, settings: Settings): ListQuery {
  const place = placeOf(address)
  return queryOf(settings.listPageSize === 'all' ? { ...place, page: 1 } : place, orderOf(settings))
}
