/** The world of the model: a server, two clients over it with the drafts of each, and what each was told is safe. */
import { join } from 'node:path'
import type { Json } from '#contract'
import { type ModelClient, modelClient } from './model-client.ts'
import { type Part, parts, type Section, shownIn } from './model-page.ts'
import { modelServer } from './model-server.ts'

/** What a client was told is safe: the last words of each part of each draft. */
type Entry = { client: ModelClient; id: string; part: Part; words: Json }

class Ledger {
  readonly #entries = new Map<string, Entry>()

  all(): Entry[] {
    return [...this.#entries.values()]
  }

  set(client: ModelClient, id: string, part: Part, words: Json): void {
    this.#entries.set(`${id} ${part}`, { client, id, part, words })
  }

  forget(id: string, of: readonly Part[] = parts): void {
    for (const part of of) this.#entries.delete(`${id} ${part}`)
  }

  /** These parts were replaced on purpose: what stands now is what was acknowledged. */
  async replace(client: ModelClient, id: string, of: readonly Part[] = parts): Promise<void> {
    const draft = await client.open(id)
    for (const part of of) {
      if (part === 'name' || draft.sections[part] !== undefined) this.set(client, id, part, shownIn(draft, part))
      else this.forget(id, [part])
    }
  }

  /** The client knows of nothing but `entries` any more. */
  goBack(client: ModelClient, entries: readonly Entry[]): void {
    for (const one of this.all()) if (one.client === client) this.forget(one.id, [one.part])
    for (const { id, part, words } of entries) this.set(client, id, part, words)
  }
}

/** A copy of one client's drafts, and what it knew when it was made; `word`: what was typed before it is less. */
type Backup = { drafts: string[]; entries: Entry[]; seen: ReturnType<ModelClient['seen']['keep']>; word: number }

/** The words that a name begins with: no two drafts have the same. */
export const firstWord = (name: string): string => name.split(' ')[0] ?? ''

export async function openWorld(folder: string, tells: boolean) {
  const server = modelServer(tells)
  const clients = [
    await modelClient(server, join(folder, 'one.db'), 1),
    await modelClient(server, join(folder, 'two.db'), 2),
  ] as const
  let word = 100
  let names = 0
  const freshWord = (): number => {
    word += 1
    return word
  }
  return {
    server,
    clients,
    /** The drafts that each has at hand. */
    slots: [[], []] as [string[], string[]],
    ledger: new Ledger(),
    backups: new Map<ModelClient, Backup>(),
    /** The first word of each draft's names. */
    firstNames: new Map<string, string>(),
    /** First words of campaigns that a restored backup may make once more. */
    forgotten: new Set<string>(),
    freshWord,
    freshName: (): string => {
      names += 1
      return `D${names}`
    },
    /** The words of a section with one field changed, emptied or both changed. */
    wordsOver: (section: Section, now: Json, n: number): Json => {
      const fresh = freshWord()
      if (section === 'segment') return { id: fresh, smart: n % 2 === 0 }
      if (section === 'content') return `words ${fresh}`
      const [one, other] = section === 'goals' ? ['group', 'days'] : ['date', 'end']
      const value = section === 'goals' ? fresh : `words ${fresh}`
      const was = now as { [key: string]: Json } // Both sections are objects.
      if (n === 0) return { [one]: value, [other]: value }
      if (n === 5) return { ...was, [other]: section === 'goals' ? 0 : '' }
      return { ...was, [n % 2 === 0 ? one : other]: value }
    },
    settle: async (): Promise<void> => {
      for (const client of clients) await client.rest()
    },
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>

/** Counts what the histories came upon: a model that never meets a conflict proves nothing. */
export const met = new Map<string, number>()
export const meet = (what: string, times = 1): void => void met.set(what, (met.get(what) ?? 0) + times)
