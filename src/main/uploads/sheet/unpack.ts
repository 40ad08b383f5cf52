/**
 * Opens an XLSX archive within limits: what it unpacks to is counted while it unpacks, not taken from its own word. The parts that a
 * reader of cells needs come back as an archive of plain, stored entries.
 */
import { crc32, inflateRawSync } from 'node:zlib'
import { amount, filled } from '#contract'
import * as wording from './texts.ts'
import { tooLong, Unreadable } from './unreadable.ts'

/**
 * Bytes to which all parts together may unpack, and the number of parts: a real sheet of 10 MB has some 100 MB in a dozen. Rows: the reader
 * takes seconds for so many and a minute or all memory for a million.
 */
const unpackLimits = { bytes: 200 * 1024 * 1024, parts: 2_000, rows: 300_000 }

type Entry = { name: Buffer; method: number; crc: number; packed: number; size: number; at: number }

const signs = { local: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 }

/** Throws `Unreadable` for anything that is no whole XLSX archive within the limits. */
export function storedXlsx(bytes: Buffer, limits = unpackLimits): Buffer {
  try {
    const entries = directoryOf(bytes, limits.parts)
    if (!entries.some(({ name }) => name.toString('latin1') === 'xl/workbook.xml'))
      throw new Unreadable(wording.thisArchiveHasNoExcel)
    return archiveOf(unpacked(bytes, entries.filter(isNeeded), limits))
  } catch (error) {
    if (error instanceof Unreadable) throw error
    // Buffer and zlib throw errors of their own where an archive is cut off or damaged.
    throw new Unreadable(wording.theExcelSheetIsDamaged)
  }
}

/** Cells, texts and styles stand in XML; pictures and printer settings are nobody's codes. */
const isNeeded = ({ name }: Entry): boolean => /\.xml(\.rels)?$/.test(name.toString('latin1'))

function directoryOf(bytes: Buffer, most: number): Entry[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || bytes.readUInt32LE(end) !== signs.end) throw new Unreadable(wording.theExcelSheetIsDamaged)
  const count = bytes.readUInt16LE(end + 10)
  if (count > most) throw tooMuch()
  const entries: Entry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let left = count; left > 0; left--) {
    if (bytes.readUInt32LE(at) !== signs.entry) throw new Unreadable(wording.theExcelSheetIsDamaged)
    const nameLength = bytes.readUInt16LE(at + 28)
    entries.push({
      name: bytes.subarray(at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

/** A row or a column beyond what any spreadsheet has: a reader would fill the way there with empty cells. */
const farCell = / r="(?:[A-Z]{0,3}\d{8,}|[A-Z]{4,}\d*)"/

type Part = { name: Buffer; crc: number; content: Buffer }

function unpacked(bytes: Buffer, entries: readonly Entry[], limits: typeof unpackLimits): Part[] {
  let left = limits.bytes
  return entries.map((entry) => {
    // Their own word first: an honest bomb is not even begun.
    if (entry.size > left) throw tooMuch()
    const content = contentOf(bytes, entry, left)
    left -= content.length
    if (content.length !== entry.size || crc32(content) !== entry.crc)
      throw new Unreadable(wording.theExcelSheetIsDamaged)
    if (/\/worksheets\//.test(entry.name.toString('latin1'))) {
      if (farCell.test(content.toString('latin1'))) throw tooMuch()
      refuseTooManyRows(content, limits.rows)
    }
    return { name: entry.name, crc: entry.crc, content }
  })
}

function refuseTooManyRows(sheet: Buffer, most: number): void {
  let rows = 0
  for (let at = sheet.indexOf('<row'); at >= 0; at = sheet.indexOf('<row', at + 4)) rows += 1
  if (rows <= most) return
  const [many, limit] = [rows, most].map(amount)
  throw new Unreadable(filled(wording.itHasRowsAndHerald, { many, limit }), tooLong)
}

function contentOf(bytes: Buffer, { at, packed, method }: Entry, left: number): Buffer {
  if (bytes.readUInt32LE(at) !== signs.local) throw new Unreadable(wording.theExcelSheetIsDamaged)
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  const content = bytes.subarray(from, from + packed)
  if (method === 0) return content
  if (method !== 8) throw new Unreadable(wording.theExcelSheetUsesA)
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, left) })
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE' ? tooMuch() : error
  }
}

const tooMuch = () => new Unreadable(wording.thisSheetUnpacksToFar)

function archiveOf(parts: readonly Part[]): Buffer {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, crc, content } of parts) {
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt32LE(crc, 10)
    shared.writeUInt32LE(content.length, 14)
    shared.writeUInt32LE(content.length, 18)
    shared.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([sign(signs.local), shared, name])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([sign(signs.entry), Buffer.from([20, 0]), shared, tail, name]))
    pieces.push(local, content)
    at += local.length + content.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...pieces, list, sign(signs.end), end])
}

function sign(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
