/** The maximum number of merge tags in a field (Source: docs/reference/rules.md#merge-tags: the count can be capped per field). */
import { Extension } from '@tiptap/core'
import type { Fragment, Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { agreeing, amount } from '#contract'

/** 'At most one merge tag' */
export const tagText = (limit: number): string =>
  agreeing(limit, 'At most one merge tag', `At most ${amount(limit)} merge tags`)

/**
 * Refuses changes that would exceed `limit` tags, and calls `onRefusal` with the reason. A stored text over the maximum can still be edited and
 * reduced.
 */
export const tagCap = (limit: number, onRefusal: (text: string) => void) =>
  Extension.create({
    name: 'mergeTagCap',
    addProseMirrorPlugins: () => [
      new Plugin({
        filterTransaction: (transaction, state) => {
          if (!transaction.docChanged) return true
          const after = tagsIn(transaction.doc)
          if (after <= limit || after <= tagsIn(state.doc)) return true
          // Deferred: not during the refused transaction.
          queueMicrotask(() => onRefusal(tagText(limit)))
          return false
        },
      }),
    ],
  })

/** The number of tags in a document or fragment. */
export function tagsIn(content: Node | Fragment): number {
  let count = 0
  content.descendants((node) => {
    if (node.type.name === 'mergeTag') count++
  })
  return count
}
