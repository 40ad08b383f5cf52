/** Goes through a mail from above to below and says what each part of it is. */
import { type Block, type Cell, isRow, type Layer, type Leaf, type LeafBlock } from './blocks'
import type { Style } from './computed'
import { inLayer, inset, layerOf, standsAt, widthOf } from './layers'
import {
  alignOf,
  behind,
  buttonOf,
  emptyLeaf,
  heightOf,
  imageLeaf,
  linkAround,
  type Mail,
  onlyPicture,
  parentOf,
  socialOf,
  wordStyle,
  wordsAlign,
} from './leaves'
import { colourOf, fontOf, marginOf, none, paddingOf, pixels, plus, sameColour } from './measure'
import { drawsBox, isHidden, isInline, lineOf } from './seen'
import {
  attributeOf,
  type Comment,
  childrenOf,
  type Element,
  elementsBelow,
  isBlank,
  isComment,
  isElement,
  isText,
  type Node,
  wordsOf,
} from './tree'
import { htmlOf, insideOf } from './words'

/** What is found out on the way. */
export type Found = {
  /** Pixels of the mail's own width, once something has one. */
  width: number | null
  /** Whether it becomes narrower on a narrow screen. */
  fluid: boolean
  outlook: { layout: number; buttons: number; kept: number }
  hidden: number
}

export type Walk = { mail: Mail; found: Found }

/** The blocks inside an element; `room`: pixels inside it, null while nothing has said how wide the mail is. */
export function flow(parent: Element, room: number | null, walk: Walk): Block[] {
  const made: Block[] = []
  let run: Node[] = []
  const endRun = () => {
    made.push(...textBlocks(run, parent, walk))
    run = []
  }
  const nodes = parent.childNodes
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at]
    if (!node) continue
    if (isText(node)) {
      if (run.length > 0 || !isBlank(node.value)) run.push(node)
      continue
    }
    if (isComment(node)) {
      const kind = outlookKind(node)
      if (kind === 'words' && run.length > 0) run.push(node)
      else made.push(...outlookBlock(node, kind, walk))
      continue
    }
    if (!isElement(node)) continue
    const style = walk.mail.styles.of(node)
    if (isHidden(node, style)) {
      endRun()
      made.push(...hiddenBlock(node, walk))
      continue
    }
    const columns = columnsFrom(nodes, at, room, walk)
    if (columns.length > 1) {
      endRun()
      made.push(...besideBlock(columns, parent, room, walk))
      at = nodes.indexOf(columns.at(-1) as Node)
      continue
    }
    if (staysInWords(node, style, room, walk)) {
      run.push(node)
      continue
    }
    endRun()
    made.push(...blocksOf(node, room, walk))
  }
  endRun()
  return collapsed(made)
}

/** Margins of neighbours fall into one another. */
function collapsed(blocks: readonly Block[]): Block[] {
  return blocks.map((block, at) => {
    const before = blocks[at - 1]?.layers[0]
    const [first, ...rest] = block.layers
    if (!before || !first || isTable(before.of) || isTable(first.of)) return block
    const shared = Math.min(before.margin.bottom, first.margin.top)
    return shared <= 0
      ? block
      : { ...block, layers: [{ ...first, margin: { ...first.margin, top: first.margin.top - shared } }, ...rest] }
  })
}

const isTable = ({ tagName }: Element): boolean => tagName === 'td' || tagName === 'tr'

/** Whether an element is part of the words around it. */
function staysInWords(element: Element, style: Style, room: number | null, walk: Walk): boolean {
  const { mail } = walk
  if (element.tagName === 'br') return true
  if (element.tagName === 'hr' || element.tagName === 'table') return false
  if (element.tagName === 'img') return pictureAmongWords(element, walk)
  const seen = mail.sights(element)
  if (seen.length === 0) return isInline(style) && heightOf(element, mail) === 0
  if (seen.some(({ kind }) => kind === 'line')) return false
  if (!isInline(style) && drawsBox(style) && !sameColour(colourOf(style['background-color']), behind(element, mail)))
    return false
  if (onlyPicture(element, mail)) return isInline(style) && pictureAmongWords(element, walk)
  if (buttonOf(element, room, mail)) return false
  for (const below of elementsBelow(element)) {
    if (below.tagName === 'table' || below.tagName === 'hr') return false
    const one = mail.styles.of(below)
    if (below.tagName === 'div' && /left|right/.test(one.float ?? '') && mail.sights(below).length > 0) return false
    if (
      below.tagName === 'img' &&
      mail.sights(below.parentNode ?? element).length > 0 &&
      !pictureAmongWords(below, walk)
    )
      return false
    if (
      !isInline(one) &&
      mail.sights(below).length > 0 &&
      drawsBox(one) &&
      !sameColour(colourOf(one['background-color']), behind(below, mail))
    )
      return false
    if (below.tagName === 'a' && mail.sights(below).length > 0 && buttonOf(below, room, mail)) return false
  }
  return !(isInline(style) && /inline-block/.test(style.display ?? '') && seen.some(({ kind }) => kind === 'picture'))
}

