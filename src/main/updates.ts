/** Update rules: when to check for a newer version, which one is refused, and when Herald may restart. Independent of Electron. */
import { cutToUnits, type Handlers, type NewVersion, type UpdateAnswer } from '#contract'
import { type Log, withoutTokens } from './ports.ts'

/** The source of updates, from the package. */
export type Feed = {
  /** Base URL. */
  url: string
  /** Whether the package names the signer of its updates (Windows). */
  namesPublisher: boolean
}

/** Downloads and installs updates; throws if it fails, also for a wrong signature. */
export type Updater = {
  /** The newer version; null if there is none. */
  check(): Promise<NewVersion | null>
  /** Downloads the found version and verifies its signer. It is then installed when Herald ends. */
  download(): Promise<void>
  /** Shuts Herald down, installs the update and restarts. */
  restart(): void
}

export type UpdatePorts = {
  platform: string
  feed: Feed | null
  /** Whether the installed program can be replaced: macOS starts a fresh download from a read-only folder. */
  isReplaceable: () => boolean
  /** The download page; null if the package has none. */
  page: string | null
  /** Whether the user or their organisation allows automatic checks. */
  isWanted: () => boolean
  updater: () => Promise<Updater>
  /** Whether nothing waits, is being sent or was refused. */
  isSynced: () => Promise<boolean>
  /** Asks the user; true: restart now. */
  mayRestart: (version: string) => Promise<boolean>
  /** Reports a version that the user has to install; true: open the download page. */
  wantsPage: (version: string) => Promise<boolean>
  openPage: (url: string) => void
  log: Log
}

/**
 * Result of a check: `off`: this Herald has no feed · `refused`: updates could not be verified · `none`: nothing newer · `notified`: the
 * user installs it · `waits`: there are unsynced changes · `later`: the user chose so · `restarting` · `failed`: see the log.
 */
export type UpdateCheckResult = 'off' | 'refused' | 'none' | 'notified' | 'waits' | 'later' | 'restarting' | 'failed'

/** Milliseconds until the next check. Waiting for the sync is checked often, because nothing is downloaded again. */
export const nextCheckInMs = (result: UpdateCheckResult): number => (result === 'waits' ? 60_000 : 6 * 3_600_000)

/** Why nothing from `feed` may be installed on `platform`; null if it may. An updater checks a signature only if the signer is given. */
export function updateObjection(platform: string, { url, namesPublisher }: Feed): string | null {
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:') return 'its updates do not come over https'
  return platform === 'win32' && !namesPublisher ? 'it was packaged without a signature' : null
}

const objectionToPlace = ({ isReplaceable }: UpdatePorts): string | null =>
  isReplaceable() ? null : 'it is not in the Applications folder, where it could be replaced'

export type Updates = {
  /** Automatic check; asks the user with a dialog of the system. */
  look(): Promise<UpdateCheckResult>
  /** Calls of the page. */
  handlers: Handlers['updates']
}

