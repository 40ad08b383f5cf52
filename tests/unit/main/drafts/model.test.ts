/**
 * Two clients and a server under everything that goes wrong: no acknowledged edit is lost, clients converge, one draft makes at most
 * one campaign, one click publishes at most once. `npm run test:soak` runs it longer (HERALD_SOAK); HERALD_SEED repeats a run,
 * with HERALD_PATH one history of it (both are in the report of a failure), HERALD_SHRINK=1 looks for a shorter one.
 */
import './timeouts.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Draft, Json, JsonObject } from '#contract'
import { FailureError } from '../../../../src/main/failure.ts'
import { seed } from '../../../fixtures/seed.ts'
import { type ModelClient, modelClient } from './model-client.ts'
import { changedFields, contentOf, fieldsOf, fromWire, type Section, sections, toWire } from './model-page.ts'
import { type Fault, modelServer } from './model-server.ts'
import { fastFolder } from './support.ts'

const soak = process.env.HERALD_SOAK === '1'
const runs = soak ? 2_000 : 60

const commands = [
  'edit',
  'edit',
  'edit',
  'save',
  'save',
  'save',
  'rename',
  'begin',
  'adopt',
  'colleague',
  'colleague',
  'offline',
  'online',
  'online',
  'crash',
  'restart',
  'cut',
  'cut',
  'late',
  'again',
  'again',
  'window',
  'window',
  'double',
  'hang',
  'jump',
  'pass',
  'expire',
  'renew',
  'resolve',
  'publish',
  'end',
  'undo',
  'discard',
  'undoDiscard',
] as const
type Command = { what: (typeof commands)[number]; client: number; slot: number; section: Section; n: number }

const command: fc.Arbitrary<Command> = fc.record({
  what: fc.constantFrom(...commands),
  client: fc.nat(1),
  slot: fc.nat(2),
  section: fc.constantFrom(...sections),
  n: fc.nat(5),
})

/** What a client was told is safe: the last words of each section of each draft. */
type Ledger = Map<string, { client: ModelClient; id: string; section: Section; words: Json }>

