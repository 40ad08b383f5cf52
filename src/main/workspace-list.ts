/** A list of named things that a person keeps, by workspace: one small JSON file of this computer. */
import * as v from 'valibot'
import type { Workspace } from '#contract'
import { FailureError } from './failure.ts'
import { jsonFile } from './json-file.ts'
import type { Log } from './ports.ts'

export type WorkspaceList<Item> = {
  handlers: {
    list: () => Promise<Item[]>
    /** Adds them in the order of their names; those of the same name give way. */
    keep: (items: readonly Item[]) => Promise<Item[]>
    remove: (name: string) => Promise<Item[]>
  }
  /** Call it whenever a workspace opens. */
  use(workspace: Pick<Workspace, 'id'>): void
}

type Kind<Item> = {
  path: string
  /** How the log calls the file. */
  what: string
  item: v.GenericSchema<unknown, Item>
  /** How many a workspace has at most, and what is said of more. */
  most: number
  tooMany: string
}

export function workspaceList<Item extends { name: string }>(
  { path, what, item, most, tooMany }: Kind<Item>,
  log: Log,
): WorkspaceList<Item> {
  const file = jsonFile<Record<string, Item[]>>(path, {
    what,
    schema: v.record(v.string(), v.array(item)),
    empty: {},
    log,
  })
  let workspace = ''
  let all: Promise<Record<string, Item[]>> | null = null
  let last: Promise<unknown> = Promise.resolve()

  const current = () => {
    all ??= file.read()
    return all
  }
  /** One change after another: none passes or undoes another. */
  const change = (next: (items: Item[]) => Item[]): Promise<Item[]> => {
    const own = workspace
    const done = last.then(async () => {
      const before = await current()
      const items = next(before[own] ?? [])
      const after = { ...before, [own]: items }
      await file.write(after)
      all = Promise.resolve(after)
      return items
    })
    // A failed change is its caller's to tell; the next one tries anew.
    last = done.catch(() => undefined)
    return done
  }
  return {
    handlers: {
      list: async () => (await current())[workspace] ?? [],
      keep: (items) =>
        change((before) => {
          const names = new Set(items.map(({ name }) => name))
          const after = [...before.filter(({ name }) => !names.has(name)), ...items]
          if (after.length > most) throw new FailureError({ kind: 'input', message: tooMany })
          return after.toSorted((one, other) => one.name.localeCompare(other.name))
        }),
      remove: (name) => change((before) => before.filter((one) => one.name !== name)),
    },
    use: ({ id }) => {
      workspace = id
    },
  }
}
