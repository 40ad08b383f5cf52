/** Segments: search, sort, create, edit, duplicate, delete, and download their customers. */

import { Button, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue, useHotkeys } from '@mantine/hooks'
import { IconPlus, IconSearch, IconUsersGroup } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { agreeing, amount, type CampaignRow, countOf, isStoppable, type ListQuery, type Segment } from '#contract'
import { KeptNotice } from '../../blocks/kept-notice'
import { statusStyle } from '../../blocks/status'
import { useCampaigns, useCampaignsRefresh } from '../../data/campaigns'
import { failureOf } from '../../data/failure'
import { useDeleteSegment, useFindSegment } from '../../data/segment-acts'
import { useReadSegments } from '../../data/segments'
import { useOfflineReason } from '../../data/session'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { filledNodes } from '../../ui/filled-nodes'
import { useLastFailure, usePrevious } from '../../ui/hooks'
import { useOpenedAfterMount } from '../../ui/late-overlay'
import layout from '../../ui/layout.module.css'
import { FailedState, PlainState } from '../../ui/notice'
import { useBreadcrumb } from '../../ui/open-page'
import { SearchEnd } from '../../ui/pieces'
import head from '../../ui/table-head.module.css'
import { DownloadDialog, Downloads } from './downloads'
import { SegmentEditor } from './editor'
import classes from './segments.module.css'
import { SegmentTable } from './table'
import { listedSegments, nameOf, type Order, useSegmentEditor } from './values'

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

const recentQuery: ListQuery = { limit: 100, page: 1, orderBy: 'updated_at', orderDirection: 'desc' }
/** Asks the mirror on this computer, which answers for thousands of campaigns at once, and offline too. */
const everyCampaign: ListQuery = { ...recentQuery, limit: 10_000 }

/** Confirms deleting a segment: names it and the campaigns that use it, if known. */
export function DeleteDialog({ segment, onClose }: { segment: Segment | null; onClose: () => void }) {
  const remove = useDeleteSegment()
  const opened = useOpenedAfterMount(segment !== null)
  const shownSegment = usePrevious(segment)
  if (!shownSegment) return null
  return (
    <ConfirmDialog
      opened={opened}
      title="Delete this segment?"
      confirmLabel="Delete segment"
      destructive
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: shownSegment.id }, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>
        {filledNodes('{segment} will be deleted for everyone. This cannot be undone.', {
          segment: <strong dir="auto">{nameOf(shownSegment)}</strong>,
        })}
      </p>
      <Users segmentId={shownSegment.id} />
    </ConfirmDialog>
  )
}

/** Maximum number of campaigns listed by name; others are counted. */
const MAX_NAMED = 5

function Users({ segmentId }: { segmentId: number }) {
  const refresh = useCampaignsRefresh(recentQuery)
  const list = useCampaigns(everyCampaign).data
  if (!list || (list.asOf === null && refresh.isPending)) return null
  if (list.asOf === null) return <p>Herald does not know which campaigns use it.</p>
  return <CampaignNames campaigns={list.rows.filter((row) => row.segmentId === segmentId)} />
}

function CampaignNames({ campaigns }: { campaigns: CampaignRow[] }) {
  if (campaigns.length === 0) return <p>No campaign on this computer uses it.</p>
  const more = campaigns.length - MAX_NAMED
  return (
    <>
      <p>{agreeing(campaigns.length, 'One campaign uses it:', `${amount(campaigns.length)} campaigns use it:`)}</p>
      <ul className={classes.users}>
        {campaigns.slice(0, MAX_NAMED).map(({ campaignId, draftId, name, status }) => (
          <li key={campaignId ?? draftId}>
            <bdi>{name || 'Unnamed campaign'}</bdi>, {statusStyle(status).label.toLowerCase()}
          </li>
        ))}
        {more > 0 ? <li>{`and ${more} more`}</li> : null}
      </ul>
      {/* No reply says what the server does with campaigns that use a deleted segment. */}
      {campaigns.some(({ status }) => isStoppable(status)) ? (
        <p>Without it, running and scheduled campaigns may reach nobody. Stop them first.</p>
      ) : null}
    </>
  )
}
