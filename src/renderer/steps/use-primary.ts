/** The one primary action of a step, in the wizard and in a journey: what it is called, why it cannot be done now, and doing it. */
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Json, PageEndpointName } from '#contract'
import { unsavedIn } from '../data/draft-state'
import { type DraftSession, useDraft } from '../data/drafts'
import { useOfflineReason } from '../data/session'
import { sameJson } from '../rules/same-json'
import { useIsHere } from '../ui/use-is-here'
import type { Access, Step, StepContext, StepPrimary } from './step'

/** Whoever shows the step: the wizard or a journey. */
export type PrimaryPorts = {
  session: DraftSession
  step: Step | null
  context: StepContext
  values: (step: Step) => Json
  access: Access
  editable: boolean
  /** What is missing outside of the step, as a sentence; null where nothing is. */
  lacks: string | null
  /** What the button says where it saves. */
  labelOf: (label: string) => string
  save: () => Promise<unknown>
  /** Whether no rule is broken; the broken ones are shown. */
  check: () => boolean
  /** Saves, then has `call` judge it. Returns whether the server has taken it. */
  approve: (call: PageEndpointName) => Promise<boolean>
}

const saveAction: StepPrimary = { label: 'Save', approve: null, objections: [], hidden: false }

export type Primary = ReturnType<typeof usePrimary>

export function usePrimary(ports: PrimaryPorts) {
  const { session, labelOf } = ports
  const { label, approve, objections, hidden } = useStepPrimary(ports)
  const hindered = useHindered(ports, approve !== null)
  const incomplete = useIncomplete(ports)
  const blocked = hindered ?? incomplete
  const untouched = useUntouched(ports) && hindered === null
  const navigate = useNavigate()
  const isHere = useIsHere()
  const [asking, setAsking] = useState<readonly string[] | null>(null)
  const close = () => setAsking(null)
  const send = async () => {
    close()
    // After sending for approval the person goes to the list (Source: docs/reference/screens.md).
    if (approve && (await ports.approve(approve)) && isHere()) navigate('/campaign')
  }
  const save = () => void ports.save()
  const run = () => {
    if (hindered !== null || (approve && incomplete !== null)) return
    // Also where something is missing: the fields say what they lack.
    if (!approve) return save()
    if (objections.length > 0 && ports.check()) return setAsking(objections)
    void send()
  }
  return {
    label: approve ? label : labelOf(label),
    hidden,
    blocked,
    untouched,
    run,
    asking,
    sendAnyway: () => void send(),
    close,
    // Keys go past what disables the button, so that the fields say what they lack. Ctrl+S alone sends nothing to be judged.
    keys: approve ? { save: () => void session.flush(), primary: run } : { save, primary: save },
  }
}

/** An action that is the same keeps its identity, and renders nothing anew. */
function useStepPrimary({ step, session, context, values }: PrimaryPorts): StepPrimary {
  const last = useRef(saveAction)
  return useDraft(session, () => {
    const next = step?.primary?.(values(step), context) ?? saveAction
    if (!sameJson(last.current, next)) last.current = next
    return last.current
  })
}

/** What stands in the way of the action, whatever the step holds; or null. */
function useHindered({ step, access, editable, lacks }: PrimaryPorts, approves: boolean): string | null {
  const offline = useOfflineReason()
  if (!step) return null
  if (!editable) return access.reason
  if (lacks !== null) return lacks
  return approves && offline ? `${offline}. Sending for approval needs a connection.` : null
}

/** What the step lacks before it can be saved, or null. */
const useIncomplete = ({ step, session, context, values }: PrimaryPorts): string | null =>
  useDraft(session, () => step?.saveBlocked(values(step), context) ?? null)

/** Whether nobody has changed the step yet: what it lacks is no news then. */
const useUntouched = ({ step, session }: PrimaryPorts): boolean =>
  useDraft(session, ({ tabs }) => !step || !unsavedIn(tabs).includes(step.section))
