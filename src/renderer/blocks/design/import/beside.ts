/** Elements that stand beside each other without being cells: by their display, float or alignment. */

import { clear } from './boxes'
import { layerOf, widthOf } from './layers'
import { type Block, type Cell, type Leaf, type Mail, parentOf, type Walk, wordsAlign } from './leaf-parts'
import { isHidden, marginOf, none, plus } from './measure'
import { socialOf } from './social-leaf'
import { cellWidth, rowsOf } from './table-shape'
import { tableBlocks } from './tables'
import { attributeOf, childrenOf, type Element, isBlank, isComment, isElement, isText, type Node } from './tree'
import { leavesOnly, percent } from './within-columns'

/** Neighbours that stand beside each other by their display, float or alignment. */
export function columnsFrom(nodes: readonly Node[], from: number, room: number | null, walk: Walk): Element[] {
  const made: Element[] = []
  let sum = 0
  const whole = room ?? walk.found.width ?? 600
  for (const node of nodes.slice(from)) {
    if (isComment(node) || (isText(node) && isBlank(node.value))) continue
    if (!isElement(node) || !isColumn(node, whole, walk)) break
    const width = Math.min(whole, columnWidth(node, whole, walk.mail) ?? whole)
    if (sum + width > whole + 2) break
    sum += width
    made.push(node)
  }
  return made.length > 1 && made.some((one) => walk.mail.sights(one).length > 0) ? made : []
}

function isColumn(element: Element, whole: number, { mail }: Walk): boolean {
  if (!['div', 'table', 'td', 'th', 'section', 'span'].includes(element.tagName)) return false
  const style = mail.styles.of(element)
  if (isHidden(element, style)) return false
  const align = element.tagName === 'table' && /^(?:left|right)$/i.test(attributeOf(element, 'align') ?? '')
  const beside =
    align ||
    /^(?:left|right)$/.test(style.float ?? '') ||
    /inline-block|inline-table|table-cell/.test(style.display ?? '')
  if (!beside) return false
  const width = columnWidth(element, whole, mail)
  return width !== null && width < whole * 0.98 && (element.tagName !== 'span' || mail.sights(element).length > 1)
}

/** What it asks for, or as a table without a width the cells of its first row do. */
function columnWidth(element: Element, whole: number, mail: Mail): number | null {
  const style = mail.styles.of(element)
  const { left, right } = marginOf(style)
  const said = widthOf(style, whole)
  if (said !== null || element.tagName !== 'table')
    return said === null ? null : said + Math.max(0, left) + Math.max(0, right)
  const cells = rowsOf(element)
    .slice(0, 1)
    .flatMap(childrenOf)
    .map((cell) => cellWidth(cell, whole, mail))
  return cells.length > 0 && cells.every((width) => width !== null)
    ? cells.reduce((sum, width) => sum + width, 0)
    : null
}

export function besideBlock(columns: readonly Element[], parent: Element, room: number | null, walk: Walk): Block[] {
  const { mail } = walk
  const whole = room ?? walk.found.width ?? 600
  const social = socialAcross(columns, mail)
  if (social) return [{ layers: [], leaf: social }]
  const above = mail.styles.of(parent)
  const cells = columns.map((one): Cell => {
    const style = mail.styles.of(one)
    const layer = layerOf(one, style, whole, mail.kept)
    const width = Math.min(whole, columnWidth(one, whole, mail) ?? whole)
    const inside =
      width - layer.pad.left - layer.pad.right - Math.max(0, layer.margin.left) - Math.max(0, layer.margin.right)
    const blocks = one.tagName === 'table' ? tableBlocks(one, inside, walk, true) : walk.flow(one, inside, walk)
    const align = /middle|bottom/.exec(style['vertical-align'] ?? '')?.[0] as Cell['align'] | undefined
    return {
      width: percent(width, whole),
      align: align ?? 'top',
      layer: one.tagName === 'table' ? clear(layer) : layer,
      blocks: leavesOnly(blocks, one),
    }
  })
  const floats = columns.some((one) => /left|right/.test(mail.styles.of(one).float ?? attributeOf(one, 'align') ?? ''))
  const right = floats && columns.length > 1 && /right/.test(mail.styles.of(columns[0] as Element).float ?? '')
  const made = apart(right ? [...cells].reverse() : cells, columns, whole, mail)
  return [
    {
      layers: [],
      cells: made,
      rtl: above.direction === 'rtl',
      stays: false,
      align: floats ? 'left' : wordsAlign(above),
    },
  ]
}

/** One floats left, the other right: what is left over stands between them. */
function apart(cells: readonly Cell[], columns: readonly Element[], whole: number, mail: Mail): Cell[] {
  const side = (element: Element | undefined) =>
    element ? (mail.styles.of(element).float ?? attributeOf(element, 'align') ?? '').toLowerCase() : ''
  const free = 99.98 - cells.reduce((sum, cell) => sum + cell.width, 0)
  const sided = [side(columns[0]), side(columns.at(-1))]
  const [first, ...rest] = cells
  if (!first || free <= 0 || !sided.includes('left') || !sided.includes('right')) return [...cells]
  return [
    {
      ...first,
      width: first.width + free,
      layer: { ...first.layer, margin: plus(first.layer.margin, { ...none, right: (free * whole) / 100 }) },
    },
    ...rest,
  ]
}

function socialAcross(columns: readonly Element[], mail: Mail): Leaf | null {
  const [first] = columns
  if (!first || columns.some((one) => mail.sights(one).length !== 1)) return null
  const holder = {
    ...first,
    tagName: 'div',
    nodeName: 'div',
    attrs: [],
    childNodes: [...columns],
    parentNode: parentOf(first),
  } as Element
  const leaf = socialOf(holder, mail)
  return leaf?.kind === 'social'
    ? { ...leaf, attributes: { ...leaf.attributes, align: wordsAlign(mail.styles.of(parentOf(first) ?? first)) } }
    : leaf
}
