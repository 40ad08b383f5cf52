/** What a failure says of the request that failed. */
import type { Failure, IntentRequest } from '#contract'

/** No route, no answer, or none that can be used: the request may be sent again. */
const passing = new Set<Failure['kind']>(['offline', 'network', 'timeout', 'server', 'malformed'])

/** On the name field (Source: docs/reference/rules.md). */
export const duplicateName = 'Campaign with same name already exists'

/** Whether an act without a usable answer may have taken effect all the same; in doubt it may. A server that has too much to do took nothing. */
export const isUnclear = ({ kind, ambiguous, status, retryAfter }: Failure): boolean =>
  ambiguous === true ||
  (kind !== 'offline' && passing.has(kind) && status !== 429 && (status !== 503 || retryAfter === undefined))

const clash = /already|exist|taken|in use|duplicate|unique/
const otherThings = /\b(goal|event|segment|template|propert|voucher|tag|attribute|schedule|user)/

/**
 * A duplicate name is known by the message on a request that carries a name, not by a status code (Source: docs/reference/rules.md). The
 * message must be about the name: it has that word, the name itself, or the server names the field. Any other keeps the server's text.
 */
export function isDuplicateName({ input }: IntentRequest, { message, path }: Failure): boolean {
  if (typeof input.name !== 'string') return false
  const said = message.toLowerCase()
  const quoted = input.name.trim().length > 2 && said.includes(input.name.trim().toLowerCase())
  const rest = quoted ? said.replaceAll(input.name.trim().toLowerCase(), ' ') : said
  if (!clash.test(rest)) return false
  return path === 'name' || (!otherThings.test(rest) && (quoted || /\bname[ds]?\b/.test(rest)))
}
