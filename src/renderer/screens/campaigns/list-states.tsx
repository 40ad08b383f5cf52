/** What the list says when there are no rows to show, or when the server could not be asked. */
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconArchive, IconCloudOff, IconPlus, IconSearch, IconSend } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { agreeing, filled, type ListPart, listOf, type Unreadable } from '#contract'
import { useOfflineReason } from '../../data/connection'
import { failureOf } from '../../data/failure'
import { momentText } from '../../ui/dates'
import { filledNodes } from '../../ui/filled-nodes'
import { PlainState } from '../../ui/plain-state'
import { isFiltered, noFilter } from './list-place'
import classes from './list-states.module.css'
import * as texts from './texts'
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
        title={texts.noMatchingCampaigns}
        text={<Searched search={search} status={status} filtered={isFiltered({ ...list, status: '' })} />}
      >
        <Button variant="default" onClick={() => move({ ...noFilter, search: '' })}>
          {texts.clearSearchAndFilters}
        </Button>
      </PlainState>
    )
  if (part) return <PlainState Icon={IconSend} {...emptyParts[part]} />
  return (
    <PlainState Icon={IconSend} title={texts.noCampaignsYet} text={texts.pickAChannelAndA}>
      <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={drawer.open}>
        {texts.createCampaign}
      </Button>
    </PlainState>
  )
}

const emptyParts: Record<ListPart, { title: string; text: string }> = {
  needs: {
    title: texts.nothingNeedsYou,
    text: texts.refusedSavesConflictsRejectedCampaigns,
  },
  favourites: { title: texts.noFavouritesYet, text: texts.pressFOnACampaign },
  archive: {
    title: texts.theArchiveIsEmpty,
    text: texts.archivedCampaignsAreHiddenOn,
  },
}

/** Said once, where it matters. */
export const ArchiveNote = () => (
  <div className={classes.note} role="note">
    <IconArchive size={16} stroke={1.5} aria-hidden />
    <p>
      <strong>{texts.archivedOnThisComputerOnly}</strong> {texts.colleaguesStillSeeTheseCampaigns}
    </p>
  </div>
)

function Searched({ search, status, filtered }: { search: string; status: string; filtered: boolean }) {
  const typed = search.trim()
  if (!typed) return !status || filtered ? texts.nothingFiltered : filled(texts.nothingWithStatus, { status })
  const words = <bdi>{typed}</bdi>
  if (filtered) return filledNodes(texts.nothingFoundFiltered, { search: words })
  return status
    ? filledNodes(texts.nothingFoundWithStatus, { search: words, status })
    : filledNodes(texts.nothingFound, { search: words })
}

export function ListFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <PlainState Icon={IconAlertTriangle} failed title={texts.yourCampaignsCouldNotBe} text={failureOf(error).message}>
      <Button onClick={onRetry}>{texts.retry}</Button>
    </PlainState>
  )
}

/** Campaigns of the server that cannot be read, by their ids. */
export function UnreadableNote({ unreadable }: { unreadable: readonly Unreadable[] }) {
  if (unreadable.length === 0) return null
  return (
    <div className={classes.note} role="status">
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
      <p>
        {filledNodes(agreeing(unreadable.length, texts.oneUnreadable, texts.severalUnreadable), {
          campaigns: <strong>{listOf(unreadable.map(nameOf), MAX_NAMED + 1)}</strong>,
          why: unreadable
            .slice(0, MAX_NAMED)
            .map(({ why }) => why)
            .join('; '),
        })}
      </p>
    </div>
  )
}

const MAX_NAMED = 3

const nameOf = ({ id }: Unreadable): string => (id ? filled(texts.campaignOfId, { id }) : texts.aCampaignWithoutAnId)

/** One line over the rows while they are older than they should be; the rows of this computer stay. */
export function RefreshNote({ refresh, asOf }: { refresh: UseQueryResult<unknown>; asOf: string | null }) {
  const offline = useOfflineReason()
  if (!refresh.isError && offline === null) return null
  const kept = asOf ? filled(texts.showingSavedDataFrom, { asOf: momentText(asOf) }) : texts.showingSavedData
  const failure = refresh.isError && offline === null ? failureOf(refresh.error) : null
  const Mark = failure ? IconAlertTriangle : IconCloudOff
  return (
    <div className={classes.note} role="status" data-failed={failure ? true : undefined}>
      <Mark size={16} stroke={1.5} aria-hidden />
      <p>
        <strong>{failure ? texts.theServersListCouldNot : `${offline}.`}</strong>{' '}
        {failure ? `${failure.message.replace(/\.?$/, '.')} ` : ''}
        {kept}
      </p>
      {failure ? (
        <Button size="xs" variant="default" loading={refresh.isFetching} onClick={() => refresh.refetch()}>
          {texts.retry}
        </Button>
      ) : null}
    </div>
  )
}
