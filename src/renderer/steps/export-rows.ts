/** Exports campaigns of the list as one file; loaded with the first export, because the steps of the wizard know how words are read. */
import dayjs from 'dayjs'
import type { CampaignRow, ExchangedCampaign } from '#contract'
import { writeExchange } from '../data/exchange'
import { HeraldFailure } from '../data/failure'
import { readCampaign, readDraft } from '../data/whole-campaign'
import { exportedOf, fileNameOf } from './exported'
import type { Step } from './step'

/** Never throws: what failed is told. */
export const exportRows = (rows: RowsToExport, steps: readonly Step[]): Promise<void> =>
  writeExchange(async () => together(typeof rows === 'function' ? await rows() : rows, steps))

/** The rows, or how they are read. */
export type RowsToExport = readonly CampaignRow[] | (() => Promise<readonly CampaignRow[]>)

async function together(rows: readonly CampaignRow[], steps: readonly Step[]) {
  const campaigns: ExchangedCampaign[] = []
  for (const row of rows) {
    const draft = await readDraft(row)
    const base = draft?.base ?? (row.campaignId === null ? null : await readCampaign(row.campaignId))
    const one = exportedOf(row, draft, base, steps)
    if (!one) throw unknown(row)
    campaigns.push(one)
  }
  return { campaigns, name: fileNameOf(campaigns, dayjs().format('YYYY-MM-DD')) }
}

const unknown = ({ name }: CampaignRow) =>
  new HeraldFailure({ kind: 'input', message: `Update Herald to export '${name}'.` })
