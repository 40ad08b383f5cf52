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

function objectionTo({ platform, feed, isReplaceable }: UpdatePorts): string | null {
  if (!feed) return 'it was packaged without a place to look'
  const place = isReplaceable() ? null : 'it is not in the Applications folder, where it could be replaced'
  return updateObjection(platform, feed) ?? place
}

export type Updates = {
  /** Automatic check; asks the user with a dialog of the system. */
  look(): Promise<UpdateCheckResult>
  /** Calls of the page. */
  handlers: Handlers['updates']
}

/** Remembers downloaded and offered versions. Of two simultaneous checks the second waits for the first. */
export function createUpdates(ports: UpdatePorts): Updates {
  const { feed, platform, page, isWanted, isSynced, log } = ports
  // Linux packages carry no signature that could be verified.
  const canInstall = platform !== 'linux'
  let downloadedVersion: string | null = null
  let offeredVersion: string | null = null
  let isWaiting = false
  let running: Promise<unknown> = Promise.resolve()

  function queueTask<T>(task: () => Promise<T>, onFailure: (error: unknown) => T): Promise<T> {
    const next = running.then(task).catch((error) => {
      log('warn', 'An update was not installed', error)
      return onFailure(error)
    })
    running = next
    return next
  }

  /** The newer version, downloaded if Herald may install it; null if there is none. */
  async function newerVersion(): Promise<NewVersion | null> {
    const updater = await ports.updater()
    const found = await updater.check()
    if (found === null || !canInstall) return found
    if (downloadedVersion !== found.version) await updater.download()
    downloadedVersion = found.version
    return found
  }

  async function look(): Promise<UpdateCheckResult> {
    if (!feed || !isWanted()) return 'off'
    const refusal = objectionTo(ports)
    if (refusal !== null) {
      log('warn', `Herald does not update itself: ${refusal}`)
      return 'refused'
    }
    // A waiting version was downloaded a minute ago; otherwise check for a newer one.
    const version = isWaiting ? downloadedVersion : ((await newerVersion())?.version ?? null)
    if (version === null) return 'none'
    const isNew = offeredVersion !== version
    if (canInstall) {
      const result = isNew ? await offerRestart(version) : 'later'
      isWaiting = result === 'waits'
      return result
    }
    offeredVersion = version
    if (page !== null && isNew && (await ports.wantsPage(version))) ports.openPage(page)
    return 'notified'
  }

  /** After 'Later' the version is installed when Herald ends. The sync state is checked again after the dialog: the user may have saved. */
  async function offerRestart(version: string): Promise<UpdateCheckResult> {
    if (!(await isSynced())) return 'waits'
    if (!(await ports.mayRestart(version))) {
      offeredVersion = version
      return 'later'
    }
    if (!(await isSynced())) return 'waits'
    const updater = await ports.updater()
    updater.restart()
    return 'restarting'
  }

  /** A check requested in the page: the user sees the result there, and no dialog asks about the same version later. */
  async function check(): Promise<UpdateAnswer> {
    if (!isWanted()) return { state: 'off', page }
    const why = objectionTo(ports)
    if (why !== null) return { state: 'elsewhere', why, page }
    const found = await newerVersion()
    if (found === null) return { state: 'current', page }
    offeredVersion = found.version
    isWaiting = false
    return { state: canInstall ? 'ready' : 'available', ...found, page }
  }

  return {
    look: () => queueTask<UpdateCheckResult>(look, () => 'failed'),
    handlers: {
      check: () => queueTask<UpdateAnswer>(check, (error) => ({ state: 'failed', why: firstLineOf(error), page })),
      install: async () => {
        if (downloadedVersion === null || !(await isSynced())) return false
        const updater = await ports.updater()
        // After the answer, because the page is closed then.
        setImmediate(() => updater.restart())
        return true
      },
      openPage: () => {
        if (page !== null) ports.openPage(page)
        return page !== null
      },
    },
  }
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
