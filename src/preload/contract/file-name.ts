/** File names that every system takes, from names that people gave: of campaigns, segments, pictures. */
import { byteCount, cut, cutToBytes } from './graphemes.ts'

/** Graphemes of a name, before what is said behind it. */
const MAX_NAME = 80
/** Of the whole name, in UTF-8: the least that a file system of today takes. */
const MAX_FILE_NAME_BYTES = 255

/** Windows keeps these names for devices, whatever stands behind their first dot. Source: Microsoft, 'Naming Files, Paths, and Namespaces'. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³]) *(?:\.|$)/i

/** 'Summer sale.herald' of 'Summer sale' and '.herald'; `fallback` stands for a name that has nothing to keep. `ending` is the program's own. */
export function fileName(name: string, fallback: string, ending: string): string {
  const harmless = name
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}\p{Bidi_Control}\\/:*?"<>|]+/gu, ' ')
    .replaceAll(/^[ .]+/g, '')
  const room = MAX_FILE_NAME_BYTES - byteCount(`_${ending}`)
  const kept = cutToBytes(cut(harmless, MAX_NAME), room).replaceAll(/[ .]+$/g, '')
  const whole = `${kept || fallback}${ending}`
  return device.test(whole) ? `_${whole}` : whole
}