/** A picture with words before or after it on the same line. */
function pictureAmongWords(image: Element, { mail }: Walk): boolean {
  const style = mail.styles.of(image)
  if (style.display === 'block' || (style.float && style.float !== 'none')) return false
  let at: Element | null = image
  for (let up = parentOf(image); up && isInline(mail.styles.of(up)); up = parentOf(up)) at = up
  const around = at ? parentOf(at) : null
  if (!around) return false
  const siblings = around.childNodes
  const place = siblings.indexOf(at as Node)
  const words = (node: Node | undefined): boolean => {
    if (!node) return false
    if (isText(node)) return !isBlank(node.value)
    return (
      isElement(node) &&
      node.tagName !== 'br' &&
      isInline(mail.styles.of(node)) &&
      mail.sights(node).some(({ kind }) => kind === 'words')
    )
  }
  const step = (by: 1 | -1) => {
    let next = place + by
    for (
      let node = siblings[next];
      node && (isComment(node) || (isText(node) && isBlank(node.value)));
      node = siblings[next]
    )
      next += by
    return siblings[next]
  }
  return words(step(1)) || words(step(-1))
}

/** A stretch of words as one text; where it is a single block, its look is the text's own. */
function textBlocks(run: readonly Node[], parent: Element, { mail }: Walk): Block[] {
  let nodes = run.slice(0, 1 + run.findLastIndex((node) => isComment(node) || !isText(node) || !isBlank(node.value)))
  if (!nodes.some((node) => !isComment(node) && mail.sights(node as Element).length > 0))
    return blankLines(nodes, parent, mail)
  const layers: Layer[] = []
  let holder = parent
  for (let only = single(nodes, mail); only; only = single(nodes, mail)) {
    const style = mail.styles.of(only)
    if (!isInline(style)) layers.push({ ...layerOf(only, style, null, mail.kept), colour: null, picture: null })
    holder = only
    nodes = only.childNodes
  }
  // A closing line break is drawn as nothing.
  const style = mail.styles.of(holder)
  const html = htmlOf(nodes).replace(/<br>\s*$/, '')
  const normal = /normal/.test(style['line-height'] ?? 'normal')
  const decoration = holder !== parent && isInline(style) ? style['text-decoration'] : undefined
  const attributes = {
    ...wordStyle(style),
    align: style['text-align'] === 'justify' ? 'justify' : wordsAlign(style),
    ...(decoration && !/none/.test(decoration) ? { 'text-decoration': decoration } : {}),
  }
  const leaf: Leaf = {
    kind: 'text',
    html: normal ? `<div style="line-height:normal">${html}</div>` : html,
    attributes,
    rtl: style.direction === 'rtl',
  }
  return [{ layers, leaf }]
}

/** The only element of a run, where its look can be the text's: a paragraph, a part of a line, never a heading or a list. */
function single(nodes: readonly Node[], mail: Mail): Element | null {
  const [only, ...more] = nodes.filter((node) => !isText(node) || !isBlank(node.value))
  if (!only || more.length > 0 || !isElement(only) || !['p', 'div', 'span', 'font', 'center'].includes(only.tagName))
    return null
  const style = mail.styles.of(only)
  if (drawsBox(style) || attributeOf(only, 'class') || /inline-block/.test(style.display ?? '')) return null
  if (isInline(style) && (paddingOf(style).left > 0 || /underline|line-through/.test(style['text-decoration'] ?? '')))
    return null
  return pixels(style.width) !== null || pixels(style['max-width']) !== null ? null : only
}

