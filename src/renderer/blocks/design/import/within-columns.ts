/** What stands inside a column, where nothing can stand beside anything. */

import { htmlOf, insideOf } from './inline-text'
import { type Block, isRow, type LeafBlock, parentOf } from './leaf-parts'
import type { Element } from './tree'

export const percent = (width: number, whole: number): number => Math.floor((width / whole) * 10_000 + 0.01) / 100

/** Inside a column nothing stands beside anything: where it does, the column's content stays HTML. */
export function leavesOnly(blocks: readonly Block[], element: Element): LeafBlock[] {
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
