/** Opens an XLSX archive within limits: the unpacked size is counted while unpacking; the size in its header is not trusted. */
import { crc32, inflateRawSync } from 'node:zlib'
import { Unreadable } from './table.ts'

/** Limits: unpacked bytes of all parts that are read, and the number of parts. A real sheet of 10 MB has some 100 MB in a dozen. */
const unpackLimits = { bytes: 200 * 1024 * 1024, parts: 2_000 }

export type Archive = {
  /** The XML of a part, by its path from the archive's root; case and slashes may differ. Null if there is none. Throws `Unreadable`. */
  text(path: string): string | null
}

type Entry = { name: Buffer; method: number; crc: number; packed: number; size: number; at: number }

const signatures = { local: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 }

/** Throws `Unreadable` unless it is a complete archive within the limits. */
export function openArchive(bytes: Buffer, limits = unpackLimits): Archive {
  const entries = new Map(
    guardedRead(() => directoryOf(bytes, limits.parts)).map((entry) => [plainPath(entry.name.toString()), entry]),
  )
  let remainingBytes = limits.bytes
  return {
    text: (path) => {
      const entry = entries.get(plainPath(path))
      if (!entry) return null
      // Checks the declared size first, so that an oversized part is not unpacked at all.
      if (entry.size > remainingBytes) throw tooMuch()
      const content = guardedRead(() => contentOf(bytes, entry, remainingBytes))
      remainingBytes -= content.length
      if (content.length !== entry.size || crc32(content) !== entry.crc)
        throw new Unreadable('The Excel sheet is damaged.')
      return textOf(content)
    },
  }
}

/** Some programs write paths with backslashes or in another case. */
const plainPath = (path: string): string => path.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

function guardedRead<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof Unreadable) throw error
    // Buffer and zlib throw their own errors for a truncated or damaged archive.
    throw new Unreadable('The Excel sheet is damaged.')
  }
}

/** XML declares its encoding; the default is UTF-8. */
function textOf(content: Buffer): string {
  const [first, second] = content
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0))
    return new TextDecoder('utf-16le').decode(content)
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c))
    return new TextDecoder('utf-16be').decode(content)
  const encoding = /^[^>]*\sencoding=["']([\w-]+)["']/.exec(content.toString('latin1', 0, 200))?.[1] ?? 'utf-8'
  if (/^utf-?8$/i.test(encoding)) return content.toString('utf8')
  return guardedRead(() => new TextDecoder(encoding).decode(content))
}

function directoryOf(bytes: Buffer, maxEntries: number): Entry[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || bytes.readUInt32LE(end) !== signatures.end) throw new Unreadable('The Excel sheet is damaged.')
  const count = bytes.readUInt16LE(end + 10)
  if (count > maxEntries) throw tooMuch()
  const entries: Entry[] = []
  let offset = bytes.readUInt32LE(end + 16)
  for (let remainingEntries = count; remainingEntries > 0; remainingEntries--) {
    if (bytes.readUInt32LE(offset) !== signatures.entry) throw new Unreadable('The Excel sheet is damaged.')
    const nameLength = bytes.readUInt16LE(offset + 28)
    entries.push({
      name: bytes.subarray(offset + 46, offset + 46 + nameLength),
      method: bytes.readUInt16LE(offset + 10),
      crc: bytes.readUInt32LE(offset + 16),
      packed: bytes.readUInt32LE(offset + 20),
      size: bytes.readUInt32LE(offset + 24),
      at: bytes.readUInt32LE(offset + 42),
    })
    offset += 46 + nameLength + bytes.readUInt16LE(offset + 30) + bytes.readUInt16LE(offset + 32)
  }
  return entries
}

function contentOf(bytes: Buffer, { at, packed, method }: Entry, remainingBytes: number): Buffer {
  if (bytes.readUInt32LE(at) !== signatures.local) throw new Unreadable('The Excel sheet is damaged.')
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  const content = bytes.subarray(from, from + packed)
  if (method === 0) return content
  if (method !== 8) throw new Unreadable('The Excel sheet uses a compression that Herald cannot read.')
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, remainingBytes) })
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE' ? tooMuch() : error
  }
}

export const tooMuch = () => new Unreadable('This sheet unpacks to far more data than a list of codes.')

type XmlReader = {
  /** `attributes` is the raw text, for `attributeOf`; `isEmpty`: a self-closing element. Return false to stop. */
  open(name: string, attributes: string, isEmpty: boolean): boolean | undefined
  close(name: string): void
  /** The raw text between two tags, for `plainText`. */
  text(source: string): void
}

/** No alternative extends past the start of the next token: otherwise an unclosed token would be scanned once for each token. */
const piece =
  /<!--(?:(?!<!--)[\s\S])*?-->|<!\[CDATA\[((?:(?!<!\[CDATA\[)[\s\S])*?)\]\]>|<[?!][^<>]*>|<(\/?)(?:[\w.-]+:)?([\w.-]+)([^<>"']*(?:"[^<"]*"[^<>"']*|'[^<']*'[^<>"']*)*)>/g

/**
 * Parses the XML of workbooks: elements by local name, with any namespace prefix. Reads from the first element to the last, or until `open`
 * returns false. Broken XML is read as far as possible.
 */
export function readXml(xml: string, reader: XmlReader): void {
  piece.lastIndex = 0
  let from = 0
  for (let found = piece.exec(xml); found; found = piece.exec(xml)) {
    if (found.index > from) reader.text(xml.slice(from, found.index))
    const position = piece.lastIndex
    from = position
    const [, data, closing, name, attributes = ''] = found
    if (data !== undefined) reader.text(data.replaceAll('&', '&amp;'))
    if (name === undefined) continue
    if (closing) reader.close(name)
    else if (reader.open(name, attributes, attributes.endsWith('/')) === false) return
    piece.lastIndex = position
  }
}

const patterns = new Map<string, RegExp>()

/** The value of an attribute, by its name without a prefix; null if absent. */
export function attributeOf(all: string, name: string): string | null {
  const pattern = patterns.get(name) ?? new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  patterns.set(name, pattern)
  const found = pattern.exec(all)
  return found ? plainText(found[1] ?? found[2] ?? '') : null
}

/** Whether a flag is set, in XML Schema's notation. */
export const isSet = (all: string, name: string): boolean => /^(?:1|true|on)$/.test(attributeOf(all, name) ?? '')

const namedEntities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export const plainText = (source: string): string =>
  source.includes('&')
    ? source.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (all, decimal, hex, name) => {
        if (name !== undefined) return namedEntities[name] ?? all
        const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
        return point <= 0x10ffff ? String.fromCodePoint(point) : all
      })
    : source
