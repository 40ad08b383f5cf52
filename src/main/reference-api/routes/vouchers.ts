/**
 * Voucher sheets of a campaign: upload codes, count them, remove the unused ones, import them by a job. A CSV or xlsx sheet has one code per
 * row in its first column, with an optional heading.
 */
import { type UnzipFileInfo, unzipSync } from 'fflate'
import { campaignRow } from '../model/campaign.ts'
import { foundRow, invalidField, Refusal } from '../reply.ts'
import { keepFile, publicAddress } from '../storage.ts'
import type { Store } from '../store/schema.ts'
import type { Handlers, Services } from './index.ts'

/** The largest sheet, in bytes (Source: docs/reference/rules.md#voucher). */
const MAX_SHEET_BYTES = 10 * 1024 * 1024

export function voucherHandlers(services: Services) {
  const { db } = services
  return {
    uploadVoucherSheet: async ({ campaignId }, { form, origin }) => {
      await campaignRow(db, campaignId)
      const file = sheetOf(form)
      const codes = codesOf(Buffer.from(await file.arrayBuffer()))
      const existing = await db.selectFrom('vouchers').select('code').where('campaign_id', '=', campaignId).execute()
      const problems = problemsOf(codes, new Set(existing.map(({ code }) => code)))
      if (problems.length > 0) {
        const name = await keepFile(services, `errors-${file.name}.csv`, 'text/csv', reportOf(problems))
        const counts = await countOf(db, campaignId)
        const noCodes = { toUploadTotal: 0, toUploadRemaining: 0 }
        const data = {
          ...counts,
          ...noCodes,
          totalErrors: problems.length,
          errorFile: publicAddress(await origin(), name),
        }
        throw new Refusal(422, unreadableSheet, 'file', data)
      }
      await keep(db, campaignId, codes)
      const counts = await countOf(db, campaignId)
      return {
        ...counts,
        toUploadTotal: codes.length,
        toUploadRemaining: codes.length,
        totalErrors: 0,
        errorFile: null,
      }
    },
    getVoucherCount: async ({ campaignId }) => {
      await campaignRow(db, campaignId)
      return countOf(db, campaignId)
    },
    removeRemainingVouchers: async ({ id }) => {
      await campaignRow(db, id)
      await db.deleteFrom('vouchers').where('campaign_id', '=', id).where('used_at', 'is', null).execute()
      return countOf(db, id)
    },
  } satisfies Partial<Handlers>
}

function sheetOf(form: FormData | null): File {
  const file = [...(form?.values() ?? [])].find((part) => part instanceof File)
  if (!file) throw invalidField('file', 'file: a voucher sheet is expected')
  if (file.size > MAX_SHEET_BYTES) throw invalidField('file', 'File size exceeds 10MB')
  return file
}

/** The server's message for an invalid sheet (Source: docs/reference/rules.md#voucher). */
const unreadableSheet = 'File Contains duplicate values or file format is not correct'

const unreadableRefusal = () => invalidField('file', unreadableSheet)

const heading = /^(?:(?:voucher|coupon|promo|discount|gift)[ _-]?)?(?:codes?|vouchers?|coupons?)$/i

type SheetProblem = { row: number; code: string; problem: string }

/** Throws a 422 if the bytes are not a sheet of codes. */
export function codesOf(bytes: Buffer): string[] {
  const cells = bytes.subarray(0, 2).toString('latin1') === 'PK' ? xlsxColumn(bytes) : csvColumn(bytes)
  const codes = cells.map((cell) => cell.trim())
  if (heading.test(codes[0] ?? '')) codes.shift()
  const valid = codes.filter((code) => code !== '')
  if (valid.length === 0) throw unreadableRefusal()
  return valid
}

function xlsxColumn(bytes: Buffer): string[] {
  const column = firstColumnOfXlsx(bytes)
  if (!column) throw unreadableRefusal()
  return column
}

function csvColumn(bytes: Buffer): string[] {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  if (text.includes('\0') || text.includes('\uFFFD')) throw unreadableRefusal()
  return [...text.matchAll(firstCells)].map(([, quoted, cell = '']) => quoted?.replaceAll('""', '"') ?? cell)
}

/** Matches the first cell of each line; a quoted cell may contain line breaks. */
const firstCells = /(?<=^|[\r\n])[^\S\r\n]*(?:"((?:[^"]|"")*)"|([^,;\t\r\n]*))[^\r\n]*/g

/** Limit in bytes; no part of a voucher sheet of 10 MB unpacks to more. */
const MAX_UNPACKED_BYTES = 200_000_000

