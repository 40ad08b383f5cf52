/** Exports campaigns of the list as one file. */
import dayjs from 'dayjs'
import type { CampaignRow, ExchangedCampaign } from '#contract'
import { useWriteExchange } from '../../data/exchange'
import { HeraldFailure } from '../../data/failure'
import { readCampaign, readDraft } from '../../data/whole-campaign'

export function useExport(): { run: (rows: readonly CampaignRow[]) => void; busy: boolean } {
  const { mutate, isPending } = useWriteExchange()
  return { run: (rows) => mutate(() => together(rows)), busy: isPending }
}

async function together(rows: readonly CampaignRow[]) {
  // The steps of the wizard know how words are read: their code comes with the first export.
  const { exportedOf, fileNameOf } = await import('./exported')
  const campaigns: ExchangedCampaign[] = []
  for (const row of rows) {
    const draft = await readDraft(row)
    const base = draft?.base ?? (row.campaignId === null ? null : await readCampaign(row.campaignId))
    const one = exportedOf(row, draft, base)
    if (!one)
      throw new HeraldFailure({
        kind: 'input',
        message: `This version does not know the channel or type of '${row.name}'.`,
      })
    campaigns.push(one)
  }
  return { campaigns, name: fileNameOf(campaigns, dayjs().format('YYYY-MM-DD')) }
}