/** Empty lines take room. */
function blankLines(nodes: readonly Node[], parent: Element, mail: Mail): Block[] {
  const breaks = nodes.flatMap((node) =>
    isElement(node)
      ? node.tagName === 'br'
        ? [node]
        : [...elementsBelow(node)].filter(({ tagName }) => tagName === 'br')
      : [],
  )
  const filled = nodes.some((node) => /\u00a0/.test(wordsOf(node)))
  const lines = Math.max(breaks.length, filled ? 1 : 0)
  if (lines === 0) return []
  const [first] = nodes.filter(isElement)
  const style = mail.styles.of(first ?? parent)
  const extra = first && !isInline(style) ? marginOf(style) : none
  return [{ layers: [], leaf: { kind: 'spacer', height: lines * lineOf(style) + extra.top + extra.bottom } }]
}

/** What an element that stands for itself is. */
function blocksOf(element: Element, room: number | null, walk: Walk): Block[] {
  const { mail } = walk
  const style = mail.styles.of(element)
  const seen = mail.sights(element)
  if (seen.length === 0) return emptyBlocks(element, room, walk)
  const drawn = drawsBox(style)
  const social = drawn ? null : socialOf(element, mail)
  if (social) return [{ layers: outerLayers(element, room, walk), leaf: social }]
  const button = buttonOf(element, room, mail)
  if (button && alone([...pathBetween(button.box, element), button.box], mail)) {
    const above = parentOf(button.box)
    const layers = pathBetween(button.box, element).map((one) =>
      clear(layerOf(one, mail.styles.of(one), room, mail.kept)),
    )
    const box = layerOf(button.box, mail.styles.of(button.box), room, mail.kept)
    const around = { ...clear(box), pad: none, classes: box.classes }
    const leaf: Leaf =
      button.leaf.kind === 'button'
        ? { ...button.leaf, attributes: { ...button.leaf.attributes, align: button.align } }
        : button.leaf
    return [{ layers: [...layers, ...(above || element === button.box ? [around] : [])], leaf }]
  }
  const image = drawn && element.tagName !== 'img' ? null : onlyPicture(element, mail)
  if (image) {
    const picture = pictureBlock(image, element, room, walk)
    if (picture) return [picture]
  }
  if (element.tagName === 'table') return tableBlocks(element, room, walk)
  const width = style.display === 'table-cell' && room !== null ? null : widthOf(style, room)
  const layer = layerOf(element, style, room, mail.kept)
  const standing = placed(element, layer, width, room, walk)
  // What is wider than words in it is a line of them (a label, a badge): HTML it stays, among the text.
  return inLayer(standing.layer, flow(element, standing.inside, walk))
}

const clear = (layer: Layer): Layer => ({
  ...layer,
  colour: null,
  picture: null,
  border: { top: null, right: null, bottom: null, left: null },
  radius: null,
})

/** From the box up to the element, the outermost first, without the box. */
function pathBetween(box: Element, top: Element): Element[] {
  const made: Element[] = []
  if (box === top) return made
  for (let at = parentOf(box); at; at = parentOf(at)) {
    made.unshift(at)
    if (at === top) break
  }
  return made
}

/** Boxes from an element down to where its parts begin to stand beside each other. */
function outerLayers(element: Element, room: number | null, { mail }: Walk): Layer[] {
  const made: Layer[] = []
  for (let at: Element | undefined = element; at; ) {
    made.push(layerOf(at, mail.styles.of(at), room, mail.kept))
    const below: Element[] = childrenOf(at).filter((one) => mail.sights(one).length > 0)
    at = below.length === 1 ? below[0] : undefined
  }
  return made
}

function pictureBlock(image: Element, element: Element, room: number | null, walk: Walk): Block | null {
  const { mail } = walk
  const path = pathBetween(image, element)
  if (!alone([...path, image], mail)) return null
  if (path.some((one) => one !== element && drawsBox(mail.styles.of(one)) && one.tagName !== 'a')) return null
  const tables = path.filter(({ tagName }) => tagName === 'table')
  if (tables.some((one) => childrenOf(one).length > 1 || elementsCount(one, 'tr') > 1 || elementsCount(one, 'td') > 1))
    return null
  const layers: Layer[] = []
  let inside = room
  for (const one of path) {
    const style = mail.styles.of(one)
    const layer = layerOf(one, style, inside, mail.kept)
    const asked = inside !== null && fillsTable(one, mail) ? null : widthOf(style, inside)
    const width = asked ?? (one.tagName === 'table' ? shrunk(one, inside, walk) : null)
    const standing = isInline(style)
      ? { layer: { ...layer, margin: none, pad: none }, inside }
      : placed(one, layer, width, inside, walk)
    layers.push(standing.layer)
    inside = standing.inside
  }
  const { leaf, gap } = imageLeaf(image, linkAround(image, element), inside, mail)
  const own = layerOf(image, mail.styles.of(image), null, mail.kept)
  layers.push({ ...clear(own), pad: { ...own.pad, bottom: own.pad.bottom + gap } })
  return { layers, leaf: narrowed(leaf, path, walk) }
}

