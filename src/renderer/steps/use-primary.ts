/** The one primary action of a step, in the wizard and in a journey: what it is called, why it cannot be done now, and doing it. */
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { filled, type Json, type PageEndpointName } from '#contract'
import { useOfflineReason } from '../data/connection'
import { type DraftSession, useDraft } from '../data/drafts'
import { sameJson } from '../rules/same-json'
import type { Access } from './access'
import type { Step, StepContext, StepPrimary } from './step'
import * as texts from './texts'

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

const saveAction: StepPrimary = { label: texts.save, approve: null, objections: [], hidden: false }

export type Primary = ReturnType<typeof usePrimary>

export function usePrimary(ports: PrimaryPorts) {
  const { session, labelOf } = ports
  const { label, approve, objections, hidden } = useStepPrimary(ports)
  const blocked = useBlocked(ports, approve !== null)
  const navigate = useNavigate()
  const [asking, setAsking] = useState<readonly string[] | null>(null)
  const close = () => setAsking(null)
  const send = async () => {
    close()
    // After sending for approval the person goes to the list (Source: docs/reference/screens.md).
    if (approve && (await ports.approve(approve))) navigate('/campaign')
  }
  const save = () => void ports.save()
  const run = () => {
    if (blocked) return
    if (!approve) return save()
    if (objections.length > 0 && ports.check()) return setAsking(objections)
    void send()
  }
  return {
    label: approve ? label : labelOf(label),
    hidden,
    blocked,
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

/** Why the action is disabled, or null. */
function useBlocked({ step, session, context, values, access, editable, lacks }: PrimaryPorts, approves: boolean) {
  const offline = useOfflineReason()
  return useDraft(session, () => {
    if (!step) return null
    if (!editable) return access.reason
    if (lacks !== null) return lacks
    if (approves && offline) return filled(texts.sendingForApprovalNeedsA, { offline })
    return step.saveBlocked(values(step), context)
  })
}
