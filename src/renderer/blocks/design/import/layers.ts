/** The boxes of elements: what is around a block, and where in the room it stands. */

import type { Style } from './computed'
import type { Block, Layer, Picture } from './leaf-parts'
import { borderOf, colourOf, fontOf, mapSides, marginOf, none, paddingOf, pixels, plus } from './measure'
import { attributeOf, classesOf, type Element } from './tree'

/** Kept on the blocks that an element becomes: classes of which a sheet that stays speaks. */
export type Kept = ReadonlySet<string>

export function layerOf(element: Element, style: Style, whole: number | null, kept: Kept): Layer {
  return {
    of: element,
    margin: element.tagName === 'td' || element.tagName === 'th' ? none : marginOf(style),
    pad: element.tagName === 'table' || element.tagName === 'tr' ? none : paddingOf(style, whole),
    colour: colourOf(style['background-color']),
    picture: pictureOf(style),
    border: mapSides((side) => borderOf(style, side)),
    radius: radiusOf(style),
    band: false,
    classes: classesOf(element).filter((name) => kept.has(name) && !name.startsWith('mj-')),
  }
}

function pictureOf(style: Style): Picture | null {
  const address = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)]*?))\s*\)/i.exec(style['background-image'] ?? '')
  const found = address?.[1] ?? address?.[2] ?? address?.[3]
  if (!found?.trim()) return null
  return {
    address: found.trim(),
    repeat: style['background-repeat'] ?? 'repeat',
    size: style['background-size'] ?? 'auto',
    position: style['background-position'] ?? 'top left',
  }
}

function radiusOf(style: Style): Layer['radius'] {
  const [tl = '0', tr = tl, br = tl, bl = tr] =
    (style['border-radius'] ?? '').split('/')[0]?.trim().split(/\s+/).filter(Boolean) ?? []
  const corner = (name: string, usual: string) => style[`border-${name}-radius`]?.split(/\s+/)[0] ?? usual
  const all = [
    corner('top-left', tl),
    corner('top-right', tr),
    corner('bottom-right', br),
    corner('bottom-left', bl),
  ] as const
  return all.some((one) => Number.parseFloat(one) > 0) ? all : null
}

/** Blocks in one more box: what is above stands on the first, what is below on the last, the sides on all. */
export function inLayer(layer: Layer, blocks: readonly Block[]): Block[] {
  const last = blocks.length - 1
  return blocks.map((block, at) => ({ ...block, layers: [partOf(layer, at === 0, at === last), ...block.layers] }))
}

function partOf(layer: Layer, first: boolean, last: boolean): Layer {
  if (first && last) return layer
  const cut = <Value>(all: Readonly<Record<'top' | 'right' | 'bottom' | 'left', Value>>, nothing: Value) => ({
    ...all,
    top: first ? all.top : nothing,
    bottom: last ? all.bottom : nothing,
  })
  const [tl, tr, br, bl] = layer.radius ?? ['0', '0', '0', '0']
  return {
    ...layer,
    margin: cut(layer.margin, 0),
    pad: cut(layer.pad, 0),
    border: cut(layer.border, null),
    radius: layer.radius && [first ? tl : '0', first ? tr : '0', last ? br : '0', last ? bl : '0'],
  }
}

/** Pixels that an element asks for; `whole` is the room that it stands in. Null: as wide as the room, or as what is in it. */
export function widthOf(style: Style, whole: number | null): number | null {
  const width = pixels(style.width, fontOf(style), whole)
  // What is drawn as a cell knows no maximum.
  const most = style.display === 'table-cell' ? null : pixels(style['max-width'], fontOf(style), whole)
  const least = pixels(style['min-width'], fontOf(style), whole)
  const kept = most !== null && (width === null || most < width) && !/%$/.test(style['max-width'] ?? '') ? most : width
  return kept !== null && least !== null && least > kept ? least : kept
}

/** Where a block narrower than its room stands. */
export function standsAt(element: Element, style: Style, above: Style): 'left' | 'center' | 'right' {
  const auto = (side: string) => style[`margin-${side}`] === 'auto'
  if (auto('left') && auto('right')) return 'center'
  if (auto('left')) return 'right'
  const align = attributeOf(element, 'align')?.toLowerCase()
  if (align === 'center' || align === 'middle') return 'center'
  if (align === 'right' || align === 'left') return align
  const inline = /^inline-/.test(style.display ?? '')
  const said = above['text-align'] ?? ''
  if (said === '-webkit-center' || (inline && said === 'center')) return 'center'
  if (said === 'right' && inline) return 'right'
  return above.direction === 'rtl' ? 'right' : 'left'
}

/** The room on both sides of a block of `width` pixels in `whole`. */
export function inset(
  layer: Layer,
  width: number | null,
  whole: number | null,
  at: 'left' | 'center' | 'right',
): Layer {
  if (width === null || whole === null || width >= whole) return layer
  const left = at === 'center' ? (whole - width) / 2 : at === 'right' ? whole - width : 0
  const sides = { ...none, left, right: whole - width - left }
  return { ...layer, margin: plus({ ...layer.margin, left: 0, right: 0 }, sides) }
}
