/** Goes through a mail from above to below and says what each part of it is. */
import { besideBlock, columnsFrom } from './beside'
import { alone, clear, outerLayers, pathBetween, placed } from './boxes'
import { buttonOf } from './button-leaf'
import { inLayer, layerOf, widthOf } from './layers'
import { alignOf, type Block, type Layer, type Leaf, linkAround, parentOf, type Walk } from './leaf-parts'
import { drawsBox, isHidden, isInline, none } from './measure'
import { imageLeaf, onlyPicture } from './picture-leaf'
import { socialOf } from './social-leaf'
import { fillsTable, isTable, shrunk } from './table-shape'
import { emptyBlocks, tableBlocks } from './tables'
import { staysInText, textBlocks } from './text-run'
import { childrenOf, type Element, elementsBelow, isBlank, isComment, isElement, isText, type Node } from './tree'
import { hiddenBlock, outlookBlock, outlookKind } from './unseen'

/** A picture that stands for itself, with the boxes and the link around it. */
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
    if (staysInText(node, style, room, walk)) {
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
  const placedBox = placed(element, layer, width, room, walk)
  // What is wider than words in it is a line of them (a label, a badge): HTML it stays, among the text.
  return inLayer(placedBox.layer, flow(element, placedBox.inside, walk))
}
