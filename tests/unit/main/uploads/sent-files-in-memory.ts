/** What was uploaded before, in memory: the real one is a table of the draft store. */
import type { SentFiles } from '../../../../src/main/uploads/index.ts'
import type { SentFile } from '../../../../src/preload/contract/index.ts'

export function sentFilesInMemory(): SentFiles {
  const known = new Map<string, SentFile>()
  const keyOf = (workspace: string, { blob, type }: { blob: string; type: string }) => `${workspace} ${blob} ${type}`
  return {
    find: async (workspace, file) => known.get(keyOf(workspace, file)) ?? null,
    keep: async (workspace, file, sent) => void known.set(keyOf(workspace, file), sent),
  }
}
