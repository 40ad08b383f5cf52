/** The one primary action in a journey: 'Save', or 'Send for Approval' where content of one's own is judged first. */
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { filled } from '#contract'
import { useOfflineReason } from '../../data/connection'
import { useDraft } from '../../data/drafts'
import { contentStep } from '../../steps/content'
import type { StepPrimary } from '../../steps/step'
import * as texts from './texts'
import type { JourneyContentEditor } from './use-content'

const save: StepPrimary = { label: texts.save, approve: null, objections: [], hidden: false }

export type Primary = ReturnType<typeof usePrimary>

export function usePrimary(content: JourneyContentEditor) {
  const { label, approve, objections, hidden } = useOffered(content)
  const blocked = useBlocked(content, approve !== null)
  const navigate = useNavigate()
  const [asking, setAsking] = useState<readonly string[] | null>(null)
  const send = async () => {
    setAsking(null)
    // After sending for approval the person goes to the list (Source: docs/reference/states.md).
    if (approve && (await content.approve(approve))) navigate('/campaign')
  }
  const run = () => {
    if (blocked) return
    if (!approve) return void content.save()
    if (objections.length > 0 && content.check()) return setAsking(objections)
    void send()
  }
  const step = () => void content.save()
  return {
    label,
    hidden,
    blocked,
    run,
    asking,
    sendAnyway: () => void send(),
    close: () => setAsking(null),
    // Keys go past what disables the button, so that the fields say what they lack. Ctrl+S alone sends nothing to be judged.
    keys: approve ? { save: () => void content.session.flush(), primary: run } : { save: step, primary: step },
  }
}

/** Written out while it is compared: an action that is the same renders nothing anew. */
function useOffered({ session, context, values }: JourneyContentEditor): StepPrimary {
  const written = useDraft(session, () => JSON.stringify(contentStep.primary?.(values(), context) ?? save))
  // Written the line above.
  return JSON.parse(written) as StepPrimary
}

/** Why the action is disabled, or null. */
function useBlocked({ session, context, values, access, editable }: JourneyContentEditor, approves: boolean) {
  const offline = useOfflineReason()
  return useDraft(session, () => {
    if (!editable) return access.reason
    if (approves && offline) return filled(texts.sendingForApprovalNeedsA, { offline })
    return contentStep.saveBlocked(values(), context)
  })
}
