/** Storage of the token: the system's keyring under Electron, memory in the browser host. */
import type { Workspace } from '#contract'

/** Everything needed to reconnect to a server without asking the user. */
export type SavedSession = { address: string; token: string; workspace: Workspace }

export type TokenVault = {
  load(): Promise<SavedSession | null>
  /** The workspace that `load` will return, readable without the keyring; null if unknown. */
  expected(): Promise<Workspace | null>
  /** Returns where it was stored: `memory` if this computer has no safe place. */
  save(session: SavedSession): Promise<'vault' | 'memory'>
  clear(): Promise<void>
}

/** Keeps the token as long as the process lives. */
export function memoryVault(): TokenVault {
  let saved: SavedSession | null = null
  return {
    load: async () => saved,
    expected: async () => saved?.workspace ?? null,
    save: async (session) => {
      saved = session
      return 'memory'
    },
    clear: async () => {
      saved = null
    },
  }
}
