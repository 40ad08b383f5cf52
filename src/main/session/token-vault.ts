/** Where the token sleeps: the system's keyring under Electron, memory in the browser host. */
import type { Workspace } from '#contract'

/** What is needed to come back to a server without asking the person again. */
export type SavedSession = { address: string; token: string; workspace: Workspace }

export type TokenVault = {
  load(): Promise<SavedSession | null>
  /** The workspace that `load` will lead to, known without the keyring; null where it is not. */
  expected(): Promise<Workspace | null>
  /** Returns where it is kept: `memory` when this computer has no safe place. */
  save(session: SavedSession): Promise<'vault' | 'memory'>
  clear(): Promise<void>
}

/** Keeps the token as long as the process lives. */
export function memoryVault(): TokenVault {
  let kept: SavedSession | null = null
  return {
    load: async () => kept,
    expected: async () => kept?.workspace ?? null,
    save: async (session) => {
      kept = session
      return 'memory'
    },
    clear: async () => {
      kept = null
    },
  }
}
