/** Voucher sheets of a campaign: upload codes, count them, remove the unused ones, import them by a job. */
import { campaignRow } from '../model/campaign.ts'
import { codesOf, problemsOf, reportOf, unreadableSheet } from '../model/voucher-sheet.ts'
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
