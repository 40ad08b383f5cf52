/** Recognised blocks as MJML: sections of columns, every measure said on its side, as the designer takes them. */
import { type Attributes, type Block, type Cell, isRow, isVisual, type Layer, type Leaf, type RowBlock } from './blocks'
import { type Four, mapSides, none, plus, px, type Side, sameColour, sides } from './measure'

export type Page = {
  width: number
  /** It becomes narrower with the window, and what stands outside of it with it. */
  fluid: boolean
  colour: string
  lang: string
  rtl: boolean
  /** Pixels below which columns stand under each other; null as MJML has it. */
  breakpoint: number | null
  /** What stands in the head as it is: metas, comments for Outlook. */
  head: readonly string[]
  /** The sheet that stays. */
  css: string
}

export function mjmlOf(blocks: readonly Block[], page: Page): string {
  const head = [
    page.breakpoint === null ? '' : `<mj-breakpoint width="${page.breakpoint}px"></mj-breakpoint>`,
    page.css ? `<mj-style>${page.css}</mj-style>` : '',
    page.head.length > 0 ? `<mj-raw>${page.head.join('\n')}</mj-raw>` : '',
  ].join('')
  const root = { ...(page.lang ? { lang: page.lang } : {}), ...(page.rtl ? { dir: 'rtl' } : {}) }
  const sections = groupsOf(blocks, page).map((group) => sectionOf(group, page))
  return element(
    'mjml',
    root,
    `${head ? `<mj-head>${head}</mj-head>` : ''}${element('mj-body', { 'background-color': page.colour, width: px(page.width) }, sections.join(''))}`,
  )
}

const attribute = (value: string): string =>
  value
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')

function element(name: string, attributes: Attributes, content: string): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${attribute(value)}"`)
  return `<${name}${written.join('')}>${content}</${name}>`
}

/** A box that is seen, and the room inside it up to the next. */
type Level = { box: Layer | null; pad: Four }
type Group =
  | { levels: readonly Level[]; leaves: { leaf: Leaf; pad: Four; classes: readonly string[] }[] }
  | { levels: readonly Level[]; row: RowBlock }
  | { raw: string }

/** From the outermost to the innermost; what is only room is added to the box around it. */
function levelsOf(layers: readonly Layer[], { colour: ground, fluid }: Page): Level[] {
  const made: Level[] = [{ box: null, pad: none }]
  let behind: string | null = ground
  for (const layer of layers) {
    const add = (pad: Four) => {
      const level = made[made.length - 1]
      if (level) made[made.length - 1] = { ...level, pad: plus(level.pad, pad) }
    }
    add(positive(layer.margin))
    const covers = isVisual(layer) && !(layer.picture === null && !hasBorder(layer) && sameColour(layer.colour, behind))
    // Outside of the mail's own width only a colour counts.
    if (covers) {
      made.push({ box: layer, pad: none })
      behind = layer.colour ?? behind
    }
    // A mail of a fixed width stands in the middle whatever is beside it.
    add(layer.band && !fluid ? { ...layer.pad, left: 0, right: 0 } : layer.pad)
  }
  return made
}

const positive = (four: Four): Four => mapSides((side) => Math.max(0, four[side]))
const hasBorder = ({ border }: Layer): boolean => Object.values(border).some((one) => one !== null)

/** Neighbours in the same boxes are one section. */
function groupsOf(blocks: readonly Block[], page: Page): Group[] {
  const made: Group[] = []
  for (const block of blocks) {
    if (!isRow(block) && block.leaf.kind === 'kept' && block.leaf.hidden) {
      made.push({ raw: block.leaf.html })
      continue
    }
    if (!isRow(block) && block.leaf.kind === 'outlook') {
      made.push({ raw: block.leaf.comment })
      continue
    }
    const levels = levelsOf(block.layers, page)
    if (isRow(block)) {
      made.push({ levels, row: block })
      continue
    }
    const pad = levels.at(-1)?.pad ?? none
    const outer = [...levels.slice(0, -1), { box: levels.at(-1)?.box ?? null, pad: none }]
    const leaf = { leaf: block.leaf, pad, classes: classesIn(block.layers) }
    const before = made.at(-1)
    if (before && 'leaves' in before && follows(before.levels, outer)) {
      before.levels = joined(before.levels, outer)
      before.leaves.push(leaf)
    } else made.push({ levels: outer, leaves: [leaf] })
  }
  return made
}

/** Of the nearest box that has any: what a sheet says of those further out is said of all in them. */
const classesIn = (layers: readonly Layer[]): readonly string[] =>
  layers.slice(-2).findLast(({ classes }) => classes.length > 0)?.classes ?? []

/** Whether they stand in the same boxes with nothing between them. */
function follows(before: readonly Level[], next: readonly Level[]): boolean {
  return (
    before.length === next.length &&
    before.every((level, at) => {
      const other = next[at]
      return (
        other !== undefined &&
        level.box?.of === other.box?.of &&
        level.pad.left === other.pad.left &&
        level.pad.right === other.pad.right &&
        (at === before.length - 1 || (level.pad.bottom === 0 && other.pad.top === 0)) &&
        !(at > 0 && level.box?.border.bottom) &&
        !(at > 0 && other.box?.border.top)
      )
    })
  )
}

const joined = (before: readonly Level[], next: readonly Level[]): Level[] =>
  before.map((level, at) => {
    const other = next[at] ?? level
    return {
      box:
        level.box && other.box
          ? {
              ...level.box,
              border: { ...level.box.border, bottom: other.box.border.bottom },
              radius:
                level.box.radius && other.box.radius
                  ? [level.box.radius[0], level.box.radius[1], other.box.radius[2], other.box.radius[3]]
                  : level.box.radius,
            }
          : level.box,
      pad: { ...level.pad, bottom: level.pad.bottom + other.pad.bottom },
    }
  })

