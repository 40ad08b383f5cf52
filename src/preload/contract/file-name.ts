/** File names that are valid on every system, from names of campaigns, segments and pictures. */
import { byteCount, cut, cutToBytes } from './graphemes.ts'

/** Graphemes of the name, without a suffix. */
const MAX_NAME = 80
/** Bytes of the whole name in UTF-8: the smallest limit of current file systems. */
const MAX_FILE_NAME_BYTES = 255

/** Windows reserves these names for devices, whatever follows their first dot. Source: Microsoft, 'Naming Files, Paths, and Namespaces'. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³]) *(?:\.|$)/i

/**
 * 'Summer sale.herald' from 'Summer sale' and '.herald'; `fallback` replaces a name without valid characters. `ending` comes from the
 * program.
 */
export function fileName(name: string, fallback: string, ending: string): string {
  const harmless = name
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}\p{Bidi_Control}\\/:*?"<>|]+/gu, ' ')
    .replaceAll(/^[ .]+/g, '')
  const roomBytes = MAX_FILE_NAME_BYTES - byteCount(`_${ending}`)
  const stem = cutToBytes(cut(harmless, MAX_NAME), roomBytes).replaceAll(/[ .]+$/g, '')
  const fullName = `${stem || fallback}${ending}`
  return device.test(fullName) ? `_${fullName}` : fullName
}