/** The texts of column A, top down; null if the bytes are not an xlsx file. */
function firstColumnOfXlsx(bytes: Buffer): string[] | null {
  try {
    const sheet = unzippedPart(bytes, (name) => /^xl\/worksheets\/sheet1?\.xml$/.test(name))
    if (sheet === null) return null
    const strings = sharedStrings(unzippedPart(bytes, (name) => name === 'xl/sharedStrings.xml') ?? '')
    return [...sheet.matchAll(/<c r="A\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, attributes, inner]) =>
      cellText(attributes ?? '', inner ?? '', strings),
    )
  } catch (error) {
    // fflate throws on a broken archive: the file is invalid.
    if (error instanceof Error) return null
    throw error
  }
}

/** The first part whose name matches, as text; null if there is none. Throws if the archive is broken. */
function unzippedPart(bytes: Buffer, isMatch: (name: string) => boolean): string | null {
  const filter = ({ name, originalSize }: UnzipFileInfo) => isMatch(name) && originalSize <= MAX_UNPACKED_BYTES
  const part = Object.values(unzipSync(bytes, { filter }))[0]
  return part ? Buffer.from(part.buffer, part.byteOffset, part.length).toString('utf8') : null
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescapedXml = (xml: string) =>
  xml.replace(/&(amp|lt|gt|quot|apos);/g, (_match, name: string) => entities[name] ?? '')

/** Characters that XML cannot hold are written as numbers (ECMA-376, part 1, 22.9.2.19). */
const unescapedText = (xml: string) =>
  unescapedXml(xml).replace(/_x([\dA-Fa-f]{4})_/g, (_match, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )

/** Without phonetic readings. */
const textsOf = (xml: string) => {
  const text = xml.replace(/<rPh\b.*?<\/rPh>/gs, '')
  return unescapedText([...text.matchAll(/<t(?: [^>]*)?>(.*?)<\/t>/gs)].map((match) => match[1]).join(''))
}

const sharedStrings = (xml: string): string[] =>
  [...xml.matchAll(/<si>(.*?)<\/si>/gs)].map((match) => textsOf(match[1] ?? ''))

function cellText(attributes: string, inner: string, strings: readonly string[]): string {
  const value = /<v>(.*?)<\/v>/s.exec(inner)?.[1] ?? ''
  if (attributes.includes('t="s"')) return strings[Number(value)] ?? ''
  return attributes.includes('t="inlineStr"') ? textsOf(inner) : unescapedText(value)
}

/** Codes that are duplicated in the sheet, or that the campaign already has. Rows count from 1, without the heading. */
function problemsOf(codes: readonly string[], existing: ReadonlySet<string>): SheetProblem[] {
  const seenCodes = new Set<string>()
  return codes.flatMap((code, index) => {
    const problem = seenCodes.has(code) ? 'Appears twice in this sheet' : existing.has(code) ? 'Already uploaded' : null
    seenCodes.add(code)
    return problem ? [{ row: index + 1, code, problem }] : []
  })
}

const quotedCell = (text: string) => `"${text.replaceAll('"', '""')}"`

/** The error report as CSV. */
function reportOf(problems: readonly SheetProblem[]): string {
  const lines = problems.map(({ row, code, problem }) => [String(row), quotedCell(code), quotedCell(problem)].join(','))
  return ['row,code,problem', ...lines, ''].join('\r\n')
}

async function keep(db: Store, campaign_id: number, codes: readonly string[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (let from = 0; from < codes.length; from += 5_000) {
      const rows = codes.slice(from, from + 5_000).map((code) => ({ campaign_id, code }))
      await transaction.insertInto('vouchers').values(rows).execute()
    }
  })
}

async function countOf(db: Store, campaignId: number): Promise<{ total: number; remaining: number }> {
  const row = await db
    .selectFrom('vouchers')
    .select((e) => [e.fn.countAll<number>().as('total'), e.fn.count<number>('used_at').as('used')])
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow()
  return { total: Number(row.total), remaining: Number(row.total) - Number(row.used) }
}

/** A job takes MIN_JOB_MS milliseconds, plus MS_PER_THOUSAND for each thousand codes. */
const MIN_JOB_MS = 6_000
const MS_PER_THOUSAND = 1_500

/** Jobs: the import of a voucher sheet, started with the campaign's id and polled until it ends. */
export function jobHandlers({ db, clock }: Services): Pick<Handlers, 'startJob' | 'pollJob'> {
  return {
    startJob: async ({ id }) => {
      await campaignRow(db, id)
      const { codes } = await db
        .selectFrom('vouchers')
        .select((e) => e.fn.countAll<number>().as('codes'))
        .where('campaign_id', '=', id)
        .executeTakeFirstOrThrow()
      const takes = MIN_JOB_MS + Math.floor(Number(codes) / 1_000) * MS_PER_THOUSAND
      const failure = Number(codes) === 0 ? 'No voucher sheet was uploaded for this campaign' : null
      const job = await db
        .insertInto('jobs')
        .values({ campaign_id: id, started_at: clock.now(), takes, failure })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { jobId: job.id }
    },
    pollJob: async ({ job_id }) => {
      const number = Number(job_id)
      const query = db
        .selectFrom('jobs')
        .selectAll()
        .where('id', '=', Number.isInteger(number) ? number : 0)
      const job = foundRow(await query.executeTakeFirst(), `Job ${job_id}`)
      const share = (clock.now() - job.started_at) / job.takes
      if (share < 1) {
        const progress = Math.max(0, Math.floor(share * 100))
        return { status: 'running', message: `${progress}% of the codes are imported`, progress }
      }
      if (job.failure) return { status: 'error', message: job.failure }
      return { status: 'success', message: 'All codes are imported', progress: 100 }
    },
  }
}
