/** The computer as the page sees it: About's facts, the clipboard, the log, notifications of the system, and what the menu asks for. */
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { DeskCommand } from '#contract'
import { toastDanger, toastSuccess } from '../ui/toast'
import { bridge, failureOf, unwrap } from './bridge'

/** Read anew whenever About opens: it says how Herald stands now. */
const diagnosticsQuery = queryOptions({
  queryKey: ['app', 'diagnostics'],
  queryFn: () => unwrap(bridge().desktop.diagnostics()),
  staleTime: 0,
})

export const useDiagnostics = () => useQuery(diagnosticsQuery)

export function useCopyText() {
  return useMutation({
    mutationFn: async (text: string) => {
      if (!(await unwrap(bridge().desktop.copy(text)))) await navigator.clipboard.writeText(text)
    },
    onSuccess: () => toastSuccess('Copied'),
    onError: (error) => toastDanger('It could not be copied', failureOf(error).message),
  })
}

export function useShowLog() {
  return useMutation({
    mutationFn: () => unwrap(bridge().desktop.showLog()),
    onError: (error) => toastDanger('The log could not be shown', failureOf(error).message),
  })
}

/** Whether the system tells what happens behind other windows. */
export async function tellsBehind(): Promise<boolean> {
  const answer = await bridge().app.info()
  return answer.ok && answer.value.host === 'electron'
}

/** Tells it by the system while Herald is not in front. A browser that was never allowed to keeps silent: the toast waits in the page. */
export function tellSystem(title: string, body = ''): void {
  void tell(title.slice(0, 200), body.slice(0, 500))
}

async function tell(title: string, body: string): Promise<void> {
  const answer = await bridge().desktop.tell({ title, body, route: null })
  if (!answer.ok || answer.value !== 'elsewhere' || document.hasFocus()) return
  if ('Notification' in window && Notification.permission === 'granted') new Notification(title, { body })
}

/** A click in the system's menu; answers how to stop. */
export const listenToAsked = (asked: (command: DeskCommand) => void): (() => void) => bridge().desktop.asked(asked)

/** A link from outside wants a route shown; answers how to stop. */
export const listenToWanted = (wanted: (route: string) => void): (() => void) => bridge().desktop.wanted(wanted)

/** The computer woke up; answers how to stop. */
export const listenToWaking = (woke: () => void): (() => void) => bridge().desktop.woke(woke)
