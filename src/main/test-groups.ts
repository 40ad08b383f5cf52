/** Saved groups of test recipients, by workspace: one small JSON file, written beside and moved into place. */
import { readFile, rename, writeFile } from 'node:fs/promises'
import * as v from 'valibot'
import type { Handlers, TestGroup, Workspace } from '#contract'
import { FailureError } from './failure.ts'
import type { Log } from './log.ts'

export type TestGroups = {
  handlers: Handlers['testGroups']
  /** Call it whenever a workspace opens. */
  use(workspace: Pick<Workspace, 'id'>): void
}

const stored = v.record(v.string(), v.array(v.object({ name: v.string(), recipients: v.array(v.string()) })))
type Stored = v.InferOutput<typeof stored>

/** How many groups a workspace has at most. */
const most = 50

export function createTestGroups(path: string, log: Log): TestGroups {
  let workspace = ''
  let all: Promise<Stored> | null = null
  let last: Promise<unknown> = Promise.resolve()

  const current = () => {
    all ??= read(path, log)
    return all
  }
  /** One change after another: none overtakes or undoes another. */
  const change = (next: (groups: TestGroup[]) => TestGroup[]): Promise<TestGroup[]> => {
    const own = workspace
    const done = last.then(async () => {
      const before = await current()
      const groups = next(before[own] ?? [])
      const after = { ...before, [own]: groups }
      await write(path, after)
      all = Promise.resolve(after)
      return groups
    })
    last = done.catch(() => undefined)
    return done
  }
  return {
    handlers: {
      list: async () => (await current())[workspace] ?? [],
      keep: (group) =>
        change((groups) => {
          const others = groups.filter(({ name }) => name !== group.name)
          if (others.length >= most)
            throw new FailureError({ kind: 'input', message: `There are ${most} groups already` })
          return [...others, group].toSorted((one, other) => one.name.localeCompare(other.name))
        }),
      remove: ({ name }) => change((groups) => groups.filter((group) => group.name !== name)),
    },
    use: ({ id }) => {
      workspace = id
    },
  }
}

async function read(path: string, log: Log): Promise<Stored> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') log('warn', 'The groups of test recipients cannot be read', error)
    return '{}'
  })
  try {
    return v.parse(stored, JSON.parse(text))
  } catch (error) {
    log('warn', 'The groups of test recipients are damaged and were put aside', error)
    await rename(path, `${path}.damaged`)
    return {}
  }
}

async function write(path: string, groups: Stored): Promise<void> {
  try {
    await writeFile(`${path}.new`, JSON.stringify(groups), { mode: 0o600 })
    await rename(`${path}.new`, path)
  } catch {
    throw new FailureError({ kind: 'storage', message: 'The group could not be kept on this computer' })
  }
}
