/** The most merge tags that a field takes (channel-content.md, section 5, 'Merge tags': the count can be capped per field). */
import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'

/** Refuses every change that would bring more tags than `most`; one that a stored text already has may stay and go. */
export const tagCap = (most: number) =>
  Extension.create({
    name: 'mergeTagCap',
    addProseMirrorPlugins: () => [
      new Plugin({
        filterTransaction: (transaction, state) => {
          if (!transaction.docChanged) return true
          const after = tagsIn(transaction.doc)
          return after <= most || after <= tagsIn(state.doc)
        },
      }),
    ],
  })

function tagsIn(doc: Node): number {
  let count = 0
  doc.descendants((node) => {
    if (node.type.name === 'mergeTag') count++
  })
  return count
}
