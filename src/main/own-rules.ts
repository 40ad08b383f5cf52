/** Rules for required and forbidden words in messages, by workspace, in one small JSON file. */
import * as v from 'valibot'
import { type Handlers, MAX_OWN_RULES, type OwnRule, ownRule } from '#contract'
import { FailureError } from './failure.ts'
import type { Log, Notify } from './ports.ts'
import { type WorkspaceService, workspaceFile } from './workspace-file.ts'

export function createOwnRules(
  path: string,
  { notify, log }: { notify: Notify; log: Log },
): WorkspaceService<Handlers['ownRules']> {
  const changed = (rules: OwnRule[]) => notify('ownRules.changed', rules)
  const { here, change, use } = workspaceFile(path, { what: 'The word rules', read: validRules, changed, log })
  return {
    handlers: {
      all: here,
      keep: (rule) =>
        change((before) => {
          const index = before.findIndex(({ id }) => id === rule.id)
          if (index >= 0) return before.with(index, rule)
          if (before.length >= MAX_OWN_RULES)
            throw new FailureError({
              kind: 'input',
              message: `There are already ${MAX_OWN_RULES} rules. Remove one first.`,
              path: 'words',
            })
          return [...before, rule]
        }),
      remove: ({ id }) => change((before) => before.filter((rule) => rule.id !== id)),
    },
    use,
  }
}

/** Skips invalid rules; the others are kept. */
const validRules = (stored: unknown): OwnRule[] =>
  (Array.isArray(stored) ? stored : []).flatMap((rule) => {
    const read = v.safeParse(ownRule, rule)
    return read.success ? [read.output] : []
  })
