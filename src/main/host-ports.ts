/** What a host hands the services: its folders, its network, its desktop and what the organisation set. */
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
  /** Exists already, and is locked by this process. */
  dataFolder: string
  /** The draft store's file, where it stands elsewhere than in the data folder. */
  draftsFile?: string
  settings: SettingsStore
  vault: TokenVault
  /** The built workers. */
  workers: { drafts: URL; referenceApi: URL; sheets: URL }
  /** Loads and opens the reference API; only the composition roots know it. */
  openPractice: (options: { worker: URL; folder: string }) => Promise<Practice>
  notify: Notify
  host: {
    kind: AppInfo['host']
    version: string
    openWindow: (route: string) => boolean
    desktop?: DesktopIntegration
    /** Without it nothing newer is looked for: whoever runs the sources fetches them. */
    updates?: Handlers['updates']
    /** Folder of the built page. */
    page?: string
  }
  /** Where a download goes: the person chooses. */
  saveAs: SaveAs
  clock: Clock
  log: Log
  /** How requests leave this computer, and how files do; Node's own ways where nothing stands. */
  fetch?: typeof fetch
  send?: Send
  /** How addresses that stand in messages are asked. */
  outside?: Outside
  /** What the organisation set. */
  policy?: JudgedPolicy
  /** Where to connect at the start, in place of what the vault kept. */
  start: StartWith
}
