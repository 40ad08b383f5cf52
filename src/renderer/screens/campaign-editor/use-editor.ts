/** What the person can do in the editor: open a tab, save a step, skip it, rename; and what came of it. */

import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CampaignType, Json, PageEndpointName, TabName } from '#contract'
import type { Channel } from '../../channels/channel'
import { sendForApproval } from '../../data/approvals'
import { type DraftSession, type Edits, isAboutName, saveStep, useDraft } from '../../data/drafts'
import type { Problem } from '../../rules/problem'
import { sameJson } from '../../rules/same-json'
import { steps } from '../../steps'
import { type Access, accessOf, canEdit } from '../../steps/access'
import { saveContextOf } from '../../steps/assembly'
import {
  edited,
  type LocalTabState,
  localTabStateIn,
  type Part,
  saved,
  withLocalTabState,
} from '../../steps/local-tab-state'
import { afterSave, allOpen, goTo, openWhileWaiting, type Progress, repairedProgress } from '../../steps/progress'
import type { Step, StepContext } from '../../steps/step'
import { stepSave } from '../../steps/step-save'
import { useEditorDeps, useStepContext } from '../../steps/use-editor-deps'
import { nameCarrierIn } from './name-carrier'
import { reachedBy } from './reached'
import { useSharedFlag } from './use-shared-flag'
import { nameProblem, takenName } from './values'

type Problems = Readonly<Partial<Record<TabName, readonly Problem[]>>>

export type Editor = ReturnType<typeof useEditor>

export function useEditor(session: DraftSession, channel: Channel, type: CampaignType) {
  const { deps, accounts } = useEditorDeps(session, channel, type, steps)
  const status = useDraft(session, (state) => state.status)
  const access = useMemo(() => accessOf(status), [status])
  const progress = useProgress(session, channel, type, access)
  const flag = useRef<(on: boolean) => void>(() => undefined)
  const { context, values } = useStepContext(session, deps, flag)
  useReached(session, deps.steps, values, context)
  const [problems, setProblems] = useState<Problems>({})
  const markPart = useMark(session, channel, type, deps.preselectedSegmentId)
  const name = useName(session, markPart)
  const [saving, setSaving] = useState(false)
  const step = deps.steps.find((one) => one.tab === progress.selected) ?? null

  const mark = ({ section }: Step) => markPart(section)
  const shared = useSharedFlag({ session, deps, mark }, context, values)
  flag.current = shared.change

  const own = (): LocalTabState => ({
    ...localTabStateIn(session.state.tabs),
    account: accounts.chosen?.id ?? null,
    segment: deps.preselectedSegmentId,
  })

  const open = (tab: TabName) => {
    const next = goTo(progress, tab)
    if (next.selected === progress.selected) return
    const tabs = withLocalTabState(next, own())
    // Looking around makes no draft: nothing is kept before the first key.
    if (access.readOnly || !(session.kept || session.dirty)) session.setTabsUnsaved(tabs)
    else session.edit({ tabs })
    void session.flush()
  }

  const save = async (way: 'save' | 'skip' = 'save') => {
    if (!step || saving || !canEdit(access, step.tab)) return
    const now = way === 'skip' && step.skip ? step.skip.values(context) : values(step)
    // Everything that is broken is told at once.
    const fits = way === 'skip' || sound(step, now)
    if (!name.check() || !fits) return
    if (way === 'skip') setProblems((all) => ({ ...all, [step.tab]: [] }))
    setSaving(true)
    await send(step, now)
    setSaving(false)
  }

  /** Whether no rule of the step is broken; the broken ones are shown. */
  const sound = (judged: Step, now: Json): boolean => {
    const broken = judged.check(now, context)
    setProblems((all) => ({ ...all, [judged.tab]: broken }))
    return broken.length === 0
  }

  /** Whether the open step could be saved as it stands; what is broken is shown. */
  const check = (): boolean => {
    const fits = step !== null && sound(step, values(step))
    return name.check() && fits
  }

  /** Saves the open step, then has `call` judge it: the next step opens when the server has taken it. Returns whether it has. */
  const approve = async (call: PageEndpointName): Promise<boolean> => {
    if (!step || saving || !canEdit(access, step.tab) || !check()) return false
    setSaving(true)
    const outcome = await send(step, values(step), 'stay')
    const sent = (outcome === 'queued' || outcome === 'synced') && (await sendForApproval(session, call)) === 'done'
    if (sent) session.edit({ tabs: withLocalTabState(afterSave(progress, step.tab), own()) })
    setSaving(false)
    return sent
  }

  /** What a new name that is not saved waits for; null while there is none. `carrier` takes it by itself, else it goes with the next save of `tab`. */
  const newName = (): { carrier: Step | null; tab: TabName } | null => {
    const { unsaved } = own()
    const last = deps.steps.at(-1)
    if (!last || !unsaved.includes('name') || nameProblem(session.state.name)) return null
    return { carrier: nameCarrierIn(deps, context, { access, progress, unsaved }), tab: last.tab }
  }

  /** Sends a new name without another change. */
  const saveName = async () => {
    const carrier = newName()?.carrier
    if (!carrier || saving) return
    setSaving(true)
    await send(carrier, values(carrier), 'name')
    setSaving(false)
  }

  /** Saves a step beside the open one, which another step's flag changed. */
  const saveBeside = async (beside: Step) => {
    const now = values(beside)
    if (beside.check(now, context).length > 0) return
    const save = { tab: beside.tab, values: now, after: progress, base: session.state.base }
    await saveStep(session, {
      section: beside.section,
      edits: { sections: { [beside.section]: now }, tabs: withLocalTabState(progress, saved(own(), [beside.section])) },
      back: withLocalTabState(progress, own()),
      intents: beside.intents(now, saveContextOf(deps, context, save)),
      wait: false,
    })
  }

  /** `stay`: the save alone does not go on to the next step. `name`: it carries a new name, and nothing behind the step asks for another look. */
  const send = async (done: Step, now: Json, way: 'on' | 'stay' | 'name' = 'on') => {
    const beside = shared.changedBefore(done)
    if (beside) await saveBeside(beside)
    const { outcome, failure } = await saveStep(
      session,
      stepSave(done, now, { session, deps, context, progress, own: own(), way }),
    )
    if (failure && isAboutName(failure)) name.refuse(failure.message)
    else if (failure?.path) {
      const problem = { path: failure.path, message: failure.message }
      setProblems((all) => ({ ...all, [done.tab]: [problem] }))
    }
    return outcome
  }

  return {
    session,
    channel,
    type,
    deps,
    accounts,
    access,
    progress,
    context,
    values,
    step,
    name,
    problems,
    saving,
    open,
    save,
    newName,
    saveName,
    check,
    approve,
    editable: canEdit(access, progress.selected),
    /** Saves values of a step that was mended from elsewhere: nothing behind it asks for another look. */
    keepStep: (mended: Step, now: Json) => send(mended, now, 'name'),
    /** Words of these parts came back from before: they are sent with the next save of their step only. */
    markUnsaved: (changed: readonly Part[]) =>
      session.edit({
        tabs: withLocalTabState(
          repairedProgress(session.state.tabs, type, channel.hasContent),
          changed.reduce(edited, own()),
        ),
      }),
    chooseAccount: (account: number) => session.edit({ tabs: withLocalTabState(progress, { ...own(), account }) }),
    edit: useEdit(session, markPart, values),
    /** Takes values that were not made in the step's own view, which starts anew from them. */
    replace: ({ section }: Step, now: Json) => session.replace({ sections: { [section]: now }, ...markPart(section) }),
  }
}

