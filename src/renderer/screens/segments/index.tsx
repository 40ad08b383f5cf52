/** Segments: search, sort, create, edit, duplicate, delete, and download their customers. */

import { useState } from 'react'
import { amount, countOf, type Segment } from '#contract'
import { KeptNotice } from '../../blocks/kept-notice'
import { failureOf } from '../../data/failure'
import { useReadSegments } from '../../data/segments'
import { useOfflineReason } from '../../data/session'
import { useBreadcrumb } from '../../ui/breadcrumb'
import { FailedState } from '../../ui/failed-state'
import layout from '../../ui/layout.module.css'
import { useLastFailure } from '../../ui/use-last-failure'
import { DeleteDialog } from './delete-dialog'
import { DownloadDialog } from './download-dialog'
import { Downloads } from './downloads'
import { SegmentEditor } from './editor'
import { SegmentsEmpty, SegmentsSkeleton } from './list-states'
import classes from './segments.module.css'
import { SegmentTable } from './table'
import { Toolbar } from './toolbar'
import { useFoundSegments } from './use-found'
import type { Order } from './values'

export type Question = { kind: 'delete' | 'download'; segment: Segment }

export function Segments() {
  useBreadcrumb([{ label: 'Segments' }])
  const read = useReadSegments()
  const failure = useLastFailure(read)
  const offlineReason = useOfflineReason()
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<Order>({ by: 'name', descending: false })
  const [question, ask] = useState<Question | null>(null)
  const close = () => ask(null)
  const all = read.data?.segments
  const found = useFoundSegments(all ?? [], search, order, offlineReason === null && all !== undefined)
  return (
    <div className={layout.fill}>
      <Toolbar search={search} onSearch={setSearch} />
      {read.data ? <KeptNotice read={read} asOf={read.data.asOf} title="The segments could not be refreshed." /> : null}
      {failure ? (
        <FailedState
          title="Segments could not be loaded"
          text={failureOf(failure).message}
          busy={read.isFetching}
          onRetry={read.refetch}
        />
      ) : !all ? (
        <SegmentsSkeleton />
      ) : found.segments.length === 0 ? (
        <SegmentsEmpty found={found} search={search} onClear={() => setSearch('')} />
      ) : (
        <SegmentTable segments={found.segments} order={order} onOrder={setOrder} offline={offlineReason} onAsk={ask} />
      )}
      <Downloads />
      {all ? <Foot shownCount={found.segments.length} total={all.length} /> : null}
      <SegmentEditor segments={all} offline={offlineReason} />
      <DeleteDialog segment={question?.kind === 'delete' ? question.segment : null} onClose={close} />
      <DownloadDialog segment={question?.kind === 'download' ? question.segment : null} onClose={close} />
    </div>
  )
}

function Foot({ shownCount, total }: { shownCount: number; total: number }) {
  const many = countOf(total, 'segment')
  return (
    <footer className={classes.foot}>
      <span role="status">{shownCount === total ? many : `${amount(shownCount)} of ${many}`}</span>
    </footer>
  )
}
