/** How much HTML can be imported: as much as still leaves for the server once it stands in a message. */
import { amount } from '#contract'

/** Bytes. A save carries the message up to eight times over (the draft twice, message, body, htmlData, plain text, another slot's copy) in one call of 1 MB. */
const MAX_HTML_CHARS = 120 * 1024

/** Characters that are taken to be checked at all: cleaning makes HTML shorter. Far more in one word would hold the page up. */
export const mostPasted = 2 * MAX_HTML_CHARS

const encoder = new TextEncoder()

/** What refuses `html`, in words; null where it is taken. It is measured as it travels: UTF-8, written as JSON. */
export function tooLong(html: string): string | null {
  const bytes = encoder.encode(JSON.stringify(html)).length
  if (bytes <= MAX_HTML_CHARS) return null
  return `This HTML is ${kilobytes(bytes)} KB; the limit is ${kilobytes(MAX_HTML_CHARS)} KB. Remove something, or link to pictures instead of embedding them.`
}

const kilobytes = (bytes: number): string => amount(Math.ceil(bytes / 1024))
