/** The default of a selected chip: the text for recipients without a value (Source: docs/reference/rules.md#merge-tags). */
import { Popover, TextInput } from '@mantine/core'
import { type EditorState, NodeSelection } from '@tiptap/pm/state'
import { type Editor, useEditorState } from '@tiptap/react'
import { type RefObject, useEffect, useRef } from 'react'
import type { MergeTag } from '#contract'
import { labelOf } from '../../../model/merge-tags/text'
import classes from './merge-tags.module.css'
import { chipAt } from './node'

type Chosen = { at: number; key: string; fallback: string | null }

/**
 * Opens at a chip that the user clicked, or selected with Shift and an arrow key. Alt+ArrowDown moves the focus into the input, after a
 * click Enter does too. Enter or Escape returns the focus behind the chip.
 */
export function ChipDefault({ editor, tags }: { editor: Editor; tags: readonly MergeTag[] }) {
  const chosen = useEditorState({
    editor,
    selector: ({ editor: { state, isEditable } }) => (isEditable ? chosenIn(state) : null),
  })
  return chosen && <Field key={chosen.at} editor={editor} chosen={chosen} label={labelOf(chosen.key, tags)} />
}

function Field({ editor, chosen, label }: { editor: Editor; chosen: Chosen; label: string }) {
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
