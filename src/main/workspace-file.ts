/** A small JSON file with one value per workspace: changes are serialised, and listeners are notified. */
import * as v from 'valibot'
import type { Workspace } from '#contract'
import { jsonFile } from './json-file.ts'
import type { Log } from './ports.ts'

export type WorkspaceFile<T> = {
  /** The value of the open workspace. */
  here(): Promise<T>
  /** Changes run one after another; none is lost. Throws errors of `next`, and `FailureError` (`storage`) if it cannot be written. */
  change(next: (before: T) => T): Promise<T>
  /** Call whenever a workspace opens. */
  use(workspace: Pick<Workspace, 'id'>): void
}

/** A service with such a file. */
export type WorkspaceService<Handlers> = { handlers: Handlers; use: WorkspaceFile<unknown>['use'] }

type Options<T> = {
  /** The name of the content, as the start of a sentence: 'The prices'. */
  what: string
  /** Schema of each workspace's value; a file that does not match is renamed. Without it `read` validates. */
  each?: v.GenericSchema
  /** The value of one workspace from the file; `stored` is undefined if there is none. Never throws. */
  read: (stored: unknown) => T
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
  const valueFor = async (id: string): Promise<T> => read((await current())[id])
  return {
    here: () => valueFor(workspace),
    change: (next) => {
      const currentWorkspace = workspace
      const done = last.then(async () => {
        const before = await current()
        const after = next(read(before[currentWorkspace]))
        const newValues = { ...before, [currentWorkspace]: after }
        await file.write(newValues)
        all = Promise.resolve(newValues)
        if (currentWorkspace === workspace) changed?.(after)
        return after
      })
      // The caller reports a failed change; the next change runs anyway.
      last = done.catch(() => undefined)
      return done
    },
    use: ({ id }) => {
      workspace = id
      if (changed) valueFor(id).then(changed, (error) => log('warn', `${what} cannot be read`, error))
    },
  }
}
