/** What the list says when there are no rows to show, or when the server could not be asked. */

import { Button } from '@mantine/core'
import { IconAlertTriangle, IconArchive, IconPlus, IconSearch, IconSend } from '@tabler/icons-react'
import { agreeing, filled, type ListPart, listOf, type Unreadable } from '#contract'
import { filledNodes } from '../../ui/filled-nodes'
import { Notice } from '../../ui/notice'
import { PlainState } from '../../ui/plain-state'
import { isFiltered, noFilter } from './list-place'
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
  <Notice wide Icon={IconArchive} live="off" title={texts.archivedOnThisComputerOnly}>
    {texts.colleaguesStillSeeTheseCampaigns}
  </Notice>
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

/** Campaigns of the server that cannot be read, by their ids. */
export function UnreadableNote({ unreadable }: { unreadable: readonly Unreadable[] }) {
  if (unreadable.length === 0) return null
  return (
    <Notice wide Icon={IconAlertTriangle}>
      {filledNodes(agreeing(unreadable.length, texts.oneUnreadable, texts.severalUnreadable), {
        campaigns: <strong>{listOf(unreadable.map(nameOf), MAX_NAMED + 1)}</strong>,
        why: unreadable
          .slice(0, MAX_NAMED)
          .map(({ why }) => why)
          .join('; '),
      })}
    </Notice>
  )
}

const MAX_NAMED = 3

const nameOf = ({ id }: Unreadable): string => (id ? filled(texts.campaignOfId, { id }) : texts.aCampaignWithoutAnId)
