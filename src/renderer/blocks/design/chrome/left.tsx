/** Panel left of the canvas: blocks, ready-made rows and the outline. In a narrow window, three icons open them over the canvas. */
import { Button, SegmentedControl } from '@mantine/core'
import { IconFileImport, IconLayoutBottombar, IconLayoutList, IconListTree, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import layout from '../../../ui/layout.module.css'
import { IconButton, PlainButton } from '../../../ui/pieces'
import { UsedBefore } from '../../pictures/library-dialog'
import { DropPicture } from '../../pictures/picture-picker'
import type { PickedPicture } from '../../pictures/use-picking'
import type { Order } from '../designer-connection'
import type { DesignState, Part } from '../protocol'
import classes from './chrome.module.css'
import { type DesignKind, kindOfPart } from './kind'
import { type OnDrag, Rows, Tiles } from './tiles'

type Props = {
  kind: DesignKind
  designState: DesignState | null
  tell: (order: Order) => void
  onInsert: (id: string) => void
  onDrag: OnDrag
  onPick: (picture: PickedPicture) => void
  /** Starts from an existing design. */
  importDesign: { label: string; start: () => void }
  /** Absent where a message has no footer of its own. */
  footer?: { isOpen: boolean; open: () => void } | undefined
}

const tabs = [
  { value: 'add', label: 'Add', Icon: IconPlus },
  { value: 'sections', label: 'Sections', Icon: IconLayoutList },
  { value: 'outline', label: 'Outline', Icon: IconListTree },
] as const
type Tab = (typeof tabs)[number]['value']

export function LeftPanel({ kind, designState, tell, onInsert, onDrag, onPick, importDesign, footer }: Props) {
  const [tab, setTab] = useState<Tab>('add')
  const [isOpen, setOpen] = useState(false)
  const insert = (id: string) => {
    onInsert(id)
    setOpen(false)
  }
  const offered = kind.rows.length > 0 ? tabs : tabs.filter(({ value }) => value !== 'sections')
  return (
    <aside className={classes.left} aria-label="Blocks" data-open={isOpen || undefined}>
      <div className={classes.rail}>
        {offered.map(({ value, label, Icon }) => (
          <IconButton
            key={value}
            aria-label={label}
            aria-expanded={isOpen && tab === value}
            onClick={() => {
              setOpen(!(isOpen && tab === value))
              setTab(value)
            }}
          >
            <Icon size={18} stroke={1.5} />
          </IconButton>
        ))}
      </div>
      <div className={classes.leftPane}>
        <SegmentedControl
          className={classes.tabs ?? ''}
          aria-label="Panel"
          size="xs"
          fullWidth
          data={offered.map(({ value, label }) => ({ value, label }))}
          value={tab}
          onChange={(value) => setTab(offered.find((tab) => tab.value === value)?.value ?? 'add')}
        />
        {tab === 'add' && <Tiles tiles={kind.tiles} onChoose={insert} onDrag={onDrag} />}
        {tab === 'add' && (
          <div className={classes.used}>
            <UsedBefore place={kind.place} onPick={onPick} />
            <DropPicture place={kind.place} onPick={onPick} />
          </div>
        )}
        {tab === 'sections' && <Rows kind={kind} designState={designState} onChoose={insert} onDrag={onDrag} />}
        {tab !== 'outline' && (tab === 'sections' || kind.rows.length === 0) && (
          <Button
            className={classes.bringIn ?? ''}
            size="xs"
            variant="default"
            leftSection={<IconFileImport size={14} stroke={1.5} />}
            onClick={importDesign.start}
          >
            {importDesign.label}
          </Button>
        )}
        {tab === 'outline' && <Outline kind={kind} designState={designState} tell={tell} />}
        {footer && (
          <PlainButton
            className={`${layout.row} ${classes.footer}`}
            aria-pressed={footer.isOpen}
            onClick={() => {
              footer.open()
              setOpen(false)
            }}
          >
            <IconLayoutBottombar size={16} stroke={1.5} aria-hidden /> Footer
            <small>at the end of this email</small>
          </PlainButton>
        )}
      </div>
    </aside>
  )
}

type OutlineProps = { kind: DesignKind; designState: DesignState | null; tell: (order: Order) => void }

type Row = { part: Part; level: number }

const flatRows = (parts: readonly Part[], level = 1): Row[] =>
  parts.flatMap((part) => [{ part, level }, ...flatRows(part.parts, level + 1)])

/** Outline of the design as a tree. Click or arrow keys select a part, Alt with an arrow key moves it. */
function Outline({ kind, designState, tell }: OutlineProps) {
  const rows = flatRows(designState?.parts ?? [])
  const chosen = designState?.chosen?.id
  const chosenLeaf = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen) chosenLeaf.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const first = rows.some(({ part }) => part.id === chosen) ? chosen : rows[0]?.part.id
  if (rows.length === 0) return <p className={classes.none}>There are no blocks yet.</p>
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const id = rows[index]?.part.id
    if (id && press(event, id, rows, index, tell)) event.preventDefault()
  }
  return (
    <div className={classes.outline} role="tree" aria-label="Outline">
      {rows.map(({ part, level }, index) => {
        const { name, Icon } = kindOfPart(kind, part.type)
        return (
          <div
            key={part.id}
            ref={part.id === chosen ? chosenLeaf : undefined}
            className={classes.leaf}
            role="treeitem"
            aria-level={level}
            aria-selected={part.id === chosen}
            tabIndex={part.id === first ? 0 : -1}
            data-part={part.id}
            style={{ paddingInlineStart: 8 + (level - 1) * 14 }}
            onClick={() => tell({ kind: 'choose', id: part.id })}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            <Icon size={14} stroke={1.5} aria-hidden />
            <span>{name}</span>
            {part.text && <bdi>{part.text}</bdi>}
            {part.touched && <span className={classes.edited} role="img" aria-label="Edited" />}
          </div>
        )
      })}
    </div>
  )
}

/** Returns true if the key was handled. */
function press(
  { key, altKey, currentTarget }: KeyboardEvent<HTMLElement>,
  id: string,
  rows: readonly Row[],
  index: number,
  sendOrder: OutlineProps['tell'],
): boolean {
  const isUp = key === 'ArrowUp'
  if ((isUp || key === 'ArrowDown') && altKey) {
    sendOrder({ kind: 'act', act: isUp ? 'up' : 'down', id })
    return true
  }
  if (isUp || key === 'ArrowDown') {
    const next = rows[index + (isUp ? -1 : 1)]?.part.id
    if (!next) return false
    sendOrder({ kind: 'choose', id: next })
    const all = currentTarget.parentElement?.querySelectorAll<HTMLElement>('[data-part]') ?? []
    for (const element of all) if (element.dataset.part === next) element.focus()
    return true
  }
  if (key === 'Delete' || key === 'Backspace') sendOrder({ kind: 'act', act: 'remove', id })
  else if (key === 'Enter' || key === ' ') sendOrder({ kind: 'choose', id })
  else return false
  return true
}
