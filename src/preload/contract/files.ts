/** Files that the user picked, valid names for files, the content of voucher sheets, and files that are uploaded later than the text around them. */
import * as v from 'valibot'
import { call, fileUpload, text } from './define.ts'
import { byteCount, cut, cutToBytes } from './text.ts'

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

/** A picked file in the blob store, named by the SHA-256 of its content in hex. */
export type StoredFile = { blob: string; name: string; size: number; type: string }

/** A file on a server: its name there, and its public address if the server gave one. */
export type SentFile = { fileName: string; publicPath: string | null }

/** A file's type by its content, whatever its name. */
export type FileInspection = {
  /** Media type ('image/png'); null if unknown. */
  type: string | null
  /** Bytes. */
  size: number
  /** A JPEG, PNG, GIF or MP3 up to 5 MB as a data address; null for everything else. */
  src: string | null
}

/** Where a file was saved. Electron: where the user chose. Browser host: a path of the page's own origin that can be downloaded once. */
export type SavedFile = { savedTo: string | null; collectFrom: string | null }

/** A problem in one row of a voucher sheet. Rows count from 1, as a spreadsheet shows them. */
export type SheetFinding = { row: number; code: string; problem: string }

/** The number of findings, and the first hundred of them. */
export type SheetFindings = { count: number; first: SheetFinding[] }

/** The first different codes, at most five, and the last of the others, at most two. */
type SheetEnds = { sample: string[]; last: string[] }

/** The content of a voucher sheet, read on this computer before anything is sent. */
export type SheetReport = SheetEnds & {
  format: 'csv' | 'xlsx'
  /** Rows up to the last one with a code, without the heading. */
  rows: number
  /** Different codes. */
  codes: number
  /** The heading of the codes; null if the first row has one already. */
  heading: string | null
  /** Why the values may not be codes, in a sentence; null if they seem to be. */
  doubt: string | null
  duplicates: SheetFindings
  blanks: SheetFindings
  odd: SheetFindings
  /** Every finding as CSV; null if there is none. */
  report: StoredFile | null
  /** Where the codes are in the file, and which other sheets and columns could be read. */
  source: SheetSource
  /** The codes as shown, as a file with one column; null if the file itself is such a list for any program. */
  list: (StoredFile & { codes: number }) | null
  /** The codes without duplicates, blanks and unusual characters, and their number; null if nothing needs fixing. */
  mended: (StoredFile & { codes: number } & SheetEnds) | null
}

/** Where the codes were read in a file. */
export type SheetSource = {
  /** Sheets of a workbook, in its order; empty for a CSV. */
  sheets: { name: string; hidden: boolean }[]
  /** Index of the sheet, from 0. */
  sheet: number
  /** Columns that are not empty, at most a hundred: `at` counts from 0; `first` is the first value below the heading. */
  columns: { at: number; letter: string; heading: string | null; first: string | null; hidden: boolean }[]
  column: number
  /** From 1; null without a heading. Rows above it are left out. */
  headingRow: number | null
  /** Hidden rows with a code: left out unless they are included by choice. */
  hiddenRows: number
}

const place = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(16_384)))
/** The user's choice of what to read: sheet and column from 0, whether there is a heading, whether hidden rows are included. */
const sheetChoice = v.strictObject({
  sheet: place,
  column: place,
  heading: v.optional(v.boolean()),
  hidden: v.optional(v.boolean()),
})
export type SheetChoice = v.InferOutput<typeof sheetChoice>

/** The content of a sheet, or why it is refused: the specification's message, and the cause. */
export type SheetInspection =
  | { readable: true; report: SheetReport }
  | { readable: false; message: string; detail: string }

export const blob = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'Not a stored file'))

/** Rows of a sheet without blank and hidden ones; `row` counts from 1 and includes those. */
export type SheetRows =
  | { readable: true; rows: { row: number; cells: string[] }[] }
  | { readable: false; detail: string }

export const fileCalls = {
  take: fileUpload<StoredFile>(),
  /** `whole`: also a picture up to 40 MB, of the types that are converted. */
  look: call(v.strictObject({ blob, whole: v.optional(v.boolean()) })).returns<FileInspection>(),
  /** Fetches a picture (or a recording) of a campaign by its address: https, or this computer itself; without the token. */
  picture: call(v.strictObject({ address: text(2_000) })).returns<FileInspection>(),
  /** The first 1,002 rows of a sheet, the one with the headings included, read like `vouchers.inspect`. */
  rows: call(v.strictObject({ blob, name: text(255) })).returns<SheetRows>(),
  /** Saves a copy for the user; null if cancelled. */
  save: call(v.strictObject({ blob, name: text(255) })).returns<SavedFile | null>(),
} as const

