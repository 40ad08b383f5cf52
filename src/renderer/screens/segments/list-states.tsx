/** The list's empty states, and the notices that its data is out of date. */

import { Button, Skeleton } from '@mantine/core'
import { IconPlus, IconSearch, IconUsersGroup } from '@tabler/icons-react'
import { filledNodes } from '../../ui/filled-nodes'
import layout from '../../ui/layout.module.css'
import { PlainState } from '../../ui/plain-state'
import head from '../../ui/table-head.module.css'
import classes from './segments.module.css'
import type { FoundSegments } from './use-found'
import { useSegmentEditor } from './use-segment-editor'

type EmptyProps = { found: FoundSegments; search: string; onClear: () => void }

export function SegmentsEmpty({ found, search, onClear }: EmptyProps) {
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
export function SegmentsSkeleton() {
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
