/** The campaign's figures since its start, as the server counts them. */
import { hasBegun } from '#contract'
import { usePerformanceStats } from '../../data/analytics'

const sinceStart = { kind: 'start' } as const

/** Not asked for campaigns that cannot have sent anything. */
export const useFigures = (id: number, status: string, goalless = false) =>
  usePerformanceStats({ id, range: sinceStart, goalless }, hasBegun(status))

/** Messages that left; null while nobody said. */
export const useSentSoFar = (id: number, status: string): number | null =>
  useFigures(id, status).data?.value.statuses?.sent ?? null