export const voucherCalls = {
  /** Reads a sheet off the main thread: CSV or XLSX up to 10 MB, by its content (Source: docs/reference/rules.md). */
  inspect: call(v.strictObject({ blob, name: text(255), choice: v.optional(sheetChoice) })).returns<SheetInspection>(),
} as const

/** Recipients of repeated tests; a group belongs to its workspace. */
export type TestGroup = { name: string; recipients: string[] }

const group = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.normalize(), v.minLength(1, 'Enter a name for the group'), v.maxGraphemes(80)),
  recipients: v.pipe(v.array(text(254)), v.minLength(1), v.maxLength(100)),
})

export const testGroupCalls = {
  list: call(v.undefined()).returns<TestGroup[]>(),
  /** Saves a group under its name, replacing one with the same name; returns all. */
  keep: call(group).returns<TestGroup[]>(),
  remove: call(v.strictObject({ name: v.string() })).returns<TestGroup[]>(),
} as const

/** What replaces an uploaded file in a request: its public address, or its name on the server. */
export type FileReference = 'path' | 'name'

export type WaitingFile = Pick<StoredFile, 'blob' | 'name' | 'type'> & { give: FileReference }

/**
 * A placeholder in a request for a file that was not uploaded yet. Before sending, main uploads the file and replaces the placeholder, so
 * that text with files can be saved offline. It may be a text of its own or inside HTML, MJML, a style or JSON: none of its characters
 * needs escaping or ends a word there.
 */
export const waitingFile = (
  { blob, name, type }: Pick<StoredFile, 'blob' | 'name' | 'type'>,
  reference: FileReference,
): string => `herald-file:${blob}/${reference}/${asPart(type)}/${asPart(name.toWellFormed())}`

/** `encodeURIComponent` keeps quotes and brackets, which end an address in HTML and in a style. */
const asPart = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

/** The file of a text that `waitingFile` wrote; null for any other text. */
export function waitingFileIn(text: string): WaitingFile | null {
  const found = /^herald-file:([0-9a-f]{64})\/(path|name)\/([^/]*)\/([^/]+)$/.exec(text)
  if (!found) return null
  const [, blob = '', reference] = found
  const [type, name] = [decodedText(found[3]), decodedText(found[4])]
  if (type === null || name === null) return null
  return { blob, give: reference === 'name' ? 'name' : 'path', type, name }
}

/** A text split at its waiting files: `literals` has one item more than `files`, and `written` is the placeholder of each file. */
export type CutText = { literals: string[]; files: (WaitingFile & { written: string })[] }

/** Anywhere in a text. The hash alone is a placeholder too; the file's content then gives its type. */
const fileAddress = /herald-file:([0-9a-f]{64})(?:\/(path|name)\/([\w%.~-]*)\/([\w%.~-]+))?/g

export const hasWaitingFiles = (text: string): boolean => /herald-file:[0-9a-f]{64}/.test(text)

/** All waiting files of a text, in order. */
export function cutAtWaitingFiles(text: string): CutText {
  const cut: CutText = { literals: [], files: [] }
  let position = 0
  for (const found of text.matchAll(fileAddress)) {
    const [placeholder, blob = '', reference, type, name] = found
    cut.literals.push(text.slice(position, found.index))
    position = found.index + placeholder.length
    const namedFile = waitingFileIn(placeholder)
    const parsed = {
      blob,
      give: reference === 'name' ? ('name' as const) : ('path' as const),
      type: type ?? '',
      name: name ?? '',
    }
    cut.files.push({ ...(namedFile ?? parsed), written: placeholder })
  }
  cut.literals.push(text.slice(position))
  return cut
}

/** A public address for use inside HTML and a style, where a quote, a bracket or a blank would end it. */
export const addressWithin = (address: string): string =>
  address.replace(/[\s"'<>()\\]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)

function decodedText(text = ''): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    // Invalid percent-encoding: not written by Herald.
    return null
  }
}