function sectionOf(group: Group, page: Page): string {
  if ('raw' in group) return `<mj-raw>${group.raw}</mj-raw>`
  const rtl = 'row' in group ? group.row.rtl : page.rtl
  const { levels, above, below } = trimmed(group.levels)
  const spaced = (made: string) => room(above) + made + room(below)
  if ('row' in group) return spaced(rowSection(group.row, fitted(levels, 2), rtl))
  const [only] = group.leaves
  if (group.leaves.length === 1 && only?.leaf.kind === 'kept')
    return spaced(`<mj-raw>${keptRaw(only.leaf.html, group.levels, only.pad, page)}</mj-raw>`)
  return spaced(leafSection(group.leaves, fitted(levels, 3), rtl))
}

const room = (height: number): string =>
  height <= 0
    ? ''
    : element(
        'mj-section',
        { ...padding(none) },
        element('mj-column', {}, element('mj-spacer', { height: px(height) }, '')),
      )

/** Room above and below the outermost box stands in sections of its own; without sides it is no level then. */
function trimmed(levels: readonly Level[]): { levels: Level[]; above: number; below: number } {
  const [first, ...rest] = levels
  if (!first || rest.length === 0) return { levels: [...levels], above: 0, below: 0 }
  if (first.pad.left > 0 || first.pad.right > 0) return { levels: [...levels], above: 0, below: 0 }
  return { levels: rest, above: first.pad.top, below: first.pad.bottom }
}

/** No more levels than MJML has places for: the outermost fall together. */
function fitted(levels: readonly Level[], most: number): Level[] {
  const made = [...levels]
  while (made.length > most) {
    const [first, second, ...rest] = made
    if (!first || !second) break
    made.splice(
      0,
      made.length,
      { box: second.box && !first.box ? second.box : first.box, pad: plus(first.pad, second.pad) },
      ...rest,
    )
  }
  return made
}

/** A part that was not recognised, at the width of the mail. */
function keptRaw(html: string, levels: readonly Level[], pad: Four, page: Page): string {
  const whole = [...levels, { box: null, pad }].reduce((sum, level) => plus(sum, level.pad), none)
  const colour = levels.findLast(({ box }) => box?.colour)?.box?.colour
  const style = `max-width:${px(page.width)};margin:0 auto;box-sizing:border-box;padding:${sides.map((side) => px(whole[side])).join(' ')}${colour ? `;background-color:${colour}` : ''}`
  return `<div style="${style}">${html}</div>`
}

const padding = (four: Four): Attributes => ({
  'padding-top': px(four.top),
  'padding-right': px(four.right),
  'padding-bottom': px(four.bottom),
  'padding-left': px(four.left),
})

/** How a box looks, as the attributes of a section, a wrapper or (with `prefix` 'inner-') the inside of a column. */
function looks(box: Layer | null, prefix = ''): Record<string, string> {
  if (!box) return {}
  const made: Record<string, string> = {}
  if (box.colour) made[`${prefix}background-color`] = box.colour
  for (const side of sides) {
    const one = box.border[side]
    if (one) made[`${prefix}border-${side}`] = `${px(one.width)} ${one.style} ${one.colour}`
  }
  const [first] = Object.values(box.border)
  const all = Object.values(box.border)
  if (
    first &&
    all.every((one) => one && one.width === first.width && one.style === first.style && one.colour === first.colour)
  ) {
    for (const side of sides) delete made[`${prefix}border-${side}`]
    made[`${prefix}border`] = `${px(first.width)} ${first.style} ${first.colour}`
  }
  if (box.radius) made[`${prefix}border-radius`] = box.radius.map((one) => (one === '0' ? '0px' : one)).join(' ')
  return made
}

function pictureLooks(box: Layer | null): Record<string, string> {
  if (!box?.picture) return {}
  const { address, repeat, size, position } = box.picture
  return {
    'background-url': address.replaceAll('"', '%22'),
    'background-repeat': /no-repeat/.test(repeat) ? 'no-repeat' : 'repeat',
    'background-size': size,
    'background-position': position,
  }
}

const cssClass = (classes: readonly string[]): Attributes =>
  classes.length > 0 ? { 'css-class': classes.join(' ') } : {}
const _bordersIn = (box: Layer | null): Four => mapSides((side) => box?.border[side]?.width ?? 0)

function section(level: Level | undefined, rtl: boolean, align: string, inside: string, more: Attributes = {}): string {
  const band = level?.box?.band ? { 'full-width': 'full-width' } : {}
  return element(
    'mj-section',
    {
      ...band,
      ...looks(level?.box ?? null),
      ...pictureLooks(level?.box ?? null),
      ...padding(level?.pad ?? none),
      'text-align': align,
      ...(rtl ? { direction: 'rtl' } : {}),
      ...cssClass(level?.box?.classes ?? []),
      ...more,
    },
    inside,
  )
}

const wrapper = (level: Level, inside: string): string =>
  element(
    'mj-wrapper',
    {
      ...(level.box?.band ? { 'full-width': 'full-width' } : {}),
      ...looks(level.box),
      ...pictureLooks(level.box),
      ...padding(level.pad),
      ...cssClass(level.box?.classes ?? []),
    },
    inside,
  )

function rowSection(row: RowBlock, levels: readonly Level[], rtl: boolean): string {
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

const share = (width: number): string => `${Math.round(width * 100) / 100}%`

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

function leafSection(
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

const anyRoom = (four: Four): boolean => sides.some((side) => four[side] > 0)

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
