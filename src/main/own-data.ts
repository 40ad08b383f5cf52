/** What a person saves for a workspace beside its drafts: groups, people, list choices, rules of words and prices, a file each. */
import { join } from 'node:path'
import type { Handlers } from '#contract'
import { createListChoices } from './list-choices.ts'
import type { Log } from './log.ts'
import type { Notify } from './notify.ts'
import { createOwnRules } from './own-rules.ts'
import { createPeople } from './people.ts'
import { createPrices } from './prices.ts'
import type { WorkspaceFollower } from './session/open-workspace.ts'
import { createTestGroups } from './test-groups.ts'

export type OwnData = {
  handlers: Pick<Handlers, 'testGroups' | 'people' | 'lists' | 'ownRules' | 'prices'>
  use: WorkspaceFollower['use']
}

export function createOwnData(dataFolder: string, ports: { notify: Notify; log: Log }): OwnData {
  const testGroups = createTestGroups(join(dataFolder, 'test-groups.json'), ports.log)
  const people = createPeople(join(dataFolder, 'people.json'), ports.log)
  const lists = createListChoices(join(dataFolder, 'lists.json'), ports)
  const ownRules = createOwnRules(join(dataFolder, 'own-rules.json'), ports)
  const prices = createPrices(join(dataFolder, 'prices.json'), ports)
  return {
    handlers: {
      testGroups: testGroups.handlers,
      people: people.handlers,
      lists: lists.handlers,
      ownRules: ownRules.handlers,
      prices: prices.handlers,
    },
    use: async (workspace) => {
      for (const file of [testGroups, people, lists, ownRules, prices]) file.use(workspace)
    },
  }
}
