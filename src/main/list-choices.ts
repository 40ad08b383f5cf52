/** Columns and saved views of the campaigns list, by workspace, in one small JSON file. */
import * as v from 'valibot'
import { firstChoices, type Handlers, type ListChoices, listChoices, MAX_RECENTS, MAX_VIEWS } from '#contract'
import { FailureError } from './failure.ts'
import type { Log, Notify } from './ports.ts'
import { type WorkspaceService, workspaceFile } from './workspace-file.ts'

export function createListChoices(
  path: string,
  { notify, log }: { notify: Notify; log: Log },
): WorkspaceService<Handlers['lists']> {
  const changed = (choices: ListChoices) => notify('lists.changed', choices)
  const { here, change, use } = workspaceFile(path, {
    what: 'The columns and views of the list',
    read: validChoices,
    changed,
    log,
  })
  return {
    handlers: {
      choices: here,
      showColumns: ({ columns }) => change((before) => ({ ...before, columns: [...new Set(columns)] })),
      keepView: (view) =>
        change((before) => {
          const others = before.views.filter(({ name }) => name !== view.name)
          if (others.length >= MAX_VIEWS)
            throw new FailureError({
              kind: 'input',
              message: `There are already ${MAX_VIEWS} views. Remove one first.`,
              path: 'name',
            })
          return { ...before, views: [...others, view].toSorted((one, other) => one.name.localeCompare(other.name)) }
        }),
      remember: (recent) =>
        change((before) => ({
          ...before,
          recents: [recent, ...before.recents.filter(({ key }) => key !== recent.key)].slice(0, MAX_RECENTS),
        })),
      removeView: ({ name }) =>
        change((before) => ({ ...before, views: before.views.filter((view) => view.name !== name) })),
    },
    use,
  }
}

/** Invalid values are read as the defaults. */
const validChoices = (stored: unknown): ListChoices => {
  const read = v.safeParse(listChoices, stored)
  return read.success ? read.output : firstChoices
}
