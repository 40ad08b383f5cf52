/** Exporting campaigns, one file at a time. */
import { useMutation } from '@tanstack/react-query'
import type { CampaignRow } from '#contract'

/** The rows, or how they are read. */
type Asked = readonly CampaignRow[] | (() => Promise<readonly CampaignRow[]>)

export function useExport(): { run: (rows: Asked) => void; busy: boolean } {
  const { mutate, isPending } = useMutation({
    mutationFn: async (rows: Asked) => (await import('./export-rows')).exportRows(rows),
  })
  return { run: mutate, busy: isPending }
}
