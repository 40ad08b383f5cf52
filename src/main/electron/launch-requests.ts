/** Everything from outside that wants Herald: a link, a file of its own, a second start, a click in the dock. What comes before there is a window is held and then followed. */
import { app } from 'electron'
import { linkIn, linkTarget } from '../deep-link.ts'
import { isOwnPath, ownFileIn } from '../own-files.ts'
import type { Log } from '../ports.ts'

export type LaunchPorts = {
  /** Opens the first window, or those of the last time, the one in front at `route` where there is one. */
  open: (route: string | null) => unknown
  /** Brings Herald forward, at `route` where there is one. */
  showRoute: (route: string | null) => void
  /** The address of a draft of this computer once the drafts are open; null where there is none. */
  addressOfDraft: (id: string) => Promise<string | null>
  /** Takes a file of Herald's own in and shows what is in it. Never throws. */
  openFile: (path: string) => Promise<void>
  /** Herald is on its way out: true when it will come back for this one. */
  isForTheNext: (wanted: string | null) => boolean
  log: Log
}

export type LaunchRequests = {
  /** Opens the first window, where the last link so far leads (`given` is the command line's), and follows whatever comes from now on. */
  follow(given: string | null, ports: LaunchPorts): void
}

/** The file or the link of a command line that was given in `folder`; null where there is neither. */
export const wantedIn = (words: readonly string[], folder: string): string | null =>
  ownFileIn(words, folder) ?? linkIn(words)

/** Must run before Electron is ready: macOS may tell of a link before that. */
export function listenForLaunches(): LaunchRequests {
  const held: string[] = []
  let follow = (wanted: string | null): unknown => wanted !== null && held.push(wanted)
  app.on('open-url', (event, link) => {
    event.preventDefault()
    follow(link)
  })
  app.on('open-file', (event, path) => {
    event.preventDefault()
    follow(path)
  })
  app.on('second-instance', (_event, words, folder) => void follow(wantedIn(words, folder)))
  app.on('activate', () => void follow(null))
  return {
    follow: (given, ports) => {
      const first = held.at(-1) ?? given
      const target = first === null ? null : linkTarget(first)
      ports.open(target && 'route' in target ? target.route : null)
      follow = (wanted) => ports.isForTheNext(wanted) || followed(wanted, ports)
      if (first === null || (target && 'route' in target)) return
      // The window comes by itself, and the address of a draft is known later than that.
      if (isOwnPath(first)) void ports.openFile(first)
      else follow(first)
    },
  }
}

async function followed(wanted: string | null, ports: LaunchPorts): Promise<void> {
  const isFile = wanted !== null && isOwnPath(wanted)
  ports.showRoute(wanted === null || isFile ? null : await routeOf(wanted, ports))
  if (isFile) await ports.openFile(wanted)
}

/** Null, and a line in the log, for a link that leads nowhere. What it says is not repeated there: it came from anybody. */
export async function routeOf(
  link: string,
  { addressOfDraft, log }: Pick<LaunchPorts, 'addressOfDraft' | 'log'>,
): Promise<string | null> {
  const target = linkTarget(link)
  const asked = target && 'draft' in target ? addressOfDraft(target.draft) : (target?.route ?? null)
  const route = await Promise.resolve(asked).catch((error) => {
    log('warn', 'The draft of a link could not be looked up', error)
    return null
  })
  if (route === null) log('warn', 'A link from outside leads nowhere in Herald')
  return route
}
