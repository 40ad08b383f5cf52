/**
 * Data that a user saves for a workspace in addition to drafts, one file each: groups, people, list choices, word rules, prices and the
 * unsubscribe page.
 */
import { join } from 'node:path'
import * as v from 'valibot'
import {
  firstChoices,
  type Handlers,
  listChoices,
  MAX_OWN_RULES,
  MAX_PEOPLE,
  MAX_RECENTS,
  MAX_VIEWS,
  type OwnRule,
  ownPerson,
  ownRule,
  type Prices,
  prices,
  unsubscribeAddress,
  unsubscribeToken,
  type Workspace,
} from '#contract'
import { FailureError } from './failure.ts'
import { type WorkspaceFile, workspaceFile } from './json-file.ts'
import type { Log, Notify } from './ports.ts'
import type { WorkspaceFollower } from './session/open-workspace.ts'

type Ports = { notify: Notify; log: Log }
type WorkspaceService<Handlers> = { handlers: Handlers; use: WorkspaceFile<unknown>['use'] }

/** `most`: limit per workspace, with the message if it is exceeded. */
type ListOptions<Item> = { what: string; item: v.GenericSchema<unknown, Item>; most: number; tooMany: string; log: Log }

/** A list of named items by workspace, sorted by name; one of the same name is replaced. */
function workspaceList<Item extends { name: string }>(path: string, options: ListOptions<Item>) {
  const { what, item, most, tooMany, log } = options
  const { here, change, use } = workspaceFile(path, { what, schema: v.optional(v.array(item), []), log })
  return {
    list: here,
    keep: (items: readonly Item[]) =>
      change((before) => {
        const names = new Set(items.map(({ name }) => name))
        const after = [...before.filter(({ name }) => !names.has(name)), ...items]
        if (after.length > most) throw new FailureError({ kind: 'input', message: tooMany })
        return after.toSorted(byName)
      }),
    remove: ({ name }: { name: string }) => change((before) => before.filter((item) => item.name !== name)),
    use,
  }
}

const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name)

/** Limit of groups per workspace. */
const MAX_GROUPS = 50

/** Saved groups of test recipients, by workspace. */
export function createTestGroups(path: string, log: Log): WorkspaceService<Handlers['testGroups']> {
  const item = v.object({ name: v.string(), recipients: v.array(v.string()) })
  const [what, tooMany] = ['The groups of test recipients', `There are ${MAX_GROUPS} groups already`]
  const { list, keep, remove, use } = workspaceList(path, { what, item, most: MAX_GROUPS, tooMany, log })
  return { handlers: { list, keep: (group) => keep([group]), remove }, use }
}

/** The user's own sample people for previews, by workspace. */
export function createPeople(path: string, log: Log): WorkspaceService<Handlers['people']> {
  const tooMany = `Up to ${MAX_PEOPLE} people can be saved. Remove some first.`
  const options = { what: 'The people for previews', item: ownPerson, most: MAX_PEOPLE, tooMany, log }
  const { list, keep, remove, use } = workspaceList(path, options)
  return { handlers: { list, keep: ({ people }) => keep(people), remove }, use }
}

/** Prices of a message, a call and a conversation, by workspace. Invalid prices are read as none. */
export function createPrices(path: string, { notify, log }: Ports): WorkspaceService<Handlers['prices']> {
  const { here, change, use } = workspaceFile(path, {
    what: 'The prices',
    schema: v.fallback(v.nullable(prices), null),
    changed: (value) => notify('prices.changed', value),
    log,
  })
  return {
    handlers: {
      all: here,
      enter: async ({ currency, unit, price }) => {
        const withPrice = (before: Prices | null): Prices => ({ currency, each: { ...before?.each, [unit]: price } })
        return (await change(withPrice)) ?? withPrice(null)
      },
    },
    use,
  }
}

/** The unsubscribe page of the practice brand. It is part of the brand's data, not guessed. */
const practiceUnsubscribe = `https://gulmohar.example/unsubscribe?token=${unsubscribeToken}`

/** The unsubscribe page, by workspace. The practice workspace starts with its brand's page. */
export function createUnsubscribe(
  path: string,
  { notify, log }: Ports,
): { handlers: Handlers['unsubscribe']; use: WorkspaceFollower['use'] } {
  let practiceAddress: string | null = null
  const { here, change, use } = workspaceFile(path, {
    what: 'The unsubscribe address',
    schema: v.fallback(v.nullable(unsubscribeAddress), null),
    changed: (address) => notify('unsubscribe.changed', address ?? practiceAddress),
    log,
  })
  return {
    handlers: {
      address: async () => (await here()) ?? practiceAddress,
      keep: ({ address }) => change(() => address),
    },
    use: async (workspace) => {
      practiceAddress = workspace.kind === 'practice' ? practiceUnsubscribe : null
      use(workspace)
    },
  }
}

/** Columns and saved views of the campaigns list, by workspace. Invalid choices are read as the defaults. */
export function createListChoices(path: string, { notify, log }: Ports): WorkspaceService<Handlers['lists']> {
  const { here, change, use } = workspaceFile(path, {
    what: 'The columns and views of the list',
    schema: v.fallback(listChoices, firstChoices),
    changed: (choices) => notify('lists.changed', choices),
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
          return { ...before, views: [...others, view].toSorted(byName) }
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

/** Skips invalid rules; the others are kept. */
const validRules = v.pipe(
  v.fallback(v.array(v.fallback(v.nullable(ownRule), null)), []),
  v.transform((rules): OwnRule[] => rules.filter((rule) => rule !== null)),
)

/** Rules for required and forbidden words in messages, by workspace. */
export function createOwnRules(path: string, { notify, log }: Ports): WorkspaceService<Handlers['ownRules']> {
  const { here, change, use } = workspaceFile(path, {
    what: 'The word rules',
    schema: validRules,
    changed: (rules) => notify('ownRules.changed', rules),
    log,
  })
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

export type OwnData = {
  handlers: Pick<Handlers, 'testGroups' | 'people' | 'lists' | 'ownRules' | 'prices' | 'unsubscribe'>
  use: WorkspaceFollower['use']
}

export function createOwnData(dataFolder: string, ports: Ports): OwnData {
  const testGroups = createTestGroups(join(dataFolder, 'test-groups.json'), ports.log)
  const people = createPeople(join(dataFolder, 'people.json'), ports.log)
  const lists = createListChoices(join(dataFolder, 'lists.json'), ports)
  const ownRules = createOwnRules(join(dataFolder, 'own-rules.json'), ports)
  const prices = createPrices(join(dataFolder, 'prices.json'), ports)
  const unsubscribe = createUnsubscribe(join(dataFolder, 'unsubscribe.json'), ports)
  return {
    handlers: {
      testGroups: testGroups.handlers,
      people: people.handlers,
      lists: lists.handlers,
      ownRules: ownRules.handlers,
      prices: prices.handlers,
      unsubscribe: unsubscribe.handlers,
    },
    use: async (workspace: Workspace) => {
      for (const file of [testGroups, people, lists, ownRules, prices]) file.use(workspace)
      await unsubscribe.use(workspace)
    },
  }
}
