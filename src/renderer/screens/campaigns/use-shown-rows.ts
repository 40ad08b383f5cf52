/** The rows behind the places that are in sight: those of a page, or of a list without pages those that were scrolled to. */
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CampaignRow, ListPage } from '#contract'
import { campaignsQuery } from '../../data/campaigns'
import { CHUNK_SIZE } from './list-place'
import type { ListState } from './use-list-state'

export type ShownRows = {
  /** Rows that are known, in order; of a list without pages only those around what is in sight. */
  known: CampaignRow[]
  /** Where in `known` the row of a place stands; -1 while it is being read. */
  indexOf: (place: number) => number
}

/** `from` and `to`: the places in sight, from 0; `page` is what the list's own question was answered. */
export function useShownRows(list: ListState, page: ListPage, { from, to }: { from: number; to: number }): ShownRows {
  const [first, last] = [chunkOf(from), chunkOf(to)]
  const numbers = list.whole ? chunksOf(first, last) : []
  const read = useQueries({
    queries: numbers.map((number) => ({
      ...campaignsQuery({ ...list.query, page: number }),
      // What another place of the list held says nothing of this one.
      placeholderData: nothing,
      // The first is the list's own question.
      enabled: number > 1,
    })),
    combine: rowsRead,
  })
  return useMemo(() => {
    if (!list.whole) return { known: page.rows, indexOf: (place) => (place < page.rows.length ? place : -1) }
    return placed(
      chunksOf(first, last).map((number, at) => ({ number, rows: number === 1 ? page.rows : (read[at] ?? []) })),
    )
  }, [page.rows, read, list.whole, first, last])
}

const nothing = () => undefined

/** The same object as long as the answers are the same ones. */
const rowsRead = (results: UseQueryResult<ListPage>[]): (CampaignRow[] | undefined)[] =>
  results.map(({ data }) => data?.rows)

/** Parts of a list, each counted from 1; rows stand at the head of their part. */
export function placed(chunks: readonly { number: number; rows: readonly CampaignRow[] }[]): ShownRows {
  const starts = new Map<number, { start: number; count: number }>()
  const known: CampaignRow[] = []
  for (const { number, rows } of chunks) {
    starts.set(number, { start: known.length, count: rows.length })
    known.push(...rows)
  }
  return {
    known,
    indexOf: (place) => {
      const chunk = starts.get(chunkOf(place))
      const within = place % CHUNK_SIZE
      return chunk && within < chunk.count ? chunk.start + within : -1
    },
  }
}

const chunkOf = (place: number): number => Math.floor(place / CHUNK_SIZE) + 1
const chunksOf = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
