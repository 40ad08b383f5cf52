/** Which workspace an address and a token led to, so that Herald opens there again where no server answers. The token itself is not kept. */
import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import * as v from 'valibot'
import type { Workspace } from '#contract'
import type { Log } from '../log.ts'

export type KnownWorkspaces = {
  keep(token: string, workspace: Workspace): Promise<void>
  /** Null where this token was never accepted at `origin`. */
  find(origin: string, token: string): Promise<Workspace | null>
}

const party = v.object({ id: v.string(), name: v.string() })
const kept = v.array(
  v.object({
    /** SHA-256 of origin and token in hex. */
    key: v.string(),
    workspace: v.object({
      id: v.string(),
      kind: v.literal('server'),
      address: v.string(),
      user: party,
      brand: party,
      campaignAnalytics: v.optional(v.boolean()),
    }),
  }),
)

/** The latest ones are kept. */
const most = 20

/** Keeps them in `file`; one that cannot be read or written costs the comfort, never the session. */
export function knownWorkspacesIn(file: string, log: Log): KnownWorkspaces {
  const read = async () => {
    const text = await readFile(file, 'utf8').catch(() => '[]')
    try {
      return v.parse(kept, JSON.parse(text))
    } catch (error) {
      log('warn', `${file} cannot be read and starts anew`, error)
      return []
    }
  }
  return {
    keep: async (token, workspace) => {
      if (workspace.kind !== 'server') return
      const key = keyOf(workspace.address, token)
      const others = (await read()).filter((one) => one.key !== key)
      const text = JSON.stringify([{ key, workspace }, ...others].slice(0, most))
      try {
        await writeFile(`${file}.new`, text, { mode: 0o600 })
        await rename(`${file}.new`, file)
      } catch (error) {
        log('warn', `${file} cannot be written`, error)
      }
    },
    find: async (origin, token) => (await read()).find(({ key }) => key === keyOf(origin, token))?.workspace ?? null,
  }
}

const keyOf = (origin: string, token: string): string =>
  createHash('sha256').update(`${origin}\n${token}`).digest('hex')
