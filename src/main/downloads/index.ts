/** Downloads: the customers of a segment, streamed to a file that the user chooses. */
import { type DownloadState, fileName, type HandlersOf, type transfers, type Workspace } from '#contract'
import { Cancelled, createTransferTasks, firstStage, type TransferTask } from '../transfers/transfer-tasks.ts'
import { fetchCustomers } from './fetch-customers.ts'
import type { DownloadPorts } from './ports.ts'

export { createDownloadStore, type DownloadStore } from './download-store.ts'
export type { DownloadPorts, SaveAs } from './ports.ts'

export type Downloads = {
  handlers: HandlersOf<typeof transfers>['downloads']
  /** Call whenever a workspace opens: downloads of another one are cancelled. */
  use(workspace: Pick<Workspace, 'id'>): Promise<void>
  close(): Promise<void>
}

type DownloadRequest = { segmentId: number; channel: string; suggestedName: string }

export function createDownloads(ports: DownloadPorts): Downloads {
  const tasks = createTransferTasks<DownloadState>({ ...ports, group: 'downloads' })
  let workspaceId: string | null = null

  return {
    handlers: {
      segmentCustomers: ({ segmentId, channel, suggestedName }) => {
        const request: DownloadRequest = {
          segmentId,
          channel,
          suggestedName: fileName(suggestedName.replace(/\.csv$/i, ''), 'customers', '.csv'),
        }
        const first: DownloadState = { ...firstStage(), ...request, savedTo: null, collectFrom: null }
        return tasks.begin(first, (task) => fetchFile(ports, request, task))
      },
      cancel: ({ id }) => {
        tasks.cancel(id)
        return null
      },
      list: () => tasks.list(),
    },
    use: async ({ id }) => {
      if (workspaceId !== null && workspaceId !== id) await tasks.clear()
      workspaceId = id
    },
    close: () => tasks.clear(),
  }
}

async function fetchFile(
  ports: DownloadPorts,
  request: DownloadRequest,
  task: TransferTask<DownloadState>,
): Promise<Partial<DownloadState>> {
  // Before the dialog, so that the user is not asked for a file if there is no server.
  const server = ports.server()
  const destination = await ports.saveAs(request.suggestedName)
  if (!destination || task.signal.aborted) throw new Cancelled()
  await fetchCustomers(ports, server, { ...request, path: destination.path }, task)
  return destination.deliver()
}
