/** Detects a file's type by its first bytes; its name is not reliable. */

/** Offset and value of each type's magic bytes. */
const marks: readonly [at: number, bytes: string, type: string][] = [
  [0, '\x89PNG\r\n\x1a\n', 'image/png'],
  [0, '\xff\xd8\xff', 'image/jpeg'],
  [0, 'GIF87a', 'image/gif'],
  [0, 'GIF89a', 'image/gif'],
  [8, 'WEBP', 'image/webp'],
  [0, '%PDF-', 'application/pdf'],
  [0, 'ID3', 'audio/mpeg'],
  [0, '\xff\xfb', 'audio/mpeg'],
  [0, '\xff\xf3', 'audio/mpeg'],
  [0, '\xff\xf2', 'audio/mpeg'],
  [0, '\xff\xfa', 'audio/mpeg'],
  [0, '\xff\xe3', 'audio/mpeg'],
  [0, '\xff\xe2', 'audio/mpeg'],
  [4, 'ftypqt', 'video/quicktime'],
  [4, 'ftyphei', 'image/heic'],
  [4, 'ftypmif1', 'image/heif'],
  [4, 'ftypavif', 'image/avif'],
  [4, 'ftypM4A', 'audio/mp4'],
  [4, 'ftyp', 'video/mp4'],
  [0, 'PK\x03\x04', 'application/zip'],
  [0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'application/x-ole-storage'],
  [0, 'MZ', 'application/vnd.microsoft.portable-executable'],
  [0, '\x7fELF', 'application/x-elf'],
]

/** Number of bytes that `detectFileType` needs. */
export const HEAD_BYTES = 16

/** The media type for the first bytes of a file; null for text and unknown types. */
export function detectFileType(head: Uint8Array): string | null {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, HEAD_BYTES)).toString('latin1')
  return marks.find(([offset, bytes]) => text.startsWith(bytes, offset))?.[2] ?? null
}
