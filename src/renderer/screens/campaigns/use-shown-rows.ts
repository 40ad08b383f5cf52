/** The loaded rows at the visible positions: those of a page, or in a list without pages the parts scrolled to. */
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CampaignRow, ListPage } from '#contract'
import { campaignsQuery } from '../../data/campaigns'
import { CHUNK_SIZE } from './list-place'
import type { ListState } from './use-list-state'

export type ShownRows = {
  /** The loaded rows, in order; in a list without pages only those around the visible ones. */
  loadedRows: CampaignRow[]
  /** The index in `loadedRows` of the row at a position; -1 while the row is loading. */
  indexOf: (place: number) => number
}

/** `from` and `to`: the visible positions, from 0; `page` is the answer to the list's own query. */
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