async function world(folder: string) {
  const server = modelServer()
  const clients = [
    await modelClient(server, join(folder, 'one.db'), 1),
    await modelClient(server, join(folder, 'two.db'), 2),
  ] as const
  const slots: [string[], string[]] = [[], []]
  const ledger: Ledger = new Map()
  let word = 100
  let names = 0

  const wordsFor = (section: Section, n: number): Json => {
    word += 1
    if (section === 'segment') return { id: word, smart: n % 2 === 0 }
    return section === 'goals' ? { group: word, days: word } : `words ${word}`
  }
  /** `words` with one field changed, or both. */
  const wordsOver = (section: Section, now: Json, n: number): Json => {
    const fresh = wordsFor(section, n)
    if (section !== 'goals' && section !== 'schedule') return fresh
    const [one, other] = section === 'goals' ? ['group', 'days'] : ['date', 'end']
    const value = section === 'goals' ? word : `words ${word}`
    const was = now as { [key: string]: Json } // Both sections are objects.
    return n === 0 ? { [one]: value, [other]: value } : { ...was, [n % 2 === 0 ? one : other]: value }
  }
  async function run({ what, client: at, slot, section, n }: Command): Promise<void> {
    const client = clients[at as 0 | 1]
    const isWell = client.line.faults.length === 0 && !client.line.hangs()
    const own = slots[at as 0 | 1]
    const id = own[slot % Math.max(1, own.length)]
    // One whose maker has not heard of it yet cannot be told from a stranger's once somebody changed it (Source: docs/reference/choices.md).
    const known = [...server.campaigns.keys()].filter((made) =>
      clients.some((one) => one.store().draftOfCampaign('a', made)),
    )
    const campaign = known[slot % Math.max(1, known.length)]
    if (what === 'begin' && own.length < 3) {
      names += 1
      const begun = await client.begin(`D${names}`)
      firstNames.set(begun, `D${names}`)
      own.push(begun)
    } else if (what === 'adopt' && campaign !== undefined) {
      const adopted = await client.adopt(campaign)
      if (adopted && !own.includes(adopted)) own.push(adopted)
    } else if (what === 'edit' && id) {
      const words = wordsOver(section, contentOf(await client.open(id))[section], n)
      await client.edit(id, section, words)
      ledger.set(`${id} ${section}`, { client, id, section, words })
    } else if (what === 'rename' && id) {
      const { name } = await client.open(id)
      word += 1
      await client.rename(id, `${name.split(' ')[0] || firstNames.get(id)} ${word}`)
    } else if (what === 'save' && id) await saveStep(client, id, section)
    else if (what === 'colleague' && campaign !== undefined) {
      const before = structuredClone(server.campaigns.get(campaign))
      if (before?.status === 'draft') colleague(campaign, section, wordsOver(section, fromWire(section, before), n))
    } else if (what === 'end' && campaign !== undefined && n === 0) {
      if (server.campaigns.get(campaign)?.status === 'draft')
        server.setStatus(campaign, slot === 0 ? 'stopped' : 'running')
    } else if (what === 'end' && campaign !== undefined && n === 1) server.remove(campaign)
    else if (what === 'offline') client.line.online = false
    else if (what === 'online') {
      client.line.online = true
      client.wake()
    } else if (what === 'expire') client.line.signedIn = false
    else if (what === 'renew') {
      client.line.signedIn = true
      client.wake()
    } else if (what === 'crash') await client.crash()
    else if (what === 'restart') await client.restart()
    else if (what === 'window' && id) {
      const words = wordsOver(section, contentOf(await client.open(id))[section], n)
      if (await client.editBeside(id, section, words, n % 3 === 0))
        ledger.set(`${id} ${section}`, { client, id, section, words })
    } else if (what === 'cut') fault(client, (['lost', 'unanswered', 'broken'] as const)[n % 3] ?? 'lost')
    else if (what === 'late') {
      fault(client, 'late')
      if (own.length < 3) {
        await run({ what: 'begin', client: at, slot, section, n })
        await saveStep(client, own.at(-1) ?? '', 'segment')
      }
    } else if (what === 'again' && id) {
      // Saved, its answer lost, and saved again before the retry.
      fault(client, n % 2 === 0 ? 'unanswered' : 'broken')
      for (const next of [n, n + 1]) {
        await run({ what: 'edit', client: at, slot, section, n: next })
        await saveStep(client, id, section)
        await settle()
      }
    } else if (what === 'double') fault(client, 'twice')
    else if (what === 'hang') fault(client, 'hangs')
    else if (what === 'jump') {
      // A day later nothing is on its way any more.
      client.line.arrive()
      client.clock.jump(n % 2 === 0 ? 86_400_000 : -3_600_000)
    } else if (what === 'pass') client.clock.pass(n * 2_000)
    else if (what === 'resolve' && id) await choose(client, id, n)
    else if (what === 'publish' && id) await client.publish(id)
    else if (what === 'undo' && id) await undo(client, id, n)
    else if (what === 'discard' && id) await client.handlers().outbox.discard({ draftId: id })
    else if (what === 'undoDiscard' && id) await client.handlers().outbox.undoDiscard({ draftId: id })
    await settle()
    expect(await lost(ledger)).toEqual([])
    expect(await withThemselves()).toEqual([])
    if (isWell && ['restart', 'crash', 'online', 'renew'].includes(what)) expect(await stuck(client)).toEqual([])
  }

  function colleague(campaign: number, section: Section, words: Json): void {
    const before: JsonObject = structuredClone(server.campaigns.get(campaign) ?? {})
    server.edit(campaign, toWire(section, words as never)) // The words are of this section.
    const now = server.campaigns.get(campaign) ?? {}
    for (const { field } of changedFields(before, now)) server.writers.set(`${campaign} ${field}`, 0)
  }

  /** Conflicts in which a person meets her own words: what stands there on the server this client wrote itself. */
  async function withThemselves(): Promise<string[]> {
    const found: string[] = []
    for (const [at, client] of clients.entries()) {
      for (const id of slots[at as 0 | 1]) {
        const { campaignId, sync } = await client.open(id)
        const there = server.campaigns.get(campaignId ?? 0)
        for (const { section, path, theirs } of sync.conflicts ?? []) {
          if (section === 'name' || !there) continue
          const field = fieldAt[path]
          const now = fieldsOf(section as Section, there).find(([name]) => name === field)?.[1]
          const met = fieldsOf(section as Section, theirs).find(([name]) => name === field)?.[1]
          if (now === met && server.writers.get(`${campaignId} ${field}`) === client.number)
            found.push(`client ${client.number}: ${field} of ${campaignId} is its own ${met}`)
        }
      }
    }
    return found
  }

  /** What waits although nothing keeps it from going. */
  async function stuck(client: ModelClient): Promise<string[]> {
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

  async function undo(client: ModelClient, id: string, n: number): Promise<void> {
    const { revision, campaignId, base, sections: own } = await client.open(id)
    for (const section of sections) if (own[section] === undefined) client.noteSeen(campaignId, section, base)
    const way = n % 2 === 0 ? 'undo' : 'redo'
    const undone = await client.handlers().drafts[way]({ id, revision })
    // Taken back on purpose: what stands now is what was acknowledged.
    for (const section of undone ? sections : []) {
      if (!undone?.changed.includes(section)) continue
      const words = undone.draft.sections[section]
      if (words === undefined) ledger.delete(`${id} ${section}`)
      else ledger.set(`${id} ${section}`, { client, id, section, words })
    }
  }

  async function settle(): Promise<void> {
    for (const client of clients) await client.rest()
  }
  return { server, clients, slots, ledger, run, settle }
}

/** The fields of the model by the paths of conflicts. */
const fieldAt: Record<string, string> = {
  segment_id: 'segment.id',
  control_group: 'goals.group',
  conversionGoal: 'goals.days',
  message: 'content.',
  'schedule.time': 'schedule.date',
  'schedule.end_date': 'schedule.end',
}

const fault = (client: ModelClient, what: Fault) => {
  if (client.line.faults.length < 3) client.line.faults.push(what)
}

/** What each draft was called when it was begun, in the history at hand. */
const firstNames = new Map<string, string>()

/** What the histories came upon: a model that never meets a conflict proves nothing. */
const met = { conflicts: 0, remoteEnds: 0, published: 0, campaigns: 0 }

/** As the wizard has it: nothing is saved without a name, and the first step that is saved is the one that makes the campaign. */
async function saveStep(client: ModelClient, id: string, section: Section): Promise<void> {
  // An undo may have taken it back; each draft's names begin with a word of its own.
  if ((await client.open(id)).name === '') await client.rename(id, firstNames.get(id) ?? '')
  const draft = await client.open(id)
  const items = (await client.handlers().outbox.list()).filter(
    ({ draftId, state }) => draftId === id && state !== 'done',
  )
  const isMade = draft.campaignId !== null || items.some(({ calls }) => calls.includes('createCampaign'))
  await client.save(id, isMade ? section : 'segment')
}

async function choose(client: ModelClient, id: string, n: number): Promise<void> {
  const { sync, campaignId } = await client.open(id)
  const conflict = sync.conflicts?.[0]
  if (!conflict) return
  const choices = Object.fromEntries(
    (sync.conflicts ?? []).map(({ path }, at) => [path, (n + at) % 2 === 0 ? ('mine' as const) : ('theirs' as const)]),
  )
  for (const { section, path, theirs } of sync.conflicts ?? []) {
    if (section !== 'name' && section !== 'trigger' && choices[path] === 'mine')
      client.noteSeen(campaignId, section, theirs)
  }
  met.conflicts += 1
  try {
    await client.handlers().drafts.resolve({ id, section: conflict.section, choices })
  } catch (error) {
    // Words typed after the Save: it is saved again, and the choice comes again.
    if (!(error instanceof FailureError && error.failure.kind === 'stale')) throw error
    if (conflict.section !== 'name') await client.save(id, conflict.section as Section)
  }
}

/** Acknowledged words that stand nowhere any more: neither on the server nor in the draft, a version or a conflict. */
async function lost(ledger: Ledger): Promise<string[]> {
  const missing: string[] = []
  for (const { client, id, section, words } of ledger.values()) {
    const draft = await client.handlers().drafts.open({ id })
    if (draft && (await stands(client, draft, section, words))) continue
    missing.push(`client ${client.number}: ${JSON.stringify(words)} in ${section} of ${id}`)
  }
  return missing
}

async function stands(client: ModelClient, draft: Draft, section: Section, words: Json): Promise<boolean> {
  const same = (other: Json | undefined) => isDeepStrictEqual(other, words)
  if (same(contentOf(draft)[section])) return true
  if (draft.sync.conflicts?.some(({ mine }) => same(fromWire(section, mine)))) return true
  for (const { version } of await client.handlers().drafts.versions({ id: draft.id })) {
    const whole = await client.handlers().drafts.version({ id: draft.id, version })
    if (same(whole?.sections[section])) return true
  }
  return false
}

/** Everything works again: whatever can be sent is sent, whatever asks is answered. */
async function quieten({ clients, slots, settle, server }: Awaited<ReturnType<typeof world>>): Promise<void> {
  // One after the other: between a reading and its save nobody can keep another client out (the server knows no versions).
  for (const client of clients) {
    client.line.faults.length = 0
    client.line.online = true
    client.line.signedIn = true
    client.line.release()
    await settle()
  }
  for (let round = 0; round < 40; round += 1) {
    let open = 0
    for (const [at, client] of clients.entries()) {
      client.wake()
      await settle()
      client.clock.pass(400_000)
      await settle()
      for (const id of slots[at as 0 | 1]) open += await bringHome(client, id, round)
      await settle()
    }
    if (open === 0) break
  }
  for (const client of clients) {
    for (const campaign of server.campaigns.keys()) await client.heard(campaign)
    await settle()
  }
}

/** Returns whether anything of the draft is still to be settled. */
async function bringHome(client: ModelClient, id: string, round: number): Promise<number> {
  const draft = await client.open(id)
  if (draft.sync.remoteEnd || draft.status === 'deleted') {
    met.remoteEnds += 1
    return 0
  }
  if (draft.sync.conflicts) {
    await choose(client, id, round)
    return 1
  }
  if (draft.sync.problems.length > 0) {
    const step = draft.sync.problems.find(({ section }) => section === 'segment')
    // What waits for the campaign says which step makes it; a person goes there.
    if (step && draft.campaignId === null) await saveStep(client, id, 'segment')
    else await client.handlers().outbox.retry({ draftId: id })
    return 1
  }
  const unsaved = client.store().unsaved('a', id)[0]
  if (unsaved || draft.campaignId === null) {
    await saveStep(client, id, (unsaved as Section | undefined) ?? 'segment')
    return 1
  }
  return draft.sync.state === 'synced' ? 0 : 1
}

async function disagreements({ clients, slots, server }: Awaited<ReturnType<typeof world>>): Promise<string[]> {
  const found: string[] = []
  for (const [at, client] of clients.entries()) {
    for (const id of slots[at as 0 | 1]) {
      const draft = await client.open(id)
      const there = server.campaigns.get(draft.campaignId ?? 0)
      if (draft.sync.remoteEnd || !there || there.status !== 'draft') continue
      if (draft.sync.state !== 'synced') found.push(`${id} is ${draft.sync.state}`)
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

it(
  `${runs} histories of 40 commands`,
  async () => {
    console.info(`model: seed ${seed}`)
    const property = fc.asyncProperty(fc.array(command, { minLength: 40, maxLength: 40 }), async (history) => {
      const folder = mkdtempSync(join(fastFolder, 'herald-model-'))
      firstNames.clear()
      const all = await world(folder)
      try {
        await all.run({ what: 'begin', client: 0, slot: 0, section: 'content', n: 0 })
        await all.run({ what: 'save', client: 0, slot: 0, section: 'segment', n: 0 })
        for (const one of history) await all.run(one)
        await quieten(all)
        expect(await lost(all.ledger)).toEqual([])
        expect(await disagreements(all)).toEqual([])
        expect(all.clients.flatMap(({ overwritten }) => overwritten)).toEqual([])
        met.published += all.server.published.size
        met.campaigns += all.server.campaigns.size
        const firstText = [...all.server.campaigns.values()].map(({ name }) => name.split(' ')[0])
        expect(new Set(firstText).size).toBe(firstText.length)
        expect(Math.max(0, ...all.server.published.values())).toBeLessThanOrEqual(1)
      } finally {
        for (const client of all.clients) client.end()
        rmSync(folder, { recursive: true, force: true })
      }
    })
    const path = process.env.HERALD_PATH ?? ''
    const endOnFailure = !soak && process.env.HERALD_SHRINK !== '1'
    await fc.assert(property, { numRuns: runs, seed, endOnFailure, ...(path ? { path } : {}) })
    console.info(`model: met ${JSON.stringify(met)}`)
    if (path) return
    expect(Math.min(...Object.values(met))).toBeGreaterThan(0)
  },
  soak ? 3_600_000 : 120_000,
)
