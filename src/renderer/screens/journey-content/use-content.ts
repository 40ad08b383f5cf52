/** The content of a journey and what can be done with it: edit, save for the journey, send for approval. */

import { useCallback, useMemo, useState } from 'react'
import type { CampaignType, Json, PageEndpointName, TabValues } from '#contract'
import type { Channel } from '../../channels/channel'
import { sendForApproval } from '../../data/approvals'
import { unsavedIn, withUnsaved } from '../../data/draft-state'
import { type DraftSession, saveStep, useDraft } from '../../data/drafts'
import type { Problem } from '../../rules/problem'
import { sameJson } from '../../rules/same-json'
import { contentStep } from '../../steps/content'
import { accessOf, canEdit, type SaveContext } from '../../steps/step'
import { useJourneyContext } from './use-journey-context'

export type JourneyContentEditor = ReturnType<typeof useContent>

export function useContent(session: DraftSession, channel: Channel, type: CampaignType) {
  const context = useJourneyContext(session, channel, type)
  const access = useMemo(() => accessOf(context.status ?? 'draft'), [context.status])
  const editable = canEdit(access, contentStep.tab)
  const values = useValues(session, context)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [saving, setSaving] = useState(false)

  const edit = useCallback(
    (now: Json) => {
      if (sameJson(values(), now)) return
      session.edit({ sections: { content: now }, tabs: marked(session.state.tabs, true) })
    },
    [session, values],
  )

  /** Whether no rule is broken; the broken ones are shown. */
  const check = (): boolean => {
    const broken = contentStep.check(values(), context)
    setProblems(broken)
    return broken.length === 0
  }

  /** Saves and tells the server; returns whether it has taken it, or will. */
  const store = async (wait: boolean): Promise<boolean> => {
    const now = values()
    const { tabs } = session.state
    const { outcome, failure } = await saveStep(session, {
      section: contentStep.section,
      edits: { sections: { content: contentStep.saved?.(now, context) ?? now }, tabs: marked(tabs, false) },
      back: marked(tabs, false),
      intents: contentStep.intents(now, saveContext()),
      wait,
    })
    if (failure?.path) setProblems([{ path: failure.path, message: failure.message }])
    return outcome === 'queued' || outcome === 'synced'
  }

  /** A journey opens and locks no tabs of the campaign: they go back as the server has them. */
  const saveContext = (): SaveContext => {
    const { base } = session.state
    return { ...context, setup: base?.edit_setup_page_values ?? {}, tabs: base?.edit_page_tabs_values ?? {}, base }
  }

  const whileSaving = async (work: () => Promise<boolean>): Promise<boolean> => {
    if (saving || !editable || !check()) return false
    setSaving(true)
    const done = await work()
    setSaving(false)
    return done
  }

  return {
    session,
    channel,
    context,
    access,
    editable,
    values,
    problems,
    saving,
    edit,
    check,
    save: () => whileSaving(() => store(false)),
    /** Saves, then has `call` judge it. Returns whether the server has taken it. */
    approve: (call: PageEndpointName) =>
      whileSaving(async () => (await store(true)) && (await sendForApproval(session, call)) === 'done'),
  }
}

/** Tab values as the draft keeps them, with the content marked as saved or not: the wizard publishes nothing unsaved. */
function marked(tabs: TabValues | null, unsaved: boolean): TabValues {
  const others = unsavedIn(tabs).filter((part) => part !== contentStep.section)
  return withUnsaved(tabs, unsaved ? [...others, contentStep.section] : others)
}

/** Reads the values as they stand: edited here, else from the server's campaign, else fresh. They keep their identity. */
function useValues(session: DraftSession, context: ReturnType<typeof useJourneyContext>): () => Json {
  const base = useDraft(session, (state) => state.base)
  const derived = useMemo(
    () => (base ? contentStep.fromWire(base, context) : contentStep.empty(context)),
    [base, context],
  )
  return useCallback(() => session.state.sections.content ?? derived, [session, derived])
}
