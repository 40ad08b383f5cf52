/** What must hold in the model: after every command, and when everything has come to rest. */
import { isDeepStrictEqual } from 'node:util'
import type { Draft, Json } from '#contract'
import type { ModelClient } from './model-client.ts'
import { contentOf, fieldAt, fieldsOf, fromWire, type Part, sections, shownIn } from './model-page.ts'
import { firstWord, type World } from './model-world.ts'

/** Acknowledged words that stand nowhere any more: neither in the draft nor in a version or a conflict of it. */
export async function lost({ ledger, server }: World): Promise<string[]> {
  const missing: string[] = []
  for (const { client, id, part, words } of ledger.all()) {
    const draft = await client.handlers().drafts.open({ id })
    if (draft && (await stands(client, draft, part, words))) continue
    // A name that arrived may be replaced by whoever sees it there, and no Save keeps a version of one that was sent by a retry.
    const isReplaced = server.writers.get(`${draft?.campaignId} name.`) !== client.number
    if (part === 'name' && isReplaced && server.wasCalled(draft?.campaignId ?? 0, String(words))) continue
    missing.push(`client ${client.number}: ${JSON.stringify(words)} in ${part} of ${id}`)
  }
  return missing
}

async function stands(client: ModelClient, draft: Draft, part: Part, words: Json): Promise<boolean> {
  const same = (other: Json | undefined) => isDeepStrictEqual(other, words)
  if (same(shownIn(draft, part))) return true
  if (draft.sync.conflicts?.some(({ section, mine }) => section === part && same(fromWire(part, mine)))) return true
  for (const { version, name } of await client.handlers().drafts.versions({ id: draft.id })) {
    if (part === 'name' && same(name)) return true
    if (part === 'name') continue
    const whole = await client.handlers().drafts.version({ id: draft.id, version })
    if (same(whole?.sections[part])) return true
  }
  return false
}

/** Conflicts in which a person meets her own words: what stands there on the server this client wrote itself. */
export async function withThemselves({ clients, slots, server }: World): Promise<string[]> {
  const found: string[] = []
  for (const [at, client] of clients.entries()) {
    for (const id of slots[at as 0 | 1]) {
      const { campaignId, sync } = await client.open(id)
      const there = server.campaigns.get(campaignId ?? 0)
      for (const { section, path, theirs } of sync.conflicts ?? []) {
        if (!there) continue
        const field = fieldAt[path]
        // The model has no triggers.
        const valueIn = (from: typeof theirs) => fieldsOf(section as Part, from).find(([name]) => name === field)?.[1]
        const met = valueIn(theirs)
        if (valueIn(there) === met && server.writers.get(`${campaignId} ${field}`) === client.number)
          found.push(`client ${client.number}: ${field} of ${campaignId} is its own ${met}`)
      }
    }
  }
  return found
}

/** What waits although nothing keeps it from going. */
export async function stuck(client: ModelClient): Promise<string[]> {
  const { line } = client
  if (!line.online || !line.signedIn) return []
  const items = (await client.handlers().outbox.list()).filter(({ state }) => state !== 'done')
  const held = new Set(
    items
      .filter(({ state, failure }) => state === 'attention' || failure?.code === 'unconfirmed')
      .map(({ draftId }) => draftId),
  )
  return items
    .filter(({ draftId }) => !held.has(draftId))
    .map(({ draftId, section, state }) => `${section} of ${draftId} is ${state}`)
}

/** Where a draft, at rest, is not what the server has. */
export async function disagreements({ clients, slots, server }: World): Promise<string[]> {
  const found: string[] = []
  for (const [at, client] of clients.entries()) {
    for (const id of slots[at as 0 | 1]) {
      const draft = await client.open(id)
      const there = server.campaigns.get(draft.campaignId ?? 0)
      if (there && draft.status !== there.status) found.push(`${id} is ${draft.status}, server ${there.status}`)
      if (draft.sync.remoteEnd || !there || there.status !== 'draft') continue
      const { waiting } = draft.sync
      if (waiting.length > 0) found.push(`${id}: ${waiting.join()} not sent`)
      if (draft.name !== there.name) found.push(`${id} is called ${draft.name}, server ${there.name}`)
      for (const section of sections) {
        const [here, remote] = [contentOf(draft)[section], fromWire(section, there)]
        if (!isDeepStrictEqual(here, remote))
          found.push(
            `client ${client.number}, ${section} of ${id}: ${JSON.stringify(here)}, server ${JSON.stringify(remote)}`,
          )
      }
    }
  }
  return found
}

/** Where a client's list, read to its end, is not the server's. */
export async function wrongLists({ clients, server }: World): Promise<string[]> {
  const found: string[] = []
  for (const client of clients) {
    const query = { limit: 100, page: 1, orderBy: 'name', orderDirection: 'asc' } as const
    const { rows } = await client.handlers().campaigns.refresh(query)
    const statuses = new Map(rows.map(({ campaignId, status }) => [campaignId, status]))
    for (const { id, status } of server.campaigns.values()) {
      if (statuses.get(id) !== status) found.push(`client ${client.number} lists ${id} as ${statuses.get(id)}`)
    }
    for (const { campaignId, draftId } of rows) {
      const isGone = campaignId !== null && !server.campaigns.has(campaignId)
      if (isGone && draftId === null) found.push(`client ${client.number} lists ${campaignId}, which is gone`)
    }
  }
  return found
}

/** First words of names under which more than one campaign was made. */
export function madeTwice({ server, forgotten }: World): string[] {
  const words = server.made.map(firstWord).filter((one) => !forgotten.has(one))
  return words.filter((one, at) => words.indexOf(one) !== at)
}
