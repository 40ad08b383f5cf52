/**
 * Which workspace an address and a token led to, so that Herald opens there again where no server answers. Neither the token nor a hash
 * of it is kept: what is kept was mixed with a secret of this data folder, which stands in a file of its own and in no backup.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import type { Workspace } from '#contract'
import { jsonFile, replaceFile } from '../json-file.ts'
import type { Log } from '../ports.ts'

export type KnownWorkspaces = {
  keep(token: string, workspace: Workspace): Promise<void>
  /** Null where this token was never accepted at `origin`. */
  find(origin: string, token: string): Promise<Workspace | null>
}

const party = v.object({ id: v.string(), name: v.string() })
/** A server's workspace as files of the data folder keep it. */
export const keptWorkspace = v.object({
  id: v.string(),
  kind: v.literal('server'),
  address: v.string(),
  user: party,
  brand: party,
  campaignAnalytics: v.optional(v.boolean()),
})
/** HMAC-SHA256 in hex. */
const known = v.object({ mark: v.string(), workspace: keptWorkspace })
/** As it was kept before: SHA-256 of origin and token in hex. */
const former = v.object({ key: v.string(), workspace: keptWorkspace })
const kept = v.array(v.union([known, former]))

type Known = v.InferOutput<typeof known>

/** The latest ones are kept. */
const MAX_WORKSPACES = 20
const SECRET_BYTES = 32

/** Keeps them in the file at `path`, and the secret beside it; what cannot be read or written costs the comfort, never the session. */
export function knownWorkspacesIn(path: string, log: Log): KnownWorkspaces {
  const file = jsonFile(path, { what: 'The list of known workspaces', schema: kept, empty: [], log })
  const secretPath = join(dirname(path), 'workspaces.key')

  async function secret(): Promise<Buffer> {
    const there = await readFile(secretPath).catch(() => null)
    if (there?.length === SECRET_BYTES) return there
    const made = randomBytes(SECRET_BYTES)
    await replaceFile(secretPath, made)
    return made
  }

  /** What was kept before is mixed with the secret and written anew at once. */
  async function read(mixed: (hash: string) => string): Promise<Known[]> {
    const rows = await file.read()
    const renewed = rows.map((row) => ('mark' in row ? row : { mark: mixed(row.key), workspace: row.workspace }))
    if (rows.some((row) => 'key' in row)) await file.write(renewed)
    return renewed
  }

  /** All of it, with the mark of `token` at `origin`. Throws what the disk throws. */
  async function open(origin: string, token: string): Promise<{ mark: string; rows: Known[] }> {
    const key = await secret()
    const mixed = (hash: string) => createHmac('sha256', key).update(hash).digest('hex')
    const mark = mixed(createHash('sha256').update(`${origin}\n${token}`).digest('hex'))
    return { mark, rows: await read(mixed) }
  }

  return {
    keep: async (token, workspace) => {
      if (workspace.kind !== 'server') return
      const known = { ...workspace, kind: workspace.kind }
      try {
        const { mark, rows } = await open(workspace.address, token)
        const others = rows.filter((one) => one.mark !== mark)
        await file.write([{ mark, workspace: known }, ...others].slice(0, MAX_WORKSPACES))
      } catch (error) {
        log('warn', `${path} cannot be written`, error)
      }
    },
    find: async (origin, token) => {
      try {
        const { mark, rows } = await open(origin, token)
        return rows.find((one) => one.mark === mark)?.workspace ?? null
      } catch (error) {
        log('warn', `What ${path} holds cannot be told apart`, error)
        return null
      }
    },
  }
}
