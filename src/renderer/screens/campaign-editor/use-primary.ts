/** The one primary action of the open step: what it is called, why it cannot be done now, and doing it. */
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { filled, stepName } from '#contract'
import { useOfflineReason } from '../../data/connection'
import { useDraft } from '../../data/drafts'
import { afterSave, type Progress } from '../../steps/progress'
import type { StepPrimary } from '../../steps/step'
import * as texts from './texts'
import type { Editor } from './use-editor'

const save: StepPrimary = { label: texts.save, approve: null, objections: [], hidden: false }

export type Primary = ReturnType<typeof usePrimary>

export function usePrimary(editor: Editor) {
  const { label, approve, objections, hidden } = useOffered(editor)
  const blocked = useBlocked(editor, approve !== null)
  const navigate = useNavigate()
  const [asking, setAsking] = useState<readonly string[] | null>(null)
  const close = () => setAsking(null)
  const send = async () => {
    close()
    // After sending for approval the person goes to the list (Source: docs/reference/screens.md).
    if (approve && (await editor.approve(approve))) navigate('/campaign')
  }
  const run = () => {
    if (blocked) return
    if (!approve) return void editor.save()
    if (objections.length > 0 && editor.check()) return setAsking(objections)
    void send()
  }
  const step = () => void editor.save()
  return {
    label: approve ? label : leadingTo(label, editor.progress),
    hidden,
    blocked,
    run,
    asking,
    sendAnyway: () => void send(),
    close,
    // Keys go past what disables the button, so that the fields say what they lack. Ctrl+S alone sends nothing to be judged.
    keys: approve ? { save: () => void editor.session.flush(), primary: run } : { save: step, primary: step },
  }
}

/** 'Save and go to Goals', 'Next: Schedule' (Source: docs/reference/choices.md#the-main-button). */
function leadingTo(label: string, progress: Progress): string {
  const next = stepName(afterSave(progress, progress.selected).selected)
  return label === 'Next' ? `Next: ${next}` : filled(texts.andGoTo, { label, next })
}

/** Written out while it is compared: an action that is the same renders nothing anew. */
function useOffered({ step, session, context, values }: Editor): StepPrimary {
  const written = useDraft(session, () => (step?.primary ? JSON.stringify(step.primary(values(step), context)) : ''))
  // Written two lines above.
  return written === '' || written === 'null' ? save : (JSON.parse(written) as StepPrimary)
}

/** Why the action is disabled, or null. */
function useBlocked({ step, session, context, values, accounts, access, editable }: Editor, approves: boolean) {
  const offline = useOfflineReason()
  return useDraft(session, () => {
    if (!step) return null
    if (!editable) return access.reason
    if (accounts.open && !accounts.chosen) return texts.chooseTheSendingAccount
    if (approves && offline) return filled(texts.sendingForApprovalNeedsA, { offline })
    return step.saveBlocked(values(step), context)
  })
}
