/** What the list says when there are no rows to show, or when the server could not be asked. */
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconArchive, IconCloudOff, IconPlus, IconSearch, IconSend } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { agreeing, type ListPart, type Unreadable } from '#contract'
import { useOfflineReason } from '../../data/connection'
import { failureOf } from '../../data/failure'
import { momentText } from '../../ui/dates'
import { PlainState } from '../../ui/plain-state'
import { isFiltered, noFilter } from './list-place'
import classes from './list-states.module.css'
import { useCreateDrawer } from './use-create-drawer'
import type { ListState } from './use-list-state'

/** No campaigns at all, or none under this search and filter. */
export function ListEmpty({ list }: { list: ListState }) {
  const { search, status, part, move } = list
  const drawer = useCreateDrawer()
  if (search.trim() || isFiltered(list))
    return (
      <PlainState
        Icon={IconSearch}
        title="No matching campaigns"
        text={<Searched search={search} status={status} filtered={isFiltered({ ...list, status: '' })} />}
      >
        <Button variant="default" onClick={() => move({ ...noFilter, search: '' })}>
          Clear search and filters
        </Button>
      </PlainState>
    )
  if (part) return <PlainState Icon={IconSend} {...emptyParts[part]} />
  return (
    <PlainState
      Icon={IconSend}
      title="No campaigns yet"
      text="Pick a channel and a type to start. Nothing is sent until you publish."
    >
      <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={drawer.open}>
        Create campaign
      </Button>
    </PlainState>
  )
}

const emptyParts: Record<ListPart, { title: string; text: string }> = {
  needs: {
    title: 'Nothing needs you',
    text: 'Refused saves, conflicts, rejected campaigns, campaigns that start today and drafts you began here appear here.',
  },
  favourites: { title: 'No favourites yet', text: 'Press F on a campaign in the list, or choose it in its menu.' },
  archive: {
    title: 'The archive is empty',
    text: 'Archived campaigns are hidden on this computer and stay on the server.',
  },
}

/** Said once, where it matters. */
export const ArchiveNote = () => (
  <div className={classes.note} role="note">
    <IconArchive size={16} stroke={1.5} aria-hidden />
    <p>
      <strong>Archived on this computer only.</strong> Colleagues still see these campaigns, and running ones go on
      sending.
    </p>
  </div>
)

function Searched({ search, status, filtered }: { search: string; status: string; filtered: boolean }) {
  return (
    <>
      {search.trim() ? (
        <>
          Nothing found for '<bdi>{search.trim()}</bdi>' in names or messages
        </>
      ) : (
        'Nothing'
      )}
      {status ? ` with the status ${status}` : ''}
      {filtered ? ' under these filters.' : '.'}
    </>
  )
}

export function ListFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <PlainState
      Icon={IconAlertTriangle}
      failed
      title="Your campaigns could not be loaded"
      text={failureOf(error).message}
    >
      <Button onClick={onRetry}>Retry</Button>
    </PlainState>
  )
}

/** Campaigns of the server that cannot be read, by their ids. */
export function UnreadableNote({ unreadable }: { unreadable: readonly Unreadable[] }) {
  if (unreadable.length === 0) return null
  const named = unreadable.slice(0, MAX_NAMED)
  const more = unreadable.length - named.length
  return (
    <div className={classes.note} role="status">
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
      <p>
        <strong>
          {named.map(({ id }) => (id ? `Campaign ${id}` : 'A campaign without an id')).join(', ')}
          {more > 0 ? ` and ${more} more` : ''} cannot be read
        </strong>{' '}
        and {agreeing(unreadable.length, 'is', 'are')} not in the list: {named.map(({ why }) => why).join('; ')}.
        Nothing is changed on the server.
      </p>
    </div>
  )
}

const MAX_NAMED = 3

/** One line over the rows while they are older than they should be; the rows of this computer stay. */
export function RefreshNote({ refresh, asOf }: { refresh: UseQueryResult<unknown>; asOf: string | null }) {
  const offline = useOfflineReason()
  if (!refresh.isError && offline === null) return null
  const kept = asOf ? `Showing saved data from ${momentText(asOf)}.` : 'Showing saved data.'
  const failure = refresh.isError && offline === null ? failureOf(refresh.error) : null
  const Mark = failure ? IconAlertTriangle : IconCloudOff
  return (
    <div className={classes.note} role="status" data-failed={failure ? true : undefined}>
      <Mark size={16} stroke={1.5} aria-hidden />
      <p>
        <strong>{failure ? "The server's list could not be read." : `${offline}.`}</strong>{' '}
        {failure ? `${failure.message.replace(/\.?$/, '.')} ` : ''}
        {kept}
      </p>
      {failure ? (
        <Button size="xs" variant="default" loading={refresh.isFetching} onClick={() => refresh.refetch()}>
          Retry
        </Button>
      ) : null}
    </div>
  )
}
