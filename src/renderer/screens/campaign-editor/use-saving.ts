/** Saves in the editor: a step, a new name, or for an approval; why a save is not possible; and the field of the name. */

import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { Json, PageEndpointName, TabName } from '#contract'
import type { Problem } from '../../../model/rules/problem'
import { isArrival } from '../../../model/rules/same-json'
import { afterSave, type Progress } from '../../../model/steps/progress'
import { intentsOf } from '../../../model/steps/requests'
import { type Access, canEdit, type StepContext } from '../../../model/steps/step'
import { sendForApproval } from '../../data/approvals'
import { isNameOfAnother, useCampaignsNamed } from '../../data/campaigns'
import { type DraftSession, type Edits, isAboutName, saveStep, useDraft } from '../../data/drafts'
import { refusalText } from '../../data/outbox'
import type { EditorDeps } from '../../steps/assembly'
import { nameProblem } from '../../steps/publish-checks'
import { type LocalTabState, markChecked, nameCarrierIn, stepSave, withLocalTabState } from '../../steps/step-save'
import type { Step } from '../../steps/wizard-step'
import { useLatePress } from '../../ui/late-overlay'
import { dropRefusals } from '../../ui/toast'
import type { SharedFlag } from './use-editor'

export type NameField = ReturnType<typeof useName>

/** Pause in typing before the other campaigns are searched, in milliseconds. */
const TYPING_DELAY_MS = 300

/**
 * Whether another campaign on this computer has the typed name. The server accepts only one of them, and refuses the other at its next
 * save.
 */
export function useNameOfAnother(session: DraftSession): boolean {
  const ownCampaign = {
    draftId: useDraft(session, ({ id }) => id),
    campaignId: useDraft(session, ({ campaignId }) => campaignId),
  }
  const name = useDraft(session, (state) => state.name)
  const [settledName] = useDebouncedValue(name, TYPING_DELAY_MS)
  return isNameOfAnother(name, useCampaignsNamed([settledName]), ownCampaign)
}

/** The name, its two errors (Source: docs/reference/rules.md), and a ref to focus its field. */
export function useName(session: DraftSession, begun: () => Edits) {
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)
  const late = useDraft(session, ({ sync }) => sync.problems.find(({ section }) => section === 'name') ?? null)
  const [seenName, setSeenName] = useState<string | null>(null)
  const [refusedCount, setRefused] = useState(0)
  // Runs after a step's own field got the focus: the name comes first.
  useEffect(() => {
    if (refusedCount > 0) requestAnimationFrame(() => field.current?.focus())
  }, [refusedCount])
  const refuse = (text: string) => {
    setError(text)
    setRefused((times) => times + 1)
  }
  const check = () => {
    const problem = nameProblem(session.state.name)
    if (problem) refuse(problem)
    return problem === null
  }
  const change = (next: string) => {
    setError(null)
    setSeenName(late?.at ?? null)
    session.edit({ name: next, ...begun() })
  }
  return { field, error: error ?? (late && late.at !== seenName ? refusalText.name : null), check, change, refuse }
}

type Problems = Readonly<Partial<Record<TabName, readonly Problem[]>>>

type SavingParts = {
  session: DraftSession
  deps: EditorDeps
  context: StepContext
  values: (step: Step) => Json
  access: Access
  progress: Progress
  /** The open step. */
  step: Step | null
  name: NameField
  shared: SharedFlag
  own: () => LocalTabState
  /** The master of a family is kept as it is typed, and never sent: saving a step opens the next one. */
  isMaster: boolean
}

