/** How large a message is: Gmail shows the first 102 KB of one and cuts the rest off, the unsubscribe link with it. */

/** Bytes. */
export const GMAIL_CLIP_BYTES = 102 * 1024

const encoder = new TextEncoder()

/** Bytes of the message as it is sent, in UTF-8. */
export const sizeOf = (html: string): number => encoder.encode(html).length

/** '38 KB', '0.4 KB'. */
export function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024
  return `${kilobytes < 10 ? kilobytes.toFixed(1) : Math.round(kilobytes)} KB`
}
