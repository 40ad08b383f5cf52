/** Jobs: the import of a voucher sheet, started with the campaign's id and polled until it ends. */
import { campaignRow } from '../model/campaign.ts'
import { foundRow } from '../reply.ts'
import type { Handlers, Services } from './handlers.ts'

/** A job takes MIN_JOB_MS milliseconds, plus MS_PER_THOUSAND for each thousand codes. */
const MIN_JOB_MS = 6_000
const MS_PER_THOUSAND = 1_500

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
