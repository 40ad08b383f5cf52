/** The foot of the list: which rows of how many, rows a page, and the pages. */
import { memo } from 'react'
import { countOf, filled, type ListPage, pageSizes } from '#contract'
import { useChangeSettings } from '../../data/settings'
import { clockOf } from '../../ui/dates'
import { SmallSelect } from '../../ui/small-select'
import { PageButtons } from './page-buttons'
import classes from './pager.module.css'
import * as texts from './texts'
import type { ListState } from './use-list-state'

/** `fresh`: what this computer keeps is what the server answered last. */
export const Pager = memo(function Pager({
  list: { query, whole, move },
  page,
  fresh,
}: {
  list: ListState
  page: ListPage
  fresh: boolean
}) {
  const first = (query.page - 1) * query.limit + 1
  const last = whole ? page.total : first + page.rows.length - 1
  const pages = Math.max(1, Math.ceil(page.total / query.limit))
  return (
    <footer className={classes.foot}>
      <p data-num>
        <strong>{whole ? texts.all : first === last ? first : `${first}–${last}`}</strong> {whole ? '' : 'of '}
        {countOf(page.total, 'campaign')}
        {fresh ? null : <Source page={page} />}
      </p>
      <PageSize size={whole ? 'all' : query.limit} />
      {whole ? null : <PageButtons pages={pages} page={query.page} onPage={(next) => move({ page: next })} />}
    </footer>
  )
})

/** Said only where it is not the server's own count. */
function Source({ page: { source, asOf } }: { page: ListPage }) {
  if (source === 'server') return null
  return (
    <span className={classes.source}>
      {' '}
      {asOf ? filled(texts.onThisComputerAsOf, { asOf: clockOf(asOf) }) : texts.onThisComputer}
    </span>
  )
}

function PageSize({ size }: { size: number | 'all' }) {
  const change = useChangeSettings()
  const data = pageSizes.map((known) => ({ value: String(known), label: known === 'all' ? texts.all : String(known) }))
  return (
    <SmallSelect
      label={texts.perPage}
      value={String(size)}
      data={data}
      onChange={(value) => {
        const listPageSize = pageSizes.find((known) => String(known) === value)
        if (listPageSize) change.mutate({ listPageSize })
      }}
    />
  )
}
