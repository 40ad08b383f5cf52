/** A merge tag in the editor: one chip that moves, copies and deletes as a whole, and the input for the default of a selected chip. */
import { Popover, TextInput } from '@mantine/core'
import { type Editor, Node as EditorNode, InputRule } from '@tiptap/core'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { type EditorState, NodeSelection, Plugin, type Selection, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { useEditorState, type Editor as ViewEditor } from '@tiptap/react'
import { type RefObject, useEffect, useRef } from 'react'
import type { MergeTag } from '#contract'
import { isKnown, labelOf, parseText, placeholderOf } from '../../../model/merge-tags/text'
import classes from './merge-tags.module.css'

type Storage = { tags: readonly MergeTag[]; chips: Set<() => void> }

declare module '@tiptap/core' {
  interface Storage {
    mergeTag: { tags: readonly MergeTag[]; chips: Set<() => void> }
  }
}

export const MergeTagNode = EditorNode.create<Record<string, never>, Storage>({
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
    const moveOver = (step: -1 | 1) => () => goOver(this.editor, step)
    const onBlank = (join: 'joinBackward' | 'joinForward') => () => joinBlank(this.editor, join)
    return {
      // A text selection: after the editor's own select-all, any key would replace the document by one line.
      'Mod-a': () => this.editor.commands.setTextSelection({ from: 0, to: this.editor.state.doc.content.size }),
      ArrowLeft: moveOver(-1),
      ArrowRight: moveOver(1),
      Enter: () => breakOverLines(this.editor),
      Backspace: onBlank('joinBackward'),
      Delete: onBlank('joinForward'),
    }
  },
  addProseMirrorPlugins: () => [
    new Plugin({ props: { handleDOMEvents: { keydown: readCaret, compositionstart: deleteChosenChips } } }),
  ],
  addInputRules() {
    const type = this.type
    return [
      new InputRule({
        // Only after the last brace: before that, the tag may still change.
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
 * Makes the editor read the caret before it handles a key. The browser reports a moved caret late, on a busy computer only after the next
 * key: a Delete in front of a chip would then work at the old position.
 */
function readCaret({ dom: { ownerDocument } }: EditorView, { isComposing }: KeyboardEvent): void {
  if (!isComposing) ownerDocument.dispatchEvent(new Event('selectionchange'))
}

/** Deletes selected chips before an IME composition starts: the browser would leave a chip at the end of the selection. */
function deleteChosenChips(view: EditorView): void {
  const { selection, doc, tr } = view.state
  let isChosen = false
  doc.nodesBetween(selection.from, selection.to, (node) => {
    isChosen ||= isChip(node)
  })
  if (!selection.empty && isChosen) view.dispatch(tr.deleteSelection())
}

/** Makes the left and right keys move over a chip as over a letter. The editor would select the chip, and the next key would replace it. */
function goOver({ state, view, commands }: Editor, key: -1 | 1): boolean {
  const { selection, doc } = state
  const { node } = view.domAtPos(selection.from)
  const line = node instanceof Element ? node : node.parentElement
  const step = line && getComputedStyle(line).direction === 'rtl' ? -key : key
  if (isChip(chipAt(selection, doc))) return commands.setTextSelection(step < 0 ? selection.from : selection.to)
  const { $from } = selection
  if (!selection.empty || !isChip(step < 0 ? $from.nodeBefore : $from.nodeAfter)) return false
  return commands.setTextSelection(selection.from + step)
}

/** Replaces a selection over several lines with a line break; the editor's own command does nothing if the first line is blank. */
function breakOverLines(editor: Editor): boolean {
  const { selection } = editor.state
  if (!(selection instanceof TextSelection) || selection.$from.sameParent(selection.$to)) return false
  return editor.chain().deleteSelection().splitBlock().run()
}

/**
 * Deletes a blank line together with its line break. The editor would also delete a blank line at the end of the text, where there is no
 * line break.
 */
export function joinBlank({ state: { selection }, commands }: Editor, join: 'joinBackward' | 'joinForward'): boolean {
  if (!selection.empty || selection.$from.parent.childCount > 0) return false
  commands[join]()
  return true
}

const isChip = (node: DocumentNode | null): boolean => node?.type.name === 'mergeTag'

/** The chip if it is exactly the selection, else null. */
function chipAt({ from, to }: Selection, doc: DocumentNode): DocumentNode | null {
  const node = to - from === 1 ? doc.nodeAt(from) : null
  return isChip(node) ? node : null
}

const sourceOf = (node: DocumentNode): string => placeholderOf(node.attrs.key, node.attrs.fallback)

/**
 * Renders a chip as plain DOM, because React would render on every key that moves the chip. The chip updates when the workspace's tags
 * load.
 */
function chip(first: DocumentNode, storage: Storage) {
  const dom = document.createElement('span')
  dom.className = classes.chip ?? ''
  let node = first
  const draw = () => {
    const isListed = isKnown(node.attrs.key, storage.tags)
    dom.textContent = labelOf(node.attrs.key, storage.tags)
    dom.toggleAttribute('data-unknown', !isListed)
    dom.toggleAttribute('data-fallback', Boolean(node.attrs.fallback))
    dom.title = isListed ? sourceOf(node) : `${sourceOf(node)} is not a merge tag in this workspace`
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

/** Gives the workspace's tags to the chips of an editor. */
export function setTags(storage: Storage, tags: readonly MergeTag[]): void {
  storage.tags = tags
  for (const draw of storage.chips) draw()
}

type Chosen = { at: number; key: string; fallback: string | null }

/**
 * The default of a chip: the text for recipients without a value (Source: docs/reference/rules.md#merge-tags). Opens at a chip that the user
 * clicked, or selected with Shift and an arrow key. Alt+ArrowDown moves the focus into the input, after a click Enter does too. Enter or
 * Escape returns the focus behind the chip.
 */
export function ChipDefault({ editor, tags }: { editor: ViewEditor; tags: readonly MergeTag[] }) {
  const chosen = useEditorState({
    editor,
    selector: ({ editor: { state, isEditable } }) => (isEditable ? chosenIn(state) : null),
  })
  return chosen && <DefaultInput key={chosen.at} editor={editor} chosen={chosen} label={labelOf(chosen.key, tags)} />
}

function DefaultInput({ editor, chosen, label }: { editor: Editor; chosen: Chosen; label: string }) {
  const field = useRef<HTMLDivElement>(null)
  useFocusKeys(editor, field, chosen.at)
  return (
    <Popover opened position="bottom-start" closeOnClickOutside={false} closeOnEscape={false} returnFocus={false}>
      <Popover.Target>
        <span className={classes.anchor} style={placeOf(editor, chosen.at)} />
      </Popover.Target>
      <Popover.Dropdown ref={field} p={10} w={260}>
        <TextInput
          label={`If ${label} is missing`}
          placeholder="Leave blank"
          dir="auto"
          defaultValue={chosen.fallback ?? ''}
          onChange={(event) => setFallback(editor, chosen, event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'Escape') return
            event.preventDefault()
            editor
              .chain()
              .focus()
              .setTextSelection(chosen.at + 1)
              .run()
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Handles the keys that focus the input. If the focus moves anywhere else, the chip is deselected, which closes the input. */
function useFocusKeys(editor: Editor, field: RefObject<HTMLElement | null>, position: number) {
  useEffect(() => {
    const { dom } = editor.view
    const inside = (target: EventTarget | null) =>
      target instanceof Node && (dom.contains(target) || field.current?.contains(target))
    const onFocus = (event: FocusEvent) => {
      if (!inside(event.target)) editor.commands.setTextSelection(position + 1)
    }
    const onKey = (event: KeyboardEvent) => {
      const isOpening = event.key === 'Enter' && editor.state.selection instanceof NodeSelection
      const movesIntoField = event.altKey ? event.key === 'ArrowDown' : isOpening && !event.ctrlKey && !event.metaKey
      if (!movesIntoField) return
      event.preventDefault()
      event.stopPropagation()
      field.current?.querySelector('input')?.focus()
    }
    document.addEventListener('focusin', onFocus)
    dom.addEventListener('keydown', onKey, true)
    return () => {
      document.removeEventListener('focusin', onFocus)
      dom.removeEventListener('keydown', onKey, true)
    }
  }, [editor, field, position])
}

function chosenIn({ selection, doc }: EditorState): Chosen | null {
  const chip = chipAt(selection, doc)
  return chip && { at: selection.from, key: chip.attrs.key, fallback: chip.attrs.fallback }
}

function placeOf(editor: Editor, position: number) {
  const dom = editor.view.nodeDOM(position)
  const { left, top, width, height } = dom instanceof Element ? dom.getBoundingClientRect() : new DOMRect()
  return { left, top, width, height }
}

/** Removes braces and line breaks, which would end the placeholder. Keeps the chip selected. */
function setFallback(editor: Editor, { at, key }: Chosen, typedText: string): void {
  const fallback = typedText.replace(/[{}\r\n]/g, '') || null
  editor
    .chain()
    .command(({ tr }) => {
      tr.setNodeMarkup(at, undefined, { key, fallback })
      tr.setSelection(NodeSelection.create(tr.doc, at))
      return true
    })
    .run()
}
