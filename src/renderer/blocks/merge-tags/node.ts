/** The merge tag in the editor: one chip that moves, copies and deletes as a whole. */
import { InputRule, Node } from '@tiptap/core'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { filled, type MergeTag } from '#contract'
import classes from './merge-tags.module.css'
import { isKnown, labelOf, parseText, placeholderOf } from './text'
import * as texts from './texts'

type Storage = { tags: readonly MergeTag[]; chips: Set<() => void> }

declare module '@tiptap/core' {
  interface Storage {
    mergeTag: { tags: readonly MergeTag[]; chips: Set<() => void> }
  }
}

export const MergeTagNode = Node.create<Record<string, never>, Storage>({
  name: 'mergeTag',
  group: 'inline',
  inline: true,
  atom: true,
  addStorage: () => ({ tags: [], chips: new Set() }),
  addAttributes: () => ({ key: { default: '' }, fallback: { default: null } }),
  parseHTML: () => [{ tag: 'span[data-merge-tag]' }],
  renderHTML: ({ node }) => ['span', { 'data-merge-tag': node.attrs.key }, sourceOf(node)],
  renderText: ({ node }) => sourceOf(node),
  addNodeView() {
    return ({ node }) => chip(node, this.storage)
  },
  addInputRules() {
    const type = this.type
    return [
      new InputRule({
        // Typed out to its last brace: only then is it certain what was meant.
        find: /\{\{[^{}\r\n]+\}\}$/,
        handler: ({ state, range, match }) => {
          const [piece] = parseText(match[0])
          if (piece?.kind !== 'tag') return
          state.tr.replaceWith(range.from, range.to, type.create({ key: piece.key, fallback: piece.fallback }))
        },
      }),
    ]
  },
})

const sourceOf = (node: DocumentNode): string => placeholderOf(node.attrs.key, node.attrs.fallback)

/** A chip as plain DOM: React would have to render on every key that moves it. It follows the workspace's list when that arrives. */
function chip(first: DocumentNode, storage: Storage) {
  const dom = document.createElement('span')
  dom.className = classes.chip ?? ''
  let node = first
  const draw = () => {
    const known = isKnown(node.attrs.key, storage.tags)
    dom.textContent = labelOf(node.attrs.key, storage.tags)
    dom.toggleAttribute('data-unknown', !known)
    dom.toggleAttribute('data-fallback', Boolean(node.attrs.fallback))
    dom.title = known ? sourceOf(node) : filled(texts.isNotAMergeTag, { node: sourceOf(node) })
  }
  draw()
  storage.chips.add(draw)
  return {
    dom,
    update: (next: DocumentNode) => {
      if (next.type !== node.type) return false
      node = next
      draw()
      return true
    },
    ignoreMutation: () => true,
    destroy: () => storage.chips.delete(draw),
  }
}

/** Tells the chips of an editor which tags the workspace has. */
export function setTags(storage: Storage, tags: readonly MergeTag[]): void {
  storage.tags = tags
  for (const draw of storage.chips) draw()
}
