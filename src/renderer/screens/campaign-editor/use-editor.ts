/** The actions of the editor: open a tab, save or skip a step, rename; and their results. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { CampaignType, Json, TabName, TabValues } from '#contract'
import { nextMonthlyDate } from '../../../model/rules/calendar-dates'
import { nextMonthQuery } from '../../../model/rules/campaign-paths'
import { isArrival, sameJson } from '../../../model/rules/same-json'
import {
  afterSave,
  allOpen,
  goTo,
  initialProgress,
  openWhileWaiting,
  type Progress,
  repairedProgress,
} from '../../../model/steps/progress'
import { isZone, todayIn } from '../../../model/steps/schedule/engine'
import type { ScheduleValues } from '../../../model/steps/schedule/values'
import { type Access, accessOf, canEdit, type StepContext } from '../../../model/steps/step'
import type { Channel } from '../../channels/channel-views'
import { type DraftSession, type Edits, useDraft } from '../../data/drafts'
import { useHeldPublish } from '../../data/publishing'
import { steps } from '../../steps'
import type { EditorDeps } from '../../steps/assembly'
import { type LocalTabState, localTabStateIn, withLocalTabState } from '../../steps/step-save'
import { useEditorDeps, useStepContext } from '../../steps/use-editor-deps'
import type { Step } from '../../steps/wizard-step'
import { dropRefusals } from '../../ui/toast'
import { useName, useSaving } from './use-saving'

// Estimates the progress of a campaign without tab values: up to the first step that could not be saved as it is.
/** Null if tab values exist, and for a campaign that is not on the server: it starts at its first step. */
export function reachedBy(
  steps: readonly Step[],
  values: (step: Step) => Json,
  context: StepContext,
  storedTabs: TabValues | null,
): Progress | null {
  if (storedTabs?.selected || storedTabs?.disabledKeys || !context.base) return null
  let reachedProgress = initialProgress(context.type, context.channel.hasContent)
  for (const step of steps) {
    if (!isSound(step, values(step), context)) break
    reachedProgress = afterSave(reachedProgress, step.tab)
  }
  return reachedProgress
}

const isSound = (step: Step, now: Json, context: StepContext): boolean =>
  step.skip?.offered(now) === true || (step.saveBlocked(now, context) === null && step.check(now, context).length === 0)

export type Editor = ReturnType<typeof useEditor>

export function useEditor(session: DraftSession, channel: Channel, type: CampaignType) {
  const { deps, accounts, family, language } = useEditorDeps(session, channel, type, steps)
  const status = useDraft(session, (state) => state.status)
  const hold = useHeldPublish(session)
  const access = useMemo(() => accessOf(status), [status])
  const progress = useProgress(session, channel, type, { access, isMaster: family !== null, language })
  const flag = useRef<(isOn: boolean) => void>(() => undefined)
  const { context, values } = useStepContext(session, deps, flag)
  useOpenReachedTabs(session, deps.steps, values, context)
  const begun = useTabsOfEdit(session, channel, type, deps.preselectedSegmentId)
  const name = useName(session, begun)
  const step = deps.steps.find((step) => step.tab === progress.selected) ?? null

  const shared = useSharedFlag({ session, deps, begun }, context, values)
  flag.current = shared.change

  const localState = (): LocalTabState => ({
    ...localTabStateIn(session.state.tabs),
    account: accounts.chosen?.id ?? null,
    segment: deps.preselectedSegmentId,
  })

  const saving = useSaving({
    session,
    deps,
    context,
    values,
    access,
    progress,
    step,
    name,
    shared,
    own: localState,
    isMaster: family !== null,
  })

  const open = (tab: TabName) => {
    const next = goTo(progress, tab)
    if (next.selected === progress.selected) return
    // An error of one step is not shown in the next; the step's own mark stays.
    dropRefusals()
    const tabs = withLocalTabState(next, localState())
    // Navigation alone creates no draft: nothing is stored before the first key. It does not change a pending publish either.
    if (access.readOnly || hold || !(session.kept || session.dirty)) session.setTabsUnsaved(tabs)
    else session.edit({ tabs })
    void session.flush()
  }

  const schedule = deps.steps.find(({ section }) => section === 'schedule')
  useNextMonth(schedule && !access.readOnly ? schedule : null, (step) => {
    // The cast is safe: the SCHEDULE step has its own values.
    const now = values(step) as ScheduleValues
    const zone = isZone(now.timezone) ? now.timezone : deps.computerZone
    const date = nextMonthlyDate(now.date, todayIn(zone, deps.now()))
    const tabs = withLocalTabState(goTo(progress, step.tab), localState())
    session.replace({ sections: { [step.section]: { ...now, date } }, tabs })
  })

  return {
    session,
    channel,
    type,
    deps,
    accounts,
    family,
    language,
    access,
    progress,
    context,
    values,
    step,
    name,
    open,
    ...saving,
    editable: canEdit(access, progress.selected),
    chooseAccount: (account: number) =>
      session.edit({ tabs: withLocalTabState(progress, { ...localState(), account }) }),
    edit: useEdit(session, begun, values),
    /** Sets values from outside the step's view; the view is mounted again with them. */
    replace: ({ section }: Step, now: Json) => session.replace({ sections: { [section]: now }, ...begun() }),
  }
}

