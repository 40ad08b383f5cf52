/** The program: its version and host, and the log for the page's errors. */

import { useQuery } from '@tanstack/react-query'
import { cutToUnits } from '#contract'
import { bridge } from './bridge'
import { keptQuery } from './query-updates'

const appInfoQuery = keptQuery(['app', 'info'], () => bridge().app.info())

export const useAppInfo = () => useQuery(appInfoQuery)

/** Writes an error of the page to the main process's log. A failure of the call itself is ignored: there is nowhere else to report it. */
export function reportError(error: unknown): void {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  void bridge().app.report({ message: cutToUnits(message, 4_000), stack: cutToUnits(stack ?? '', 20_000) })
}
