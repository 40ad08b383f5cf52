/** Finds the codes in a sheet: the column, the heading, and whether they look like codes at all. */

const anyOf = (names: string): string => `(?:${names})`
const kinds = anyOf('unique|single[ _-]?use|e|voucher|coupon|promo(?:tion(?:al)?)?|discount|gift|reward|redemption')
const codeNames = new RegExp(
  `^(?:${kinds}[ _-]?)*${anyOf('codes?|vouchers?|coupons?|promos?|pins?')}${anyOf('[ _-]?(?:no|numbers?|ids?|list)')}?[.:#]?$`,
  'i',
)
/** Names of codes and vouchers in other languages. Unambiguous ones match as a part of a heading, the others only as the whole heading. */
const foreignNames =
  /gutschein|(?:aktions|rabatt|gutschein|korting|rabat)s?[- ]?[ck]od|kortings|c[óo]d[ie][gc]o|cup[oó][nm]|kup[oóu]n|promo[- ]?[ck]od|code promo|bon d.(?:achat|e)|(?:промо)?код|купон|ваучер|کوڈ|کوپن|واؤچر|رمز|كود|قسيمة|کد|कोड|कूपन|वाउचर|优惠|代码|兑换|卡号|券|クーポン|コード|쿠폰|코드|โค้ด|คูปอง|κωδικ|κουπόν|קוד|קופון|(?:^|[^\p{L}])(?:kode?[rn]?|koodi|kód|codice|cod|buono|buoni|vale|bon|bons|mã)(?:$|[^\p{L}])/iu
const people = anyOf('customers?|users?|members?|people|persons?|subscribers?|recipients?')
const otherNames = new RegExp(
  `^(?:${anyOf('first|last|full|middle|sur|given')}[ _-]?)?(?:${people}[ _-]?)?${anyOf(
    'names?|e-?mails?(?:[ _-]?(?:address(?:es)?|ids?))?|(?:mobile|phone|cell|contact)s?(?:[ _-]?(?:no|numbers?))?|msisdn|cnic|address|city|country|gender|age|date|expiry(?:[ _-]?date)?|valid(?:ity)?(?:[ _-]?(?:until|till|to|from))?|amount|value|price|status|(?:sr|s|serial)[ ._-]?no|no|ids?|index|row|segment|product|store|brand|quantity|description|type',
  )}[.:#]?$|^${people}[.:#]?$|^#$`,
  'i',
)

const isCodeName = (cell: string): boolean =>
  codeNames.test(cell) || (cell.length <= 40 && !/\p{Nd}/u.test(cell) && foreignNames.test(cell))

/** The user's choices; Herald decides the absent ones. */
export type HeadingChoice = { column?: number | undefined; heading?: boolean | undefined }
/** Counted from 0; `heading` is null if the codes begin in the first row. */
export type Place = { column: number; heading: number | null }

/** Limit of rows above the codes. */
const MAX_ROWS_ABOVE = 20

/** `firstRows`: with '' for hidden cells; `hidden` columns are used only if the user wants them. */
export function placeOf(
  firstRows: readonly (readonly string[])[],
  hidden: ReadonlySet<number>,
  choice: HeadingChoice,
): Place {
  const cells = firstRows.map((row) => row.map((cell) => cell.trim()))
  const { column = columnOf(cells, hidden) } = choice
  const columnCells = cells.map((row) => row[column] ?? '')
  const found = namedColumn(columnCells) ?? codeLikeColumn(columnCells)
  if (choice.heading === undefined) return { column, heading: found }
  const first = columnCells.findIndex((cell) => cell !== '')
  return { column, heading: choice.heading ? (found ?? (first < 0 ? null : first)) : null }
}

/** The column whose heading names codes, 'code' before any other; else the first with content. */
function columnOf(cells: readonly (readonly string[])[], hidden: ReadonlySet<number>): number {
  for (const [index, row] of cells.slice(0, MAX_ROWS_ABOVE).entries()) {
    const columns = [...row.keys()].filter((column) => {
      const columnCells = cells.map((row) => row[column] ?? '')
      return (
        !hidden.has(column) &&
        namedColumn(columnCells) === index &&
        (column === 0 || columnCells.slice(index + 1).some((cell) => cell !== ''))
      )
    })
    const codeColumn = columns.find((column) => /code/i.test(row[column] ?? '')) ?? columns[0]
    // A column of codes without a heading may be followed by one with 'voucher' in its first row.
    if (codeColumn !== undefined && (codeColumn === 0 || !isCodeLike(row[0] ?? '') || !/\p{Nd}/u.test(row[0] ?? '')))
      return codeColumn
  }
  const width = Math.max(0, ...cells.map((row) => row.length))
  for (let column = 0; column < width; column++)
    if (!hidden.has(column) && cells.some((row) => (row[column] ?? '') !== '')) return column
  return 0
}

/** The row of a heading that names codes, with only titles above it; null if there is none. */
function namedColumn(cells: readonly string[]): number | null {
  for (const [index, cell] of cells.slice(0, MAX_ROWS_ABOVE).entries()) {
    if (cell === '') continue
    if (isCodeName(cell) || otherNames.test(cell)) return cell === cells[index + 1] ? null : index
    if (isCodeLike(cell) || !isTitle(cells, index)) return null
  }
  return null
}

