/**
 * External requests to open something: a link, a file of Herald's own, a second start, a click in the dock. Requests that come before the
 * first window are queued.
 */
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { app } from 'electron'
import { type Answer, exchangeLimits, type OpenedFile, ownFileKind } from '#contract'
import { refusals } from '../exchange/index.ts'
import { bytesAt } from '../files/blob-store.ts'
import { isOwnPath, linkIn, linkTarget, ownFileIn } from '../options.ts'
import type { Log } from '../ports.ts'
import type { PendingServices } from '../serve.ts'

export type LaunchPorts = {
  /** Opens the first window or the saved windows; the focused one shows `route` unless it is null. */
  open: (route: string | null) => unknown
  /** Focuses a Herald window, and navigates to `route` unless it is null. */
  showRoute: (route: string | null) => void
  /** The address of a local draft; waits until the drafts are open. Null if there is no such draft. */
  addressOfDraft: (id: string) => Promise<string | null>
  /** Imports a file of Herald's own and shows its content. Never throws. */
  openFile: (path: string) => Promise<void>
  /** True if Herald is quitting and will restart with this request. */
  isForTheNext: (link: string | null) => boolean
  log: Log
}

export type LaunchRequests = {
  /** Opens the first window at the last queued link (`target` is from the command line), then handles every later request. */
  follow(target: string | null, ports: LaunchPorts): void
}

/** The file or link in a command line that was run in `folder`; null if there is neither. */
export const wantedIn = (args: readonly string[], folder: string): string | null =>
  ownFileIn(args, folder) ?? linkIn(args)

/** Must run before Electron is ready: macOS may send a link before that. */
export function listenForLaunches(): LaunchRequests {
  const waitingRoutes: string[] = []
  let follow = (link: string | null): unknown => link !== null && waitingRoutes.push(link)
  app.on('open-url', (event, link) => {
    event.preventDefault()
    follow(link)
  })
  app.on('open-file', (event, path) => {
    event.preventDefault()
    follow(path)
  })
  app.on('second-instance', (_event, args, folder) => void follow(wantedIn(args, folder)))
  app.on('activate', () => void follow(null))
  return {
    follow: (firstLink, ports) => {
      const first = waitingRoutes.at(-1) ?? firstLink
      const target = first === null ? null : linkTarget(first)
      ports.open(target && 'route' in target ? target.route : null)
      follow = (link) => ports.isForTheNext(link) || followLink(link, ports)
      if (first === null || (target && 'route' in target)) return
      // Opens the window without waiting, because the address of a draft is found later.
      if (isOwnPath(first)) void ports.openFile(first)
      else follow(first)
    },
  }
}

async function followLink(link: string | null, ports: LaunchPorts): Promise<void> {
  const isFile = link !== null && isOwnPath(link)
  ports.showRoute(link === null || isFile ? null : await routeOf(link, ports))
  if (isFile) await ports.openFile(link)
}

/** Returns null and logs for a link that leads nowhere. The link itself is not logged, because it is untrusted. */
export async function routeOf(
  link: string,
  { addressOfDraft, log }: Pick<LaunchPorts, 'addressOfDraft' | 'log'>,
): Promise<string | null> {
  const target = linkTarget(link)
  const requestedRoute = target && 'draft' in target ? addressOfDraft(target.draft) : (target?.route ?? null)
  const route = await Promise.resolve(requestedRoute).catch((error) => {
    log('warn', 'The draft of a link could not be looked up', error)
    return null
  })
  if (route === null) log('warn', 'A link from outside leads nowhere in Herald')
  return route
}

/**
 * Opens a file of Herald's own: uploaded as if it had been picked, and passed to the page, which asks before it is imported. Never throws:
 * the page gets the reason why a file cannot be opened.
 */
export async function openOwnFile(
  path: string,
  { takeFile, takeBackup }: Pick<PendingServices, 'takeFile' | 'takeBackup'>,
  onFile: (file: OpenedFile) => void,
): Promise<void> {
  const name = basename(path)
  const kind = ownFileKind(name)
  if (kind === null) return
  const refusalAnswer = await refusalOf(path, kind === 'campaigns' ? exchangeLimits.bytes : Number.POSITIVE_INFINITY)
  if (kind === 'backup') onFile({ kind, name, result: refusalAnswer ?? (await takeBackup(bytesAt(path))) })
  else onFile({ kind, name, result: refusalAnswer ?? (await takeFile(bytesAt(path), name, '')) })
}

/** Null if the file may be read. Checked before anything is copied, so that an unreadable disk is reported at once. */
async function refusalOf(path: string, maxBytes: number): Promise<Answer<never> | null> {
  const refusalAnswer = (message: string): Answer<never> => ({ ok: false, failure: { kind: 'input', message } })
  // Whatever the cause, the user reads that the file cannot be read.
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) return refusalAnswer('This file cannot be read. It may have been moved or removed.')
  return found.size > maxBytes ? refusalAnswer(refusals.large) : null
}
