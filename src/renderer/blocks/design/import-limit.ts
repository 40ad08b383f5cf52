/** Limits the size of imported HTML, so that the message can still be sent to the server. */
import { amount } from '#contract'

/**
 * Bytes. A save carries the message up to eight times (the draft twice, message, body, htmlData, plain text, another slot's copy): so
 * 1 MB at most, of which several go into one call.
 */
const MAX_HTML_CHARS = 120 * 1024

/** Characters accepted for checking: cleaning makes HTML shorter. A single word much longer than this would freeze the page. */
export const mostPasted = 2 * MAX_HTML_CHARS

const encoder = new TextEncoder()

/** Returns an error for the user; null if `html` fits. Counts bytes as sent: UTF-8, encoded as JSON. */
export function tooLong(html: string): string | null {
  const bytes = encoder.encode(JSON.stringify(html)).length
  if (bytes <= MAX_HTML_CHARS) return null
  return `This HTML is ${kilobytes(bytes)} KB; the limit is ${kilobytes(MAX_HTML_CHARS)} KB. Remove something, or link to pictures instead of embedding them.`
}

const kilobytes = (bytes: number): string => amount(Math.ceil(bytes / 1024))
