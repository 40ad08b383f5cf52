/** What the list says when there are no rows to show, or when the server could not be asked. */
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff, IconPlus, IconSearch, IconSend } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Unreadable } from '#contract'
import { useOfflineReason } from '../../data/connection'
import { failureOf } from '../../data/failure'
import { momentWords } from '../../ui/dates'
import { PlainState } from '../../ui/plain-state'
import classes from './list-states.module.css'
import { useCreateDrawer } from './use-create-drawer'
import type { ListState } from './use-list-state'

/** No campaigns at all, or none under this search and filter. */
export function ListEmpty({ list: { search, status, move } }: { list: ListState }) {
  const drawer = useCreateDrawer()
  if (search.trim() || status)
    return (
      <PlainState Icon={IconSearch} title="No campaign matches" text={<Searched search={search} status={status} />}>
        <Button variant="default" onClick={() => move({ search: '', status: '' })}>
          Clear search and filter
        </Button>
      </PlainState>
    )
  return (
    <PlainState
      Icon={IconSend}
      title="No campaigns yet"
      text="The first step is to choose a channel and when it sends. Nothing leaves before you publish it."
    >
      <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={drawer.open}>
        Create campaign
      </Button>
    </PlainState>
  )
}

function Searched({ search, status }: { search: string; status: string }) {
  return (
    <>
      {search.trim() ? (
        <>
          No name and no message here holds '<bdi>{search.trim()}</bdi>'
        </>
      ) : (
        'Nothing'
      )}
      {status ? ` with the status ${status}.` : '.'}
    </>
  )
}

export function ListFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <PlainState
      Icon={IconAlertTriangle}
      failed
      title="The campaigns on this computer could not be read"
      text={failureOf(error).message}
    >
      <Button onClick={onRetry}>Retry</Button>
    </PlainState>
  )
}

/** Campaigns of the server that cannot be read, by their ids. */
export function UnreadableNote({ unreadable }: { unreadable: readonly Unreadable[] }) {
  if (unreadable.length === 0) return null
  const named = unreadable.slice(0, mostNamed)
  const more = unreadable.length - named.length
  return (
    <div className={classes.note} role="status">
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
      <p>
        <strong>
          {named.map(({ id }) => (id ? `Campaign ${id}` : 'A campaign without an id')).join(', ')}
          {more > 0 ? ` and ${more} more` : ''} cannot be read
        </strong>{' '}
        and {unreadable.length === 1 ? 'is' : 'are'} not in the list: {named.map(({ why }) => why).join('; ')}. Nothing
        of {unreadable.length === 1 ? 'it' : 'them'} is changed on the server.
      </p>
    </div>
  )
}

const mostNamed = 3

/** One line over the rows while they are older than they should be; the rows of this computer stay. */
export function RefreshNote({ refresh, asOf }: { refresh: UseQueryResult<unknown>; asOf: string | null }) {
  const offline = useOfflineReason()
  if (!refresh.isError && offline === null) return null
  const kept = asOf
    ? `Showing what this computer keeps, read from the server on ${momentWords(asOf)}.`
    : 'Showing what this computer keeps.'
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
