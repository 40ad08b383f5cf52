/** Reads the campaign's results since it started, again and again while it runs. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { hasBegun, statusOf } from '#contract'
import { readFiguresAgain, usePerformanceStats } from '../../data/analytics'
import type { DraftSession } from '../../data/drafts'
import { watchRunning } from '../../data/running-watch'
import { pageTimers } from '../../data/timers'

const sinceStart = { kind: 'start' } as const

/** Not requested for campaigns that cannot have sent anything. */
export const useFigures = (id: number, status: string, isGoalless = false) =>
  usePerformanceStats({ id, range: sinceStart, goalless: isGoalless }, hasBegun(status))

/** Number of messages sent; null if unknown. */
export const useSentSoFar = (id: number, status: string): number | null =>
  useFigures(id, status).data?.value.statuses?.sent ?? null

/** Refreshes the status and results of a running campaign; `startsAt` in epoch milliseconds. */
export function useWatchWhileRunning(session: DraftSession, id: number, status: string, startsAt: () => number | null) {
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
