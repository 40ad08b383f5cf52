/** What the person can do in the editor: open a tab, save a step, skip it, rename; and what came of it. */
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import type { CampaignType, Json, TabName } from '#contract'
import type { Channel } from '../../channels/channel'
import { type DraftSession, type Edits, isDuplicateName, saveStep, useDraft } from '../../data/drafts'
import type { Problem } from '../../rules/problem'
import { afterSave, allOpen, goTo, type Progress, repairedProgress, savedBehind } from '../../steps/progress'
import type { Step } from '../../steps/step'
import { accessOf, canEdit } from './access'
import { carriesName, contextOf, type Derived, saveContextOf, valuesOf } from './assembly'
import { edited, type OwnTabs, ownTabsIn, type Part, saved, toLookAtAgain, withOwn } from './own-tabs'
import { useSharedFlag } from './use-shared-flag'
import { useSurroundings } from './use-surroundings'
import { nameProblem, takenName } from './values'

type Problems = Readonly<Partial<Record<TabName, readonly Problem[]>>>

export type Editor = ReturnType<typeof useEditor>

export function useEditor(session: DraftSession, channel: Channel, type: CampaignType) {
  const { around, accounts } = useSurroundings(session, channel, type)
  const status = useDraft(session, (state) => state.status)
  const access = useMemo(() => accessOf(status), [status])
  const progress = useProgress(session, channel, type, access.readOnly)
  const flag = useRef<(on: boolean) => void>(() => undefined)
  const { context, values } = useContext(session, around, flag)
  const [problems, setProblems] = useState<Problems>({})
  const name = useName(session, (part) => markOf(session, part, channel, type))
  const [saving, setSaving] = useState(false)
  const step = around.steps.find((one) => one.tab === progress.selected) ?? null

  const mark = ({ section }: Step) => markOf(session, section, channel, type)
  const shared = useSharedFlag({ session, around, mark }, context, values)
  flag.current = shared.change

  const own = (): OwnTabs => ({ ...ownTabsIn(session.state.tabs), account: accounts.chosen?.id ?? null })

  const open = (tab: TabName) => {
    const next = goTo(progress, tab)
    if (next.selected === progress.selected) return
    const tabs = withOwn(next, own())
    // Looking around makes no draft: nothing is kept before the first key.
    if (access.readOnly || !(session.kept || session.dirty)) session.look(tabs)
    else session.edit({ tabs })
    void session.flush()
  }

  const save = async (way: 'save' | 'skip' = 'save') => {
    if (!step || saving || access.readOnly) return
    if (!name.check()) return
    const now = way === 'skip' && step.skip ? step.skip.values(context) : values(step)
    const broken = way === 'skip' ? [] : step.check(now, context)
    setProblems((all) => ({ ...all, [step.tab]: broken }))
    if (broken.length > 0) return
    setSaving(true)
    await send(step, now)
    setSaving(false)
  }

  /** Saves a step beside the open one, which another step's flag changed. */
  const saveBeside = async (beside: Step) => {
    const now = values(beside)
    if (beside.check(now, context).length > 0) return
    const save = { tab: beside.tab, values: now, after: progress, base: session.state.base }
    await saveStep(session, {
      section: beside.section,
      edits: { sections: { [beside.section]: now }, tabs: withOwn(progress, saved(own(), [beside.section])) },
      back: withOwn(progress, own()),
      intents: beside.intents(now, saveContextOf(around, context, save)),
      wait: false,
    })
  }

  const send = async (done: Step, now: Json) => {
    const beside = shared.changedBefore(done)
    if (beside) await saveBeside(beside)
    const after = afterSave(progress, done.tab)
    const { base } = session.state
    const intents = done.intents(now, saveContextOf(around, context, { tab: done.tab, values: now, after, base }))
    const before = own()
    const named = carriesName(intents)
    const behind = savedBehind(progress, done.tab)
    const later = around.steps.filter(({ tab }) => behind.includes(tab)).map(({ section }) => section)
    const told = saved(before, named ? [done.section, 'name'] : [done.section])
    const { failure } = await saveStep(session, {
      section: done.section,
      edits: {
        sections: { [done.section]: done.saved?.(now) ?? now },
        tabs: withOwn(after, toLookAtAgain(told, later)),
      },
      back: withOwn(progress, saved(before, [done.section])),
      intents,
      // A new name is the server's to judge.
      wait: named && (before.unsaved.includes('name') || session.state.campaignId === null),
    })
    if (failure && isDuplicateName(failure)) name.refuse(takenName)
    else if (failure?.path) {
      const problem = { path: failure.path, message: failure.message }
      setProblems((all) => ({ ...all, [done.tab]: [problem] }))
    }
  }

  return {
    session,
    channel,
    type,
    around,
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
    editable: canEdit(access, progress.selected),
    /** Words of these parts came back from before: they are sent with the next save of their step only. */
    markUnsaved: (changed: readonly Part[]) =>
      session.edit({
        tabs: withOwn(repairedProgress(session.state.tabs, type, channel.hasContent), changed.reduce(edited, own())),
      }),
    chooseAccount: (account: number) => session.edit({ tabs: withOwn(progress, { ...own(), account }) }),
    edit: useEdit(session, channel, type, values),
  }
}

/** The edit that remembers `part` as not saved; none where that is known. */
function markOf(session: DraftSession, part: Part, channel: Channel, type: CampaignType): Edits {
  const { tabs } = session.state
  const own = ownTabsIn(tabs)
  if (own.unsaved.includes(part)) return {}
  return { tabs: withOwn(repairedProgress(tabs, type, channel.hasContent), edited(own, part)) }
}

/** Takes a step's values. What was typed since the last save is remembered, so that nothing unsaved is published. */
function useEdit(session: DraftSession, channel: Channel, type: CampaignType, values: (step: Step) => Json) {
  return useCallback(
    (step: Step, now: Json) => {
      const { section } = step
      if (JSON.stringify(values(step)) === JSON.stringify(now)) return
      session.edit({ sections: { [section]: now }, ...markOf(session, section, channel, type) })
    },
    [session, channel, type, values],
  )
}

function useProgress(session: DraftSession, channel: Channel, type: CampaignType, readOnly: boolean): Progress {
  const tabs = useDraft(session, (state) => state.tabs)
  return useMemo(() => {
    const sound = repairedProgress(tabs, type, channel.hasContent)
    return readOnly ? allOpen(sound) : sound
  }, [tabs, type, channel, readOnly])
}

function useContext(
  session: DraftSession,
  around: ReturnType<typeof useSurroundings>['around'],
  flag: RefObject<(on: boolean) => void>,
) {
  const name = useDraft(session, (state) => state.name)
  const campaignId = useDraft(session, (state) => state.campaignId)
  const base = useDraft(session, (state) => state.base)
  const [opened] = useState(() => session.state.sections)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the context reads name, id and base from the session's state.
  return useMemo(() => {
    const derived: Derived = { opened, known: new Map() }
    const context = contextOf(
      around,
      () => session.state,
      derived,
      (on) => flag.current(on),
    )
    return { context, values: (step: Step) => valuesOf(step, session.state, context, derived) }
  }, [session, around, name, campaignId, base, flag])
}

/** The name, its two errors (campaign-builder.md, section 5), and its field to return to. */
function useName(session: DraftSession, mark: (part: Part) => Edits) {
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)
  const late = useDraft(session, ({ sync }) => sync.problems.find(({ section }) => section === 'name') ?? null)
  const [seen, setSeen] = useState<string | null>(null)
  const refuse = (words: string) => {
    setError(words)
    field.current?.focus()
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