/** The edit that remembers a part as not saved, and which `segment` the address named; none where that is known. */
function useMark(session: DraftSession, { hasContent }: Channel, type: CampaignType, segment: number | null) {
  return useCallback(
    (part: Part): Edits => {
      const { tabs } = session.state
      const own = localTabStateIn(tabs)
      if (own.unsaved.includes(part)) return {}
      return { tabs: withLocalTabState(repairedProgress(tabs, type, hasContent), edited({ ...own, segment }, part)) }
    },
    [session, hasContent, type, segment],
  )
}

/** Takes a step's values. What was typed since the last save is remembered, so that nothing unsaved is published. */
function useEdit(session: DraftSession, mark: (part: Part) => Edits, values: (step: Step) => Json) {
  return useCallback(
    (step: Step, now: Json) => {
      const { section } = step
      if (sameJson(values(step), now)) return
      session.edit({ sections: { [section]: now }, ...mark(section) })
    },
    [session, mark, values],
  )
}

function useProgress(session: DraftSession, channel: Channel, type: CampaignType, access: Access): Progress {
  const tabs = useDraft(session, (state) => state.tabs)
  return useMemo(() => {
    const sound = repairedProgress(tabs, type, channel.hasContent)
    if (access.readOnly) return allOpen(sound)
    return access.lockedTabs.includes('CONTENT') ? openWhileWaiting(sound) : sound
  }, [tabs, type, channel, access])
}

/** Tabs of a campaign that came without tab values open as far as it had come: nothing of it is kept before the first key. */
function useReached(session: DraftSession, steps: readonly Step[], values: (step: Step) => Json, context: StepContext) {
  useState(() => {
    const reached = reachedBy(steps, values, context, session.state.tabs)
    if (reached) session.setTabsUnsaved(withLocalTabState(reached, localTabStateIn(null)))
  })
}

/** The name, its two errors (Source: docs/reference/rules.md), and its field to return to. */
function useName(session: DraftSession, mark: (part: Part) => Edits) {
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)
  const late = useDraft(session, ({ sync }) => sync.problems.find(({ section }) => section === 'name') ?? null)
  const [seen, setSeen] = useState<string | null>(null)
  const [refused, setRefused] = useState(0)
  // After the step's own fields were brought to the person: the name stands before them.
  useEffect(() => {
    if (refused > 0) requestAnimationFrame(() => field.current?.focus())
  }, [refused])
  const refuse = (words: string) => {
    setError(words)
    setRefused((times) => times + 1)
  }
  const check = () => {
    const problem = nameProblem(session.state.name)
    if (problem) refuse(problem)
    return problem === null
  }
  const change = (next: string) => {
    setError(null)
    setSeen(late?.at ?? null)
    session.edit({ name: next, ...mark('name') })
  }
  return { field, error: error ?? (late && late.at !== seen ? takenName : null), check, change, refuse }
}
