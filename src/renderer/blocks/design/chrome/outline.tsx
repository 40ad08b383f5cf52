/** Outline of the design as a tree. Click or arrow keys select a part, Alt with an arrow key moves it. */
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Order } from '../designer-connection'
import type { DesignState, Part } from '../protocol'
import classes from './chrome.module.css'
import type { DesignKind } from './kind'

type Props = { kind: DesignKind; designState: DesignState | null; tell: (order: Order) => void }

type Row = { part: Part; level: number }

const flatRows = (parts: readonly Part[], level = 1): Row[] =>
  parts.flatMap((part) => [{ part, level }, ...flatRows(part.parts, level + 1)])

export function Outline({ kind, designState, tell }: Props) {
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
        const Icon = kind.iconOf(part.type)
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
            <span>{kind.nameOf(part.type)}</span>
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
  sendOrder: Props['tell'],
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
