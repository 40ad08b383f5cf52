/** Tables that lay a mail out, row by row. */

import { clear, pathBetween, placed } from './boxes'
import { oneCell, sideBySide } from './cells'
import { emptyLeaf, heightOf } from './empty-leaf'
import { insideOf } from './inline-text'
import { inLayer, layerOf, standsAt, widthOf } from './layers'
import { type Block, isRow, type Leaf, parentOf, type Walk, wordStyle, wordsAlign } from './leaf-parts'
import { drawsBox, isHidden, isInline, marginOf, none, paddingOf, pixels, plus } from './measure'
import { isData, rowsOf, shrunk } from './table-shape'
import { attributeOf, childrenOf, type Element, elementsBelow, isElement } from './tree'
import { hiddenBlock } from './unseen'

/** The rows of a table. */
export function tableBlocks(table: Element, room: number | null, walk: Walk, column = false): Block[] {
  const { mail } = walk
  const style = mail.styles.of(table)
  const gap = style['border-collapse'] === 'collapse' ? 0 : (pixels((style['border-spacing'] ?? '').split(' ')[0]) ?? 0)
  const base = layerOf(table, style, room, mail.kept)
  const around = { top: gap, right: gap, bottom: gap, left: gap }
  const layer = {
    ...base,
    pad: style['border-collapse'] === 'collapse' ? around : plus(around, paddingOf(style, room)),
  }
  const asked = column ? null : widthOf(style, room)
  const placedBox = column
    ? { layer: { ...layer, margin: { ...layer.margin, left: 0, right: 0 } }, inside: room }
    : placed(table, layer, asked ?? shrunk(table, room, walk), room, walk)
  const rows = rowsOf(table)
  if (
    isData(rows, walk) ||
    rows.some((row) =>
      childrenOf(row).some((cell) => Number(attributeOf(cell, 'rowspan') ?? 1) > 1 && mail.sights(cell).length > 0),
    )
  ) {
    const cell = mail.styles.of(table)
    const html = `<table${tableAttributes(table)}>${insideOf(table)}</table>`
    const leaf: Leaf = isData(rows, walk)
      ? {
          kind: 'text',
          html,
          attributes: { ...wordStyle(cell), align: wordsAlign(cell) },
          rtl: cell.direction === 'rtl',
        }
      : { kind: 'kept', html, hidden: false }
    return [{ layers: [{ ...clear(placedBox.layer), colour: null, pad: none }], leaf }]
  }
  return inLayer(
    placedBox.layer,
    rows.flatMap((row) => rowBlocks(row, placedBox.inside, walk)),
  )
}

const tableAttributes = (table: Element): string =>
  table.attrs
    .filter(({ name }) =>
      ['style', 'width', 'border', 'cellpadding', 'cellspacing', 'class', 'bgcolor', 'dir', 'align'].includes(name),
    )
    .map(({ name, value }) => ` ${name}="${value.replaceAll('"', "'")}"`)
    .join('')

function rowBlocks(row: Element, room: number | null, walk: Walk): Block[] {
  const { mail } = walk
  const style = mail.styles.of(row)
  if (isHidden(row, style)) return hiddenBlock(row, walk)
  const { shut = [], open: all = [] } = Object.groupBy(childrenOf(row), (cell) =>
    isHidden(cell, mail.styles.of(cell)) ? 'shut' : 'open',
  )
  const hidden = shut.flatMap((cell) => hiddenBlock(cell, walk))
  const full = all.filter((cell) => mail.sights(cell).length > 0)
  const layer = layerOf(row, style, room, mail.kept)
  const outer = { ...layer, margin: none, border: clear(layer).border }
  const made =
    full.length === 0
      ? emptyRow(row, all, room, walk)
      : full.length === 1
        ? oneCell(all, full[0] as Element, room, walk)
        : sideBySide(row, all, room, walk)
  return [...inLayer(outer, made), ...hidden]
}

/** No words, no pictures: a line or room as high as the highest cell. */
function emptyRow(row: Element, cells: readonly Element[], room: number | null, walk: Walk): Block[] {
  const { mail } = walk
  const made = cells.map((cell) => ({
    cell,
    blocks: cell.childNodes.some(isElement) ? deeperEmpty(cell, room, walk) : emptyBlocks(cell, room, walk),
  }))
  const line = made.find(({ blocks }) => blocks.some((block) => !isRow(block) && block.leaf.kind === 'divider'))
  if (line) return line.blocks
  const high = Math.max(
    0,
    pixels(mail.styles.of(row).height) ?? 0,
    ...cells.map((cell) => {
      const pad = paddingOf(mail.styles.of(cell))
      return heightOf(cell, mail) + pad.top + pad.bottom
    }),
  )
  const [first] = cells
  if (!first || high === 0) return []
  const layer = layerOf(first, mail.styles.of(first), room, mail.kept)
  return [{ layers: [{ ...layer, pad: none }], leaf: { kind: 'spacer', height: high } }]
}

function deeperEmpty(cell: Element, room: number | null, walk: Walk): Block[] {
  const leaf = emptyLeaf(cell, walk.mail)
  if (leaf?.kind !== 'divider') return emptyBlocks(cell, room, walk)
  const style = walk.mail.styles.of(cell)
  const layer = layerOf(cell, style, room, walk.mail.kept)
  if (drawsBox(style)) return emptyBlocks(cell, room, walk)
  return inLayer(
    layer,
    childrenOf(cell).flatMap((one) =>
      walk.mail.sights(one).length === 0
        ? emptyBlocks(one, room === null ? null : room - layer.pad.left - layer.pad.right, walk)
        : [],
    ),
  )
}

export function emptyBlocks(element: Element, room: number | null, walk: Walk): Block[] {
  const { mail } = walk
  const leaf = emptyLeaf(element, mail)
  if (element.tagName === 'table' && leaf?.kind !== 'divider') return tableBlocks(element, room, walk)
  const style = mail.styles.of(element)
  const layer = layerOf(element, style, room, mail.kept)
  if (!leaf)
    return marginOf(style).top + marginOf(style).bottom > 0 && !isInline(style)
      ? [{ layers: [{ ...layer, pad: none }], leaf: { kind: 'spacer', height: 0 } }]
      : []
  if (leaf.kind !== 'divider') return [{ layers: [layer], leaf }]
  const ruled =
    element.tagName === 'hr'
      ? element
      : ([...elementsBelow(element)].find((one) => drawsBox(mail.styles.of(one))) ?? element)
  const path = pathBetween(ruled, element).map((one) => clear(layerOf(one, mail.styles.of(one), room, mail.kept)))
  const own = clear(layerOf(ruled, mail.styles.of(ruled), room, mail.kept))
  const width = pixels(mail.styles.of(ruled).width, 16, room)
  const at =
    ruled.tagName === 'hr' || width !== null
      ? standsAt(ruled, mail.styles.of(ruled), mail.styles.of(parentOf(ruled) ?? ruled))
      : 'center'
  const placedBox =
    ruled.tagName === 'hr' && attributeOf(ruled, 'align') === null && width !== null && !style['margin-left']
      ? 'center'
      : at
  const room2 = ruled === element ? own : own
  return [
    {
      layers: [...path.filter(({ of }) => of !== ruled), { ...room2, margin: room2.margin }],
      leaf: { ...leaf, attributes: { ...leaf.attributes, align: placedBox } },
    },
  ]
}
