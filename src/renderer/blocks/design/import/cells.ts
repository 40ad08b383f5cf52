/** Cells of a row: one that holds everything, or several beside each other. */

import { clear, placed } from './boxes'
import { inLayer, layerOf, standsAt, widthOf } from './layers'
import { type Block, type Cell, isRow, type Leaf, type LeafBlock, type Mail, parentOf, type Walk } from './leaf-parts'
import { drawsBox, fontOf, lineOf, none, paddingOf, pixels, plus } from './measure'
import { onlyPicture } from './picture-leaf'
import { socialOf } from './social-leaf'
import { cellWidth, tableWidth } from './table-shape'
import { attributeOf, type Element, wordsOf } from './tree'
import { leavesOnly, percent } from './within-columns'

/** One cell with something in it, perhaps with empty ones beside it that hold it in its place. */
export function oneCell(all: readonly Element[], cell: Element, room: number | null, walk: Walk): Block[] {
  const { mail } = walk
  const layer = layerOf(cell, mail.styles.of(cell), room, mail.kept)
  const at = all.indexOf(cell)
  const gutter = (cells: readonly Element[]) =>
    cells.reduce(
      (sum, one) =>
        sum +
        (cellWidth(one, room, mail) ?? paddingOf(mail.styles.of(one)).left + paddingOf(mail.styles.of(one)).right),
      0,
    )
  const [left, right] = room === null ? [0, 0] : [gutter(all.slice(0, at)), gutter(all.slice(at + 1))]
  const width = widthOf(mail.styles.of(cell), room)
  if (room === null && width !== null && width >= 320) {
    const placedBox = placed(cell, layer, width, room, walk)
    return inLayer(placedBox.layer, held(cell, placedBox.inside, walk))
  }
  const edges = (layer.border.left?.width ?? 0) + (layer.border.right?.width ?? 0)
  const inside = room === null ? null : room - left - right - layer.pad.left - layer.pad.right - edges
  const around = { ...layer, margin: { ...none, left, right }, band: room === null }
  return inLayer(around, held(cell, inside, walk))
}

/** A cell's content, with the room above and below that its height leaves. */
function held(cell: Element, room: number | null, walk: Walk): Block[] {
  const { mail } = walk
  const made = walk.flow(cell, room, walk)
  const style = mail.styles.of(cell)
  const high = pixels(style.height)
  if (high === null || made.length === 0) return made
  const tall = made.reduce<number | null>((sum, block) => {
    const one = isRow(block) ? null : tallOf(block, cell, room, mail)
    return sum === null || one === null ? null : sum + one
  }, 0)
  const pad = paddingOf(style)
  if (tall === null || tall + pad.top + pad.bottom >= high) return made
  const free = high - tall - pad.top - pad.bottom
  const top = /top/.test(style['vertical-align'] ?? '')
    ? 0
    : /bottom/.test(style['vertical-align'] ?? '')
      ? free
      : free / 2
  const layer = {
    ...clear(layerOf(cell, style, room, new Set())),
    pad: { ...none, top, bottom: free - top },
    margin: none,
  }
  return inLayer(layer, made)
}

/** Pixels that a block takes, of words about so many; null where nobody can say. */
function tallOf({ layers, leaf }: LeafBlock, cell: Element, room: number | null, mail: Mail): number | null {
  const around = layers.reduce(
    (sum, one) => sum + one.pad.top + one.pad.bottom + Math.max(0, one.margin.top) + Math.max(0, one.margin.bottom),
    0,
  )
  if (leaf.kind === 'spacer') return leaf.height + around
  if (leaf.kind === 'image') {
    const image = onlyPicture(cell, mail)
    const said = leaf.attributes.height ?? (image ? mail.styles.of(image).height : undefined)
    const natural = mail.sizeOf(leaf.attributes.src ?? '')
    const width = Number.parseFloat(leaf.attributes.width ?? '')
    const tall = pixels(said) ?? (natural && width > 0 ? (natural.height * width) / natural.width : null)
    return tall === null ? null : tall + around
  }
  if (leaf.kind !== 'text' || room === null) return null
  const font = Number.parseFloat(leaf.attributes['font-size'] ?? '16')
  const line = lineOf({ 'font-size': `${font}px`, 'line-height': leaf.attributes['line-height'] ?? 'normal' })
  const wide = room - layers.reduce((sum, one) => sum + one.pad.left + one.pad.right, 0)
  const lines = leaf.html
    .split(/<br\s*\/?>|<\/(?:p|div|h\d|li)>/i)
    .map((one) => one.replace(/<[^>]*>/g, '').trim().length)
  return (
    lines
      .filter((one, at) => one > 0 || at < lines.length - 1)
      .reduce((sum, one) => sum + line * Math.max(1, Math.ceil((one * font * 0.56) / wide)), 0) + around
  )
}

