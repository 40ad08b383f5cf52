/** Saved groups of test recipients, by workspace. */
import * as v from 'valibot'
import type { Handlers } from '#contract'
import type { Log } from './log.ts'
import * as texts from './texts.ts'
import { type WorkspaceList, workspaceList } from './workspace-list.ts'

export type TestGroups = Pick<WorkspaceList<unknown>, 'use'> & { handlers: Handlers['testGroups'] }

const item = v.object({ name: v.string(), recipients: v.array(v.string()) })

/** How many groups a workspace has at most. */
const MAX_GROUPS = 50

export function createTestGroups(path: string, log: Log): TestGroups {
  const kind = {
    path,
    what: texts.theGroupsOfTestRecipients,
    item,
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