/** The only cell of a table of a said width is as wide as the table, whatever it asks for. */
function fillsTable(cell: Element, mail: Mail): boolean {
  if (cell.tagName !== 'td' && cell.tagName !== 'th') return false
  let table = parentOf(cell)
  while (table && table.tagName !== 'table') table = parentOf(table)
  return table !== null && mail.styles.of(table).width !== undefined
}

/** Whether each holds the next and nothing beside it that takes room. */
const alone = (path: readonly Element[], mail: Mail): boolean =>
  path.every((one, at) => {
    const next = path[at + 1]
    return (
      next === undefined ||
      one.childNodes.every(
        (node) =>
          node === next ||
          isComment(node) ||
          (isText(node) && !/\u00a0/.test(node.value)) ||
          (isElement(node) && (node.tagName === 'br' || takesNoRoom(node, mail))),
      )
    )
  })

const takesNoRoom = (element: Element, mail: Mail): boolean => {
  const style = mail.styles.of(element)
  if (isHidden(element, style)) return true
  const pad = paddingOf(style)
  return element.tagName === 'td' || element.tagName === 'th'
    ? false
    : heightOf(element, mail) + pad.top + pad.bottom === 0 && !drawsBox(style)
}

/** A table of the picture's own width stands where the picture is to stand. */
function narrowed(leaf: Leaf, path: readonly Element[], { mail }: Walk): Leaf {
  if (leaf.kind !== 'image' || leaf.attributes.align !== 'left') return leaf
  for (const one of path) {
    const above = parentOf(one)
    if (!above || one.tagName !== 'table') continue
    const at = alignOf(one, mail.styles.of(above), mail.styles.of(one))
    if (at !== 'left' && !mail.styles.of(one).width) return { ...leaf, attributes: { ...leaf.attributes, align: at } }
  }
  return leaf
}

const elementsCount = (element: Element, name: string): number =>
  [...elementsBelow(element)].filter(({ tagName }) => tagName === name).length

/** Where a block stands in its room, and how much room is inside it. */
function placed(
  element: Element,
  layer: Layer,
  width: number | null,
  room: number | null,
  { mail, found }: Walk,
): { layer: Layer; inside: number | null } {
  const style = mail.styles.of(element)
  const within = layer.pad.left + layer.pad.right + (layer.border.left?.width ?? 0) + (layer.border.right?.width ?? 0)
  const whole =
    width !== null &&
    style['box-sizing'] !== 'border-box' &&
    element.tagName !== 'table' &&
    element.tagName !== 'td' &&
    element.tagName !== 'th'
      ? width + within
      : width
  if (room === null) {
    if (whole === null || whole < 320 || whole > 1_000) return { layer: { ...layer, band: true }, inside: null }
    if (found.width === null || whole > found.width) found.width = whole
    if (/%$/.test(style.width ?? '') || (pixels(style['max-width']) !== null && pixels(style.width) === null))
      found.fluid = true
    return { layer: { ...layer, margin: { ...layer.margin, left: 0, right: 0 } }, inside: whole - within }
  }
  const above = parentOf(element)
  const at = above ? standsAt(element, style, mail.styles.of(above)) : 'left'
  const standing = inset(layer, whole, room, at)
  return {
    layer: standing,
    inside:
      (whole === null
        ? room - Math.max(0, layer.margin.left) - Math.max(0, layer.margin.right)
        : Math.min(whole, room)) - within,
  }
}

