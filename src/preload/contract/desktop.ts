/** What the computer itself is asked for: notifications, the clipboard, the log; and what it asks of the page. */
import * as v from 'valibot'
import { call, notice, text } from './define.ts'
import type { SavedFile } from './files.ts'
import type { OpenedFile } from './own-files.ts'

/** One of Herald's own addresses: '/campaign/12'. */
export const ownRoute = v.pipe(v.string(), v.regex(/^\/(?!\/)/), v.maxLength(2_000))

/** What About shows, and the same as a text to send to somebody who helps: no token, no name, no folder of a person. */
export type Diagnostics = { versions: { name: string; version: string }[]; text: string }

/** A file of the diagnostics, as it will be saved. */
export type DiagnosticsFile = { name: string; text: string }

/** Entries of the system's menu that the page answers; a step back is one of the field that is being written in, else of the campaign. */
export type DesktopCommand = 'about' | 'backup' | 'restore' | 'undo' | 'redo' | 'settings' | 'updates' | 'print'

/** What the system tells: a verdict on a campaign, how a job or a publishing came out, a change that the server refused. */
export const notificationKinds = ['verdict', 'result', 'refusal'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** What is told where names of campaigns have to stay inside (lock screens, notification centres). */
const nameless: Record<NotificationKind, string> = {
  verdict: 'A campaign was approved or rejected',
  result: 'Something you waited for is done',
  refusal: 'The server refused a change',
}

export const withoutNames = <Told extends { kind: NotificationKind; title: string; body: string }>(
  told: Told,
): Told => ({
  ...told,
  title: nameless[told.kind],
  body: 'Open Herald to see more.',
})

export const desktopCalls = {
  diagnostics: call(v.undefined()).returns<Diagnostics>(),
  /** What 'Save diagnostics…' will hold, to be read first. */
  diagnosticsFiles: call(v.undefined()).returns<DiagnosticsFile[]>(),
  /** Saves what was shown last as one zip; null when the person decided against it. */
  saveDiagnostics: call(v.undefined()).returns<SavedFile | null>(),
  /** Puts a text on the clipboard; false where the page does that itself (browser host). */
  copy: call(text(200_000)).returns<boolean>(),
  /** What the window shows, as a PDF of the page's print layout, where the person wants it; null when they decided against it. Refused in a browser, whose own print dialog does it. */
  savePdf: call(v.strictObject({ name: text(255) })).returns<SavedFile | null>(),
  /** Shows the log's file among the others; false where there is none: the browser host says everything on its terminal. */
  showLog: call(v.undefined()).returns<boolean>(),
  /** Shows the data folder in the system's file manager; false where the person has to find it. */
  showFolder: call(v.undefined()).returns<boolean>(),
  /** Languages whose spelling can be checked, 'en-GB'; empty where the system chooses. */
  spellingLanguages: call(v.undefined()).returns<string[]>(),
  /**
   * A notification of the system, unless Herald is in front; a click on it shows `route`. 'elsewhere': this host has none, the page may
   * have one · 'off': the person wants none of this kind. Several windows may tell the same: it is shown once.
   */
  tell: call(
    v.strictObject({
      kind: v.picklist(notificationKinds),
      title: text(200),
      body: v.pipe(v.string(), v.maxLength(500)),
      route: v.nullable(ownRoute),
    }),
  ).returns<'shown' | 'in front' | 'elsewhere' | 'off'>(),
  /** For the window in front alone: a click in the menu. */
  asked: notice<DesktopCommand>(),
  /** For the window in front alone: a link from outside, or a click on a notification, wants this route shown. */
  wanted: notice<string>(),
  /** For the window in front alone: a file of Herald's own was opened by the system. */
  opened: notice<OpenedFile>(),
  /** The computer woke up: what was not heard meanwhile is read afresh. */
  woke: notice<null>(),
} as const
