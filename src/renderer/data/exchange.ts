/** Exports campaigns to one file, from this computer and the server. Loaded with the first export. */
import { agreeing, amount, type ExchangedCampaign } from '#contract'
import { toastDanger } from '../ui/toast'
import { bridge, failureOf, unwrap } from './bridge'
import { campaignsIn } from './bulk-text'
import { collectSaved } from './files'

type ExportedCampaigns = { campaigns: ExchangedCampaign[]; name: string }

/** Writes the campaigns that `make` collects, and shows the outcome. */
export async function writeExchange(make: () => Promise<ExportedCampaigns>): Promise<void> {
  try {
    const { campaigns, name } = await make()
    const text = new File([JSON.stringify(campaigns)], name, { type: 'application/json' })
    const { blob } = await unwrap(bridge().files.take(text))
    const { saved, missing } = await unwrap(bridge().exchange.write({ blob, name }))
    if (!saved) return
    collectSaved(saved, `${campaignsIn(campaigns.length)} exported`)
    if (missing > 0)
      toastDanger(
        agreeing(
          missing,
          `${amount(missing)} file is not in the export`,
          `${amount(missing)} files are not in the export`,
        ),
        'They are no longer on this computer. Everything else is in the file.',
      )
  } catch (error) {
    toastDanger('The campaigns could not be exported', failureOf(error).message)
  }
}
