/** The state of a campaign's page: the campaign with its steps, the open tab, and its results since it started. */

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type CampaignType, hasBegun, statusOf, type TabName } from '#contract'
import { type HomeTab, homeTabs } from '../../../model/rules/campaign-paths'
import { accessOf } from '../../../model/steps/step'
import type { Channel } from '../../channels/channel-views'
import { readFiguresAgain, usePerformanceStats } from '../../data/analytics'
import { type DraftSession, useDraft } from '../../data/drafts'
import { watchRunning } from '../../data/running-watch'
import { pageTimers } from '../../data/timers'
import { steps } from '../../steps'
import { useEditorDeps, useStepContext } from '../../steps/use-editor-deps'
import type { Step } from '../../steps/wizard-step'
import { useAddressQuery } from '../../ui/hooks'

export type Home = ReturnType<typeof useHome>

/** The open tab, and a function that opens another one. */
export type Place = { tab: HomeTab; open: (tab: HomeTab) => void }

export function useHome(session: DraftSession, id: number, channel: Channel, type: CampaignType, place: Place) {
  const { deps } = useEditorDeps(session, channel, type, steps)
  const { context, values } = useStepContext(session, deps)
  const name = useDraft(session, (state) => state.name)
  const status = useDraft(session, (state) => state.status)
  const revision = useDraft(session, (state) => state.contentRevision)
  const { tab, open } = place
  const dated = deps.steps.find((step) => step.moment)
  const moment = () => dated?.moment?.(values(dated), context) ?? null
  useWatchWhileRunning(session, id, status, () => moment()?.epochMs ?? null)
  const shownTabs = homeTabs.filter((homeTab) => homeTab !== 'message' || stepsOf('message', deps.steps).length > 0)
  return {
    session,
    id,
    channel,
    type,
    name,
    status,
    /** Changes when other values were loaded. */
    revision,
    steps: deps.steps,
    context,
    values,
    /** When the campaign starts or next sends. */
    moment,
    access: accessOf(status),
    tabs: shownTabs,
    tab: shownTabs.includes(tab) ? tab : 'overview',
    open,
  }
}

const sinceStart = { kind: 'start' } as const

/** Reads the campaign's results since it started, again and again while it runs. Not requested for campaigns that cannot have sent anything. */
export const useFigures = (id: number, status: string, isGoalless = false) =>
  usePerformanceStats({ id, range: sinceStart, goalless: isGoalless }, hasBegun(status))

/** Number of messages sent; null if unknown. */
export const useSentSoFar = (id: number, status: string): number | null =>
  useFigures(id, status).data?.value.statuses?.sent ?? null

/** Refreshes the status and results of a running campaign; `startsAt` in epoch milliseconds. */
function useWatchWhileRunning(session: DraftSession, id: number, status: string, startsAt: () => number | null) {
  const client = useQueryClient()
  const next = useEffectEvent(startsAt)
  const runs = id > 0 && statusOf(status) === 'running'
  useEffect(() => {
    if (!runs) return
    return watchRunning({
      ask: async () => {
        // Reads the status first: once the campaign has ended, the results read afterwards are final.
        await session.refreshStatus()
        return readFiguresAgain(client, id)
      },
      startsAt: () => next(),
      inFront: () => !document.hidden,
      timers: pageTimers,
    })
  }, [client, session, id, runs])
}

/** Assigns the wizard's steps to the tabs of a campaign's page. */
export const tabLabels: Record<HomeTab, string> = {
  overview: 'Overview',
  message: 'Message',
  audience: 'Audience',
  schedule: 'Schedule',
  review: 'Review',
  results: 'Results',
}

const stepsIn: Partial<Record<HomeTab, readonly TabName[]>> = {
  message: ['CONTENT'],
  audience: ['TRIGGER', 'SEGMENT', 'GOALS'],
  schedule: ['SCHEDULE'],
}

/** The steps of a campaign that `tab` shows, in the wizard's order. */
export const stepsOf = (tab: HomeTab, steps: readonly Step[]): Step[] =>
  steps.filter((step) => stepsIn[tab]?.includes(step.tab))

/** The open tab is in the address, so that Back, a reload and a shared link restore it. */
export function useTab(): Place {
  const [address, setAddress] = useAddressQuery()
  const tab = homeTabs.find((homeTab) => homeTab === address.get('tab')) ?? 'overview'
  const open = (next: HomeTab) =>
    setAddress((after) => {
      if (next === 'overview') after.delete('tab')
      else after.set('tab', next)
      return after
    })
  return { tab, open }
}
