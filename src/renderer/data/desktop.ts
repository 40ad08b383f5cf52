/** The computer: facts of About, the clipboard, the log, system notifications, and menu commands. */
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { campaignTypes, cutToUnits, type DesktopCommand, type NotificationKind, withoutNames } from '#contract'
import { editPath } from '../../model/rules/campaign-paths'
import { onPaper } from '../ui/print-layout'
import { toastDanger, toastSuccess } from '../ui/toast'
import { useAct } from './acts'
import { bridge, failureOf, unwrap } from './bridge'
import { collectSaved } from './files'
import { keptQuery } from './query-updates'

/** Reads the facts again whenever About opens, so that they are current. */
const diagnosticsQuery = queryOptions({
  queryKey: ['app', 'diagnostics'],
  queryFn: () => unwrap(bridge().desktop.diagnostics()),
  staleTime: 0,
})

export const useDiagnostics = () => useQuery(diagnosticsQuery)

/** Third-party notices, written by the build. */
const noticesQuery = queryOptions({
  queryKey: ['app', 'third-party-notices'],
  queryFn: async () => {
    const reply = await fetch('/third-party-notices.txt')
    // A page served from the sources has no such file: the server returns the page itself.
    if (!reply.ok || !reply.headers.get('content-type')?.startsWith('text/plain'))
      throw new Error('The notices are made with the build and are not here')
    return reply.text()
  },
  staleTime: Number.POSITIVE_INFINITY,
})

export const useThirdPartyNotices = (isOpen: boolean) => useQuery({ ...noticesQuery, enabled: isOpen })

/** Electron denies a page the clipboard, so the host copies; in a browser the page does. */
async function copyText(text: string): Promise<void> {
  if (!(await unwrap(bridge().desktop.copy(text)))) await navigator.clipboard.writeText(text)
}

const toastNotCopied = (error: unknown) => toastDanger('It could not be copied', failureOf(error).message)

export function useCopyText() {
  return useMutation({ mutationFn: copyText, onSuccess: () => toastSuccess('Copied'), onError: toastNotCopied })
}

/** For a button that shows 'Copied' for a moment. */
export function useCopied(text: string) {
  const { mutate, isSuccess, reset } = useMutation({ mutationFn: copyText, onError: toastNotCopied })
  useEffect(() => {
    if (!isSuccess) return
    const timer = setTimeout(reset, 1_500)
    return () => clearTimeout(timer)
  }, [isSuccess, reset])
  return { copied: isSuccess, copy: () => mutate(text) }
}

/** Reads the files again whenever they are shown, so that exactly the shown files are saved. */
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

/** The page as a PDF, in its print layout. */
export const useSavePdf = () =>
  useAct((name: string) => onPaper(() => bridge().desktop.savePdf({ name })), {
    failed: 'The PDF was not saved',
    onSuccess: (saved) => collectSaved(saved),
  })

/** The page of a proof as a PDF; only under Electron. */
export const useSaveProofPdf = () =>
  useAct((proof: { name: string; page: string }) => bridge().desktop.savePdf(proof), {
    failed: 'The PDF was not saved',
    onSuccess: (saved) => collectSaved(saved),
  })

const spellingLanguagesQuery = keptQuery(['app', 'spelling-languages'], () => bridge().desktop.spellingLanguages())

/** Empty if the system chooses, and until they are read. */
export const useSpellingLanguages = (): string[] => useQuery(spellingLanguagesQuery).data ?? []

export const useShowFolder = () =>
  useAct(() => bridge().desktop.showFolder(), { failed: 'The data folder could not be shown' })

export const useShowLog = () => useAct(() => bridge().desktop.showLog(), { failed: 'The log could not be shown' })

/** Whether system notifications appear while other windows are in front. */
export async function notifiesInBackground(): Promise<boolean> {
  const answer = await bridge().app.info()
  return answer.ok && answer.value.host === 'electron'
}

/** A system notification. A click opens the editor of the campaign if this computer has a draft of it. */
type Notification = { kind: NotificationKind; title: string; body?: string | undefined; campaignId: number | null }

/** Shows a system notification while Herald is not in front. A browser without permission shows nothing: the toast waits in the page. */
export function notifySystem({ kind, title, body = '', campaignId }: Notification): void {
  void notify(kind, cutToUnits(title, 200), cutToUnits(body, 500), campaignId)
}

async function notify(kind: NotificationKind, title: string, body: string, campaignId: number | null): Promise<void> {
  const route = campaignId === null ? null : await editorOf(campaignId)
  const answer = await bridge().desktop.tell({ kind, title, body, route })
  if (!answer.ok || answer.value !== 'elsewhere' || document.hasFocus()) return
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const settings = await bridge().app.settings()
  const content = settings.ok && settings.value.namesOutside ? { title, body } : withoutNames({ kind, title, body })
  const notification = new Notification(content.title, { body: content.body })
  notification.onclick = () => {
    window.focus()
    if (route) showRoute(route)
  }
}

async function editorOf(campaignId: number): Promise<string | null> {
  const answer = await bridge().drafts.find({ campaignId })
  if (!answer.ok || !answer.value) return null
  const { channel, type } = answer.value
  const campaignType = campaignTypes.find((candidate) => candidate === type)
  return campaignType ? editPath(channel, campaignType, campaignId) : null
}

/** Listeners that open a route requested from outside of the page. */
const showing = new Set<(route: string) => void>()

/** Opens a route of the page. */
export function showRoute(route: string): void {
  for (const show of showing) show(route)
}

/** Calls `listener` for a command of the system's menu; returns a function that stops listening. */
export const listenToAsked = (listener: (command: DesktopCommand) => void): (() => void) =>
  bridge().desktop.asked(listener)

/** Calls `onRoute` for a route of a link from outside or of a clicked notification; returns a function that stops listening. */
export function listenToWanted(onRoute: (route: string) => void): () => void {
  showing.add(onRoute)
  const stop = bridge().desktop.wanted(onRoute)
  return () => {
    showing.delete(onRoute)
    stop()
  }
}

/** Calls `onWake` when the computer woke up; returns a function that stops listening. */
export const listenToWaking = (onWake: () => void): (() => void) => bridge().desktop.woke(onWake)
