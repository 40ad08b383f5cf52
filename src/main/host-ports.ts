/** Dependencies that a host passes to the services: folders, network, desktop integration and the organisation's policy. */
import type { AppInfo, Handlers } from '#contract'
import type { DesktopIntegration } from './desktop-integration.ts'
import type { SaveAs } from './downloads/index.ts'
import type { Outside } from './links/outside.ts'
import type { JudgedPolicy } from './policy/judge.ts'
import type { Clock, Log, Notify } from './ports.ts'
import type { Practice } from './session/practice.ts'
import type { StartWith } from './session/start.ts'
import type { TokenVault } from './session/token-vault.ts'
import type { SettingsStore } from './settings.ts'
import type { Send } from './transfers/send.ts'

export type ServicesPorts = {
  /** Exists, and is locked by this process. */
  dataFolder: string
  /** The draft store's file, if outside the data folder. */
  draftsFile?: string
  settings: SettingsStore
  vault: TokenVault
  /** Addresses of the built workers. */
  workers: { drafts: URL; referenceApi: URL; sheets: URL }
  /** Loads and opens the reference API; only the composition roots import it. */
  openPractice: (options: { worker: URL; folder: string }) => Promise<Practice>
  notify: Notify
  host: {
    kind: AppInfo['host']
    version: string
    openWindow: (route: string) => boolean
    desktop?: DesktopIntegration
    /** Absent in a run from the sources: then there is no check for updates. */
    updates?: Handlers['updates']
    /** Folder of the built page. */
    page?: string
  }
  /** Asks the user for the destination of a download. */
  saveAs: SaveAs
  clock: Clock
  log: Log
  /** Network functions for requests and for files; default Node's own. */
  fetch?: typeof fetch
  send?: Send
  /** Requests addresses in messages. */
  outside?: Outside
  /** The organisation's policy. */
  policy?: JudgedPolicy
  /** Server and token to connect to at the start, instead of those in the vault. */
  start: StartWith
}
