/** Saved groups of test recipients, by workspace: one small JSON file. */
import * as v from 'valibot'
import type { Handlers, TestGroup, Workspace } from '#contract'
import { FailureError } from './failure.ts'
import { jsonFile } from './json-file.ts'
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
  const file = jsonFile(path, { what: 'The groups of test recipients', schema: stored, empty: {}, log })
  let workspace = ''
  let all: Promise<Stored> | null = null
  let last: Promise<unknown> = Promise.resolve()

  const current = () => {
    all ??= file.read()
    return all
  }
  /** One change after another: none overtakes or undoes another. */
  const change = (next: (groups: TestGroup[]) => TestGroup[]): Promise<TestGroup[]> => {
    const own = workspace
    const done = last.then(async () => {
      const before = await current()
      const groups = next(before[own] ?? [])
      const after = { ...before, [own]: groups }
      await file.write(after)
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
