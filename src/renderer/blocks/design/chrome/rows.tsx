/** The library's sections, and ready-made rows as thumbnails in the colours of the current design. */
import { TextInput } from '@mantine/core'
import { IconLayoutRows, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useLibraryOf } from '../../../data/library'
import layout from '../../../ui/layout.module.css'
import { PlainButton } from '../../../ui/pieces'
import type { DesignState } from '../protocol'
import classes from './chrome.module.css'
import type { DesignKind, ReadyRow } from './kind'
import { type OnDrag, useDrag } from './tiles'

type Props = {
  kind: DesignKind
  designState: DesignState | null
  onChoose: (id: string) => void
  onDrag: OnDrag
}

export function Rows({ kind, designState, onChoose, onDrag }: Props) {
  const background = designState?.whole.values['background-color'] ?? '#ffffff'
  const accent = kind.accent(designState)
  const { handlers, ghost, wasDragged } = useDrag(onDrag)
  const [search, setSearch] = useState('')
  const isFound = (name: string) => name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase())
  const saved = useLibraryOf('section').filter(({ value }) => kind.library && value.editor === 'mjml')
  const found = saved.filter(({ name }) => isFound(name))
  const rows = kind.rows.filter(({ label }) => isFound(label))
  return (
    <ul className={classes.rows} aria-label="Sections">
      {saved.length > 0 && (
        <li>
          <TextInput
            size="xs"
            type="search"
            aria-label="Find a section"
            placeholder="Find a section"
            leftSection={<IconSearch size={14} />}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        </li>
      )}
      {found.map(({ id, name }) => (
        <li key={id}>
          <PlainButton
            className={`${layout.box} ${classes.savedRow}`}
            {...handlers(libraryRow(id), name)}
            onClick={() => {
              if (!wasDragged()) onChoose(libraryRow(id))
            }}
          >
            <IconLayoutRows size={16} stroke={1.5} aria-hidden />
            <bdi className={layout.oneLine}>{name}</bdi>
          </PlainButton>
        </li>
      ))}
      {found.length === 0 && rows.length === 0 && <li className={classes.none}>No matching sections.</li>}
      {rows.map((row) => (
        <li key={row.id}>
          <PlainButton
            className={`${layout.box} ${classes.row}`}
            {...handlers(row.id, row.label)}
            onClick={() => {
              if (!wasDragged()) onChoose(row.id)
            }}
          >
            <Drawing shape={row.shape} ground={background} accent={accent} />
            <span>{row.label}</span>
          </PlainButton>
        </li>
      ))}
      {ghost}
    </ul>
  )
}

/** The id of a section of the library among blocks and rows. */
export const libraryRow = (id: string): string => `library ${id}`

const ROW_WIDTH_PX = 208
const heights = { title: 16, words: 20, button: 20, picture: 44, two: 56, three: 30, code: 26, split: 60 } as const
const greyColour = '#d6d6dd'
const ink = '#5a5a66'

function Drawing({ shape, ground, accent }: { shape: ReadyRow['shape']; ground: string; accent: string }) {
  let y = 12
  const parts = shape.map((part) => {
    const top = y
    y += heights[part] + 4
    return <DrawnPart key={top} part={part} y={top} accent={accent} />
  })
  return (
    <svg viewBox={`0 0 ${ROW_WIDTH_PX} ${y + 8}`} aria-hidden="true">
      <rect width={ROW_WIDTH_PX} height={y + 8} fill={/^#[0-9a-f]{3,6}$/i.test(ground) ? ground : '#ffffff'} />
      <rect x="8" y="4" width={ROW_WIDTH_PX - 16} height={y} rx="3" fill="#ffffff" />
      {parts}
    </svg>
  )
}

function DrawnPart({ part, y, accent }: { part: ReadyRow['shape'][number]; y: number; accent: string }) {
  if (part === 'title') return <rect x="20" y={y} width="96" height="9" rx="2" fill={ink} />
  if (part === 'button') return <rect x="20" y={y} width="56" height="15" rx="4" fill={accent} />
  if (part === 'picture') return <rect x="20" y={y} width={ROW_WIDTH_PX - 40} height="40" rx="3" fill={greyColour} />
  if (part === 'code')
    return (
      <rect
        x="44"
        y={y}
        width={ROW_WIDTH_PX - 88}
        height="22"
        rx="4"
        fill="none"
        stroke={accent}
        strokeDasharray="4 3"
      />
    )
  if (part === 'split')
    return (
      <>
        <rect x="20" y={y} width="76" height="56" rx="3" fill={greyColour} />
        <rect x="106" y={y + 6} width="60" height="7" rx="2" fill={ink} />
        <rect x="106" y={y + 20} width="76" height="4" rx="2" fill={greyColour} />
        <rect x="106" y={y + 36} width="44" height="12" rx="4" fill={accent} />
      </>
    )
  if (part === 'two' || part === 'three') {
    const count = part === 'two' ? 2 : 3
    const columnWidth = (ROW_WIDTH_PX - 40 - 8 * (count - 1)) / count
    return Array.from({ length: count }, (_, index) => 20 + index * (columnWidth + 8)).map((x) => (
      <rect key={x} x={x} y={y} width={columnWidth} height={heights[part] - 4} rx="3" fill={greyColour} />
    ))
  }
  return (
    <>
      <rect x="20" y={y} width={ROW_WIDTH_PX - 48} height="4" rx="2" fill={greyColour} />
      <rect x="20" y={y + 8} width={ROW_WIDTH_PX - 80} height="4" rx="2" fill={greyColour} />
    </>
  )
}
