/** The list's states without rows, and the notices while the server is unreachable. */

import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconArchive, IconPlus, IconSearch, IconSend } from '@tabler/icons-react'
import { type CSSProperties, useEffect, useState } from 'react'
import { agreeing, type ListPart, listOf, type Unreadable } from '#contract'
import { useListChoices } from '../../data/list-choices'
import { filledNodes } from '../../ui/filled-nodes'
import layout from '../../ui/layout.module.css'
import { Notice, PlainState } from '../../ui/notice'
import head from '../../ui/table-head.module.css'
import { trackOf } from './columns'
import { fittingColumns, useListWidth } from './fitting'
import { isFiltered, noFilter } from './list-place'
import { type ListState, useCreateDrawer } from './list-state'
import classes from './table.module.css'

/** No campaigns at all, or none for this search and filter. */
export function ListEmpty({ list }: { list: ListState }) {
  const { search, status, part, move } = list
  const drawer = useCreateDrawer()
  if (search.trim() || isFiltered(list))
    return (
      <PlainState
        Icon={IconSearch}
        title="No matching campaigns"
        text={
          <NoMatches
            search={search}
            status={status}
            filtered={isFiltered({ ...list, status: '' }) || status.includes(',')}
          />
        }
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
    text: 'Campaigns that need you now appear here: refused, in conflict, outcome unknown, rejected, approved and not published, or ending today.',
  },
  favourites: { title: 'No favourites yet', text: 'Press F on a campaign in the list, or choose it in its menu.' },
  archive: {
    title: 'The archive is empty',
    text: 'Archived campaigns are hidden on this computer and stay on the server.',
  },
}

/** Says once, in the archive, that archiving is local. */
export const ArchiveNote = () => (
  <Notice wide Icon={IconArchive} live="off" title="Archived on this computer only.">
    Colleagues still see these campaigns, and running ones go on sending.
  </Notice>
)

function NoMatches({ search, status, filtered }: { search: string; status: string; filtered: boolean }) {
  const typedText = search.trim()
  if (!typedText)
    return !status || filtered ? 'No campaigns under these filters.' : `No campaigns with the status ${status}.`
  const quoted = <bdi>{typedText}</bdi>
  if (filtered)
    return filledNodes("Nothing found for '{search}' in names or messages, under these filters.", { search: quoted })
  return status
    ? filledNodes("Nothing found for '{search}' in names or messages, with the status {status}.", {
        search: quoted,
        status,
      })
    : filledNodes("Nothing found for '{search}' in names or messages.", { search: quoted })
}

/** The ids of the server's campaigns that cannot be read. */
export function UnreadableNote({ unreadable }: { unreadable: readonly Unreadable[] }) {
  if (unreadable.length === 0) return null
  return (
    <Notice wide Icon={IconAlertTriangle}>
      {filledNodes(
        agreeing(
          unreadable.length,
          '{campaigns} cannot be read, and is not in the list: {why}. Nothing is changed on the server.',
          '{campaigns} cannot be read, and are not in the list: {why}. Nothing is changed on the server.',
        ),
        {
          campaigns: <strong>{listOf(unreadable.map(nameOf), MAX_NAMED + 1)}</strong>,
          why: unreadable
            .slice(0, MAX_NAMED)
            .map(({ why }) => why)
            .join('; '),
        },
      )}
    </Notice>
  )
}

const MAX_NAMED = 3

const nameOf = ({ id }: Unreadable): string => (id ? `Campaign ${id}` : 'A campaign without an id')

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']

/**
 * Delay before the skeleton, in milliseconds. This computer usually answers sooner, and a skeleton that only flashes would delay the rows.
 */
const SKELETON_DELAY_MS = 100

/** The list's skeleton until its first rows are known. */
export function TableSkeleton() {
  const isLate = useIsDelayOver()
  const { columns } = useListChoices()
  const shownColumns = fittingColumns(columns, useListWidth(false), false)
  return (
    <div
      className={`${layout.scroll} ${classes.scroll}`}
      style={{ '--track': trackOf(shownColumns) } as CSSProperties}
      aria-busy="true"
      aria-label="Loading campaigns"
      role="status"
    >
      <div className={`${head.row} ${classes.head}`} />
      {(isLate ? rows : []).map((row, index) => (
        <div key={row} className={classes.row}>
          <span className={classes.name}>
            <Skeleton height={26} width={26} radius="sm" />
            <Skeleton height={12} width={`${38 + ((index * 17) % 35)}%`} radius="sm" />
          </span>
          {shownColumns.map((column) => (
            <Skeleton key={column} height={column === 'status' ? 22 : 12} width="70%" radius="sm" />
          ))}
        </div>
      ))}
    </div>
  )
}

function useIsDelayOver(): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SKELETON_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}
