/** Reads the surroundings of a campaign: its account, who sends, merge tags, the segment that the route names. */
import { type RefObject, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type CampaignType, type ChannelConfiguration, computerZone } from '#contract'
import type { Channel } from '../channels/channel'
import { useAreConfigurationsRead, useConfigurationsOf } from '../data/channel-configuration'
import { useChannelLimits, useLimitsOf } from '../data/channel-limits'
import { type DraftSession, useDraft } from '../data/drafts'
import { useEvents } from '../data/events'
import { useMergeTags } from '../data/merge-tags'
import { useOwnRules } from '../data/own-rules'
import { useOwnPeople } from '../data/people'
import { useSegments } from '../data/segments'
import { serverNow, useOfflineReason, useSession } from '../data/session'
import { useSettings } from '../data/settings'
import { contextOf, type Derived, type EditorDeps, valuesOf } from './assembly'
import { localTabStateIn } from './local-tab-state'
import { tabsOf } from './progress'
import type { ServerFacts, Step } from './step'

/** Accounts of the channel, and which of them this campaign sends through. */
export type Accounts = { all: readonly ChannelConfiguration[]; chosen: ChannelConfiguration | null; open: boolean }

/** `all`: the six steps, of which a campaign of this channel and type has some. */
export function useEditorDeps(session: DraftSession, channel: Channel, type: CampaignType, all: readonly Step[]) {
  const accounts = useAccounts(session, channel)
  const mergeTags = useMergeTags(channel.wireName)
  const ownRules = useOwnRules()
  const people = useOwnPeople()
  const brand = useSession().data?.workspace?.brand.name ?? ''
  const preselectedSegmentId = usePreselected(session)
  const preselectedDate = usePreselectedDate()
  const sender = accounts.chosen?.sender ?? accounts.chosen?.name ?? brand
  const senderPending = !useAreConfigurationsRead()
  const channelConfigurationId = accounts.chosen?.id ?? null
  const server = useServerFacts(channel)
  const holdMs = useSettings().publishHoldSeconds * 1_000
  const deps = useMemo<EditorDeps>(() => {
    const tabs = tabsOf(type, channel.hasContent)
    const own = all.filter((step) => tabs.includes(step.tab))
    return {
      channel,
      type,
      steps: own,
      channelConfigurationId,
      sender,
      senderPending,
      mergeTags,
      ownRules,
      people,
      now: serverNow,
      holdMs,
      computerZone: computerZone(),
      preselectedSegmentId,
      preselectedDate,
      server,
    }
  }, [
    channel,
    type,
    all,
    channelConfigurationId,
    sender,
    senderPending,
    mergeTags,
    ownRules,
    people,
    preselectedSegmentId,
    preselectedDate,
    server,
    holdMs,
  ])
  return { deps, accounts }
}

/**
 * The context of every step and the values of each, as the draft has them. Typing makes no new context; another name, id, status or what the
 * server has does. `flag` changes Smart Send, where the screen can change anything.
 */
export function useStepContext(session: DraftSession, deps: EditorDeps, flag?: RefObject<(on: boolean) => void>) {
  const name = useDraft(session, (state) => state.name)
  const campaignId = useDraft(session, (state) => state.campaignId)
  const base = useDraft(session, (state) => state.base)
  const status = useDraft(session, (state) => state.status)
  const [opened] = useState(() => session.state.sections)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the context reads name, id, base and status from the session's state.
  return useMemo(() => {
    const derived: Derived = { opened, known: new Map() }
    const context = contextOf(
      deps,
      () => session.state,
      derived,
      (on) => flag?.current(on),
    )
    return { context, values: (step: Step) => valuesOf(step, session.state, context, derived) }
  }, [session, deps, name, campaignId, base, status, flag])
}

/** What steps ask of the server before publishing; read when the editor opens, and anew when the connection comes back. */
function useServerFacts(channel: Channel): ServerFacts {
  const reachable = useOfflineReason() === null
  const limits = useLimitsOf(channel.wireName)
  const read = useSegments()
  const segments = read.data ?? null
  const counting = read.isPending
  const readEvents = useEvents()
  const events = readEvents.data ?? null
  const pending = [read.isFetched, readEvents.isFetched, useChannelLimits().isFetched].includes(false)
  return useMemo(
    () => ({ reachable, limits, segments, counting, events, pending }),
    [reachable, limits, segments, counting, events, pending],
  )
}

/** One account is taken by itself; of several the person chooses one until the campaign exists on the server (Source: docs/reference/choices.md#wire-fidelity). */
function useAccounts(session: DraftSession, channel: Channel): Accounts {
  const all = useConfigurationsOf(channel.wireName)
  const kept = useDraft(session, ({ base, tabs }) => base?.channel_configuration_id ?? localTabStateIn(tabs).account)
  const exists = useDraft(session, ({ campaignId }) => campaignId !== null)
  const chosen = all.find(({ id }) => id === kept) ?? (all.length === 1 ? (all[0] ?? null) : null)
  return { all, chosen, open: all.length > 1 && !exists }
}

/** The segment that the route's query names (Source: docs/reference/screens.md); the draft keeps it, for replacing the address drops the query. */
function usePreselected(session: DraftSession): number | null {
  const kept = useDraft(session, ({ tabs }) => localTabStateIn(tabs).segment)
  const [query] = useSearchParams()
  const [asked] = useState(() => query.get('segmentId'))
  return asked && /^\d+$/.test(asked) ? Number(asked) : kept
}

/** The day that the route's query names, while the wizard stands open: a click on a day of the calendar. */
function usePreselectedDate(): string | undefined {
  const [query] = useSearchParams()
  const [asked] = useState(() => query.get('date') ?? '')
  return /^\d{4}-\d{2}-\d{2}$/.test(asked) ? asked : undefined
}