/** Remembers downloaded and offered versions. Of two simultaneous checks the second waits for the first. */
export function createUpdates(ports: UpdatePorts): Updates {
  const state: UpdateState = { downloadedVersion: null, offeredVersion: null, waits: false }
  let running: Promise<unknown> = Promise.resolve()
  function queueTask<T>(task: () => Promise<T>): Promise<T> {
    const next = running.then(task)
    running = next.catch(() => undefined)
    return next
  }
  const logFailure = (error: unknown) => ports.log('warn', 'An update was not installed', error)
  return {
    look: () =>
      queueTask(() => checkForUpdates(ports, state)).catch((error) => {
        logFailure(error)
        return 'failed'
      }),
    handlers: {
      check: () =>
        queueTask(() => checkOnRequest(ports, state)).catch((error) => {
          logFailure(error)
          return { state: 'failed', why: firstLineOf(error), page: ports.page }
        }),
      install: async () => {
        if (state.downloadedVersion === null || !(await ports.isSynced())) return false
        const updater = await ports.updater()
        // After the answer, because the page is closed then.
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

type UpdateState = { downloadedVersion: string | null; offeredVersion: string | null; waits: boolean }

async function checkForUpdates(ports: UpdatePorts, state: UpdateState): Promise<UpdateCheckResult> {
  const { feed, platform, log } = ports
  if (!feed || !ports.isWanted()) return 'off'
  const refusal = updateObjection(platform, feed) ?? objectionToPlace(ports)
  if (refusal) {
    log('warn', `Herald does not update itself: ${refusal}`)
    return 'refused'
  }
  // A waiting version was downloaded a minute ago; otherwise check for a newer one.
  if (state.waits && state.downloadedVersion !== null)
    return offerOnce(state.downloadedVersion, await ports.updater(), ports, state)
  const found = await newerVersion(ports, state)
  if (found === null) return 'none'
  if (found.installs) return offerOnce(found.version, found.updater, ports, state)
  return notifyOnce(found.version, ports, state)
}

/** A check requested in the page: the user sees the result there, and no dialog asks about the same version later. */
async function checkOnRequest(ports: UpdatePorts, state: UpdateState): Promise<UpdateAnswer> {
  const { feed, platform, page } = ports
  if (!ports.isWanted()) return { state: 'off', page }
  const refusal = feed
    ? (updateObjection(platform, feed) ?? objectionToPlace(ports))
    : 'it was packaged without a place to look'
  if (refusal) return { state: 'elsewhere', why: refusal, page }
  const found = await newerVersion(ports, state)
  if (found === null) return { state: 'current', page }
  state.offeredVersion = found.version
  state.waits = false
  const { version, notes } = found
  return { state: found.installs ? 'ready' : 'available', version, notes, page }
}

/** The newer version, downloaded if Herald may install it; Linux packages carry no verifiable signature. */
async function newerVersion(ports: UpdatePorts, state: UpdateState): Promise<(NewVersion & FoundUpdate) | null> {
  const updater = await ports.updater()
  const found = await updater.check()
  if (found === null) return null
  const canInstall = ports.platform !== 'linux'
  if (canInstall && state.downloadedVersion !== found.version) await updater.download()
  if (canInstall) state.downloadedVersion = found.version
  return { ...found, updater, installs: canInstall }
}
type FoundUpdate = { updater: Updater; installs: boolean }

async function offerOnce(
  version: string,
  updater: Updater,
  ports: UpdatePorts,
  state: UpdateState,
): Promise<UpdateCheckResult> {
  const result = state.offeredVersion === version ? 'later' : await restart(version, updater, ports, state)
  state.waits = result === 'waits'
  return result
}

/**
 * Offers each version once: after 'Later' it is installed when Herald ends. The sync state is checked again after the dialog, because the
 * user may have saved meanwhile.
 */
async function restart(
  version: string,
  updater: Updater,
  { isSynced, mayRestart }: UpdatePorts,
  state: UpdateState,
): Promise<UpdateCheckResult> {
  if (!(await isSynced())) return 'waits'
  const mayInstall = await mayRestart(version)
  if (!mayInstall) state.offeredVersion = version
  if (!mayInstall) return 'later'
  if (!(await isSynced())) return 'waits'
  updater.restart()
  return 'restarting'
}

/** Once per version. */
async function notifyOnce(
  version: string,
  { page, wantsPage, openPage }: UpdatePorts,
  state: UpdateState,
): Promise<UpdateCheckResult> {
  const isNew = state.offeredVersion !== version
  state.offeredVersion = version
  if (page !== null && isNew && (await wantsPage(version))) openPage(page)
  return 'notified'
}

/** Libraries append headers and stacks to the first line. */
const firstLineOf = (error: unknown): string =>
  cutToUnits(withoutTokens((error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''), 200)

/** Limit of characters of release notes. */
const MAX_NOTES_CHARS = 20_000

/** A feed's release notes as plain text; the feed may have HTML, or a list with one entry per version. */
export function plainNotes(notes: unknown): string | null {
  const entries = Array.isArray(notes) ? notes.map((entry: { note?: unknown }) => entry.note) : [notes]
  const text = entries
    .filter((entry) => typeof entry === 'string')
    .join('\n\n')
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/gi, '')
    .replaceAll(/<li\b[^>]*>/gi, '• ')
    .replaceAll(/<\/?(p|div|li|ul|ol|h[1-6]|br)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(lt|gt|quot|#39|amp);/g, (_match, name: string) => characters[name] ?? '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return text === '' ? null : cutToUnits(text, MAX_NOTES_CHARS)
}

const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