/** Finds a heading by its form, in any language: text above cells that are all codes. */
function codeLikeColumn(cells: readonly string[]): number | null {
  for (const [index, cell] of cells.slice(0, MAX_ROWS_ABOVE).entries()) {
    if (cell === '') continue
    if (isCodeLike(cell)) return null
    const cellsBelow = cells.slice(index + 1).filter((cell) => cell !== '')
    if (cellsBelow.length > 0 && cellsBelow.every(isCodeLike)) return index
    if (!isTitle(cells, index)) return null
  }
  return null
}

/** Whether the cell is a title of the sheet: text with a space, or a single word above an empty row. */
const isTitle = (cells: readonly string[], index: number): boolean =>
  /\s/.test(cells[index] ?? '') || (cells[index + 1] ?? '') === ''

/** Without spaces, and with a digit or all in Latin capitals. */
const isCodeLike = (cell: string): boolean => /^\S+$/.test(cell) && (/\p{Nd}/u.test(cell) || /^[A-Z_-]+$/.test(cell))

/** Whether any program would recognise the heading of a code column. */
export const isUsualName = (heading: string): boolean => /^(?:voucher[ _-]?|coupon[ _-]?)?codes?$/i.test(heading)

/** A, B ... Z, AA: the spreadsheet name of a column, counted from 0. */
export const letterOf = (column: number): string =>
  (column < 26 ? '' : letterOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

const codeShapes: readonly { what: string; pattern: RegExp }[] = [
  { what: 'names', pattern: /^(?:\p{Lu}\p{Ll}+|\p{L}[\p{L}.']*(?: \p{L}[\p{L}.']*)+)$/u },
  { what: 'email addresses', pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/ },
  { what: 'phone numbers', pattern: /^(?:\+\d{9,15}|0\d{10})$/ },
  { what: 'several columns with spaces between', pattern: /\S {2,}\S/ },
]
/** Limit of rows that are read to judge a column. */
const MAX_ROWS_READ = 200

/** A long number shortened by Excel, in any language: '1.23457E+15'. */
const shortened = /^-?\d+(?:[.,]\d+)?E[+-]\d+$/i
const dates =
  /^(?:\d{4}-\d\d?-\d\d?(?:[T ]\d\d?:.*)?|\d\d?([/.-])\d\d?\1(?:\d{4}|\d\d)|\d\d?\/\d{4}|\d\d?(?:\. ?|[- ])(\p{L}+)\.?(?:[- ]\d{2,4})?|(\p{L}+)\.?[- ]\d\d(?:\d\d)?)$/u

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'tr', 'pl', 'sv', 'id', 'ru', 'ur', 'ar']
let monthNames: ReadonlySet<string> | null = null
/** Short month names of spreadsheets; in German one of them differs from the standard. */
function months(): ReadonlySet<string> {
  const namesIn = (language: string) => {
    const { format } = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, index) =>
      format(Date.UTC(2026, index, 15))
        .replace('.', '')
        .toLowerCase(),
    )
  }
  monthNames ??= new Set([...languages.flatMap(namesIn), 'mrz'])
  return monthNames
}

/** Spreadsheets never write a month in capitals: 'MAR-26' was typed. */
function isDate(code: string): boolean {
  // Runs for hundreds of thousands of codes: most are too long for a date that begins with a month.
  if (code.length > 12 && !(code.charCodeAt(0) < 0x3a)) return false
  const found = dates.exec(code)
  const month = found?.[2] ?? found?.[3]
  if (!found || month === undefined) return found !== null
  const lower = month.toLowerCase()
  return (month !== month.toUpperCase() || month === lower) && months().has(lower)
}

/** The reader's counts of dates, and of numbers of more than 15 digits. */
export type CellDoubts = { dates: number; long: number; heading: string | null }

/** Why the values may not be codes, in sentences; null if all look like codes. */
export function doubtOf(codes: readonly string[], { dates, long, heading }: CellDoubts): string | null {
  const firstCodes = codes.slice(0, MAX_ROWS_READ)
  const found = codeShapes.find(
    ({ pattern }) => firstCodes.filter((code) => pattern.test(code)).length * 2 > firstCodes.length,
  )
  const shortCode = codes.find(
    (code) => (code.includes('+') || code.includes('-')) && code.length < 30 && shortened.test(code),
  )
  const date = dates > 0 ? (codes.find(isDate) ?? codes[0]) : codes.find(isDate)
  const sentences = [
    heading !== null && otherNames.test(heading) ? `The column is called '${heading}', not code.` : null,
    found ? `The first column looks like ${found.what}, not like codes.` : null,
    shortCode === undefined
      ? null
      : `Some codes were shortened by Excel (${shortCode}): their digits are lost. Format the column as text where the codes come from.`,
    date === undefined ? null : `Some codes look like dates (${date}): Excel makes dates of codes such as MAR-26.`,
    long > 0 ? 'Some codes are numbers of more than 15 digits, and Excel keeps 15: compare the last digits.' : null,
  ].filter((hint) => hint !== null)
  return sentences.length > 0 ? sentences.join(' ') : null
}
