/**
 * External requests to open something: a link, a file of Herald's own, a second start, a click in the dock. Requests that come before the
 * first window are queued.
 */
import { app } from 'electron'
import { linkIn, linkTarget } from '../deep-link.ts'
import { isOwnPath, ownFileIn } from '../own-files.ts'
import type { Log } from '../ports.ts'

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
