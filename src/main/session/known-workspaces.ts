/**
 * Which workspace an address and a token led to, so that Herald opens there again where no server answers. Neither the token nor a hash
 * of it is kept: what is kept was mixed with a secret of this data folder, which stands in a file of its own and in no backup.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import type { Workspace } from '#contract'
import type { Log } from '../log.ts'

export type KnownWorkspaces = {
  keep(token: string, workspace: Workspace): Promise<void>
  /** Null where this token was never accepted at `origin`. */
  find(origin: string, token: string): Promise<Workspace | null>
}

const party = v.object({ id: v.string(), name: v.string() })
const workspace = v.object({
  id: v.string(),
  kind: v.literal('server'),
  address: v.string(),
  user: party,
  brand: party,
  campaignAnalytics: v.optional(v.boolean()),
})
/** HMAC-SHA256 in hex. */
const known = v.object({ mark: v.string(), workspace })
/** As it was kept before: SHA-256 of origin and token in hex. */
const former = v.object({ key: v.string(), workspace })
const kept = v.array(v.union([known, former]))

type Known = v.InferOutput<typeof known>

/** The latest ones are kept. */
const most = 20
const secretBytes = 32

/** Keeps them in `file`, and the secret beside it; what cannot be read or written costs the comfort, never the session. */
export function knownWorkspacesIn(file: string, log: Log): KnownWorkspaces {
  const secretFile = join(dirname(file), 'workspaces.key')

  async function secret(): Promise<Buffer> {
    const there = await readFile(secretFile).catch(() => null)
    if (there?.length === secretBytes) return there
    const made = randomBytes(secretBytes)
    await replace(secretFile, made)
    return made
  }

  /** What was kept before is mixed with the secret and written anew at once. */
  async function read(mixed: (hash: string) => string): Promise<Known[]> {
    const text = await readFile(file, 'utf8').catch(() => '[]')
    const rows = v.parse(kept, JSON.parse(text))
    const renewed = rows.map((row) => ('mark' in row ? row : { mark: mixed(row.key), workspace: row.workspace }))
    if (rows.some((row) => 'key' in row)) await replace(file, JSON.stringify(renewed))
    return renewed
  }

  /** All of it, with the mark of `token` at `origin`. */
  async function open(origin: string, token: string): Promise<{ mark: string; rows: Known[] }> {
    const key = await secret()
    const mixed = (hash: string) => createHmac('sha256', key).update(hash).digest('hex')
    const mark = mixed(createHash('sha256').update(`${origin}\n${token}`).digest('hex'))
    try {
      return { mark, rows: await read(mixed) }
    } catch (error) {
      log('warn', `${file} cannot be read and starts anew`, error)
      return { mark, rows: [] }
    }
  }

  return {
    keep: async (token, workspace) => {
      if (workspace.kind !== 'server') return
      try {
        const { mark, rows } = await open(workspace.address, token)
        const others = rows.filter((one) => one.mark !== mark)
        await replace(file, JSON.stringify([{ mark, workspace }, ...others].slice(0, most)))
      } catch (error) {
        log('warn', `${file} cannot be written`, error)
      }
    },
    find: async (origin, token) => {
      try {
        const { mark, rows } = await open(origin, token)
        return rows.find((one) => one.mark === mark)?.workspace ?? null
      } catch (error) {
        log('warn', `${secretFile} cannot be made`, error)
        return null
      }
    },
  }
}

/** Beside and then renamed: half of it is never read. */
async function replace(file: string, content: string | Buffer): Promise<void> {
  await writeFile(`${file}.new`, content, { mode: 0o600 })
  await rename(`${file}.new`, file)
}
