/** Reads an Excel workbook: its sheets, which of them are hidden, and the cells of one sheet as Excel shows them. */
import { type Cell, type Sheet, type Table, Unreadable } from './table.ts'
import { type Archive, attributeOf, isSet, openArchive, plainText, readXml, tooMuch } from './unpack.ts'

export type Workbook = { sheets: Sheet[]; table(index: number): Table }

/** Excel's own limits. */
const maxSize = { rows: 1_048_576, columns: 16_384 }
/** Days between Excel's two calendars. */
const DAYS_1904 = 1_462
const spans = /\[(?:h+|m+|s+)\]/i

type Numfmt = typeof import('numfmt')

/** Throws `Unreadable`. */
export async function openWorkbook(bytes: Buffer): Promise<Workbook> {
  const archive = openArchive(bytes)
  const numfmt = await import('numfmt')
  const path = relationsOf(archive, '').find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml'
  const xml = archive.text(path)
  if (xml === null) throw new Unreadable('This archive has no Excel sheet.')
  if (path.endsWith('.bin')) throw new Unreadable('This is a binary workbook (XLSB): save it as XLSX.')
  const relations = relationsOf(archive, path)
  const pathOf = (type: string) => relations.find((relation) => relation.type === type)?.path
  const { sheets, is1904 } = workbookIn(xml)
  // A sheet that is only a chart has no cells.
  const found = sheets.flatMap(({ id, ...sheet }) => {
    const relation = relations.find((relation) => relation.id === id && relation.type === 'worksheet')
    return relation ? [{ ...sheet, path: relation.path }] : []
  })
  const strings = cached(() => sharedStrings(archive.text(pathOf('sharedStrings') ?? '')))
  const formats = cached(() => formatsIn(archive.text(pathOf('styles') ?? ''), numfmt))
  return {
    sheets: found.map(({ name, hidden }) => ({ name, hidden })),
    table: (index) => {
      const sheet = archive.text(found[index]?.path ?? '')
      if (sheet === null) throw new Unreadable('The Excel sheet is damaged.')
      return tableIn(sheet, createCellFormatter(numfmt, strings(), formats(), is1904))
    },
  }
}

function cached<T>(make: () => T): () => T {
  let value: { value: T } | null = null
  return () => {
    value ??= { value: make() }
    return value.value
  }
}

type Relation = { id: string; type: string; path: string }

/** Relations of a part, by the last segment of their type: the standard has two sets of long names. Paths are from the root. */
function relationsOf(archive: Archive, path: string): Relation[] {
  const folder = path.replace(/[^/]*$/, '')
  const xml = archive.text(`${folder}_rels/${path.slice(folder.length)}.rels`)
  const found: Relation[] = []
  readElements(xml, 'Relationship', (attributes) => {
    const target = (attributeOf(attributes, 'Target') ?? '').replaceAll('\\', '/')
    const { pathname } = new URL(target, `file:///${folder}`)
    found.push({
      id: attributeOf(attributes, 'Id') ?? '',
      type: (attributeOf(attributes, 'Type') ?? '').replace(/^.*\//, ''),
      path: decodeURIComponent(pathname).slice(1),
    })
  })
  return found
}

function readElements(xml: string | null, element: string, onElement: (attributes: string) => void): void {
  readXml(xml ?? '', {
    open: (name, attributes) => {
      if (name === element) onElement(attributes)
      return true
    },
    close: () => {},
    text: () => {},
  })
}

function workbookIn(xml: string) {
  const sheets: (Sheet & { id: string | null })[] = []
  readElements(xml, 'sheet', (attributes) => {
    const name = attributeOf(attributes, 'name') ?? ''
    const isHidden = /^(?:very)?hidden$/i.test(attributeOf(attributes, 'state') ?? '')
    sheets.push({ name, hidden: isHidden, id: attributeOf(attributes, 'id') })
  })
  let is1904 = false
  readElements(xml, 'workbookPr', (attributes) => {
    is1904 = isSet(attributes, 'date1904')
  })
  return { sheets, is1904 }
}

/** Decodes Excel's escapes for characters that XML cannot hold. */
const unescapedText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_match, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

/** Joins the parts of rich text, without phonetic readings. */
function sharedStrings(xml: string | null): string[] {
  const found: string[] = []
  let [text, isText, isSpoken] = ['', false, false]
  readXml(xml ?? '', {
    open: (name, _attributes, isEmpty) => {
      if (name === 'si') text = ''
      if (name === 'si' && isEmpty) found.push('')
      if (isEmpty) return true
      if (name === 'rPh') isSpoken = true
      isText = name === 't' && !isSpoken
      return true
    },
    close: (name) => {
      if (name === 'si') found.push(unescapedText(text))
      if (name === 'rPh') isSpoken = false
      isText = false
    },
    text: (source) => {
      if (isText) text += plainText(source)
    },
  })
  return found
}

/** Number formats by the cells' styles. */
function formatsIn(xml: string | null, { getFormatFromId, isDateFormat }: Numfmt): string[] {
  const ownFormats = new Map<number, string>()
  // A country after a currency is not a locale: Excel uses the computer's separators. Month names follow the locale.
  const plainFormat = (format: string): string =>
    isDateFormat(format)
      ? format
      : format.replace(/\[\$([^\]-]*)-[^\]]*\]/g, (_match, sign) => (sign === '' ? '' : `[$${sign}]`))
  const formats: string[] = []
  let isInCellFormats = false
  readXml(xml ?? '', {
    open: (name, attributes) => {
      const id = Number(attributeOf(attributes, 'numFmtId') ?? 0)
      if (name === 'numFmt') ownFormats.set(id, attributeOf(attributes, 'formatCode') ?? 'General')
      if (name === 'cellXfs') isInCellFormats = true
      if (name === 'xf' && isInCellFormats)
        formats.push(plainFormat(ownFormats.get(id) ?? (id < 164 ? getFormatFromId(id) : null) ?? 'General'))
      return true
    },
    close: (name) => {
      if (name === 'cellXfs') isInCellFormats = false
    },
    text: () => {},
  })
  return formats
}

