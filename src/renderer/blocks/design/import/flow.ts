/** Goes through a mail from above to below and says what each part of it is. */
import { besideBlock, columnsFrom } from './beside'
import { alone, clear, outerLayers, pathBetween, placed } from './boxes'
import { buttonOf } from './button-leaf'
import { inLayer, layerOf, widthOf } from './layers'
import { type Block, type Leaf, parentOf, type Walk } from './leaf-parts'
import { drawsBox, isHidden, none } from './measure'
import { pictureBlock } from './picture-block'
import { onlyPicture } from './picture-leaf'
import { socialOf } from './social-leaf'
import { isTable } from './table-shape'
import { emptyBlocks, tableBlocks } from './tables'
import { staysInText, textBlocks } from './text-run'
import { type Element, isBlank, isComment, isElement, isText, type Node } from './tree'
import { hiddenBlock, outlookBlock, outlookKind } from './unseen'

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
