/** Opens drafts over a store in a worker of its own, as the program does. */
import { openStoreClient } from '../../../../src/main/drafts/client.ts'
import { type Drafts, type DraftsOptions, draftsOver } from '../../../../src/main/drafts/index.ts'
import type { OpenLimits } from '../../../../src/main/drafts/store/open.ts'

type Options = DraftsOptions & { worker: URL; file: string; limits?: OpenLimits }

export async function openDrafts({ worker, file, limits, ...options }: Options): Promise<Drafts> {
  return draftsOver(await openStoreClient(worker, file, limits), options)
}
