/** What the computer itself is asked for: notifications, the clipboard, the log; and what it asks of the page. */
import * as v from 'valibot'
import { call, notice } from './define.ts'

const text = (longest: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(longest))

/** One of Herald's own addresses: '/campaign/12'. */
export const ownRoute = v.pipe(v.string(), v.regex(/^\/(?!\/)/), v.maxLength(2_000))

/** What About shows, and the same as a text to send to somebody who helps: no token, no name, no folder of a person. */
export type Diagnostics = { versions: { name: string; version: string }[]; text: string }

/** Entries of the system's menu that the page answers; a step back is one of the field that is being written in, else of the campaign. */
export type DeskCommand = 'about' | 'backup' | 'restore' | 'undo' | 'redo'

export const desktopCalls = {
  diagnostics: call(v.undefined()).returns<Diagnostics>(),
  /** Puts a text on the clipboard; false where the page does that itself (browser host). */
  copy: call(text(200_000)).returns<boolean>(),
  /** Shows the log's file among the others; false where there is none: the browser host says everything on its terminal. */
  showLog: call(v.undefined()).returns<boolean>(),
  /**
   * A notification of the system, unless Herald is in front; a click on it shows `route`. 'elsewhere': this host has none, the page may
   * have one. Several windows may tell the same: it is shown once.
   */
  tell: call(
    v.strictObject({ title: text(200), body: v.pipe(v.string(), v.maxLength(500)), route: v.nullable(ownRoute) }),
  ).returns<'shown' | 'in front' | 'elsewhere'>(),
  /** For the window in front alone: a click in the menu. */
  asked: notice<DeskCommand>(),
  /** For the window in front alone: a link from outside, or a click on a notification, wants this route shown. */
  wanted: notice<string>(),
  /** The computer woke up: what was not heard meanwhile is read afresh. */
  woke: notice<null>(),
} as const
