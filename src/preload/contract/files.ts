/** Files that the person picked, what a voucher sheet holds, and files that leave later than the words around them. */
import * as v from 'valibot'
import { call, fileUpload, text } from './define.ts'

/** A picked file in the blob store: its content's SHA-256 in hex names it. */
export type StoredFile = { blob: string; name: string; size: number; type: string }

/** A file as a server has it: the name by which it knows it, and where it can be looked at, where it said so. */
export type SentFile = { fileName: string; publicPath: string | null }

/** What a file is by its content, whatever its name says. */
export type FileInspection = {
  /** Media type ('image/png'); null where the content is none that Herald knows. */
  type: string | null
  /** Bytes. */
  size: number
  /** A JPEG, PNG, GIF or MP3 up to 5 MB as a data address; null for everything else. */
  src: string | null
}

/** How a file got onto this computer. Electron: where the person put it. Browser host: a path of the page's own origin that yields it once. */
export type SavedFile = { savedTo: string | null; collectFrom: string | null }

/** One row of a voucher sheet that has something wrong with it. Rows count from 1, as a spreadsheet shows them. */
export type SheetFinding = { row: number; code: string; problem: string }

/** How many there are, and the first hundred. */
export type SheetFindings = { count: number; first: SheetFinding[] }

/** The first different codes, five at most, and the last of the others, two at most. */
type SheetEnds = { sample: string[]; last: string[] }

/** What a voucher sheet holds, read on this computer before anything is sent. */
export type SheetReport = SheetEnds & {
  format: 'csv' | 'xlsx'
  /** Rows up to the last one that holds a code, without the heading. */
  rows: number
  /** Different codes. */
  codes: number
  /** What stands over the codes; null where the first row holds one already. */
  heading: string | null
  /** Why they may be no codes, in a sentence; null where nothing speaks for it. */
  doubt: string | null
  duplicates: SheetFindings
  blanks: SheetFindings
  odd: SheetFindings
  /** Every finding as CSV; null where there is none. */
  report: StoredFile | null
  /** Where in the file the codes stand, and what else could be read. */
  source: SheetSource
  /** The codes as they are shown, as a file of one column; null where the file itself is such a list for any program. */
  list: (StoredFile & { codes: number }) | null
  /** The same without duplicates, blanks and odd characters, and how many codes it holds; null where there is nothing to mend. */
  mended: (StoredFile & { codes: number } & SheetEnds) | null
}

/** Where in a file the codes were read. */
export type SheetSource = {
  /** Of a workbook, in its order; none of a CSV. */
  sheets: { name: string; hidden: boolean }[]
  /** Which of them, from 0. */
  sheet: number
  /** Those that hold anything, a hundred at most: `at` counts from 0; `first` is what stands first under the heading. */
  columns: { at: number; letter: string; heading: string | null; first: string | null; hidden: boolean }[]
  column: number
  /** From 1; null where the codes begin at once. What stands above it is left out. */
  headingRow: number | null
  /** Rows with a code that the file hides: left out unless they are asked for. */
  hiddenRows: number
}

const place = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(16_384)))
/** What of a file is read, where the person decides: sheet and column from 0, whether the codes have a heading, whether hidden rows are read. */
const sheetChoice = v.strictObject({
  sheet: place,
  column: place,
  heading: v.optional(v.boolean()),
  hidden: v.optional(v.boolean()),
})
export type SheetChoice = v.InferOutput<typeof sheetChoice>

/** Either what the sheet holds, or why it cannot be taken: the specification's words, and what is the matter. */
export type SheetInspection =
  | { readable: true; report: SheetReport }
  | { readable: false; message: string; detail: string }

export const blob = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'Not a stored file'))

/** Rows of a sheet as a spreadsheet shows them, without those that are blank or hidden; `row` counts from 1 and counts them too. */
export type SheetRows =
  | { readable: true; rows: { row: number; cells: string[] }[] }
  | { readable: false; detail: string }

export const fileCalls = {
  take: fileUpload<StoredFile>(),
  /** `whole`: also a picture up to 40 MB, of the kinds that are made into others. */
  look: call(v.strictObject({ blob, whole: v.optional(v.boolean()) })).returns<FileInspection>(),
  /** Fetches a picture that a campaign shows (or a recording that it plays) by its address: https, or this computer itself; without the token. */
  picture: call(v.strictObject({ address: text(2_000) })).returns<FileInspection>(),
  /** The first 1,000 rows of a sheet, read as `vouchers.inspect` reads them. */
  rows: call(v.strictObject({ blob, name: text(255) })).returns<SheetRows>(),
  /** A copy for the person to keep; null when they decided against it. */
  save: call(v.strictObject({ blob, name: text(255) })).returns<SavedFile | null>(),
} as const

