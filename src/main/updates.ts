/** Newer versions of Herald: when one is looked for, which is refused, and when it may restart. Knows no Electron. */
import type { Log } from './log.ts'

/** Where updates come from, as it stands in the package. */
export type Feed = {
  /** Folder on the web. */
  url: string
  /** The package says who signs its updates (Windows). */
  namesPublisher: boolean
  /** Where people get Herald; null where the package does not say. */
  page: string | null
}

/** What fetches and installs; throws what it could not do, a wrong signature too. */
export type Updater = {
  /** The newer version; null where there is none. */
  check(): Promise<string | null>
  /** Fetches the one that was found and verifies who made it. From then on it is installed when Herald ends. */
  download(): Promise<void>
  /** Ends Herald calmly, installs and starts it anew. */
  restart(): void
}

export type UpdatePorts = {
  platform: string
  feed: Feed | null
  updater: () => Promise<Updater>
  /** Nothing waits for the server, nothing is being sent, nothing was refused. */
  isSynced: () => Promise<boolean>
  /** Asks the person; true: yes, now. */
  mayRestart: (version: string) => Promise<boolean>
  /** Says that there is one that the person has to install; true: show me where. */
  wantsPage: (version: string) => Promise<boolean>
  openPage: (url: string) => void
  log: Log
}

/**
 * What came of one look: `off`: this Herald has no place to look · `refused`: nobody could vouch for what would come · `none`: nothing newer ·
 * `told`: the person installs it · `waits`: there is something unsynced · `later`: the person said so · `restarting` · `failed`: see the log.
 */
export type Look = 'off' | 'refused' | 'none' | 'told' | 'waits' | 'later' | 'restarting' | 'failed'

/** Milliseconds until the next look. What waits for the outbox looks often: nothing is fetched for it again. */
export const nextLook = (look: Look): number => (look === 'waits' ? 60_000 : 6 * 3_600_000)

/** Why nothing from `feed` may be installed on `platform`; null when it may. An updater checks no signature unless it is told whose. */
export function objection(platform: string, { url, namesPublisher }: Feed): string | null {
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:') return 'its updates do not come over https'
  return platform === 'win32' && !namesPublisher ? 'it was packaged without a signature' : null
}

/** Answers the function that looks once; it remembers what it has fetched and asked. */
export function createUpdates(ports: UpdatePorts): () => Promise<Look> {
  const known: Known = { fetched: null, asked: null, waits: false }
  return async () => {
    try {
      return await look(ports, known)
    } catch (error) {
      ports.log('warn', 'An update was not installed', error)
      return 'failed'
    }
  }
}

/** Versions. */
type Known = { fetched: string | null; asked: string | null; waits: boolean }

async function look(ports: UpdatePorts, known: Known): Promise<Look> {
  const { feed, platform, log } = ports
  if (!feed) return 'off'
  const why = objection(platform, feed)
  if (why) {
    log('warn', `Herald does not update itself: ${why}`)
    return 'refused'
  }
  const updater = await ports.updater()
  // What waits here was fetched a minute ago; otherwise there may be a newer one than that.
  const version = known.waits ? known.fetched : await updater.check()
  if (version === null) return 'none'
  // Packages for Linux carry no signature that could be checked.
  if (platform === 'linux') return tell(version, feed, ports, known)
  if (known.fetched !== version) await updater.download()
  known.fetched = version
  const look = known.asked === version ? 'later' : await restart(version, updater, ports, known)
  known.waits = look === 'waits'
  return look
}

/** Each version is offered once: after 'Later' it is installed when Herald ends. The outbox is asked again after the person was: meanwhile they may have saved. */
async function restart(
  version: string,
  updater: Updater,
  { isSynced, mayRestart }: UpdatePorts,
  known: Known,
): Promise<Look> {
  if (!(await isSynced())) return 'waits'
  const may = await mayRestart(version)
  if (!may) known.asked = version
  if (!may) return 'later'
  if (!(await isSynced())) return 'waits'
  updater.restart()
  return 'restarting'
}

/** Once for each version. */
async function tell(version: string, { page }: Feed, ports: UpdatePorts, known: Known): Promise<Look> {
  const isNew = known.asked !== version
  known.asked = version
  if (page !== null && isNew && (await ports.wantsPage(version))) ports.openPage(page)
  return 'told'
}
