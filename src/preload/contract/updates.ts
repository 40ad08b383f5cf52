/** Newer versions of Herald, for the page. */
import * as v from 'valibot'
import { call } from './define.ts'

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
