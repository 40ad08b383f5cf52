/** Newer versions of Herald, as the page shows them to whoever asks. */
import * as v from 'valibot'
import { call } from './define.ts'

/** A newer version. `notes`: plain text of what is new in it; null where its maker wrote nothing. */
export type NewVersion = { version: string; notes: string | null }

/**
 * What came of asking. `off`: the settings say so, and nothing was asked · `elsewhere`: this Herald is not updated by itself, because ... `why` ·
 * `current`: nothing newer · `told`: the person fetches it from the page · `ready`: fetched and verified, goes in when Herald ends · `failed`: `why`.
 * `page`: where people get Herald; null where the package does not say.
 */
export type UpdateAnswer = { page: string | null } & (
  | { state: 'off' | 'current' }
  | { state: 'elsewhere' | 'failed'; why: string }
  | ({ state: 'told' | 'ready' } & NewVersion)
)

export const updateCalls = {
  /** Looks now, unless updates are off. Fetches what is newer where it may be installed. */
  check: call(v.undefined()).returns<UpdateAnswer>(),
  /** Ends Herald, installs what is ready and starts it again. False where something still waits for the server, or nothing is ready. */
  install: call(v.undefined()).returns<boolean>(),
  /** Opens the page where people get Herald; false where there is none. */
  openPage: call(v.undefined()).returns<boolean>(),
} as const
