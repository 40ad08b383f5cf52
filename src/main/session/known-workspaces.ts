/**
 * What is kept to open a workspace again: the token in a vault, and which workspace an address and a token led to, so that Herald opens it
 * if no server responds. The list stores neither the token nor its hash, but an HMAC with a secret of this data folder; the secret is in
 * its own file and in no backup.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import type { Workspace } from '#contract'
import { isMissing } from '../failure.ts'
import { jsonFile, replaceFile } from '../json-file.ts'
import type { Log } from '../ports.ts'

export type KnownWorkspaces = {
  keep(token: string, workspace: Workspace): Promise<void>
  /** Null if this token was never accepted at `origin`. */
  find(origin: string, token: string): Promise<Workspace | null>
}

const owner = v.object({ id: v.string(), name: v.string() })
/** A server's workspace as stored in files of the data folder. */
export const keptWorkspace = v.object({
  id: v.string(),
  kind: v.literal('server'),
  address: v.string(),
  user: owner,
  brand: owner,
  campaignAnalytics: v.optional(v.boolean()),
})
/** HMAC-SHA256 in hex. */
const namedWorkspace = v.object({ mark: v.string(), workspace: keptWorkspace })
const storedList = v.array(namedWorkspace)

type NamedWorkspace = v.InferOutput<typeof namedWorkspace>

/** Limit of the list; the latest workspaces are kept. */
const MAX_WORKSPACES = 20
const SECRET_BYTES = 32

/** Stores the list in the file at `path`, with the secret next to it. If either cannot be read or written, the session still works. */
export function knownWorkspacesIn(path: string, log: Log): KnownWorkspaces {
  const file = jsonFile(path, { what: 'The list of known workspaces', schema: storedList, empty: [], log })
  const secretPath = join(dirname(path), 'workspaces.key')

  async function readSecret(): Promise<Buffer> {
    const stored = await readFile(secretPath).catch((error) => {
      if (!isMissing(error)) log('warn', `${secretPath} cannot be read: a new secret replaces it`, error)
      return null
    })
    if (stored?.length === SECRET_BYTES) return stored
    const newSecret = randomBytes(SECRET_BYTES)
    await replaceFile(secretPath, newSecret)
    return newSecret
  }

  /** The whole list, and the mark of `token` at `origin`. Throws errors of the disk. */
  async function readWithMark(origin: string, token: string): Promise<{ mark: string; rows: NamedWorkspace[] }> {
    const key = await readSecret()
    const hash = createHash('sha256').update(`${origin}\n${token}`).digest('hex')
    return { mark: createHmac('sha256', key).update(hash).digest('hex'), rows: await file.read() }
  }

  return {
    keep: async (token, workspace) => {
      if (workspace.kind !== 'server') return
      const serverWorkspace = { ...workspace, kind: workspace.kind }
      try {
        const { mark, rows } = await readWithMark(workspace.address, token)
        const others = rows.filter((row) => row.mark !== mark)
        await file.write([{ mark, workspace: serverWorkspace }, ...others].slice(0, MAX_WORKSPACES))
      } catch (error) {
        log('warn', `${path} cannot be written`, error)
      }
    },
    find: async (origin, token) => {
      try {
        const { mark, rows } = await readWithMark(origin, token)
        return rows.find((row) => row.mark === mark)?.workspace ?? null
      } catch (error) {
        log('warn', `The entries of ${path} cannot be identified`, error)
        return null
      }
    },
  }
}

/** Everything needed to reconnect to a server without asking the user. */
export type SavedSession = { address: string; token: string; workspace: Workspace }

/** Storage of the token: the system's keyring under Electron, memory in the browser host. */
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
