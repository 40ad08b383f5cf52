/** A list of named things that a person keeps, by workspace: one small JSON file of this computer. */
import * as v from 'valibot'
import { FailureError } from './failure.ts'
import type { Log } from './ports.ts'
import { type WorkspaceService, workspaceFile } from './workspace-file.ts'

type Kind<Item> = {
  path: string
  /** How the log calls the file. */
  what: string
  item: v.GenericSchema<unknown, Item>
  /** How many a workspace has at most, and what is said of more. */
  most: number
  tooMany: string
}

type WorkspaceList<Item> = WorkspaceService<{
  list: () => Promise<Item[]>
  /** Adds them in the order of their names; those of the same name give way. */
  keep: (items: readonly Item[]) => Promise<Item[]>
  remove: (name: string) => Promise<Item[]>
}>

export function workspaceList<Item extends { name: string }>(
  { path, what, item, most, tooMany }: Kind<Item>,
  log: Log,
): WorkspaceList<Item> {
  const each = v.array(item)
  const read = (kept: unknown): Item[] => (kept === undefined ? [] : v.parse(each, kept))
  const { here, change, use } = workspaceFile(path, { what, each, read, log })
  return {
    handlers: {
      list: here,
      keep: (items) =>
        change((before) => {
          const names = new Set(items.map(({ name }) => name))
          const after = [...before.filter(({ name }) => !names.has(name)), ...items]
          if (after.length > most) throw new FailureError({ kind: 'input', message: tooMany })
          return after.toSorted((one, other) => one.name.localeCompare(other.name))
        }),
      remove: (name) => change((before) => before.filter((one) => one.name !== name)),
    },
    use,
  }
}
