/** What a part, a call and a conversation cost, by workspace: one small JSON file. */
import * as v from 'valibot'
import { type Handlers, type Prices, prices, type Workspace } from '#contract'
import type { Log } from './log.ts'
import type { Notify } from './notify.ts'
import * as texts from './texts.ts'
import { workspaceFile } from './workspace-file.ts'

export type PricesService = {
  handlers: Handlers['prices']
  /** Call it whenever a workspace opens. */
  use(workspace: Pick<Workspace, 'id'>): void
}

export function createPrices(path: string, { notify, log }: { notify: Notify; log: Log }): PricesService {
  const changed = (value: Prices | null) => notify('prices.changed', value)
  const file = workspaceFile<Prices | null>(path, { what: texts.thePrices, read: fitting, changed, log })
  return {
    handlers: {
      all: file.here,
      enter: async ({ currency, unit, price }) => {
        const entered = (before: Prices | null): Prices => ({ currency, each: { ...before?.each, [unit]: price } })
        return (await file.change(entered)) ?? entered(null)
      },
    },
    use: file.use,
  }
}

const fitting = (kept: unknown): Prices | null => {
  const read = v.safeParse(prices, kept)
  return read.success ? read.output : null
}
