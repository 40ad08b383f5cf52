/** What a small JSON file keeps for each workspace: one change after another, and whoever shows it is told. */
import * as v from 'valibot'
import type { Workspace } from '#contract'
import { jsonFile } from './json-file.ts'
import type { Log } from './ports.ts'

export type WorkspaceFile<T> = {
  /** Of the open workspace. */
  here(): Promise<T>
  /** None comes before or undoes an earlier one. Throws what `next` throws, and `FailureError` (`storage`) where it could not be written. */
  change(next: (before: T) => T): Promise<T>
  /** Call it whenever a workspace opens. */
  use(workspace: Pick<Workspace, 'id'>): void
}

type Options<T> = {
  /** What the file holds, as a sentence begins: 'The prices'. */
  what: string
  /** What one workspace has, from what stands in the file; undefined where nothing does. Never throws. */
  read: (kept: unknown) => T
  changed: (value: T) => void
  log: Log
}

const stored = v.record(v.string(), v.unknown())

export function workspaceFile<T>(path: string, { what, read, changed, log }: Options<T>): WorkspaceFile<T> {
  const file = jsonFile(path, { what, schema: stored, empty: {}, log })
  let workspace = ''
  let last: Promise<unknown> = Promise.resolve()
  const of = async (id: string): Promise<T> => read((await file.read())[id])
  return {
    here: () => of(workspace),
    change: (next) => {
      const own = workspace
      const done = last.then(async () => {
        const all = await file.read()
        const after = next(read(all[own]))
        await file.write({ ...all, [own]: after })
        if (own === workspace) changed(after)
        return after
      })
      // A failed change is its caller's to tell; the next one tries anew.
      last = done.catch(() => undefined)
      return done
    },
    use: ({ id }) => {
      workspace = id
      of(id).then(changed, (error) => log('warn', `${what} cannot be read`, error))
    },
  }
}
