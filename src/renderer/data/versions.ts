/** Stored versions of a draft: one per Save, to compare and restore. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Part, VersionRestore } from '#contract'
import { momentText } from '../ui/dates'
import { toastDanger, toastSuccess } from '../ui/toast'
import { bridge, failureOf, unwrap } from './bridge'
import type { DraftSession } from './draft-session'

const versionsQuery = (id: string) =>
  queryOptions({ queryKey: ['drafts', id, 'versions'], queryFn: () => unwrap(bridge().drafts.versions({ id })) })

/** Newest first. */
export const useVersions = (id: string) => useQuery(versionsQuery(id))

/** A version with its values; it never changes. */
const versionQuery = (id: string, version: number | null) =>
  queryOptions({
    queryKey: ['versions', id, version],
    queryFn: () => (version === null ? null : unwrap(bridge().drafts.version({ id, version }))),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useVersion = (id: string, version: number | null) => useQuery(versionQuery(id, version))

/** Restores a version; returns the parts that changed, or null after a failure, which is shown in a toast. `at` is when it was stored. */
export async function restoreVersion(
  session: DraftSession,
  older: Pick<VersionRestore, 'version' | 'sections'> & { at: string },
): Promise<Part[] | null> {
  const { at, ...version } = older
  try {
    const changed = await session.restore(version)
    toastSuccess(`Restored version from ${momentText(at)}`)
    return changed
  } catch (error) {
    toastDanger('The version could not be restored', failureOf(error).message)
    return null
  }
}
