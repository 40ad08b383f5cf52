/**
 * Data that a user saves for a workspace in addition to drafts, one file each: groups, people, list choices, word rules, prices and the
 * unsubscribe page.
 */
import { join } from 'node:path'
import * as v from 'valibot'
import {
  firstChoices,
  type Handlers,
  type ListChoices,
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
} from '#contract'
import { FailureError } from './failure.ts'
import type { Log, Notify } from './ports.ts'
import type { WorkspaceFollower } from './session/open-workspace.ts'
import { type WorkspaceService, workspaceFile } from './workspace-file.ts'

/** A list of named items, by workspace, in one small local JSON file. */
type Kind<Item> = {
  path: string
  /** Name of the file in the log. */
  what: string
  item: v.GenericSchema<unknown, Item>
  /** Limit per workspace, and the message if it is exceeded. */
  most: number
  tooMany: string
}

type WorkspaceList<Item> = WorkspaceService<{
  list: () => Promise<Item[]>
  /** Adds items, sorted by name; replaces those of the same name. */
  keep: (items: readonly Item[]) => Promise<Item[]>
  remove: (name: string) => Promise<Item[]>
}>

function workspaceList<Item extends { name: string }>(
  { path, what, item, most, tooMany }: Kind<Item>,
  log: Log,
): WorkspaceList<Item> {
  const itemsSchema = v.array(item)
  const read = (stored: unknown): Item[] => (stored === undefined ? [] : v.parse(itemsSchema, stored))
  const { here, change, use } = workspaceFile(path, { what, each: itemsSchema, read, log })
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
      remove: (name) => change((before) => before.filter((item) => item.name !== name)),
    },
    use,
  }
}

/** Limit of groups per workspace. */
const MAX_GROUPS = 50

/** Saved groups of test recipients, by workspace. */
export function createTestGroups(path: string, log: Log): WorkspaceService<Handlers['testGroups']> {
  const kind = {
    path,
    what: 'The groups of test recipients',
    item: v.object({ name: v.string(), recipients: v.array(v.string()) }),
    most: MAX_GROUPS,
    tooMany: `There are ${MAX_GROUPS} groups already`,
  }
  const { handlers, use } = workspaceList(kind, log)
  return {
    handlers: {
      list: handlers.list,
      keep: (group) => handlers.keep([group]),
      remove: ({ name }) => handlers.remove(name),
    },
    use,
  }
}

/** Prices of a message, a call and a conversation, by workspace, in one small JSON file. */
export function createPrices(
  path: string,
  { notify, log }: { notify: Notify; log: Log },
): WorkspaceService<Handlers['prices']> {
  const changed = (value: Prices | null) => notify('prices.changed', value)
  const file = workspaceFile<Prices | null>(path, { what: 'The prices', read: validPrices, changed, log })
  return {
    handlers: {
      all: file.here,
      enter: async ({ currency, unit, price }) => {
        const withPrice = (before: Prices | null): Prices => ({ currency, each: { ...before?.each, [unit]: price } })
        return (await file.change(withPrice)) ?? withPrice(null)
      },
    },
    use: file.use,
  }
}

const validPrices = (stored: unknown): Prices | null => {
  const read = v.safeParse(prices, stored)
  return read.success ? read.output : null
}

/** The unsubscribe page of the practice brand. It is part of the brand's data, not guessed. */
const practiceUnsubscribe = `https://gulmohar.example/unsubscribe?token=${unsubscribeToken}`

/** The unsubscribe page, by workspace, in one small JSON file. The practice workspace starts with its brand's page. */
export function createUnsubscribe(
  path: string,
  { notify, log }: { notify: Notify; log: Log },
): { handlers: Handlers['unsubscribe']; use: WorkspaceFollower['use'] } {
  let practiceAddress: string | null = null
  const read = (stored: unknown): string | null => (v.is(unsubscribeAddress, stored) ? stored : null)
  const changed = (address: string | null) => notify('unsubscribe.changed', address ?? practiceAddress)
  const file = workspaceFile(path, { what: 'The unsubscribe address', read, changed, log })
  return {
    handlers: {
      address: async () => (await file.here()) ?? practiceAddress,
      keep: ({ address }) => file.change(() => address),
    },
    use: async (workspace) => {
      practiceAddress = workspace.kind === 'practice' ? practiceUnsubscribe : null
      file.use(workspace)
    },
  }
}

/** The user's own sample people for previews, by workspace. */
export function createPeople(path: string, log: Log): WorkspaceService<Handlers['people']> {
  const tooMany = `Up to ${MAX_PEOPLE} people can be saved. Remove some first.`
  const kind = { path, what: 'The people for previews', item: ownPerson, most: MAX_PEOPLE, tooMany }
  const { handlers, use } = workspaceList(kind, log)
  return {
    handlers: {
      list: handlers.list,
      keep: ({ people }) => handlers.keep(people),
      remove: ({ name }) => handlers.remove(name),
    },
    use,
  }
}

export type OwnData = {
  handlers: Pick<Handlers, 'testGroups' | 'people' | 'lists' | 'ownRules' | 'prices' | 'unsubscribe'>
  use: WorkspaceFollower['use']
}

export function createOwnData(dataFolder: string, ports: { notify: Notify; log: Log }): OwnData {
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
    use: async (workspace) => {
      for (const file of [testGroups, people, lists, ownRules, prices]) file.use(workspace)
      await unsubscribe.use(workspace)
    },
  }
}

/** Columns and saved views of the campaigns list, by workspace, in one small JSON file. */
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

/** Rules for required and forbidden words in messages, by workspace, in one small JSON file. */
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
