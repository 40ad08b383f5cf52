/**
 * The open step of the wizard or a journey: its view, which starts from the values at opening and keeps its own form, so that typing does
 * not render the editor around it; and its primary action.
 */
import type { Editor } from '@tiptap/core'
import { memo, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Json, PageEndpointName } from '#contract'
import { sameJson } from '../../model/rules/same-json'
import type { Access, StepContext } from '../../model/steps/step'
import { type DraftSession, useDraft } from '../data/drafts'
import { useOfflineReason } from '../data/session'
import { useIsHere } from '../ui/hooks'
import layout from '../ui/layout.module.css'
import readOnly from '../ui/read-only.module.css'
import { DrawnWhole } from '../ui/step-layout'
import type { Step, StepPrimary, StepViewProps } from './wizard-step'

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

/** Provided by the screen that shows the step: the wizard or a journey. */
export type PrimaryPorts = {
  session: DraftSession
  step: Step | null
  context: StepContext
  values: (step: Step) => Json
  access: Access
  editable: boolean
  /** Lists missing data outside of the step, as a sentence; null if there is none. */
  lacks: string | null
  /** The button's label for an action that saves. */
  labelOf: (label: string) => string
  save: () => Promise<unknown>
  /** Returns whether all rules hold; shows the problems otherwise. */
  check: () => boolean
  /** Saves, then sends `call` for approval. Returns whether the server accepted it. */
  approve: (call: PageEndpointName) => Promise<boolean>
}

const saveAction: StepPrimary = { label: 'Save', approve: null, objections: [], hidden: false }

export type Primary = ReturnType<typeof usePrimary>

/** The primary action of a step, in the wizard and in a journey: its label, why it is disabled, and its effect. */
export function usePrimary(ports: PrimaryPorts) {
  const { session, labelOf } = ports
  const { label, approve, objections, hidden } = useStepPrimary(ports)
  const offlineReason = useOfflineReason()
  const localReason = localHindrance(ports)
  const isOffline = localReason === null && ports.editable && approve !== null && offlineReason !== null
  const hindrance = isOffline ? `${offlineReason}. Sending for approval needs a connection.` : localReason
  const incomplete = useMissingText(ports)
  const blocked = hindrance ?? incomplete
  const isUntouched = useIsUntouched(ports) && hindrance === null
  const navigate = useNavigate()
  const isHere = useIsHere()
  const [asking, setAsking] = useState<readonly string[] | null>(null)
  const close = () => setAsking(null)
  const send = async () => {
    close()
    // After sending for approval, the list opens (Source: docs/reference/screens.md).
    if (approve && (await ports.approve(approve)) && isHere()) navigate('/campaign')
  }
  const save = () => void ports.save()
  const run = () => {
    if (hindrance !== null || (approve && incomplete !== null)) return
    // Also runs if something is missing: the fields then show their problems.
    if (!approve) return save()
    if (objections.length > 0 && ports.check()) return setAsking(objections)
    void send()
  }
  return {
    label: approve ? label : labelOf(label),
    hidden,
    blocked,
    isOffline,
    untouched: isUntouched,
    run,
    asking,
    sendAnyway: () => void send(),
    close,
    // Shortcuts also work while the button is disabled, so that the fields show their problems. Ctrl+S alone never sends for approval.
    keys: approve ? { save: () => void session.flush(), primary: run } : { save, primary: save },
  }
}

/** Returns the same object for an equal action, to avoid rendering. */
function useStepPrimary({ step, session, context, values }: PrimaryPorts): StepPrimary {
  const last = useRef(saveAction)
  return useDraft(session, () => {
    const next = step?.primary?.(values(step), context) ?? saveAction
    if (!sameJson(last.current, next)) last.current = next
    return last.current
  })
}

/** Why the action is disabled, regardless of the step's values and of the connection; or null. */
function localHindrance({ step, access, editable, lacks }: PrimaryPorts): string | null {
  if (!step) return null
  return editable ? lacks : access.reason
}

/** The message that says what the step lacks before it can be saved; null if it lacks nothing. */
const useMissingText = ({ step, session, context, values }: PrimaryPorts): string | null =>
  useDraft(session, () => step?.saveBlocked(values(step), context) ?? null)

/** True if the step has no edits yet: a missing value is then not reported. */
const useIsUntouched = ({ step, session }: PrimaryPorts): boolean =>
  useDraft(session, ({ sync }) => !step || !sync.unsaved.includes(step.section))
