/** Words that must or must not stand in messages, by workspace: one small JSON file. */
import * as v from 'valibot'
import { type Handlers, mostOwnRules, type OwnRule, ownRule, type Workspace } from '#contract'
import { FailureError } from './failure.ts'
import { jsonFile } from './json-file.ts'
import type { Log } from './log.ts'
import type { Notify } from './notify.ts'

export type OwnRules = {
  handlers: Handlers['ownRules']
  /** Call it whenever a workspace opens. */
  use(workspace: Pick<Workspace, 'id'>): void
}

const stored = v.record(v.string(), v.array(v.unknown()))

export function createOwnRules(path: string, { notify, log }: { notify: Notify; log: Log }): OwnRules {
  const what = 'The rules of words'
  const file = jsonFile(path, { what, schema: stored, empty: {}, log })
  let workspace = ''
  let last: Promise<unknown> = Promise.resolve()

  const here = async (of: string): Promise<OwnRule[]> => fitting((await file.read())[of] ?? [])
  /** One change after another: none overtakes or undoes another. */
  const change = (next: (before: OwnRule[]) => OwnRule[]): Promise<OwnRule[]> => {
    const own = workspace
    const done = last.then(async () => {
      const all = await file.read()
      const after = next(fitting(all[own] ?? []))
      await file.write({ ...all, [own]: after })
      if (own === workspace) notify('ownRules.changed', after)
      return after
    })
    // A failed change is its caller's to tell; the next one tries anew.
    last = done.catch(() => undefined)
    return done
  }
  return {
    handlers: {
      all: () => here(workspace),
      keep: (rule) =>
        change((before) => {
          const at = before.findIndex(({ id }) => id === rule.id)
          if (at >= 0) return before.with(at, rule)
          if (before.length >= mostOwnRules)
            throw new FailureError({ kind: 'input', message: `There are ${mostOwnRules} rules already`, path: 'words' })
          return [...before, rule]
        }),
      remove: ({ id }) => change((before) => before.filter((rule) => rule.id !== id)),
    },
    use: ({ id }) => {
      workspace = id
      here(id).then(
        (rules) => notify('ownRules.changed', rules),
        (error) => log('warn', 'The rules of words cannot be read', error),
      )
    },
  }
}

/** One that cannot be read is left out; the others stay. */
const fitting = (kept: readonly unknown[]): OwnRule[] =>
  kept.flatMap((one) => {
    const read = v.safeParse(ownRule, one)
    return read.success ? [read.output] : []
  })
