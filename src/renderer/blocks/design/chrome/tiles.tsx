/** Blocks as tiles. A click inserts a block after the selected one; a drag inserts it where it is dropped. */
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import boxes from '../../../ui/layout.module.css'
import { PlainButton } from '../../../ui/plain-button'
import classes from './chrome.module.css'
import { type OnDrag, useDrag } from './drag'
import type { Tile } from './kind'

type Props = {
  tiles: readonly Tile[]
  onChoose: (id: string) => void
  /** Absent if tiles cannot be dragged. */
  onDrag?: OnDrag
  autoFocus?: boolean
}

const groups = ['Layout', 'Content'] as const

export function Tiles({ tiles, onChoose, onDrag, autoFocus = false }: Props) {
  const [search, setSearch] = useState('')
  const { handlers, ghost, wasDragged } = useDrag(onDrag)
  const query = search.trim().toLowerCase()
  const found = tiles.filter(({ label, group }) => `${label} ${group}`.toLowerCase().includes(query))
  return (
    <div className={classes.tilesPane}>
      <TextInput
        size="xs"
        aria-label="Find a block"
        placeholder="Find a block"
        leftSection={<IconSearch size={14} />}
        data-autofocus={autoFocus || undefined}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [onlyTile] = found
          if (event.key === 'Enter' && query !== '' && onlyTile) onChoose(onlyTile.id)
        }}
      />
      {groups.map((group) => {
        const groupTiles = found.filter((tile) => tile.group === group)
        return groupTiles.length === 0 ? null : (
          <section key={group} aria-label={group} className={classes.tileGroup}>
            <h3>{group}</h3>
            <div className={classes.tiles}>
              {groupTiles.map(({ id, label, Icon }) => (
                <PlainButton
                  key={id}
                  className={`${boxes.row} ${classes.tile}`}
                  {...handlers(id, label)}
                  onClick={() => {
                    if (!wasDragged()) onChoose(id)
                  }}
                >
                  <Icon size={16} stroke={1.5} aria-hidden /> {label}
                </PlainButton>
              ))}
            </div>
          </section>
        )
      })}
      {ghost}
      {found.length === 0 && <p className={classes.none}>No matching blocks.</p>}
    </div>
  )
}
