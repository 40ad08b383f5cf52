/** The address where recipients of a workspace's emails unsubscribe: asked once, never guessed, kept on this computer. */
import * as v from 'valibot'
import { amount } from './amounts.ts'
import { call, notice } from './define.ts'

/** Replaced by the server for each recipient (Source: docs/reference/screens.md#email). */
export const unsubscribeToken = '{token}'

const MAX_CHARS = 2_000

/** A web address that contains `unsubscribeToken`. The messages of its rules are shown at the field. */
export const unsubscribeAddress = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(MAX_CHARS, () => `The address cannot be longer than ${amount(MAX_CHARS)} characters`),
  v.regex(/^https?:\/\/[^\s/.]+\.[^\s]+$/i, 'Enter a web address, like https://your-shop.com/unsubscribe?t={token}'),
  v.includes(unsubscribeToken, `Without ${unsubscribeToken}, you cannot tell who unsubscribed`),
)

export const unsubscribeCalls = {
  /** Null if not set. */
  address: call(v.undefined()).returns<string | null>(),
  keep: call(v.strictObject({ address: unsubscribeAddress })).returns<string | null>(),
  /** Changed in another window, or another workspace was opened. */
  changed: notice<string | null>(),
} as const
