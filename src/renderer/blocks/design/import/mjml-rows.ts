/** Rows of columns and single blocks as MJML. */
import { type Attributes, type Cell, isVisual, type Layer, type Leaf, type RowBlock } from './leaf-parts'
import { type Four, mapSides, none, plus, px, type Side, sameColour } from './measure'
import {
  anyRoom,
  classesIn,
  cssClass,
  element,
  type Level,
  looks,
  padding,
  positive,
  section,
  share,
  wrapper,
} from './mjml-parts'

export function rowSection(row: RowBlock, levels: readonly Level[], rtl: boolean): string {
  const columns = row.cells.map((cell) => columnOf(cell, row)).join('')
  const inner = row.stays && row.cells.length > 1 ? groupOf(row, columns, rtl) : columns
  const last = levels.at(-1)
  const made = section(last, rtl, row.align, inner)
  const outer = levels.length > 1 ? levels[0] : undefined
  return outer ? wrapper(outer, made) : made
}

/** Cells that no phone moves stay beside each other. */
function groupOf(row: RowBlock, columns: string, rtl: boolean): string {
  const width = row.cells.reduce((sum, cell) => sum + cell.width, 0)
  return element(
    'mj-group',
    { width: share(Math.min(100, width)), 'vertical-align': 'top', ...(rtl ? { direction: 'rtl' } : {}) },
    columns,
  )
}

function columnOf(cell: Cell, row: RowBlock): string {
  const total = row.stays ? row.cells.reduce((sum, one) => sum + one.width, 0) : 100
  const { layer } = cell
  const [inner] = cell.blocks.map(({ layers }) => layers.findIndex(isVisual))
  const common = innerBox(cell)
  const side = plus(positive(layer.margin), common ? plus(layer.pad, common.outside) : layer.pad)
  const atEdge = (at: number, which: Side) =>
    which === 'top' ? at === 0 : which === 'bottom' ? at === cell.blocks.length - 1 : true
  const leaves = cell.blocks.map(({ layers, leaf }, at) => {
    const own = common ? layers.slice(layers.indexOf(common.of(layers)) + 1) : layers
    const inside = own.reduce(
      (sum, one) => plus(sum, plus(positive(one.margin), one.pad)),
      common ? common.inside(layers) : none,
    )
    const pad = common
      ? inside
      : plus(
          inside,
          mapSides((which) => (atEdge(at, which) ? side[which] : 0)),
        )
    const box = own.findLast(({ colour }) => colour !== null && !sameColour(colour, layer.colour))
    return leafOf({ leaf, pad, classes: classesIn(layers) }, box?.colour ?? null)
  })
  const background = isVisual(layer) ? looks(layer) : {}
  const innerLooks = common ? { ...looks(common.box, 'inner-'), ...padding(side) } : {}
  const { 'border-radius': radius, ...rest } = background as Record<string, string>
  return element(
    'mj-column',
    {
      width: share((cell.width / total) * 100),
      'vertical-align': cell.align,
      ...rest,
      ...(radius ? { 'border-radius': radius } : {}),
      ...innerLooks,
      ...cssClass(layer.classes),
    },
    leaves.join('') || (inner === undefined ? '' : ''),
  )
}

/** A box that all of a cell stands in: its look, and the room around it. */
function innerBox(cell: Cell): {
  box: Layer
  outside: Four
  of: (layers: readonly Layer[]) => Layer
  inside: (layers: readonly Layer[]) => Four
} | null {
  const firsts = cell.blocks.map(({ layers }) => layers.find(isVisual))
  const [first] = firsts
  const last = firsts.at(-1)
  if (!first || !last || firsts.some((one) => one?.of !== first.of)) return null
  const before = (layers: readonly Layer[]) =>
    layers.slice(
      0,
      layers.findIndex((one) => one.of === first.of),
    )
  const [topLayers, lastLayers] = [cell.blocks[0]?.layers ?? [], cell.blocks.at(-1)?.layers ?? []]
  const around = (layers: readonly Layer[], box: Layer) =>
    before(layers).reduce((sum, one) => plus(sum, plus(positive(one.margin), one.pad)), positive(box.margin))
  const outside = { ...around(topLayers, first), bottom: around(lastLayers, last).bottom }
  const box = {
    ...first,
    border: { ...first.border, bottom: last.border.bottom },
    radius:
      first.radius && last.radius
        ? ([first.radius[0], first.radius[1], last.radius[2], last.radius[3]] as const)
        : first.radius,
  }
  const mine = (layers: readonly Layer[]) => layers.find((one) => one.of === first.of) ?? first
  return { box, outside, of: mine, inside: (layers) => mine(layers).pad }
}

export function leafSection(
  leaves: readonly { leaf: Leaf; pad: Four; classes: readonly string[] }[],
  levels: readonly Level[],
  rtl: boolean,
): string {
  const content = leaves.map((one) => leafOf(one, null)).join('')
  const [first, second, third] = levels
  const column = (level: Level | undefined) =>
    element(
      'mj-column',
      level ? { ...looks(level.box), ...(anyRoom(level.pad) ? padding(level.pad) : {}) } : {},
      content,
    )
  if (!second) return section(first, rtl, 'center', column(undefined))
  // Only sections have pictures behind them, and a column's corners are its own.
  if (!third && (second.box?.picture || first?.box?.band))
    return wrapper(first as Level, section(second, rtl, 'center', column(undefined)))
  if (!third) return section(first, rtl, 'center', column(second))
  return wrapper(first as Level, section(second, rtl, 'center', column(third)))
}

function leafOf(
  { leaf, pad, classes }: { leaf: Leaf; pad: Four; classes: readonly string[] },
  ground: string | null,
): string {
  const around: Attributes = {
    ...padding(pad),
    ...(ground ? { 'container-background-color': ground } : {}),
    ...cssClass(classes),
  }
  if (leaf.kind === 'text')
    return element(
      'mj-text',
      { ...leaf.attributes, ...around },
      leaf.rtl ? `<div dir="rtl">${leaf.html}</div>` : leaf.html,
    )
  if (leaf.kind === 'image') return element('mj-image', { ...leaf.attributes, ...around }, '')
  if (leaf.kind === 'button') return element('mj-button', { ...leaf.attributes, ...around }, leaf.html)
  if (leaf.kind === 'divider') return element('mj-divider', { ...leaf.attributes, ...around }, '')
  if (leaf.kind === 'spacer') {
    const height = leaf.height + pad.top + pad.bottom
    return height > 0
      ? element(
          'mj-spacer',
          {
            height: px(height),
            padding: '0px',
            ...(ground ? { 'container-background-color': ground } : {}),
            ...cssClass(classes),
          },
          '',
        )
      : ''
  }
  if (leaf.kind === 'social')
    return element(
      'mj-social',
      { ...leaf.attributes, ...around },
      leaf.items.map(({ attributes, label }) => element('mj-social-element', attributes, label)).join(''),
    )
  const html = leaf.kind === 'kept' ? leaf.html : leaf.comment
  return element('mj-text', { 'css-class': 'kept-html', 'line-height': '1', ...padding(pad) }, html)
}
