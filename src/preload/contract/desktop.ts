/**
 * Services of the computer: notifications, the clipboard, the log, newer versions of Herald; requests of the system to the page; and the acts
 * that are both in the system's menu and on the page, whose labels and keys are defined once.
 */
import * as v from 'valibot'
import { call, notice, text } from './define.ts'
import type { OpenedFile } from './exchange.ts'
import type { SavedFile } from './files.ts'
import { MAX_PAGE } from './proofs.ts'

/** One of Herald's own routes: '/campaign/12'. */
export const ownRoute = v.pipe(v.string(), v.regex(/^\/(?!\/)/), v.maxLength(2_000))

/** The content of About, also as a text for support: without tokens, names and private folders. */
export type Diagnostics = { versions: { name: string; version: string }[]; text: string }

/** A file of the diagnostics, as it will be saved. */
export type DiagnosticsFile = { name: string; text: string }

/** Menu commands for the page. Undo and redo apply to the focused field, else to the campaign. */
export type DesktopCommand = 'about' | 'backup' | 'restore' | 'undo' | 'redo' | 'settings' | 'updates' | 'print'

/** Acts that are in the system's menu and on the page. `keys`: 'mod' is Ctrl, or Cmd on macOS. A label with '…' asks something first. */
export const sharedActs = {
  save: { label: 'Save the step', keys: 'mod S' },
  primary: { label: 'Run the main action', keys: 'mod Enter' },
  goTo: { label: 'Go to…', keys: 'mod K' },
  undo: { label: 'Undo', keys: 'mod Z' },
  redo: { label: 'Redo', keys: 'mod Shift Z' },
  print: { label: 'Print…', keys: 'mod P' },
  find: { label: 'Find on this page', keys: 'mod F' },
  offline: { label: 'Work offline' },
  backup: { label: 'Back up everything…' },
  restore: { label: 'Restore a backup…' },
  settings: { label: 'Settings…', keys: 'mod ,' },
  updates: { label: 'Check for updates…' },
  about: { label: 'About Herald' },
  log: { label: 'Show the log' },
} as const satisfies Record<string, { label: string; keys?: string }>

/** Kinds of system notifications: a verdict on a campaign, the result of a job or a publish, a refused change. */
export const notificationKinds = ['verdict', 'result', 'refusal'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Texts without names of campaigns, for lock screens and notification centres that must not show them. */
const nameless: Record<NotificationKind, string> = {
  verdict: 'A campaign was approved or rejected',
  result: 'Something you waited for is done',
  refusal: 'The server refused a change',
}

export const withoutNames = <Notice extends { kind: NotificationKind; title: string; body: string }>(
  notification: Notice,
): Notice => ({
  ...notification,
  title: nameless[notification.kind],
  body: 'Open Herald to see more.',
})

export const desktopCalls = {
  diagnostics: call(v.undefined()).returns<Diagnostics>(),
  /** The content of 'Save diagnostics…', to be reviewed first. */
  diagnosticsFiles: call(v.undefined()).returns<DiagnosticsFile[]>(),
  /** Saves the files shown last as one zip; null if cancelled. */
  saveDiagnostics: call(v.undefined()).returns<SavedFile | null>(),
  /** Copies a text to the clipboard; false if the page has to do it (browser host). */
  copy: call(text(200_000)).returns<boolean>(),
  /**
   * Saves the window as a PDF in the page's print layout, or the page of a proof; null if cancelled. Refused in a browser, which has a print
   * dialog.
   */
  savePdf: call(
    v.strictObject({ name: text(255), page: v.optional(v.pipe(v.string(), v.maxLength(MAX_PAGE))) }),
  ).returns<SavedFile | null>(),
  /** Shows the log file in the file manager; false if there is none: the browser host logs to its terminal. */
  showLog: call(v.undefined()).returns<boolean>(),
  /** Shows the data folder in the system's file manager; false if that is not possible. */
  showFolder: call(v.undefined()).returns<boolean>(),
  /** Languages of the spelling checker, 'en-GB'; empty if the system chooses. */
  spellingLanguages: call(v.undefined()).returns<string[]>(),
  /**
   * Shows a system notification unless Herald is in front; a click opens `route`. 'elsewhere': this host has no notifications, the page may
   * · 'off': the user disabled this kind. If several windows send the same one, it is shown once.
   */
  tell: call(
    v.strictObject({
      kind: v.picklist(notificationKinds),
      title: text(200),
      body: v.pipe(v.string(), v.maxLength(500)),
      route: v.nullable(ownRoute),
    }),
  ).returns<'shown' | 'in front' | 'elsewhere' | 'off'>(),
  /** For the front window only: a menu command. */
  asked: notice<DesktopCommand>(),
  /** For the front window only: a link from outside or a click on a notification opens this route. */
  wanted: notice<string>(),
  /** For the front window only: the system opened one of Herald's own files. */
  opened: notice<OpenedFile>(),
  /** The computer woke up: notices may have been missed, so everything is read again. */
  woke: notice<null>(),
} as const

/** A newer version. `notes`: its release notes as plain text; null if there are none. */
export type NewVersion = { version: string; notes: string | null }

/**
 * The result of a check. `off`: disabled in the settings, nothing was requested · `elsewhere`: this Herald does not update itself, for the
 * reason `why` · `current`: nothing newer · `available`: the user downloads it from the page · `ready`: fetched and verified, installed when
 * Herald ends · `failed`: `why`. `page`: the download page; null if the package has none.
 */
export type UpdateAnswer = { page: string | null } & (
  | { state: 'off' | 'current' }
  | { state: 'elsewhere' | 'failed'; why: string }
  | ({ state: 'available' | 'ready' } & NewVersion)
)

export const updateCalls = {
  /** Checks now, unless updates are off. Downloads a newer version if it may be installed. */
  check: call(v.undefined()).returns<UpdateAnswer>(),
  /** Ends Herald, installs the downloaded update and restarts. False if saves wait for the server, or nothing is downloaded. */
  install: call(v.undefined()).returns<boolean>(),
  /** Opens the download page; false if there is none. */
  openPage: call(v.undefined()).returns<boolean>(),
} as const
