/**
 * The view of the open step. It starts from the values at opening and keeps its own form, so typing does not render the editor around it.
 */
import type { Editor } from '@tiptap/core'
import { memo, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Json } from '#contract'
import layout from '../ui/layout.module.css'
import readOnly from '../ui/read-only.module.css'
import { DrawnWhole } from '../ui/step-layout'
import type { Step, StepViewProps } from './wizard-step'

type Props = Omit<StepViewProps<Json>, 'initial'> & { step: Step; values: (step: Step) => Json }

/**
 * `revision` increases when values change outside the step. The view is then mounted again with them, and the focus stays in the same
 * field.
 */
export function OpenStep({ revision, ...props }: Props & { revision: number }) {
  const [first] = useState(revision)
  const place = useRef<Place | null>(null)
  return (
    <DrawnWhole value={revision !== first}>
      <View key={revision} {...props} place={place} />
    </DrawnWhole>
  )
}

const View = memo(function View({ step, values, place, ...rest }: Props & { place: RefObject<Place | null> }) {
  const [initial] = useState(() => values(step))
  const root = useRef<HTMLDivElement>(null)
  // Layout effects run in the same commit, so no key press is lost between the old field and the new one.
  useLayoutEffect(() => {
    const { current } = root
    if (!current) return
    if (place.current) goOnAt(place.current, current)
    return () => {
      place.current = placeIn(current)
    }
  }, [place])
  return (
    <div ref={root} className={`${layout.contents} ${rest.readOnly ? readOnly.readOnly : ''}`}>
      <step.View {...rest} initial={initial} />
    </div>
  )
})

/** Where the user is typing: the `nth` field of its kind, and the caret's offset from the start; null at the end. */
type Place = { kind: string; nth: number; at: number | null }

const kindOf = (field: Element): string => {
  const [ownFields, fieldAround] = [field, field.closest('[data-field]')].map(
    (element) => element?.getAttribute('data-field') ?? '',
  )
  return [field.localName, field.getAttribute('name'), field.getAttribute('aria-label'), ownFields, fieldAround].join(
    ' ',
  )
}

const fieldsOfKind = (root: HTMLElement, kind: string) =>
  [...root.querySelectorAll<HTMLElement>('input, textarea, select, button, [contenteditable], [tabindex]')].filter(
    (field) => kindOf(field) === kind,
  )

function placeIn(root: HTMLElement): Place | null {
  const field = document.activeElement
  if (!(field instanceof HTMLElement) || !root.contains(field)) return null
  const kind = kindOf(field)
  return { kind, nth: fieldsOfKind(root, kind).indexOf(field), at: caretIn(field) }
}

/** The rich text editor stores itself on its DOM element. */
const editorIn = (field: HTMLElement) => (field as HTMLElement & { editor?: Editor }).editor

const isText = (field: HTMLElement): field is HTMLInputElement | HTMLTextAreaElement =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.selectionStart !== null

function caretIn(field: HTMLElement): number | null {
  const state = editorIn(field)?.state
  if (state) return state.selection.head >= state.doc.content.size - 1 ? null : state.selection.head
  return isText(field) && field.selectionStart !== field.value.length ? field.selectionStart : null
}

function goOnAt({ kind, nth, at }: Place, root: HTMLElement): void {
  const field = fieldsOfKind(root, kind)[nth]
  if (!field) return
  const editor = editorIn(field)
  editor?.commands.setTextSelection(at ?? editor.state.doc.content.size)
  if (editor) editor.view.focus()
  else field.focus({ preventScroll: true })
  if (isText(field)) field.setSelectionRange(at ?? field.value.length, at ?? field.value.length)
}
