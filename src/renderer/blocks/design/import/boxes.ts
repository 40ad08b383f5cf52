/** Boxes around a part of a mail: which there are, and where what is in them stands. */

import { heightOf } from './empty-leaf'
import { inset, layerOf, standsAt } from './layers'
import { type Layer, type Mail, parentOf, type Walk } from './leaf-parts'
import { drawsBox, isHidden, paddingOf, pixels } from './measure'
import { childrenOf, type Element, isComment, isElement, isText } from './tree'

export const clear = (layer: Layer): Layer => ({
  ...layer,
  colour: null,
  picture: null,
  border: { top: null, right: null, bottom: null, left: null },
  radius: null,
})

/** From the box up to the element, the outermost first, without the box. */
export function pathBetween(box: Element, top: Element): Element[] {
  const made: Element[] = []
  if (box === top) return made
  for (let at = parentOf(box); at; at = parentOf(at)) {
    made.unshift(at)
    if (at === top) break
  }
  return made
}

/** Boxes from an element down to where its parts begin to stand beside each other. */
export function outerLayers(element: Element, room: number | null, { mail }: Walk): Layer[] {
  const made: Layer[] = []
  for (let at: Element | undefined = element; at; ) {
    made.push(layerOf(at, mail.styles.of(at), room, mail.kept))
    const below: Element[] = childrenOf(at).filter((one) => mail.sights(one).length > 0)
    at = below.length === 1 ? below[0] : undefined
  }
  return made
}

/** Whether each holds the next and nothing beside it that takes room. */
export const alone = (path: readonly Element[], mail: Mail): boolean =>
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

/** Where a block stands in its room, and how much room is inside it. */
export function placed(
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
  const placedBox = inset(layer, whole, room, at)
  return {
    layer: placedBox,
    inside:
      (whole === null
        ? room - Math.max(0, layer.margin.left) - Math.max(0, layer.margin.right)
        : Math.min(whole, room)) - within,
  }
}