export const voucherCalls = {
  /** Reads a sheet off the main thread: CSV or XLSX up to 10 MB, by its content (Source: docs/reference/rules.md). */
  inspect: call(v.strictObject({ blob, name: text(255), choice: v.optional(sheetChoice) })).returns<SheetInspection>(),
} as const

/** People to whom tests go again and again; a group belongs to its workspace. */
export type TestGroup = { name: string; recipients: string[] }

const group = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.normalize(), v.minLength(1, 'Enter a name for the group'), v.maxGraphemes(80)),
  recipients: v.pipe(v.array(text(254)), v.minLength(1), v.maxLength(100)),
})

export const testGroupCalls = {
  list: call(v.undefined()).returns<TestGroup[]>(),
  /** Keeps a group under its name, in place of one that has it already; returns all. */
  keep: call(group).returns<TestGroup[]>(),
  remove: call(v.strictObject({ name: v.string() })).returns<TestGroup[]>(),
} as const

/** What of an uploaded file stands in a request: its public address, or the name by which the server knows it. */
export type FileGive = 'path' | 'name'

export type WaitingFile = Pick<StoredFile, 'blob' | 'name' | 'type'> & { give: FileGive }

/**
 * Stands in a request for a file that has not reached the server: before the request leaves, main uploads the file and puts what it
 * is to give in this place. So words around a file can be saved offline. It may be a text of its own or stand anywhere in one: in HTML,
 * in MJML, in a style, in JSON. None of its characters is escaped or ends a word in any of them.
 */
export const waitingFile = ({ blob, name, type }: Pick<StoredFile, 'blob' | 'name' | 'type'>, give: FileGive): string =>
  `herald-file:${blob}/${give}/${asPart(type)}/${asPart(name.toWellFormed())}`

/** `encodeURIComponent` leaves quotes and brackets, which end an address in HTML and in a style. */
const asPart = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

/** The file behind a text that `waitingFile` wrote; null for any other text. */
export function waitingFileIn(written: string): WaitingFile | null {
  const found = /^herald-file:([0-9a-f]{64})\/(path|name)\/([^/]*)\/([^/]+)$/.exec(written)
  if (!found) return null
  const [, blob = '', give] = found
  const [type, name] = [decoded(found[3]), decoded(found[4])]
  if (type === null || name === null) return null
  return { blob, give: give === 'name' ? 'name' : 'path', type, name }
}

/** A text cut at the files that wait in it: `literals` has one more than `files`, and `written` is how each file stands there. */
export type CutText = { literals: string[]; files: (WaitingFile & { written: string })[] }

/** Anywhere in a text; the hash alone names a file too, which is looked at to know its type. */
const anywhere = /herald-file:([0-9a-f]{64})(?:\/(path|name)\/([\w%.~-]*)\/([\w%.~-]+))?/g

export const hasWaitingFiles = (text: string): boolean => /herald-file:[0-9a-f]{64}/.test(text)

/** Every file that waits in a text, in the order in which they stand. */
export function cutAtWaitingFiles(text: string): CutText {
  const cut: CutText = { literals: [], files: [] }
  let at = 0
  // A text of its own may be one of an older Herald, which left quotes as they were.
  const alone = waitingFileIn(text)
  if (alone) return { literals: ['', ''], files: [{ ...alone, written: text }] }
  for (const found of text.matchAll(anywhere)) {
    const [written, blob = '', give, type, name] = found
    cut.literals.push(text.slice(at, found.index))
    at = found.index + written.length
    const named = waitingFileIn(written)
    const bare = {
      blob,
      give: give === 'name' ? ('name' as const) : ('path' as const),
      type: type ?? '',
      name: name ?? '',
    }
    cut.files.push({ ...(named ?? bare), written })
  }
  cut.literals.push(text.slice(at))
  return cut
}

/** A public address as it can stand inside HTML and a style, where a quote, a bracket or a blank would end it. */
export const addressWithin = (address: string): string =>
  address.replace(/[\s"'<>()\\]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)

function decoded(text = ''): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    // A broken percent-encoding: somebody's own words, not ours.
    return null
  }
}
