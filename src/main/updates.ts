/** Newer versions of Herald: when one is looked for, which is refused, and when it may restart. Knows no Electron. */
import { cutToUnits, type Handlers, type NewVersion, type UpdateAnswer } from '#contract'
import { type Log, withoutTokens } from './ports.ts'

/** Where updates come from, as it stands in the package. */
export type Feed = {
  /** Folder on the web. */
  url: string
  /** The package says who signs its updates (Windows). */
  namesPublisher: boolean
}

/** What fetches and installs; throws what it could not do, a wrong signature too. */
export type Updater = {
  /** The newer version; null where there is none. */
  check(): Promise<NewVersion | null>
  /** Fetches the one that was found and verifies who made it. From then on it is installed when Herald ends. */
  download(): Promise<void>
  /** Ends Herald calmly, installs and starts it anew. */
  restart(): void
}

export type UpdatePorts = {
  platform: string
  feed: Feed | null
  /** Whether what stands there now may be replaced: macOS starts what was just downloaded from a place that nobody can write. */
  isReplaceable: () => boolean
  /** Where people get Herald; null where the package does not say. */
  page: string | null
  /** The person, or their organisation, wants Herald to look. */
  isWanted: () => boolean
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
export type UpdateCheckResult = 'off' | 'refused' | 'none' | 'told' | 'waits' | 'later' | 'restarting' | 'failed'

/** Milliseconds until the next look. What waits for the outbox looks often: nothing is fetched for it again. */
export const nextCheckInMs = (look: UpdateCheckResult): number => (look === 'waits' ? 60_000 : 6 * 3_600_000)

/** Why nothing from `feed` may be installed on `platform`; null when it may. An updater checks no signature unless it is told whose. */
export function objection(platform: string, { url, namesPublisher }: Feed): string | null {
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:') return 'its updates do not come over https'
  return platform === 'win32' && !namesPublisher ? 'it was packaged without a signature' : null
}

const objectionToPlace = ({ isReplaceable }: UpdatePorts): string | null =>
  isReplaceable() ? null : 'it is not in the Applications folder, where it could be replaced'

export type Updates = {
  /** Looks by itself, and asks the person by a dialog of the system. */
  look(): Promise<UpdateCheckResult>
  /** What the page asks for. */
  handlers: Handlers['updates']
}

/** Remembers what it has fetched and asked. Of two looks at once the second waits for the first. */
export function createUpdates(ports: UpdatePorts): Updates {
  const known: Known = { fetched: null, asked: null, waits: false }
  let running: Promise<unknown> = Promise.resolve()
  function oneByOne<T>(task: () => Promise<T>): Promise<T> {
    const next = running.then(task)
    running = next.catch(() => undefined)
    return next
  }
  const failed = (error: unknown) => ports.log('warn', 'An update was not installed', error)
  return {
    look: () =>
      oneByOne(() => look(ports, known)).catch((error) => {
        failed(error)
        return 'failed'
      }),
    handlers: {
      check: () =>
        oneByOne(() => answered(ports, known)).catch((error) => {
          failed(error)
          return { state: 'failed', why: shortly(error), page: ports.page }
        }),
      install: async () => {
        if (known.fetched === null || !(await ports.isSynced())) return false
        const updater = await ports.updater()
        // After the answer: a page that is gone hears none.
        setImmediate(() => updater.restart())
        return true
      },
      openPage: () => {
        if (ports.page !== null) ports.openPage(ports.page)
        return ports.page !== null
      },
    },
  }
}

/** Versions. */
type Known = { fetched: string | null; asked: string | null; waits: boolean }

async function look(ports: UpdatePorts, known: Known): Promise<UpdateCheckResult> {
  const { feed, platform, log } = ports
  if (!feed || !ports.isWanted()) return 'off'
  const why = objection(platform, feed) ?? objectionToPlace(ports)
  if (why) {
    log('warn', `Herald does not update itself: ${why}`)
    return 'refused'
  }
  // What waits here was fetched a minute ago; otherwise there may be a newer one than that.
  if (known.waits && known.fetched !== null) return offered(known.fetched, await ports.updater(), ports, known)
  const found = await newer(ports, known)
  if (found === null) return 'none'
  if (found.installs) return offered(found.version, found.updater, ports, known)
  return tell(found.version, ports, known)
}

/** For whoever asks: they see what comes of it, and are asked nothing by a dialog about the same version later. */
async function answered(ports: UpdatePorts, known: Known): Promise<UpdateAnswer> {
  const { feed, platform, page } = ports
  if (!ports.isWanted()) return { state: 'off', page }
  const why = feed ? (objection(platform, feed) ?? objectionToPlace(ports)) : 'it was packaged without a place to look'
  if (why) return { state: 'elsewhere', why, page }
  const found = await newer(ports, known)
  if (found === null) return { state: 'current', page }
  known.asked = found.version
  known.waits = false
  const { version, notes } = found
  return { state: found.installs ? 'ready' : 'told', version, notes, page }
}

/** The newer version, fetched where Herald may install it; packages for Linux carry no signature that could be checked. */
async function newer(ports: UpdatePorts, known: Known): Promise<(NewVersion & Found) | null> {
  const updater = await ports.updater()
  const found = await updater.check()
  if (found === null) return null
  const installs = ports.platform !== 'linux'
  if (installs && known.fetched !== found.version) await updater.download()
  if (installs) known.fetched = found.version
  return { ...found, updater, installs }
}
type Found = { updater: Updater; installs: boolean }

async function offered(
  version: string,
  updater: Updater,
  ports: UpdatePorts,
  known: Known,
): Promise<UpdateCheckResult> {
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
): Promise<UpdateCheckResult> {
  if (!(await isSynced())) return 'waits'
  const may = await mayRestart(version)
  if (!may) known.asked = version
  if (!may) return 'later'
  if (!(await isSynced())) return 'waits'
  updater.restart()
  return 'restarting'
}

/** Once for each version. */
async function tell(
  version: string,
  { page, wantsPage, openPage }: UpdatePorts,
  known: Known,
): Promise<UpdateCheckResult> {
  const isNew = known.asked !== version
  known.asked = version
  if (page !== null && isNew && (await wantsPage(version))) openPage(page)
  return 'told'
}

/** Libraries put headers and stacks behind their first line. */
const shortly = (error: unknown): string =>
  cutToUnits(withoutTokens((error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''), 200)

/** Characters of notes that a page shows. */
const longestNotes = 20_000

/** What a feed says is new, as plain text; it may be HTML, or a list with one entry a version. */
export function plainNotes(notes: unknown): string | null {
  const entries = Array.isArray(notes) ? notes.map((one: { note?: unknown }) => one.note) : [notes]
  const text = entries
    .filter((one) => typeof one === 'string')
    .join('\n\n')
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/gi, '')
    .replaceAll(/<li\b[^>]*>/gi, '• ')
    .replaceAll(/<\/?(p|div|li|ul|ol|h[1-6]|br)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(lt|gt|quot|#39|amp);/g, (_all, name: string) => characters[name] ?? '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return text === '' ? null : cutToUnits(text, longestNotes)
}

const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
