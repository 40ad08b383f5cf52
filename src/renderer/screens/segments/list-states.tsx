/** What the list says when it has nothing to show, or when what it shows is older than it should be. */
import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff, IconPlus, IconSearch, IconUsersGroup } from '@tabler/icons-react'
import { filled } from '#contract'
import { failureOf } from '../../data/failure'
import type { useReadSegments } from '../../data/segments'
import { momentText } from '../../ui/dates'
import { filledNodes } from '../../ui/filled-nodes'
import { Notice } from '../../ui/notice'
import { PlainState } from '../../ui/plain-state'
import classes from './segments.module.css'
import * as texts from './texts'
import type { Found } from './use-found'
import { useSegmentEditor } from './use-segment-editor'

type EmptyProps = { found: Found; search: string; onClear: () => void }

export function SegmentsEmpty({ found, search, onClear }: EmptyProps) {
  const editor = useSegmentEditor()
  const name = search.trim()
  if (name === '')
    return (
      <PlainState Icon={IconUsersGroup} title={texts.noSegmentsYet} text={texts.aSegmentSaysWhoGets}>
        <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={editor.create}>
          {texts.createSegment}
        </Button>
      </PlainState>
    )
  if (found.asking) return <SegmentsSkeleton />
  return (
    <PlainState
      Icon={IconSearch}
      title={texts.noMatchingSegments}
      text={filledNodes(found.asked ? texts.nothingIsCalledAnywhere : texts.nothingIsCalled, {
        name: <bdi>{name}</bdi>,
      })}
    >
      <Button variant="default" onClick={onClear}>
        {texts.clearSearch}
      </Button>
    </PlainState>
  )
}

type NoteProps = { read: ReturnType<typeof useReadSegments>; offline: string | null }

/** One line over the rows while they are older than they should be. */
export function ListNote({ read, offline }: NoteProps) {
  const asOf = read.data?.asOf ?? null
  if (!offline && !read.isError && asOf === null) return null
  const kept = asOf ? filled(texts.showingSavedDataFrom, { asOf: momentText(asOf) }) : texts.showingSavedData
  const failure = read.isError && !offline ? failureOf(read.error).message.replace(/\.?$/, '.') : ''
  const Mark = offline ? IconCloudOff : IconAlertTriangle
  return (
    <Notice
      wide
      kind={offline ? 'info' : 'warn'}
      Icon={Mark}
      title={offline ? `${offline}.` : texts.theSegmentsCouldNotBe}
      act={
        offline ? null : (
          <Button size="xs" variant="default" loading={read.isFetching} onClick={() => void read.refetch()}>
            {texts.retry}
          </Button>
        )
      }
    >
      {failure} {kept}
    </Notice>
  )
}

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The list's outline until its rows are known. */
export function SegmentsSkeleton() {
  return (
    <div className={classes.scroll} role="status" aria-busy="true" aria-label={texts.loadingSegments}>
      <div className={classes.head} />
      {rows.map((row, index) => (
        <div key={row} className={classes.row}>
          <Skeleton height={12} width={`${38 + ((index * 17) % 35)}%`} radius="sm" />
        </div>
      ))}
    </div>
  )
}
