/** Columns and saved views of the campaigns list, by workspace: one small JSON file. */
import * as v from 'valibot'
import {
  filled,
  firstChoices,
  type Handlers,
  type ListChoices,
  listChoices,
  MAX_RECENTS,
  MAX_VIEWS,
  type Workspace,
} from '#contract'
import { FailureError } from './failure.ts'
import { jsonFile } from './json-file.ts'
import type { Log, Notify } from './ports.ts'
import * as texts from './texts.ts'

export type ListChoicesService = {
  handlers: Handlers['lists']
  /** Call it whenever a workspace opens. */
  use(workspace: Pick<Workspace, 'id'>): void
}

type Stored = Map<string, ListChoices>

export function createListChoices(path: string, { notify, log }: { notify: Notify; log: Log }): ListChoicesService {
  const what = texts.theColumnsAndViewsOf
  const file = jsonFile(path, { what, schema: stored, empty: {}, log })
  let workspace = ''
  let all: Promise<Stored> | null = null
  let last: Promise<unknown> = Promise.resolve()

  const current = () => {
    all ??= file.read().then(fitting)
    return all
  }
  const here = async (of: string) => (await current()).get(of) ?? firstChoices
  /** One change after another: none passes or undoes another. */
  const change = (next: (before: ListChoices) => ListChoices): Promise<ListChoices> => {
    const own = workspace
    const done = last.then(async () => {
      const choices = next(await here(own))
      const after = new Map(await current()).set(own, choices)
      await file.write(Object.fromEntries(after))
      all = Promise.resolve(after)
      if (own === workspace) notify('lists.changed', choices)
      return choices
    })
    // A failed choice is its caller's to tell; the next one tries anew.
    last = done.catch(() => undefined)
    return done
  }
  return {
    handlers: {
      choices: () => here(workspace),
      showColumns: ({ columns }) => change((before) => ({ ...before, columns: [...new Set(columns)] })),
      keepView: (view) =>
        change((before) => {
          const others = before.views.filter(({ name }) => name !== view.name)
          if (others.length >= MAX_VIEWS)
            throw new FailureError({
              kind: 'input',
              message: filled(texts.thereAreViewsAlready, { MAX_VIEWS }),
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
    use: ({ id }) => {
      workspace = id
      here(id).then(
        (choices) => notify('lists.changed', choices),
        (error) => log('warn', 'The columns and views of the list cannot be read', error),
      )
    },
  }
}

const stored = v.record(v.string(), v.unknown())

/** A workspace whose part does not fit is read as one where nobody chose; the others keep theirs. */
const fitting = (kept: v.InferOutput<typeof stored>): Stored =>
  new Map(
    Object.entries(kept).flatMap(([id, written]) => {
      const checked = v.safeParse(listChoices, written)
      return checked.success ? [[id, checked.output] as const] : []
    }),
  )
