/** Size of a message. Gmail shows the first 102 KB and clips the rest, including the unsubscribe link. */

/** In bytes. */
export const GMAIL_CLIP_BYTES = 102 * 1024

const encoder = new TextEncoder()

/** Bytes of the sent message, in UTF-8. */
export const sizeOf = (html: string): number => encoder.encode(html).length

/** '38 KB', '0.4 KB'. */
export function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024
  return `${kilobytes < 10 ? kilobytes.toFixed(1) : Math.round(kilobytes)} KB`
}