function emptyBlocks(element: Element, room: number | null, walk: Walk): Block[] {
  const { mail } = walk
  if (element.tagName === 'table') {
    const leaf = emptyLeaf(element, mail)
    if (leaf?.kind !== 'divider') return tableBlocks(element, room, walk)
  }
  const leaf = emptyLeaf(element, mail)
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
  const standing =
    ruled.tagName === 'hr' && attributeOf(ruled, 'align') === null && width !== null && !style['margin-left']
      ? 'center'
      : at
  const room2 = ruled === element ? own : own
  return [
    {
      layers: [...path.filter(({ of }) => of !== ruled), { ...room2, margin: room2.margin }],
      leaf: { ...leaf, attributes: { ...leaf.attributes, align: standing } },
    },
  ]
}

function hiddenBlock(element: Element, { mail, found }: Walk): Block[] {
  if (mail.sights({ childNodes: element.childNodes } as unknown as Element).length === 0) return []
  const shown = [element, ...elementsBelow(element)].some((one) => (attributeOf(one, 'class') ?? '') !== '')
  found.hidden++
  // Something that no sheet ever shows is seen by nobody.
  return shown ? [{ layers: [], leaf: { kind: 'kept', html: htmlOf([element]), hidden: true } }] : []
}

type OutlookKind = 'mark' | 'layout' | 'button' | 'words'