export function useSaving(parts: SavingParts) {
  const { session, deps, context, values, access, progress, step, name, own } = parts
  const [problems, setProblems] = useState<Problems>({})
  const [saving, setSaving] = useState(false)
  /** True while the running save is followed by an approval. */
  const isApproving = useRef(false)

  /** Returns whether all rules of the step hold; shows the problems otherwise. */
  const checkStep = (checkedStep: Step, now: Json): boolean => {
    const broken = checkedStep.check(now, context)
    setProblems((all) => ({ ...all, [checkedStep.tab]: broken }))
    return broken.length === 0
  }

  const { send, sent } = useSend(parts, setProblems)

  const save = async (mode: 'save' | 'skip' = 'save') => {
    if (!step || !canEdit(access, step.tab)) return
    if (parts.isMaster) return session.edit({ tabs: withLocalTabState(afterSave(progress, step.tab), own()) })
    if (saving) return pressLate({ way: mode, tab: step.tab })
    const now = mode === 'skip' && step.skip ? step.skip.values(context) : values(step)
    // Checks both, to show all problems at once.
    const isFitting = mode === 'skip' || checkStep(step, now)
    if (!name.check() || !isFitting) return
    if (mode === 'skip') setProblems((all) => ({ ...all, [step.tab]: [] }))
    setSaving(true)
    await send(step, now)
    setSaving(false)
  }

  // A notice may show a refusal before the save has returned. A user who fixes the field at once then clicks while the save is still
  // running.
  const pressLate = useLatePress<Press>(saving, (press) => {
    if (press.way === 'name') return void saveName().then(press.answer)
    const isHere = step?.tab === press.tab
    if (press.way === 'approve') return isHere ? void approve(press.call).then(press.answer) : press.answer(false)
    if (isHere && !isSame(sent.current, toSend(parts, step, values(step)))) void save(press.way)
  })

  /** Whether the open step could be saved now; shows the problems otherwise. */
  const check = (): boolean => {
    const isFitting = step !== null && checkStep(step, values(step))
    return name.check() && isFitting
  }

  /** Saves the open step, then sends `call` for approval; the next step opens once the server accepted it. Returns whether it did. */
  const approve = async (call: PageEndpointName): Promise<boolean> => {
    if (!step || !canEdit(access, step.tab)) return false
    // A second click does not send it twice.
    if (saving && isApproving.current) return false
    if (saving) return new Promise((answer) => pressLate({ way: 'approve', tab: step.tab, call, answer }))
    if (!check()) return false
    isApproving.current = true
    setSaving(true)
    const outcome = await send(step, values(step), 'stay')
    const isSent = (outcome === 'queued' || outcome === 'synced') && (await sendForApproval(session, call)) === 'done'
    if (isSent) session.edit({ tabs: withLocalTabState(afterSave(progress, step.tab), own()) })
    isApproving.current = false
    setSaving(false)
    return isSent
  }

  /**
   * How an unsaved new name is sent; null if there is none. `carrier` can send it alone; otherwise it is sent with the next save of `tab`.
   */
  const newName = (): { carrier: Step | null; tab: TabName } | null => {
    const { unsaved } = session.state.sync
    const last = deps.steps.at(-1)
    if (!last || !unsaved.includes('name') || nameProblem(session.state.name)) return null
    return { carrier: nameCarrierIn(deps, context, { access, progress, unsaved }), tab: last.tab }
  }

  /** Sends a new name without other changes. */
  const saveName = async (): Promise<void> => {
    if (saving) return new Promise((answer) => pressLate({ way: 'name', answer }))
    const carrier = newName()?.carrier
    if (!carrier) return
    setSaving(true)
    await send(carrier, values(carrier), 'name')
    setSaving(false)
  }

  /** Saves a step that was fixed from outside; later steps need no second check. */
  const keepStep = (fixedStep: Step, now: Json) => send(fixedStep, now, 'name')

  return { problems, saving, save, newName, saveName, check, approve, keepStep }
}

type SetProblems = (change: (all: Problems) => Problems) => void

/** Sends one step; `sent` is the last values sent. */
function useSend(parts: SavingParts, setProblems: SetProblems) {
  const { session, deps, context, progress, name, shared, own } = parts
  const sent = useRef<SentStep | null>(null)
  /** `stay`: the save does not open the next step. `name`: it sends a new name only, so later steps need no second check. */
  const send = async (done: Step, now: Json, mode: 'on' | 'stay' | 'name' = 'on') => {
    const other = shared.changedBefore(done)
    if (other) await saveOther(parts, other)
    // Clears earlier errors before the next step. Done before sending, because an error of this save may arrive before the step changes.
    if (mode !== 'name') dropRefusals()
    const request = toSend(parts, done, now)
    sent.current = request
    const { outcome, failure } = await saveStep(
      session,
      stepSave(done, now, { session, deps, context, progress, own: own(), way: mode }),
    )
    if (failure && isAboutName(failure)) {
      // The field may contain a newer name by now, which the server has not checked.
      if (session.state.name === request.name) name.refuse(failure.message)
    } else if (failure?.path) {
      const { path, message } = failure
      setProblems((all) => ({ ...all, [done.tab]: [{ path, message }] }))
    }
    return outcome
  }

  return { send, sent }
}

/** The name and the step's values of a save. */
type SentStep = { name: string; values: Json }
const toSend = ({ session, context }: SavingParts, step: Step, now: Json): SentStep => ({
  name: session.state.name,
  values: step.saved?.(now, context) ?? now,
})
const isSame = (one: SentStep | null, other: SentStep): boolean =>
  one !== null && one.name === other.name && isArrival(one.values, other.values)

type Press =
  | { way: 'save' | 'skip'; tab: TabName }
  | { way: 'approve'; tab: TabName; call: PageEndpointName; answer: (sent: boolean) => void }
  | { way: 'name'; answer: () => void }

/** Saves a step other than the open one, after another step changed its flag. */
async function saveOther({ session, deps, context, values, progress, own }: SavingParts, other: Step): Promise<void> {
  const now = values(other)
  if (other.check(now, context).length > 0) return
  const { base } = session.state
  await saveStep(session, {
    section: other.section,
    edits: { sections: { [other.section]: now }, tabs: withLocalTabState(progress, markChecked(own(), other.section)) },
    back: withLocalTabState(progress, own()),
    intents: intentsOf(other, deps, context, { values: now, after: progress, base }),
    wait: false,
  })
}
