/** Exports campaigns, one file at a time. */
import { useMutation } from '@tanstack/react-query'
import type { RowsToExport } from './export-rows'
import type { Step } from './wizard-step'

/** `load` imports the steps of the wizard, which are needed to read values; called with the first export. */
export function useExport(load: () => Promise<readonly Step[]>): { run: (rows: RowsToExport) => void; busy: boolean } {
  const { mutate, isPending } = useMutation({
    mutationFn: async (rows: RowsToExport) => (await import('./export-rows')).exportRows(rows, await load()),
  })
  return { run: mutate, busy: isPending }
}
