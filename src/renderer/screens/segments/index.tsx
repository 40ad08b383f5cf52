/** Segments: search, sort, create, edit, duplicate, delete, and download their customers. */

import { Button, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue, useHotkeys } from '@mantine/hooks'
import { IconPlus, IconSearch, IconUsersGroup } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { amount, countOf, type Segment } from '#contract'
import { KeptNotice } from '../../blocks/kept-notice'
import { failureOf } from '../../data/failure'
import { useFindSegment } from '../../data/segment-acts'
import { useReadSegments } from '../../data/segments'
import { useOfflineReason } from '../../data/session'
import { filledNodes } from '../../ui/filled-nodes'
import { useLastFailure } from '../../ui/hooks'
import layout from '../../ui/layout.module.css'
import { FailedState, PlainState } from '../../ui/notice'
import { useBreadcrumb } from '../../ui/open-page'
import { SearchEnd } from '../../ui/pieces'
import head from '../../ui/table-head.module.css'
import { DeleteDialog } from './delete-dialog'
import { DownloadDialog, Downloads } from './downloads'
import { SegmentEditor } from './editor'
import classes from './segments.module.css'
import { SegmentTable } from './table'
import { listedSegments, type Order, useSegmentEditor } from './values'

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

/** Pause in typing before the server is asked, in milliseconds; only if the list has no such name. */
const TYPING_DELAY_MS = 300

/** Finds segments by name: in the list, and one that only the server knows. */
function useFoundSegments(all: readonly Segment[], search: string, order: Order, isReachable: boolean): FoundSegments {
  const name = search.trim()
  const [settledName] = useDebouncedValue(name, TYPING_DELAY_MS)
  const listedByName = listedSegments(all, name, order)
  const isMissing = listedByName.length === 0 && name !== ''
  const foundByName = useFindSegment(settledName, isReachable && isMissing && settledName === name)
  if (!isMissing) return { segments: listedByName, isSearching: false, isAnswered: false }
  const other = settledName === name ? foundByName.data : null
  return {
    segments: other ? [other] : [],
    isSearching: isReachable && (settledName !== name || foundByName.isFetching),
    isAnswered: isReachable && foundByName.isSuccess,
  }
}

/** The list's toolbar: its title, the search by name and the button for a new segment. */
function Toolbar({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const editor = useSegmentEditor()
  const field = useRef<HTMLInputElement>(null)
  useHotkeys([['/', () => field.current?.focus()]])
  return (
    <div className={layout.head}>
      <h1>Segments</h1>
      <TextInput
        ref={field}
        className={classes.search ?? ''}
        type="search"
        aria-label="Search by name"
        placeholder="Search by name"
        dir="auto"
        leftSection={<IconSearch size={16} stroke={1.5} />}
        rightSection={<SearchEnd keys="/" search={search} field={field} onSearch={onSearch} />}
        rightSectionPointerEvents={search ? 'all' : 'none'}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onSearch('')
        }}
      />
      <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={editor.create}>
        Create segment
      </Button>
    </div>
  )
}

/** `isSearching`: true until the server says whether it has a segment of exactly this name. */
type FoundSegments = { segments: Segment[]; isSearching: boolean; isAnswered: boolean }

type EmptyProps = { found: FoundSegments; search: string; onClear: () => void }

/** The list's empty states, and the notices that its data is out of date. */
function SegmentsEmpty({ found, search, onClear }: EmptyProps) {
  const editor = useSegmentEditor()
  const name = search.trim()
  if (name === '')
    return (
      <PlainState
        Icon={IconUsersGroup}
        title="No segments yet"
        text="A segment says who gets a campaign. Describe one in words or by conditions."
      >
        <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={editor.create}>
          Create segment
        </Button>
      </PlainState>
    )
  if (found.isSearching) return <SegmentsSkeleton />
  return (
    <PlainState
      Icon={IconSearch}
      title="No matching segments"
      text={filledNodes(
        found.isAnswered ? "Nothing is called '{name}', here or on the server." : "Nothing is called '{name}'.",
        {
          name: <bdi>{name}</bdi>,
        },
      )}
    >
      <Button variant="default" onClick={onClear}>
        Clear search
      </Button>
    </PlainState>
  )
}

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The list's skeleton until its rows are known. */
function SegmentsSkeleton() {
  return (
    <div className={`${layout.scroll} ${classes.scroll}`} role="status" aria-busy="true" aria-label="Loading segments">
      <div className={`${head.row} ${classes.head}`} />
      {rows.map((row, index) => (
        <div key={row} className={classes.row}>
          <Skeleton height={12} width={`${38 + ((index * 17) % 35)}%`} radius="sm" />
        </div>
      ))}
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