/** Used if no step of this campaign has a flag. */
const useNoChange: NonNullable<Step['smartSend']>['useChange'] = () => () => undefined

export type SharedFlag = {
  change: (isOn: boolean) => void
  /** Call it with the step being saved. Returns the step that stores the flag if another step changed the flag since the last call, else null. */
  changedBefore: (saving: Step) => Step | null
}

/**
 * A flag that one step stores and another shows. Changing it writes to the step that stores it, and the next save sends both steps.
 * `begun`: the tab values of a draft with its first edit.
 */
function useSharedFlag(
  { session, deps, begun }: { session: DraftSession; deps: EditorDeps; begun: () => Edits },
  context: StepContext,
  values: (step: Step) => Json,
): SharedFlag {
  const owner = deps.steps.find((step) => step.smartSend) ?? null
  // The steps never change while the editor is mounted, so the same hook is called every time.
  const useChange = owner?.smartSend?.useChange ?? useNoChange
  const change = useChange(context)
  const latest = useRef(values)
  latest.current = values
  const changed = useRef(false)
  return {
    change: (isOn) => {
      if (!owner) return
      changed.current = true
      const write = (now: Json) => session.edit({ sections: { [owner.section]: now }, ...begun() })
      change({ read: () => latest.current(owner), write }, isOn)
    },
    changedBefore: (saving) => {
      const carriedStep = changed.current && saving !== owner ? owner : null
      changed.current = false
      return carriedStep
    },
  }
}

/** Calls `move` once if the route asks for a copy in the next month (`nextMonthQuery`), and drops the query. */
function useNextMonth(step: Step | null, move: (step: Step) => void) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const isAsked = search === nextMonthQuery && step !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: `move` changes with every rendering, and the copy is moved once.
  useEffect(() => {
    if (!isAsked) return
    move(step)
    navigate({ search: '' }, { replace: true })
  }, [isAsked])
}

/** The tab values of a draft with its first edit, with the `segment` of the route; none if the draft has them. */
function useTabsOfEdit(session: DraftSession, { hasContent }: Channel, type: CampaignType, segment: number | null) {
  return useCallback((): Edits => {
    const { tabs } = session.state
    const begunTabs = withLocalTabState(repairedProgress(tabs, type, hasContent), { ...localTabStateIn(tabs), segment })
    return sameJson(begunTabs, tabs) ? {} : { tabs: begunTabs }
  }, [session, hasContent, type, segment])
}

/** Stores a step's values. */
function useEdit(session: DraftSession, begun: () => Edits, values: (step: Step) => Json) {
  return useCallback(
    (step: Step, now: Json) => {
      const { section } = step
      const before = values(step)
      if (sameJson(before, now)) return
      if (isArrival(before, now)) return session.arrived({ [section]: now })
      session.edit({ sections: { [section]: now }, ...begun() })
    },
    [session, begun, values],
  )
}

type Openness = { access: Access; isMaster: boolean; language: string | null }

function useProgress(
  session: DraftSession,
  channel: Channel,
  type: CampaignType,
  { access, isMaster, language }: Openness,
): Progress {
  const tabs = useDraft(session, (state) => state.tabs)
  return useMemo(() => {
    const validProgress = repairedProgress(tabs, type, channel.hasContent)
    if (isMaster) return ofMaster(validProgress, language)
    if (access.readOnly) return allOpen(validProgress)
    return access.lockedTabs.includes('CONTENT') ? openWhileWaiting(validProgress) : validProgress
  }, [tabs, type, channel, access, isMaster, language])
}

/** A master is never published, and its steps need not be complete: rows may complete them. */
function ofMaster(progress: Progress, language: string | null): Progress {
  // In another language only the content counts.
  const tabs = progress.tabs.filter((tab) => (language ? tab === 'CONTENT' : tab !== 'REVIEW'))
  const selected = tabs.includes(progress.selected) ? progress.selected : (tabs.at(-1) ?? progress.selected)
  return { tabs, selected, disabledKeys: [] }
}

/** Opens the tabs of a campaign without tab values up to its progress. Nothing is stored before the first key. */
function useOpenReachedTabs(
  session: DraftSession,
  steps: readonly Step[],
  values: (step: Step) => Json,
  context: StepContext,
) {
  useState(() => {
    const reachedProgress = reachedBy(steps, values, context, session.state.tabs)
    if (reachedProgress) session.setTabsUnsaved(withLocalTabState(reachedProgress, localTabStateIn(null)))
  })
}
