/** What a picture is by its first bytes: its media type and its pixels. */

export type PictureSize = { type: string; width: number; height: number }

/** Null for what is no picture of a known kind; a kind whose size is not read has none. */
export function pictureSizeOf(bytes: Uint8Array): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (bytes.length > 24 && text(1, 4) === 'PNG')
    return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
  if (bytes.length > 10 && text(0, 3) === 'GIF')
    return { type: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) }
  if (bytes.length > 4 && view.getUint16(0) === 0xffd8) return jpeg(view)
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return { type: 'image/webp', width: 0, height: 0 }
  if (/^\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)?<svg\b/s.test(text(0, 400)))
    return { type: 'image/svg+xml', width: 0, height: 0 }
  return null
}

function jpeg(view: DataView): PictureSize {
  let at = 2
  while (at + 9 < view.byteLength) {
    const marker = view.getUint16(at)
    // The frame says the size; tables between do not.
    if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker))
      return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    if (marker < 0xff00) break
    at += 2 + view.getUint16(at + 2)
  }
  return { type: 'image/jpeg', width: 0, height: 0 }
}
