/** A place in the list, in the address and as a question to the mirror. */
import type { ListQuery, Settings } from '#contract'

/** The list stands at its own address and at the page's root. */
export const isListPath = (path: string): boolean => path === '/' || path === '/campaign'

/** '' for search and status mean none; pages count from 1. */
export type ListPlace = { search: string; status: string; page: number }

/** The place that an address names. */
export const placeOf = (address: URLSearchParams): ListPlace => ({
  search: address.get('search') ?? '',
  status: address.get('status') ?? '',
  page: pageOf(address.get('page')),
})

/** Rows that are read at once of a list without pages. */
export const chunkSize = 100

/** The kept order and page size. */
export const orderOf = ({ listPageSize, listOrderBy, listOrderDirection }: Settings) => ({
  limit: listPageSize === 'all' ? chunkSize : listPageSize,
  orderBy: listOrderBy,
  orderDirection: listOrderDirection,
})

/** 'all' sends no status filter (campaign-builder.md, section 4). */
export function queryOf(
  { search, status, page }: ListPlace,
  order: Omit<ListQuery, 'page' | 'status' | 'search'>,
): ListQuery {
  return { ...order, page, ...(status ? { status } : {}), ...(search.trim() ? { search: search.trim() } : {}) }
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
