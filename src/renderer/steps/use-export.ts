/** Exporting campaigns of the list, one file at a time. */
import { useMutation } from '@tanstack/react-query'
import type { CampaignRow } from '#contract'

export function useExport(): { run: (rows: readonly CampaignRow[]) => void; busy: boolean } {
  const { mutate, isPending } = useMutation({
    mutationFn: async (rows: readonly CampaignRow[]) => (await import('./export-rows')).exportRows(rows),
  })
  return { run: mutate, busy: isPending }
}