/** A raw cell of the sheet. `type` and `style` as in the standard; `value` is null if none is stored. */
type RawCell = { type: string; style: number; value: string | null; isFormula: boolean }
type FormatCell = (cell: RawCell) => Cell

/** Formats a cell as Excel shows it, but with all digits of a number, also if Excel would shorten them to fit. */
function createCellFormatter(
  { format: formatted, isDateFormat }: Numfmt,
  strings: readonly string[],
  formats: readonly string[],
  is1904: boolean,
): FormatCell {
  const displayText = (format: string, value: number | string): string =>
    // Excel shows # for a date before 1900 or after 9999; here the number is shown.
    formatted(format, value, { throws: false, invalid: String(value), dateSpanLarge: false })
  const text = (format: string, value: string): string =>
    /[@;]/.test(format) && format !== '@' ? displayText(format, value) : value
  const number = (format: string, source: string): Cell => {
    const value = Number(source)
    if (!Number.isFinite(value)) return { text: source }
    // The 1904 date system shifts dates, but not durations.
    if (isDateFormat(format))
      return { text: displayText(format, value + (is1904 && !spans.test(format) ? DAYS_1904 : 0)), kind: 'date' }
    const digits = /^-?(?=\d)0*(\d+?)(?:\.0*)?$/.exec(source)?.[1] ?? ''
    const kind = digits.length > 15 ? ({ kind: 'long' } as const) : {}
    const isGeneral = /^(?:general|@|)$/i.test(format)
    const plainText = isGeneral || format === '0' || (format === '#' && value !== 0) ? plainNumber(source, value) : null
    return { text: plainText ?? displayText(isGeneral ? 'General' : format, value), ...kind }
  }
  return ({ type, style, value, isFormula }) => {
    const format = formats[style] ?? 'General'
    if (value === null || (value === '' && type !== 'str'))
      return isFormula && type !== 'inlineStr' ? { text: '', kind: 'formula' } : { text: '' }
    if (type === 's') return { text: text(format, strings[Number(value)] ?? '') }
    if (type === 'str' || type === 'inlineStr') return { text: text(format, unescapedText(value)) }
    if (type === 'b') return { text: /^(?:1|true)$/i.test(value) ? 'TRUE' : 'FALSE' }
    if (type === 'e') return { text: value }
    if (type !== 'd') return number(format, value)
    const serial = serialOf(value)
    return { text: serial === null || !isDateFormat(format) ? value : displayText(format, serial), kind: 'date' }
  }
}

/** A whole number without exponent and fraction; null for any other number. */
function plainNumber(source: string, value: number): string | null {
  if (/^-?\d+$/.test(source)) return String(BigInt(source))
  return Number.isSafeInteger(value) ? String(value) : null
}

const DAY_MS = 86_400_000

/** Excel's day number of an ISO date, or the fraction of a day for a time; null if it is neither. */
function serialOf(iso: string): number | null {
  const time = Date.parse(
    /^\d\d:/.test(iso)
      ? `1899-12-30T${iso}Z`
      : /Z$|[+-]\d\d:\d\d$/.test(iso)
        ? iso
        : `${iso}${iso.includes('T') ? 'Z' : ''}`,
  )
  return Number.isNaN(time) ? null : (time - Date.UTC(1899, 11, 30)) / DAY_MS
}

type EachCell = (row: number, column: number, cell: Cell) => void

