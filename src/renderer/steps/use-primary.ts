/** The primary action of a step, in the wizard and in a journey: its label, why it is disabled, and its effect. */
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Json, PageEndpointName } from '#contract'
import { sameJson } from '../../model/rules/same-json'
import type { Access, StepContext } from '../../model/steps/step'
import { type DraftSession, useDraft } from '../data/drafts'
import { useOfflineReason } from '../data/session'
import { useIsHere } from '../ui/hooks'
import type { Step, StepPrimary } from './wizard-step'

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
