/**
 * The rows of the list: those loaded at the visible positions, their results and reviews, from one request each for all of them; and the keys
 * on a row.
 */
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { createContext, type KeyboardEvent, useContext, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CampaignRow, ListPage, ReviewState } from '#contract'
import { rowActOf } from '../../blocks/acts/registry'
import { useAnalyticsList } from '../../data/analytics'
import { campaignsQuery, listPace } from '../../data/campaigns'
import { useReviewStates } from '../../data/proofs'
import { type RowActionName, rowActions } from '../../steps/campaign-row/row-actions'
import { CHUNK_SIZE } from './list-place'
import type { ListState } from './list-state'

export type ShownRows = {
  /** The loaded rows, in order; in a list without pages only those around the visible ones. */
  loadedRows: CampaignRow[]
  /** The index in `loadedRows` of the row at a position; -1 while the row is loading. */
  indexOf: (place: number) => number
}

/**
 * The rows of a page, or in a list without pages the parts scrolled to. `from` and `to`: the visible positions, from 0; `page` is the answer to
 * the list's own query.
 */
export function useShownRows(list: ListState, page: ListPage, { from, to }: { from: number; to: number }): ShownRows {
  const [first, last] = [chunkOf(from), chunkOf(to)]
  const numbers = list.whole ? chunksOf(first, last) : []
  const read = useQueries({
    queries: numbers.map((number) => ({
      ...campaignsQuery({ ...list.query, page: number }),
      // Rows of another part of the list are not a placeholder for this one.
      placeholderData: noPlaceholder,
      // The first part is the list's own query.
      enabled: number > 1,
    })),
    combine: rowsRead,
  })
  return useMemo(() => {
    if (!list.whole) return { loadedRows: page.rows, indexOf: (place) => (place < page.rows.length ? place : -1) }
    return placeChunks(
      chunksOf(first, last).map((number, index) => ({ number, rows: number === 1 ? page.rows : (read[index] ?? []) })),
    )
  }, [page.rows, read, list.whole, first, last])
}

const noPlaceholder = () => undefined

/** Returns the same object while the answers are the same. */
const rowsRead = (results: UseQueryResult<ListPage>[]): (CampaignRow[] | undefined)[] =>
  results.map(({ data }) => data?.rows)

/** Combines parts of a list, numbered from 1. */
export function placeChunks(chunks: readonly { number: number; rows: readonly CampaignRow[] }[]): ShownRows {
  const starts = new Map<number, { start: number; count: number }>()
  const loadedRows: CampaignRow[] = []
  for (const { number, rows } of chunks) {
    starts.set(number, { start: loadedRows.length, count: rows.length })
    loadedRows.push(...rows)
  }
  return {
    loadedRows,
    indexOf: (place) => {
      const chunk = starts.get(chunkOf(place))
      const indexInChunk = place % CHUNK_SIZE
      return chunk && indexInChunk < chunk.count ? chunk.start + indexInChunk : -1
    },
  }
}

const chunkOf = (place: number): number => Math.floor(place / CHUNK_SIZE) + 1
const chunksOf = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)

type RowActs = {
  /** The row of an element in the list, by its id. */
  rowOf: (id: string) => CampaignRow | undefined
  offline: string | null
  onAct: (name: RowActionName, row: CampaignRow) => void
  onPeek: (row: CampaignRow) => void
  onClose: () => void
}

/** Keys on the focused row: Space opens the peek panel, Escape closes it, single letters run the row's actions. */
export function useRowKeys({
  rowOf,
  offline,
  onAct,
  onPeek,
  onClose,
}: RowActs): (event: KeyboardEvent<HTMLElement>) => void {
  const navigate = useNavigate()
  return (event) => {
    const row = rowAt(event, rowOf)
    if (!row) return
    if (event.key === ' ') {
      event.preventDefault()
      onPeek(row)
      return
    }
    if (event.key === 'Escape') onClose()
    const name = rowActOf(event.key)
    const action = name && rowActions(row, offline).find((rowAction) => rowAction.name === name)
    if (!action || action.refusal !== null) return
    event.preventDefault()
    if (action.to) navigate(action.to)
    else onAct(action.name, row)
  }
}

/** The row whose name has the focus; none for keys with Ctrl, Alt or Cmd, or if the focus is in its checkbox or buttons. */
function rowAt(event: KeyboardEvent<HTMLElement>, rowOf: RowActs['rowOf']): CampaignRow | undefined {
  const { target, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement) || !target.matches('[data-row-link]')) return
  return rowOf(target.closest('tr')?.dataset.row ?? '')
}

/** Counts by status of docs/reference/limits.md, by campaign id; empty if the server has none. */
export type Totals = ReadonlyMap<number, Readonly<Record<string, number | null | undefined>>>

const noTotals: Totals = new Map()

/** Requested once the list (`rows`) is loaded, and again while a campaign in it runs; null until the answer. */
export function useTotals(rows: readonly CampaignRow[] | undefined): Totals | null {
  const { data, isError } = useAnalyticsList(rows !== undefined, listPace(null, rows ?? []))
  return useMemo(() => {
    if (!data) return isError ? noTotals : null
    return new Map(data.flatMap(({ id, totals }) => (typeof id === 'number' && totals ? [[id, totals] as const] : [])))
  }, [data, isError])
}

export const TotalsContext = createContext<Totals | null>(noTotals)

/** The count of a status: null if the server has none, undefined while loading. */
export function useTotal(campaignId: number | null, status: string): number | null | undefined {
  const totals = useContext(TotalsContext)
  if (campaignId === null) return null
  return totals ? (totals.get(campaignId)?.[status] ?? null) : undefined
}

type ReviewsByRow = ReadonlyMap<ReturnType<typeof keyOf>, ReviewState>

export const ReviewsContext = createContext<ReviewsByRow>(new Map())

/** The state of the reviews by campaign, read once the list is loaded; empty until then. */
export function useReviewsByRow(hasRows: boolean): ReviewsByRow {
  const states = useReviewStates(hasRows)
  return useMemo(() => new Map((states ?? []).map((state) => [keyOf(state), state])), [states])
}

const keyOf = ({ campaignId, draftId }: Pick<CampaignRow, 'campaignId' | 'draftId'>) => campaignId ?? draftId

/** Undefined for a campaign that was not shared for review. */
export const useReviewOf = (row: CampaignRow): ReviewState | undefined => useContext(ReviewsContext).get(keyOf(row))