/** What a comment for Outlook holds: the tables that MJML writes by itself, a drawn button or ground, or something of its own. */
export function outlookKind({ data }: Comment): OutlookKind {
  if (!/^\s*\[if\b/i.test(data) || /\]>\s*<!(?:--)?\s*$/.test(data) || /^\[if[^\]]*\]$/.test(data.trim())) return 'mark'
  const inside = data.replace(/^\s*\[if[^\]]*\]>/i, '').replace(/<!\[endif\]\s*$/i, '')
  if (/<v:(?:roundrect|rect|shape|fill|textbox|background|image)\b|<\/v:/i.test(inside)) return 'button'
  return isBlank(inside.replace(/<[^>]*>/g, '').replace(/&nbsp;|&#160;/g, '')) && !/<img\b/i.test(inside)
    ? 'layout'
    : 'words'
}

function outlookBlock(comment: Comment, kind: OutlookKind, { found }: Walk): Block[] {
  if (kind === 'mark') return []
  if (kind === 'layout') found.outlook.layout++
  else if (kind === 'button') found.outlook.buttons++
  else {
    found.outlook.kept++
    return [{ layers: [], leaf: { kind: 'outlook', comment: `<!--${comment.data}-->` } }]
  }
  return []
}

/** Neighbours that stand beside each other by their display, float or alignment. */
function columnsFrom(nodes: readonly Node[], from: number, room: number | null, walk: Walk): Element[] {
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

function besideBlock(columns: readonly Element[], parent: Element, room: number | null, walk: Walk): Block[] {
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
    const blocks = one.tagName === 'table' ? tableBlocks(one, inside, walk, true) : flow(one, inside, walk)
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

const percent = (width: number, whole: number): number => Math.floor((width / whole) * 10_000 + 0.01) / 100

/** Inside a column nothing stands beside anything: where it does, the column's content stays HTML. */
function leavesOnly(blocks: readonly Block[], element: Element): LeafBlock[] {
  if (blocks.every((block) => !isRow(block))) return blocks as LeafBlock[]
  return blocks.map((block): LeafBlock => {
    if (!isRow(block)) return block
    const [only] = block.cells
    const source = block.cells.length > 0 && only ? nestedSource(block, element) : element
    return {
      layers: [],
      leaf: {
        kind: 'kept',
        html: source.tagName === 'td' || source.tagName === 'th' ? insideOf(source) : htmlOf([source]),
        hidden: false,
      },
    }
  })
}

/** The element that holds a row: the table or the box around its cells. */
function nestedSource(block: Block, within: Element): Element {
  const [layer] = block.layers
  if (layer && layer.of !== within) return layer.of
  const cell = isRow(block) ? block.cells[0]?.layer.of : undefined
  let at = cell ? parentOf(cell) : null
  while (at && ['tr', 'tbody', 'thead', 'tfoot'].includes(at.tagName)) at = parentOf(at)
  return at ?? within
}

/** The rows of a table. */
function tableBlocks(table: Element, room: number | null, walk: Walk, column = false): Block[] {
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
  const standing = column
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
    return [{ layers: [{ ...clear(standing.layer), colour: null, pad: none }], leaf }]
  }
  const inside = standing.inside === null ? null : standing.inside
  const made = rows.flatMap((row) => rowBlocks(row, inside, walk))
  return inLayer(standing.layer, made)
}

const tableAttributes = (table: Element): string =>
  table.attrs
    .filter(({ name }) =>
      ['style', 'width', 'border', 'cellpadding', 'cellspacing', 'class', 'bgcolor', 'dir', 'align'].includes(name),
    )
    .map(({ name, value }) => ` ${name}="${value.replaceAll('"', "'")}"`)
    .join('')

/** A table without a width is as wide as its cells ask to be; null where they do not say. */
function shrunk(table: Element, room: number | null, { mail }: Walk): number | null {
  if (room === null || mail.styles.of(table).width !== undefined) return null
  const rows = rowsOf(table).filter((row) => mail.sights(row).length > 0)
  const widths = rows.map((row) => {
    const cells = childrenOf(row).map((cell) => pixels(mail.styles.of(cell).width))
    return cells.length > 0 && cells.every((width) => width !== null)
      ? cells.reduce((sum, width) => sum + width, 0)
      : null
  })
  return widths.length > 0 && widths.every((width) => width !== null) ? Math.max(...widths) : null
}

export function rowsOf(table: Element): Element[] {
  return childrenOf(table).flatMap((one) =>
    one.tagName === 'tr'
      ? [one]
      : ['tbody', 'thead', 'tfoot'].includes(one.tagName)
        ? childrenOf(one).filter(({ tagName }) => tagName === 'tr')
        : [],
  )
}

/** Rows of words in columns: a list of goods, an invoice. They stay one table in a text. */
function isData(rows: readonly Element[], { mail }: Walk): boolean {
  const many = rows.map((row) => childrenOf(row).filter((cell) => mail.sights(cell).length > 0))
  const wide = many.filter((cells) => cells.length > 1)
  if (wide.length < 3) return false
  return many.every((cells) =>
    cells.every(
      (cell) =>
        mail.sights(cell).every(({ kind }) => kind === 'words') &&
        ![...elementsBelow(cell)].some(({ tagName }) => tagName === 'table') &&
        !buttonOf(cell, null, mail),
    ),
  )
}

function rowBlocks(row: Element, room: number | null, walk: Walk): Block[] {
  const { mail } = walk
  const style = mail.styles.of(row)
  if (isHidden(row, style)) return hiddenBlock(row, walk)
  const all = childrenOf(row).filter((cell) => !isHidden(cell, mail.styles.of(cell)))
  const hidden = childrenOf(row)
    .filter((cell) => isHidden(cell, mail.styles.of(cell)))
    .flatMap((cell) => hiddenBlock(cell, walk))
  const full = all.filter((cell) => mail.sights(cell).length > 0)
  const outer = {
    ...layerOf(row, style, room, mail.kept),
    margin: none,
    border: clear(layerOf(row, style, room, mail.kept)).border,
  }
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

const cellWidth = (cell: Element, room: number | null, mail: Mail): number | null => {
  const style = mail.styles.of(cell)
  const width = pixels(style.width, 16, room) ?? pixels(style['max-width'], 16, room)
  return width
}

/** One cell with something in it, perhaps with empty ones beside it that hold it in its place. */
function oneCell(all: readonly Element[], cell: Element, room: number | null, walk: Walk): Block[] {
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
    const standing = placed(cell, layer, width, room, walk)
    return inLayer(standing.layer, held(cell, standing.inside, walk))
  }
  const edges = (layer.border.left?.width ?? 0) + (layer.border.right?.width ?? 0)
  const inside = room === null ? null : room - left - right - layer.pad.left - layer.pad.right - edges
  const around = { ...layer, margin: { ...none, left, right }, band: room === null }
  return inLayer(around, held(cell, inside, walk))
}

/** A cell's content, with the room above and below that its height leaves. */
function held(cell: Element, room: number | null, walk: Walk): Block[] {
  const { mail } = walk
  const made = flow(cell, room, walk)
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
function sideBySide(row: Element, all: readonly Element[], room: number | null, walk: Walk): Block[] {
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
    const blocks = leavesOnly(flow(cell, width - layer.pad.left - layer.pad.right - edges, walk), cell)
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

function tableWidth(cell: Element | undefined, whole: number, mail: Mail): number | null {
  let at = cell ? parentOf(cell) : null
  while (at && at.tagName !== 'table') at = parentOf(at)
  return at ? pixels(mail.styles.of(at).width, 16, whole) : null
}
