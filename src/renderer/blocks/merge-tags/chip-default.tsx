/** What is said where a person has no value for a chosen chip: its default (Source: docs/reference/rules.md#merge-tags). */
import { Popover, TextInput } from '@mantine/core'
import { type EditorState, NodeSelection } from '@tiptap/pm/state'
import { type Editor, useEditorState } from '@tiptap/react'
import { type RefObject, useEffect, useRef } from 'react'
import type { MergeTag } from '#contract'
import classes from './merge-tags.module.css'
import { chipAt } from './node'
import { labelOf } from './text'

type Chosen = { at: number; key: string; fallback: string | null }

/**
 * Opens at the chip that was pressed, or selected by Shift and an arrow. Alt+ArrowDown goes into the field, after a press Enter too; Enter
 * or Escape back behind the chip.
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
  useLeaving(editor, field, chosen.at)
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

/** The keys above go into the field; a focus that goes anywhere else lets the chip go, and with it the field. */
function useLeaving(editor: Editor, field: RefObject<HTMLElement | null>, at: number) {
  useEffect(() => {
    const { dom } = editor.view
    const inside = (target: EventTarget | null) =>
      target instanceof Node && (dom.contains(target) || field.current?.contains(target))
    const onFocus = (event: FocusEvent) => {
      if (!inside(event.target)) editor.commands.setTextSelection(at + 1)
    }
    const onKey = (event: KeyboardEvent) => {
      const wanted = event.key === 'Enter' && editor.state.selection instanceof NodeSelection
      const goesIn = event.altKey ? event.key === 'ArrowDown' : wanted && !event.ctrlKey && !event.metaKey
      if (!goesIn) return
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
  }, [editor, field, at])
}

function chosenIn({ selection, doc }: EditorState): Chosen | null {
  const chip = chipAt(selection, doc)
  return chip && { at: selection.from, key: chip.attrs.key, fallback: chip.attrs.fallback }
}

function placeOf(editor: Editor, at: number) {
  const dom = editor.view.nodeDOM(at)
  const { left, top, width, height } = dom instanceof Element ? dom.getBoundingClientRect() : new DOMRect()
  return { left, top, width, height }
}

/** Braces and line breaks would end the placeholder: they do not get in. The chip stays selected. */
function setFallback(editor: Editor, { at, key }: Chosen, typed: string): void {
  const fallback = typed.replace(/[{}\r\n]/g, '') || null
  editor
    .chain()
    .command(({ tr }) => {
      tr.setNodeMarkup(at, undefined, { key, fallback })
      tr.setSelection(NodeSelection.create(tr.doc, at))
      return true
    })
    .run()
}
