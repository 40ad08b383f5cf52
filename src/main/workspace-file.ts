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

/** A service over such a file. */
export type WorkspaceService<Handlers> = { handlers: Handlers; use: WorkspaceFile<unknown>['use'] }

type Options<T> = {
  /** What the file holds, as a sentence begins: 'The prices'. */
  what: string
  /** What each workspace's part must be, or the whole file is set aside; without it `read` judges. */
  each?: v.GenericSchema
  /** What one workspace has, from what stands in the file; undefined where nothing does. Never throws. */
  read: (kept: unknown) => T
  changed?: (value: T) => void
  log: Log
}

export function workspaceFile<T>(
  path: string,
  { what, each = v.unknown(), read, changed, log }: Options<T>,
): WorkspaceFile<T> {
  const file = jsonFile(path, { what, schema: v.record(v.string(), each), empty: {}, log })
  let workspace = ''
  let last: Promise<unknown> = Promise.resolve()
  let all: Promise<Record<string, unknown>> | null = null
  const current = () => {
    all ??= file.read()
    return all
  }
  const of = async (id: string): Promise<T> => read((await current())[id])
  return {
    here: () => of(workspace),
    change: (next) => {
      const own = workspace
      const done = last.then(async () => {
        const before = await current()
        const after = next(read(before[own]))
        const written = { ...before, [own]: after }
        await file.write(written)
        all = Promise.resolve(written)
        if (own === workspace) changed?.(after)
        return after
      })
      // A failed change is its caller's to tell; the next one tries anew.
      last = done.catch(() => undefined)
      return done
    },
    use: ({ id }) => {
      workspace = id
      if (changed) of(id).then(changed, (error) => log('warn', `${what} cannot be read`, error))
    },
  }
}
