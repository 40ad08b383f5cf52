/** Campaigns as one file: written from what this computer and the server have of them. */
import { useMutation } from '@tanstack/react-query'
import type { ExchangedCampaign } from '#contract'
import { toastDanger, toastSuccess } from '../ui/toast'
import { bridge, failureOf, unwrap } from './bridge'
import { campaignsIn } from './bulk-words'
import { collect } from './files'

/** Writes the campaigns that `make` brings together. */
export const useWriteExchange = () =>
  useMutation({
    mutationFn: async (make: () => Promise<{ campaigns: ExchangedCampaign[]; name: string }>) => {
      const { campaigns, name } = await make()
      const text = new File([JSON.stringify(campaigns)], name, { type: 'application/json' })
      const { blob } = await unwrap(bridge().files.take(text))
      return { ...(await unwrap(bridge().exchange.write({ blob, name }))), count: campaigns.length }
    },
    onSuccess: ({ saved, missing, count }) => {
      if (!saved) return
      if (saved.collectFrom) collect(saved.collectFrom)
      toastSuccess(saved.savedTo ? `Saved as ${saved.savedTo}` : `${campaignsIn(count)} exported`)
      if (missing > 0)
        toastDanger(
          missing === 1 ? '1 file is not in the export' : `${missing} files are not in the export`,
          'They are no longer on this computer. Everything else is in the file.',
        )
    },
    onError: (error) => toastDanger('The campaigns could not be exported', failureOf(error).message),
  })
