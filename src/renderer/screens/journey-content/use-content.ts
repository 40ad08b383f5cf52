/** The content of a journey and its actions: edit, save for the journey, send for approval. */

import { useCallback, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  type Campaign,
  type CampaignType,
  computerZone,
  type Intent,
  type Json,
  type PageEndpointName,
  sentName,
} from '#contract'
import type { Problem } from '../../../model/rules/problem'
import { isArrival, sameJson } from '../../../model/rules/same-json'
import { overServerCampaign } from '../../../model/steps/requests'
import { accessOf, canEdit, type SaveContext, type StepContext } from '../../../model/steps/step'
import type { Channel } from '../../channels/channel-views'
import { sendForApproval } from '../../data/approvals'
import { type DraftSession, saveStep, useDraft } from '../../data/drafts'
import { useConfigurationsOf, useMergeTags } from '../../data/merge-tags'
import { serverNow, useSession } from '../../data/session'
import { contentStep } from '../../steps/content'
import { useLatePress } from '../../ui/late-overlay'

/** The context of the content step. A journey has no trigger, segment or schedule of its own, so they are unknown here. */
function useJourneyContext(session: DraftSession, channel: Channel, type: CampaignType): StepContext {
  const { name, campaignId, status, base } = {
    name: useDraft(session, (state) => state.name),
    campaignId: useDraft(session, (state) => state.campaignId),
    status: useDraft(session, (state) => state.status),
    base: useDraft(session, (state) => state.base),
  }
  const { channelConfigurationId, sender } = useAccount(channel, base?.channel_configuration_id ?? null)
  const mergeTags = useMergeTags(channel.wireName)
  return useMemo(
    () => ({
      channel,
      type,
      name: sentName(name, base?.name),
      campaignId,
      channelConfigurationId,
      sender,
      mergeTags,
      values: {},
      now: serverNow,
      computerZone: computerZone(),
      status,
      base,
      inJourney: true,
      storedContent: base?.edit_content_page_values ?? null,
    }),
    [channel, type, name, campaignId, channelConfigurationId, sender, mergeTags, status, base],
  )
}

/** The account in the address, else the campaign's own, else the only one of the channel. */
function useAccount(channel: Channel, stored: number | null) {
  const [query] = useSearchParams()
  const configurationId = query.get('channelConfigurationId') ?? ''
  const all = useConfigurationsOf(channel.wireName)
  const brand = useSession().data?.workspace?.brand.name ?? ''
  const chosenId = /^\d{1,15}$/.test(configurationId) ? Number(configurationId) : stored
  const chosen = all.find(({ id }) => id === chosenId) ?? (chosenId === null && all.length === 1 ? all[0] : undefined)
  return { channelConfigurationId: chosenId ?? chosen?.id ?? null, sender: chosen?.sender ?? chosen?.name ?? brand }
}

export type JourneyContentEditor = ReturnType<typeof useContent>

export function useContent(session: DraftSession, channel: Channel, type: CampaignType) {
  const context = useJourneyContext(session, channel, type)
  const access = useMemo(() => accessOf(context.status ?? 'draft'), [context.status])
  const isEditable = canEdit(access, contentStep.tab)
  const values = useValues(session, context)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [isSaving, setSaving] = useState(false)
  /** The last request sent. */
  const sent = useRef<{ call: PageEndpointName | null; values: Json } | null>(null)

  const edit = useCallback(
    (now: Json) => {
      if (sameJson(values(), now)) return
      if (isArrival(values(), now)) return session.arrived({ content: now })
      session.edit({ sections: { content: now } })
    },
    [session, values],
  )

  /** Returns whether all rules hold; shows the problems otherwise. */
  const check = (): boolean => {
    const broken = contentStep.check(values(), context)
    setProblems(broken)
    return broken.length === 0
  }

  /** Saves and sends. Returns whether the server accepted it or will get it later. */
  const store = async (isAwaited: boolean): Promise<boolean> => {
    const now = values()
    const saved = contentStep.saved?.(now, context) ?? now
    const { outcome, failure } = await saveStep(session, {
      section: contentStep.section,
      edits: { sections: { content: saved } },
      back: session.state.tabs ?? {},
      intents: intentsOf(session, context, now),
      wait: isAwaited,
    })
    if (failure?.path) setProblems([{ path: failure.path, message: failure.message }])
    return outcome === 'queued' || outcome === 'synced'
  }

  /** Saves, then sends `call` for approval if there is one. Returns whether the server accepted it or will get it later. */
  const act = async (call: PageEndpointName | null): Promise<boolean> => {
    if (!isEditable) return false
    // A second click does not send it twice.
    if (isSaving && call !== null && sent.current?.call === call) return false
    if (isSaving) return new Promise((answer) => pressLate({ call, answer }))
    if (!check()) return false
    setSaving(true)
    sent.current = { call, values: values() }
    const isStored = await store(call !== null)
    const isDone = call === null ? isStored : isStored && (await sendForApproval(session, call)) === 'done'
    setSaving(false)
    return isDone
  }

  const pressLate = useLatePress<Press>(isSaving, ({ call, answer }) => {
    if (call === null && isArrival(sent.current?.values, values())) answer(false)
    else void act(call).then(answer)
  })

  return {
    session,
    channel,
    context,
    access,
    editable: isEditable,
    values,
    problems,
    saving: isSaving,
    edit,
    check,
    save: () => act(null),
    /** Saves, then sends `call` for approval. Returns whether the server accepted it. */
    approve: act,
  }
}

type JourneyContext = ReturnType<typeof useJourneyContext>

/** The requests of a save. A journey opens and locks no tabs of the campaign, so tab values are sent back as the server has them. */
function intentsOf({ state: { base } }: DraftSession, context: JourneyContext, now: Json): Intent[] {
  const save: SaveContext = {
    ...context,
    setup: base?.edit_setup_page_values ?? {},
    tabs: base?.edit_page_tabs_values ?? {},
    base,
  }
  const contentBefore = (campaign: Campaign) =>
    contentStep.body?.(contentStep.fromWire(campaign, context), { ...save, name: campaign.name?.trim() ?? '' }) ?? null
  const requests = contentStep.intents(now, save)
  return base ? overServerCampaign(base, requests, () => contentBefore(base)) : requests
}

type Press = { call: PageEndpointName | null; answer: (isDone: boolean) => void }

/** The current values: edited ones, else those of the server's campaign, else fresh ones. They keep their identity. */
function useValues(session: DraftSession, context: JourneyContext): () => Json {
  const base = useDraft(session, (state) => state.base)
  const derived = useMemo(
    () => (base ? contentStep.fromWire(base, context) : contentStep.empty(context)),
    [base, context],
  )
  return useCallback(() => session.state.sections.content ?? derived, [session, derived])
}
