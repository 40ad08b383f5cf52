/** The merge tag in the editor: one chip that moves, copies and deletes as a whole. */
import { type Editor, InputRule, Node } from '@tiptap/core'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { Plugin, type Selection, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import type { MergeTag } from '#contract'
import classes from './merge-tags.module.css'
import { isKnown, labelOf, parseText, placeholderOf } from './text'

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
  addKeyboardShortcuts() {
    const over = (by: -1 | 1) => () => goOver(this.editor, by)
    const onBlank = (join: 'joinBackward' | 'joinForward') => () => joinBlank(this.editor, join)
    return {
      // Of the whole document the editor's own selection would make one line, whatever key comes next.
      'Mod-a': () => this.editor.commands.setTextSelection({ from: 0, to: this.editor.state.doc.content.size }),
      ArrowLeft: over(-1),
      ArrowRight: over(1),
      Enter: () => breakOverLines(this.editor),
      Backspace: onBlank('joinBackward'),
      Delete: onBlank('joinForward'),
    }
  },
  addProseMirrorPlugins: () => [
    new Plugin({ props: { handleDOMEvents: { keydown: hearCaret, compositionstart: deleteChosenChips } } }),
  ],
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

/**
 * The browser moves the caret among letters and tells of it later, on a busy computer after the next key: that key, Delete before a chip for
 * one, would work at a place where the caret no longer is. The editor listens to this event and reads the caret anew.
 */
function hearCaret({ dom: { ownerDocument } }: EditorView, { isComposing }: KeyboardEvent): void {
  if (!isComposing) ownerDocument.dispatchEvent(new Event('selectionchange'))
}

/** A word that is composed replaces what is selected; the browser leaves a chip at its end. */
function deleteChosenChips(view: EditorView): void {
  const { selection, doc, tr } = view.state
  let chosen = false
  doc.nodesBetween(selection.from, selection.to, (node) => {
    chosen ||= isChip(node)
  })
  if (!selection.empty && chosen) view.dispatch(tr.deleteSelection())
}

/** Left and right go over a chip as over a letter; the editor would select it, and what is typed next would take its place. */
function goOver({ state, view, commands }: Editor, key: -1 | 1): boolean {
  const { selection, doc } = state
  const { node } = view.domAtPos(selection.from)
  const line = node instanceof Element ? node : node.parentElement
  const by = line && getComputedStyle(line).direction === 'rtl' ? -key : key
  if (isChip(chipAt(selection, doc))) return commands.setTextSelection(by < 0 ? selection.from : selection.to)
  const { $from } = selection
  if (!selection.empty || !isChip(by < 0 ? $from.nodeBefore : $from.nodeAfter)) return false
  return commands.setTextSelection(selection.from + by)
}

/** A line break takes the place of a selection over several lines; the editor's own does nothing where the first of them is blank. */
function breakOverLines(editor: Editor): boolean {
  const { selection } = editor.state
  if (!(selection instanceof TextSelection) || selection.$from.sameParent(selection.$to)) return false
  return editor.chain().deleteSelection().splitBlock().run()
}

/** A blank line goes with the line break that is deleted; the editor would take it away where there is none, at the end of a text. */
export function joinBlank({ state: { selection }, commands }: Editor, join: 'joinBackward' | 'joinForward'): boolean {
  if (!selection.empty || selection.$from.parent.childCount > 0) return false
  commands[join]()
  return true
}

const isChip = (node: DocumentNode | null): boolean => node?.type.name === 'mergeTag'

/** The chip that is all of the selection; null where there is more, or none. */
export function chipAt({ from, to }: Selection, doc: DocumentNode): DocumentNode | null {
  const node = to - from === 1 ? doc.nodeAt(from) : null
  return isChip(node) ? node : null
}

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
    dom.title = known ? sourceOf(node) : `${sourceOf(node)} is not a merge tag in this workspace`
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