/** Rows and columns count from 0. Reads only the column `onlyColumn` unless it is null, and up to the row `end`. */
function readCells(xml: string, show: FormatCell, onlyColumn: number | null, end: number, onCell: EachCell): void {
  let [row, column] = [-1, -1]
  let cell: RawCell | null = null
  let [isInValue, isSpoken] = [false, false]
  readXml(xml, {
    open: (name, attributes, isEmpty) => {
      if (name === 'row') {
        row = Number(attributeOf(attributes, 'r') ?? row + 2) - 1
        column = -1
        if (!(row < maxSize.rows)) throw tooMuch()
        return row < end
      }
      if (name === 'c') {
        column = columnOf(attributeOf(attributes, 'r')) ?? column + 1
        if (column >= maxSize.columns) throw tooMuch()
        if (isEmpty || (onlyColumn !== null && column !== onlyColumn)) return true
        const type = attributeOf(attributes, 't') ?? 'n'
        cell = { type, style: Number(attributeOf(attributes, 's') ?? 0), value: null, isFormula: false }
      } else if (cell && name === 'f') cell.isFormula = true
      else if (name === 'rPh' && !isEmpty) isSpoken = true
      else if (cell && !isEmpty && !isSpoken && (name === 'v' || name === 't')) {
        isInValue = true
        cell.value ??= ''
      }
      return true
    },
    close: (name) => {
      isInValue = false
      if (name === 'rPh') isSpoken = false
      if (name !== 'c' || !cell) return
      onCell(row, column, show(cell))
      cell = null
    },
    text: (source) => {
      if (isInValue && cell) cell.value = (cell.value ?? '') + plainText(source)
    },
  })
}

/** 'B7' is 1; null without a reference. */
function columnOf(place: string | null): number | null {
  const letters = /^[A-Z]+/i.exec(place ?? '')?.[0].toUpperCase()
  if (!letters) return null
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function tableIn(xml: string, show: FormatCell): Table {
  const { hiddenColumns, hiddenRows, covered } = hiddenPartsIn(xml)
  return {
    hiddenColumns,
    hiddenRows,
    head: (rows) => {
      const firstRows: string[][] = []
      readCells(xml, show, null, rows, (row, column, { text }) => {
        while (firstRows.length <= row) firstRows.push([])
        const cells = firstRows[row] ?? []
        while (cells.length < column) cells.push('')
        cells[column] = text
      })
      return firstRows
    },
    column: (index) => {
      const cells: string[] = []
      const kinds = new Map<number, NonNullable<Cell['kind']>>()
      readCells(xml, show, index, Number.POSITIVE_INFINITY, (row, _column, { text, kind }) => {
        while (cells.length < row) cells.push('')
        cells[row] = text
        if (kind) kinds.set(row, kind)
      })
      return { cells, kinds, isPlain: false, covered: covered(index) }
    },
  }
}

const layoutTags = /<(?:[\w.-]+:)?(row|sheetFormatPr|col|mergeCell)(\s[^<>]*)>/g
const isZero = (attributes: string, name: string): boolean => Number(attributeOf(attributes, name) ?? 1) === 0

/** Everything that Excel hides: hidden and filtered rows, hidden columns, and cells under a merged cell. Counted from 0. */
function hiddenPartsIn(xml: string) {
  const hiddenRows = new Set<number>()
  const hiddenColumns = new Set<number>()
  const merged: [column: number, lastColumn: number, row: number, lastRow: number][] = []
  let [row, areHidden] = [-1, false]
  let columns = 0
  for (const [, name, attributes = ''] of xml.matchAll(layoutTags)) {
    if (name === 'row') {
      row = Number(attributeOf(attributes, 'r') ?? row + 2) - 1
      if (areHidden || isZero(attributes, 'ht') || isSet(attributes, 'hidden')) hiddenRows.add(row)
    } else if (name === 'sheetFormatPr') areHidden = isSet(attributes, 'zeroHeight')
    else if (name === 'col' && (isSet(attributes, 'hidden') || isZero(attributes, 'width'))) {
      const last = Math.min(maxSize.columns, Number(attributeOf(attributes, 'max')))
      const first = Math.max(1, Number(attributeOf(attributes, 'min')))
      columns += last - first
      if (columns > 10 * maxSize.columns) throw tooMuch()
      for (let number = first; number <= last; number++) hiddenColumns.add(number - 1)
    } else if (name === 'mergeCell') {
      const [from = '', to = from] = (attributeOf(attributes, 'ref') ?? '').split(':')
      merged.push([columnOf(from) ?? -1, columnOf(to) ?? -1, rowOf(from), rowOf(to)])
    }
  }
  const coveredRows = (column: number): ReadonlySet<number> => {
    const rows = new Set<number>()
    let count = 0
    for (const [first, last, top, bottom] of merged) {
      if (column < first || column > last) continue
      const end = Math.min(bottom, maxSize.rows)
      // Merged cells never overlap.
      count += end - top
      if (count > maxSize.rows) throw tooMuch()
      for (let row = column === first ? top + 1 : top; row <= end; row++) rows.add(row)
    }
    return rows
  }
  return { hiddenRows, hiddenColumns, covered: coveredRows }
}

const rowOf = (place: string): number => Number(/\d+$/.exec(place)?.[0] ?? 0) - 1
