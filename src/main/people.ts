/** People of one's own, by workspace: one small JSON file of this computer. */
import * as v from 'valibot'
import { type Handlers, mostPeople, type OwnPerson, ownPerson, type Workspace } from '#contract'
import { FailureError } from './failure.ts'
import { jsonFile } from './json-file.ts'
import type { Log } from './log.ts'

export type People = {
  handlers: Handlers['people']
  /** Call it whenever a workspace opens. */
  use(workspace: Pick<Workspace, 'id'>): void
}

const stored = v.record(v.string(), v.array(ownPerson))
type Stored = v.InferOutput<typeof stored>

export function createPeople(path: string, log: Log): People {
  const file = jsonFile<Stored>(path, { what: 'The people for previews', schema: stored, empty: {}, log })
  let workspace = ''
  let all: Promise<Stored> | null = null
  let last: Promise<unknown> = Promise.resolve()

  const current = () => {
    all ??= file.read()
    return all
  }
  /** One change after another: none overtakes or undoes another. */
  const change = (next: (people: OwnPerson[]) => OwnPerson[]): Promise<OwnPerson[]> => {
    const own = workspace
    const done = last.then(async () => {
      const before = await current()
      const people = next(before[own] ?? [])
      const after = { ...before, [own]: people }
      await file.write(after)
      all = Promise.resolve(after)
      return people
    })
    // A failed change is its caller's to tell; the next one tries anew.
    last = done.catch(() => undefined)
    return done
  }
  return {
    handlers: {
      list: async () => (await current())[workspace] ?? [],
      keep: ({ people }) =>
        change((before) => {
          const names = new Set(people.map(({ name }) => name))
          const after = [...before.filter(({ name }) => !names.has(name)), ...people]
          if (after.length > mostPeople)
            throw new FailureError({
              kind: 'input',
              message: `At most ${mostPeople} people are kept. Remove some first.`,
            })
          return after.toSorted((one, other) => one.name.localeCompare(other.name))
        }),
      remove: ({ name }) => change((people) => people.filter((one) => one.name !== name)),
    },
    use: ({ id }) => {
      workspace = id
    },
  }
}
