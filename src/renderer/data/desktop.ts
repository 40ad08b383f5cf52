/** The computer as the page sees it: About's facts, the clipboard, the log, notifications of the system, and what the menu asks for. */
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { campaignTypes, cutToUnits, type DesktopCommand, type NotificationKind, withoutNames } from '#contract'
import { editPath } from '../rules/campaign-paths'
import { onPaper } from '../ui/on-paper'
import { toastDanger, toastSuccess } from '../ui/toast'
import { useAct } from './acts'
import { bridge, failureOf, unwrap } from './bridge'
import { collectSaved } from './files'
import { keptQuery } from './query-updates'

/** Read anew whenever About opens: it says how Herald stands now. */
const diagnosticsQuery = queryOptions({
  queryKey: ['app', 'diagnostics'],
  queryFn: () => unwrap(bridge().desktop.diagnostics()),
  staleTime: 0,
})

export const useDiagnostics = () => useQuery(diagnosticsQuery)

/** What those whose work Herald ships ask to be told; the build writes it. */
const noticesQuery = queryOptions({
  queryKey: ['app', 'third-party-notices'],
  queryFn: async () => {
    const reply = await fetch('/third-party-notices.txt')
    // A page that is served from the sources has no such file: the page itself is answered in its place.
    if (!reply.ok || !reply.headers.get('content-type')?.startsWith('text/plain'))
      throw new Error('The notices are made with the build and are not here')
    return reply.text()
  },
  staleTime: Number.POSITIVE_INFINITY,
})

export const useThirdPartyNotices = (open: boolean) => useQuery({ ...noticesQuery, enabled: open })

/** Electron refuses a page the clipboard: the host has it, and only in a browser the page itself. */
async function copyText(text: string): Promise<void> {
  if (!(await unwrap(bridge().desktop.copy(text)))) await navigator.clipboard.writeText(text)
}

const toastNotCopied = (error: unknown) => toastDanger('It could not be copied', failureOf(error).message)

export function useCopyText() {
  return useMutation({ mutationFn: copyText, onSuccess: () => toastSuccess('Copied'), onError: toastNotCopied })
}

/** For a button that says 'Copied' itself, for a moment. */
export function useCopied(text: string) {
  const { mutate, isSuccess, reset } = useMutation({ mutationFn: copyText, onError: toastNotCopied })
  useEffect(() => {
    if (!isSuccess) return
    const timer = setTimeout(reset, 1_500)
    return () => clearTimeout(timer)
  }, [isSuccess, reset])
  return { copied: isSuccess, copy: () => mutate(text) }
}

/** Read anew whenever they are shown: what is shown is what will be saved. */
const diagnosticsFilesQuery = queryOptions({
  queryKey: ['app', 'diagnostics-files'],
  queryFn: () => unwrap(bridge().desktop.diagnosticsFiles()),
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
})

export const useDiagnosticsFiles = () => useQuery(diagnosticsFilesQuery)

export const useSaveDiagnostics = () =>
  useAct(() => bridge().desktop.saveDiagnostics(), {
    failed: 'The diagnostics were not saved',
    onSuccess: (saved) => collectSaved(saved, 'The diagnostics are saved'),
  })

/** The page as a PDF, laid out for paper while it is drawn. */
export const useSavePdf = () =>
  useAct((name: string) => onPaper(() => bridge().desktop.savePdf({ name })), {
    failed: 'The PDF was not saved',
    onSuccess: (saved) => collectSaved(saved),
  })

const spellingLanguagesQuery = keptQuery(['app', 'spelling-languages'], () => bridge().desktop.spellingLanguages())

/** Empty where the system chooses, and until they are read. */
export const useSpellingLanguages = (): string[] => useQuery(spellingLanguagesQuery).data ?? []

export const useShowFolder = () =>
  useAct(() => bridge().desktop.showFolder(), { failed: 'The data folder could not be shown' })

export const useShowLog = () => useAct(() => bridge().desktop.showLog(), { failed: 'The log could not be shown' })

/** Whether the system tells what happens behind other windows. */
export async function notifiesInBackground(): Promise<boolean> {
  const answer = await bridge().app.info()
  return answer.ok && answer.value.host === 'electron'
}

/** What the system is to tell. A click on it opens the editor of the campaign, where this computer has a draft of it. */
type Notification = { kind: NotificationKind; title: string; body?: string | undefined; campaignId: number | null }

/** Tells it by the system while Herald is not in front. A browser that was never allowed to keeps silent: the toast waits in the page. */
export function notifySystem({ kind, title, body = '', campaignId }: Notification): void {
  void tell(kind, cutToUnits(title, 200), cutToUnits(body, 500), campaignId)
}

async function tell(kind: NotificationKind, title: string, body: string, campaignId: number | null): Promise<void> {
  const route = campaignId === null ? null : await editorOf(campaignId)
  const answer = await bridge().desktop.tell({ kind, title, body, route })
  if (!answer.ok || answer.value !== 'elsewhere' || document.hasFocus()) return
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const settings = await bridge().app.settings()
  const told = settings.ok && settings.value.namesOutside ? { title, body } : withoutNames({ kind, title, body })
  const shown = new Notification(told.title, { body: told.body })
  shown.onclick = () => {
    window.focus()
    if (route) showRoute(route)
  }
}

async function editorOf(campaignId: number): Promise<string | null> {
  const answer = await bridge().drafts.find({ campaignId })
  if (!answer.ok || !answer.value) return null
  const { channel, type } = answer.value
  const known = campaignTypes.find((one) => one === type)
  return known ? editPath(channel, known, campaignId) : null
}

/** Who shows a route that a click outside the page asks for. */
const showing = new Set<(route: string) => void>()

/** Shows a route of the page. */
export function showRoute(route: string): void {
  for (const show of showing) show(route)
}

/** A click in the system's menu; returns how to stop. */
export const listenToAsked = (asked: (command: DesktopCommand) => void): (() => void) => bridge().desktop.asked(asked)

/** A link from outside, or a click on what the system tells, wants a route shown; returns how to stop. */
export function listenToWanted(wanted: (route: string) => void): () => void {
  showing.add(wanted)
  const stop = bridge().desktop.wanted(wanted)
  return () => {
    showing.delete(wanted)
    stop()
  }
}

/** The computer woke up; returns how to stop. */
export const listenToWaking = (woke: () => void): (() => void) => bridge().desktop.woke(woke)
