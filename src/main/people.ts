/** People of one's own for previews, by workspace. */
import { type Handlers, MAX_PEOPLE, ownPerson } from '#contract'
import type { Log } from './log.ts'
import { type WorkspaceList, workspaceList } from './workspace-list.ts'

export type People = Pick<WorkspaceList<unknown>, 'use'> & { handlers: Handlers['people'] }

export function createPeople(path: string, log: Log): People {
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
