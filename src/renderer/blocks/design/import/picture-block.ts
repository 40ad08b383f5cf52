/** A picture that stands for itself, with the boxes and the link around it. */

import { alone, clear, pathBetween, placed } from './boxes'
import { layerOf, widthOf } from './layers'
import { alignOf, type Block, type Layer, type Leaf, linkAround, parentOf, type Walk } from './leaf-parts'
import { drawsBox, isInline, none } from './measure'
import { imageLeaf } from './picture-leaf'
import { fillsTable, shrunk } from './table-shape'
import { childrenOf, type Element, elementsBelow } from './tree'

export function pictureBlock(image: Element, element: Element, room: number | null, walk: Walk): Block | null {
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
    const placedBox = isInline(style)
      ? { layer: { ...layer, margin: none, pad: none }, inside }
      : placed(one, layer, width, inside, walk)
    layers.push(placedBox.layer)
    inside = placedBox.inside
  }
  const { leaf, gap } = imageLeaf(image, linkAround(image, element), inside, mail)
  const own = layerOf(image, mail.styles.of(image), null, mail.kept)
  layers.push({ ...clear(own), pad: { ...own.pad, bottom: own.pad.bottom + gap } })
  return { layers, leaf: narrowed(leaf, path, walk) }
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
