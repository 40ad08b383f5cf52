/** Recognised blocks as MJML: sections of columns, every measure said on its side, as the designer takes them. */
import { type Block, isRow, isVisual, type Layer, type Leaf, type RowBlock } from './leaf-parts'
import { type Four, none, plus, px, sameColour, sides } from './measure'
import { classesIn, element, hasBorder, type Level, positive, room } from './mjml-parts'
import { leafSection, rowSection } from './mjml-rows'

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
