/** Parses the XML of workbooks: elements by local name, with any namespace prefix. */

export type XmlReader = {
  /** `attributes` is the raw text, for `attributeOf`; `isEmpty`: a self-closing element. Return false to stop. */
  open(name: string, attributes: string, isEmpty: boolean): boolean | undefined
  close(name: string): void
  /** The raw text between two tags, for `plainText`. */
  text(source: string): void
}

/** No alternative extends past the start of the next token: otherwise an unclosed token would be scanned once for each token. */
const piece =
  /<!--(?:(?!<!--)[\s\S])*?-->|<!\[CDATA\[((?:(?!<!\[CDATA\[)[\s\S])*?)\]\]>|<[?!][^<>]*>|<(\/?)(?:[\w.-]+:)?([\w.-]+)([^<>"']*(?:"[^<"]*"[^<>"']*|'[^<']*'[^<>"']*)*)>/g

/** Reads from the first element to the last, or until `open` returns false. Broken XML is read as far as possible. */
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
