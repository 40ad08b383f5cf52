/** Footer of the list: the visible rows of the total, the page size, and the pages. */

import { usePagination } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconDots } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { countOf, type ListPage, pageSizes } from '#contract'
import { useChangeSettings } from '../../data/settings'
import { clockOf } from '../../ui/dates'
import layout from '../../ui/layout.module.css'
import { PlainButton, SmallSelect } from '../../ui/pieces'
import type { ListState } from './list-state'
import classes from './pager.module.css'

/** The page buttons: plain elements styled like Mantine's, because the first paint waits for them. */
type Props = { pages: number; page: number; onPage: (page: number) => void }

/** Shows all of up to seven pages; of more, the first, the last and those next to the open one. */
function PageButtons({ pages, page, onPage }: Props) {
  const { range } = usePagination({ total: pages, page, siblings: pages <= 7 ? 3 : 1 })
  return (
    <div className={layout.row1}>
      <Step label="Previous page" to={page > 1 ? page - 1 : null} onPage={onPage}>
        <IconChevronLeft size={16} stroke={1.5} aria-hidden />
      </Step>
      {range.map((place, index) =>
        place === 'dots' ? (
          // The first gap is before the open page, the second after it.
          <span key={index < 2 ? 'before' : 'after'} className={classes.dots}>
            <IconDots size={14} stroke={1.5} aria-hidden />
          </span>
        ) : (
          <PlainButton
            key={place}
            className={classes.page ?? ''}
            aria-label={`Page ${place}`}
            aria-current={place === page ? 'page' : undefined}
            onClick={() => onPage(place)}
          >
            {place}
          </PlainButton>
        ),
      )}
      <Step label="Next page" to={page < pages ? page + 1 : null} onPage={onPage}>
        <IconChevronRight size={16} stroke={1.5} aria-hidden />
      </Step>
    </div>
  )
}

type StepProps = { label: string; to: number | null; onPage: Props['onPage']; children: ReactNode }

function Step({ label, to, onPage, children }: StepProps) {
  return (
    <PlainButton
      className={classes.page ?? ''}
      aria-label={label}
      disabled={to === null}
      onClick={() => {
        if (to !== null) onPage(to)
      }}
    >
      {children}
    </PlainButton>
  )
}

/** `fresh`: the mirror equals the server's last answer. */
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
        <strong>{whole ? 'All' : first === last ? first : `${first}–${last}`}</strong> {whole ? '' : 'of '}
        {countOf(page.total, 'campaign')}
        {fresh ? null : <Source page={page} />}
      </p>
      <PageSize size={whole ? 'all' : query.limit} />
      {whole ? null : <PageButtons pages={pages} page={query.page} onPage={(next) => move({ page: next })} />}
    </footer>
  )
})

/** Shown only if the count is not the server's own. */
function Source({ page: { source, asOf } }: { page: ListPage }) {
  if (source === 'server') return null
  return (
    <span className={classes.source}> {asOf ? `on this computer, as of ${clockOf(asOf)}` : 'on this computer'}</span>
  )
}

function PageSize({ size }: { size: number | 'all' }) {
  const change = useChangeSettings()
  const data = pageSizes.map((option) => ({ value: String(option), label: option === 'all' ? 'All' : String(option) }))
  return (
    <SmallSelect
      label="Per page"
      value={String(size)}
      data={data}
      onChange={(value) => {
        const listPageSize = pageSizes.find((option) => String(option) === value)
        if (listPageSize) change.mutate({ listPageSize })
      }}
    />
  )
}
