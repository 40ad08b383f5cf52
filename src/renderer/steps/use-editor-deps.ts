/** Loads the facts about a campaign that are not in its draft: its account, sender, merge tags, and the segment of the route. */
import { type RefObject, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type CampaignType, type ChannelConfiguration, computerZone, type Family, type OwnRule } from '#contract'
import { columnTags } from '../../model/steps/family/fill'
import { tabsOf } from '../../model/steps/progress'
import type { ServerFacts } from '../../model/steps/step'
import type { Channel } from '../channels/channel-views'
import { useChannelLimits, useLimitsOf } from '../data/channel-limits'
import { type DraftSession, useDraft } from '../data/drafts'
import { useFamilyOf } from '../data/families'
import { useLibraryOf } from '../data/library'
import { useAreConfigurationsRead, useConfigurationsOf, useEvents, useMergeTags } from '../data/merge-tags'
import { useOwnPeople } from '../data/own-lists'
import { useOwnRules } from '../data/own-values'
import { useSegments } from '../data/segments'
import { serverNow, useOfflineReason, useSession } from '../data/session'
import { useSettings } from '../data/settings'
import { contextOf, type Derived, type EditorDeps, valuesOf } from './assembly'
import { localTabStateIn } from './step-save'
import type { Step } from './wizard-step'

/** Accounts of the channel, and the account that this campaign uses. */
export type Accounts = { all: readonly ChannelConfiguration[]; chosen: ChannelConfiguration | null; open: boolean }

/** `all`: the six steps; a campaign has those that fit its channel and type. */
export function useEditorDeps(session: DraftSession, channel: Channel, type: CampaignType, all: readonly Step[]) {
  const accounts = useAccounts(session, channel)
  const { family, language } = useMastered(session)
  const serverTags = useMergeTags(channel.wireName)
  const mergeTags = useMemo(
    () => (family ? [...serverTags, ...columnTags(family.columns, serverTags)] : serverTags),
    [family, serverTags],
  )
  const brand = useSession().data?.workspace?.brand.name ?? ''
  const preselectedSegmentId = usePreselectedSegment(session)
  const preselectedDate = usePreselectedDate()
  const sender = accounts.chosen?.sender ?? accounts.chosen?.name ?? brand
  const isSenderPending = !useAreConfigurationsRead()
  const channelConfigurationId = accounts.chosen?.id ?? null
  const surroundings = useSurroundings(channel)
  const deps = useMemo<EditorDeps>(() => {
    const tabs = tabsOf(type, channel.hasContent)
    const ownSteps = all.filter((step) => tabs.includes(step.tab))
    return {
      channel,
      type,
      steps: ownSteps,
      channelConfigurationId,
      sender,
      senderPending: isSenderPending,
      mergeTags,
      ...surroundings,
      now: serverNow,
      computerZone: computerZone(),
      preselectedSegmentId,
      preselectedDate,
    }
  }, [
    channel,
    type,
    all,
    channelConfigurationId,
    sender,
    isSenderPending,
    mergeTags,
    surroundings,
    preselectedSegmentId,
    preselectedDate,
  ])
  return { deps, accounts, family, language }
}

/** What the checks need besides the campaign: the workspace's own rules and defaults, and the server's facts. */
export type Surroundings = Pick<EditorDeps, 'linkDefaults' | 'people' | 'server' | 'holdMs'> & {
  ownRules: readonly OwnRule[]
}

export function useSurroundings(channel: Pick<Channel, 'wireName'>): Surroundings {
  const ownRules = useOwnRules()
  const [links] = useLibraryOf('links')
  const linkDefaults = links?.value ?? null
  const people = useOwnPeople()
  const server = useServerFacts(channel)
  const holdMs = useSettings().publishHoldSeconds * 1_000
  return useMemo(
    () => ({ ownRules, linkDefaults, people, server, holdMs }),
    [ownRules, linkDefaults, people, server, holdMs],
  )
}

/** The family of which the draft is a master, and the language if it is not the first; null if it is none. */
function useMastered(session: DraftSession): { family: Family | null; language: string | null } {
  const id = useDraft(session, (state) => (session.kept ? state.id : null))
  const place = useFamilyOf(id).data
  const family = place && place.rowId === null ? place.family : null
  if (!family || family.masterId === id) return { family, language: null }
  return { family, language: family.languages.find(({ masterId }) => masterId === id)?.name ?? 'another language' }
}

/**
 * The context of every step and its values, from the draft. Typing creates no new context; a change of name, id, status or server facts
 * does.
 * `flag` changes Smart Send, if the screen can edit.
 */
export function useStepContext(session: DraftSession, deps: EditorDeps, flag?: RefObject<(isOn: boolean) => void>) {
  const name = useDraft(session, (state) => state.name)
  const campaignId = useDraft(session, (state) => state.campaignId)
  const base = useDraft(session, (state) => state.base)
  const status = useDraft(session, (state) => state.status)
  const [openedSections] = useState(() => session.state.sections)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the context reads name, id, base and status from the session's state.
  return useMemo(() => {
    const derived: Derived = { opened: openedSections, cachedSections: new Map() }
    const context = contextOf(
      deps,
      () => session.state,
      derived,
      (isOn) => flag?.current(isOn),
    )
    return { context, values: (step: Step) => valuesOf(step, session.state, context, derived) }
  }, [session, deps, name, campaignId, base, status, flag])
}

/** The server facts that steps need before publishing; loaded when the editor opens and again on reconnect. */
function useServerFacts(channel: Pick<Channel, 'wireName'>): ServerFacts {
  const isReachable = useOfflineReason() === null
  const limits = useLimitsOf(channel.wireName)
  const read = useSegments()
  const segments = read.data ?? null
  const isCounting = read.isPending
  const readEvents = useEvents()
  const events = readEvents.data ?? null
  const isPending = [read.isFetched, readEvents.isFetched, useChannelLimits().isFetched].includes(false)
  return useMemo(
    () => ({ reachable: isReachable, limits, segments, counting: isCounting, events, pending: isPending }),
    [isReachable, limits, segments, isCounting, events, isPending],
  )
}

/**
 * A single account is used automatically. With several, the user chooses one until the campaign exists on the server (Source:
 * docs/reference/choices.md#wire-fidelity).
 */
function useAccounts(session: DraftSession, channel: Channel): Accounts {
  const all = useConfigurationsOf(channel.wireName)
  const account = useDraft(session, ({ base, tabs }) => base?.channel_configuration_id ?? localTabStateIn(tabs).account)
  const isOnServer = useDraft(session, ({ campaignId }) => campaignId !== null)
  const chosen = all.find(({ id }) => id === account) ?? (all.length === 1 ? (all[0] ?? null) : null)
  return { all, chosen, open: all.length > 1 && !isOnServer }
}

/** The segment in the route's query (Source: docs/reference/screens.md). The draft stores it, because navigation drops the query. */
function usePreselectedSegment(session: DraftSession): number | null {
  const segment = useDraft(session, ({ tabs }) => localTabStateIn(tabs).segment)
  const [query] = useSearchParams()
  const [segmentId] = useState(() => query.get('segmentId'))
  return segmentId && /^\d+$/.test(segmentId) ? Number(segmentId) : segment
}

/** The day in the route's query while the wizard is open: a day that the user clicked in the calendar. */
function usePreselectedDate(): string | undefined {
  const [query] = useSearchParams()
  const [date] = useState(() => query.get('date') ?? '')
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : undefined
}
