/** The program itself: its version and host, and the log that keeps the page's own errors. */

import { useQuery } from '@tanstack/react-query'
import { cutToUnits } from '#contract'
import { bridge } from './bridge'
import { keptQuery } from './query-updates'

const appInfoQuery = keptQuery(['app', 'info'], () => bridge().app.info())

export const useAppInfo = () => useQuery(appInfoQuery)

/** Keeps an error of the page in the main process's log. A bridge call answers failures instead of throwing: there is nobody else to tell. */
export function reportError(error: unknown): void {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  void bridge().app.report({ message: cutToUnits(message, 4_000), stack: cutToUnits(stack ?? '', 20_000) })
}
