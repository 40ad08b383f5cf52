/** herald:// links, however the system hands them over: on the command line, by a second start, or (macOS) by an event. */
import { app } from 'electron'
import { linkIn, linkScheme, linkTarget } from '../deep-link.ts'
import type { Log } from '../log.ts'

export type LinkPorts = {
  /** Brings Herald forward, at `route` where there is one. */
  showRoute: (route: string | null) => void
  /** The address of a draft of this computer; null where there is none. */
  addressOfDraft: (id: string) => Promise<string | null>
  log: Log
}

export type Links = {
  /** Where the first window starts. */
  first(ports: Pick<LinkPorts, 'addressOfDraft' | 'log'>): Promise<string>
  /** From now on links are followed. */
  follow(ports: LinkPorts): void
}

/** Must run before Electron is ready: macOS may tell of a link before that. `given` is the one of the command line. */
export function listenForLinks(): { startingWith(given: string | null): Links } {
  let early: string | null = null
  let open = (link: string): unknown => {
    early = link
    return undefined
  }
  app.on('open-url', (event, link) => {
    event.preventDefault()
    open(link)
  })
  return {
    startingWith: (given) => ({
      first: async (ports) => (await routeOf(early ?? given, ports)) ?? '/',
      follow: (ports) => {
        open = (link) => routeOf(link, ports).then(ports.showRoute)
        app.on('second-instance', (_event, words) => {
          const link = linkIn(words)
          if (link === null) ports.showRoute(null)
          else open(link)
        })
        // From the sources the system would start Electron without them.
        if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme.replace(':', ''))
      },
    }),
  }
}

/** Null, and a line in the log, for a link that leads nowhere. What it says is not repeated there: it came from anybody. */
async function routeOf(link: string | null, { addressOfDraft, log }: Pick<LinkPorts, 'addressOfDraft' | 'log'>) {
  if (link === null) return null
  const target = linkTarget(link)
  const route = target && 'draft' in target ? await addressOfDraft(target.draft) : (target?.route ?? null)
  if (route === null) log('warn', 'A link from outside leads nowhere in Herald')
  return route
}