/** Cells beside each other; empty ones are the room between them. */
export function sideBySide(row: Element, all: readonly Element[], room: number | null, walk: Walk): Block[] {
  const { mail, found } = walk
  const social = drawsBox(mail.styles.of(row)) ? null : socialOf(row, mail)
  if (social)
    return [
      {
        layers: [],
        leaf: {
          ...social,
          ...(social.kind === 'social' ? { attributes: { ...social.attributes, align: tableAlign(row, mail) } } : {}),
        } as Leaf,
      },
    ]
  const whole = room ?? found.width ?? 600
  const widths = shares(all, whole, mail)
  const sum = widths.reduce((total, one) => total + one, 0)
  const cells: Cell[] = []
  let waiting = 0
  for (const [at, cell] of all.entries()) {
    const width = widths[at] ?? 0
    const style = mail.styles.of(cell)
    if (mail.sights(cell).length === 0 && !drawsBox(style)) {
      const last = cells.at(-1)
      if (last)
        cells[cells.length - 1] = {
          ...last,
          width: last.width + width,
          layer: { ...last.layer, margin: plus(last.layer.margin, { ...none, right: width }) },
        }
      else waiting += width
      continue
    }
    const layer = layerOf(cell, style, whole, mail.kept)
    const edges = (layer.border.left?.width ?? 0) + (layer.border.right?.width ?? 0)
    const blocks = leavesOnly(walk.flow(cell, width - layer.pad.left - layer.pad.right - edges, walk), cell)
    const align = /top|bottom/.exec(style['vertical-align'] ?? '')?.[0] as Cell['align'] | undefined
    cells.push({
      width: width + waiting,
      align: align ?? (/baseline/.test(style['vertical-align'] ?? '') ? 'top' : 'middle'),
      layer: { ...layer, margin: { ...none, left: waiting } },
      blocks,
    })
    waiting = 0
  }
  const style = mail.styles.of(row)
  const stays = !all.some((cell) => (attributeOf(cell, 'class') ?? '') !== '')
  const share = cells.map((cell) => ({ ...cell, width: percent(cell.width, Math.max(whole, sum)) }))
  const at = sum < whole - 2 ? tableAlign(row, mail) : 'left'
  return [{ layers: [], cells: share, rtl: style.direction === 'rtl', stays, align: at }]
}

function tableAlign(row: Element, mail: Mail): 'left' | 'center' | 'right' {
  let at: Element | null = row
  while (at && at.tagName !== 'table') at = parentOf(at)
  const above = at && parentOf(at)
  return at && above ? standsAt(at, mail.styles.of(at), mail.styles.of(above)) : 'left'
}

/** Pixels of each cell: what is said, what its picture takes, and equal shares of the rest. */
function shares(cells: readonly Element[], whole: number, mail: Mail): number[] {
  const said = cells.map((cell) => {
    const style = mail.styles.of(cell)
    const pad = paddingOf(style)
    const sides = pad.left + pad.right
    const width = cellWidth(cell, whole, mail)
    // Pixels of a cell are those of its content, a share is one of the whole.
    if (width !== null)
      return /%$/.test(style.width ?? '') || style['box-sizing'] === 'border-box' ? width : width + sides
    const image = onlyPicture(cell, mail)
    const wide = image
      ? (pixels(mail.styles.of(image).width, 16, null) ?? mail.sizeOf(attributeOf(image, 'src') ?? '')?.width ?? null)
      : null
    if (wide !== null) return wide + sides
    return mail.sights(cell).length === 0 ? sides : null
  })
  const table = tableWidth(cells[0], whole, mail)
  const known = said.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  const open = said.flatMap((one, at) => (one === null ? [lettersIn(cells[at] as Element)] : []))
  const free = Math.max(0, whole - known)
  const letters = open.reduce((sum, one) => sum + one, 0)
  // Words of a table that is as wide as they are.
  const each = (cell: Element) => {
    if (table === null) {
      const style = mail.styles.of(cell)
      const pad = paddingOf(style)
      return Math.min(free, lettersIn(cell) * fontOf(style) * 0.6 + pad.left + pad.right)
    }
    return letters > 0 && open.length > 1
      ? (free * Math.sqrt(lettersIn(cell))) / open.reduce((sum, one) => sum + Math.sqrt(one), 0)
      : free / open.length
  }
  const made = said.map((one, at) => one ?? each(cells[at] as Element))
  const total = made.reduce((sum, one) => sum + one, 0)
  // More than there is room for: a browser takes from all.
  if (total > whole) return made.map((one) => (one * whole) / total)
  // A full table gives all it has.
  return table !== null && total < whole - 1 && open.length === 0 ? made.map((one) => (one * whole) / total) : made
}

const lettersIn = (cell: Element): number => Math.max(1, wordsOf(cell).trim().length)
