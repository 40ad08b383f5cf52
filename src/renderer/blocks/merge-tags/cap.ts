/** The most merge tags that a field takes (Source: docs/reference/rules.md#merge-tags: the count can be capped per field). */
import { Extension } from '@tiptap/core'
import type { Fragment, Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { agreeing, amount } from '#contract'

/** 'At most one merge tag' */
export const tagText = (most: number): string =>
  agreeing(most, 'At most one merge tag', `At most ${amount(most)} merge tags`)

/** Refuses every change that would bring more tags than `most`, and tells so; one that a stored text already has may stay and go. */
export const tagCap = (most: number, tell: (words: string) => void) =>
  Extension.create({
    name: 'mergeTagCap',
    addProseMirrorPlugins: () => [
      new Plugin({
        filterTransaction: (transaction, state) => {
          if (!transaction.docChanged) return true
          const after = tagsIn(transaction.doc)
          if (after <= most || after <= tagsIn(state.doc)) return true
          // Not in the middle of the change that is refused.
          queueMicrotask(() => tell(tagText(most)))
          return false
        },
      }),
    ],
  })

/** How many tags stand in a document, or in a piece of one. */
export function tagsIn(content: Node | Fragment): number {
  let count = 0
  content.descendants((node) => {
    if (node.type.name === 'mergeTag') count++
  })
  return count
}
