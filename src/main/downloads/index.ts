/** Downloads: the customers of a segment, streamed to a file that the person chooses. */
import type { DownloadState, HandlersOf, transfers, Workspace } from '#contract'
import { atStart, Cancelled, type Course, createCourses } from '../transfers/course.ts'
import { fetchCustomers } from './fetch-customers.ts'
import type { DownloadPorts } from './ports.ts'

export type { DownloadPorts, SaveAs } from './ports.ts'
export { createShelf, type Shelf } from './shelf.ts'

export type Downloads = {
  handlers: HandlersOf<typeof transfers>['downloads']
  /** Call it whenever a workspace opens: what runs for another one is cancelled. */
  use(workspace: Pick<Workspace, 'id'>): Promise<void>
  close(): Promise<void>
}

type Wanted = { segmentId: number; channel: string; suggestedName: string }

export function createDownloads(ports: DownloadPorts): Downloads {
  const courses = createCourses<DownloadState>({ ...ports, group: 'downloads' })
  let workspaceId: string | null = null

  return {
    handlers: {
      segmentCustomers: ({ segmentId, channel, suggestedName }) => {
        const wanted: Wanted = { segmentId, channel, suggestedName: fileNameOf(suggestedName) }
        const first: DownloadState = { ...atStart(), ...wanted, savedTo: null, collectFrom: null }
        return courses.begin(first, (course) => fetched(ports, wanted, course))
      },
      cancel: ({ id }) => {
        courses.cancel(id)
        return null
      },
      list: () => courses.list(),
    },
    use: async ({ id }) => {
      if (workspaceId !== null && workspaceId !== id) await courses.clear()
      workspaceId = id
    },
    close: () => courses.clear(),
  }
}

async function fetched(
  ports: DownloadPorts,
  wanted: Wanted,
  course: Course<DownloadState>,
): Promise<Partial<DownloadState>> {
  // Before the dialog: nobody should choose a place for what cannot come.
  const server = ports.server()
  const destination = await ports.saveAs(wanted.suggestedName)
  if (!destination || course.signal.aborted) throw new Cancelled()
  await fetchCustomers(ports, server, { ...wanted, path: destination.path }, course)
  return destination.deliver()
}

/** A name that every system takes; the page suggests it from a segment's name, which may hold anything. */
function fileNameOf(suggested: string): string {
  const plain = suggested
    .replaceAll(/[\s\p{Cc}\p{Bidi_Control}\\/:*?"<>|]+/gu, ' ')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '')
    .slice(0, 150)
  return plain || 'customers.csv'
}
