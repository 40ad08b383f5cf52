/** What a person does to the drafts of a client: each function is one thing that the page offers. */
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import type { Conflict, Draft, Failure, Json, JsonObject } from '#contract'
import { FailureError } from '../../../../src/main/failure.ts'
import type { ModelClient } from './model-client.ts'
import { contentOf, fromWire, intentsOf, type Part, parts, type Section, sections } from './model-page.ts'
import { firstWord, meet, type World } from './model-world.ts'
import { saveOf, writeOf } from './support.ts'

/** One draft of one client. */
export type At = { client: ModelClient; id: string }

const drafts = (client: ModelClient) => client.handlers().drafts

/** A fresh draft. */
export async function begin(world: World, client: ModelClient): Promise<At> {
  const [id, name] = [client.freshId(), world.freshName()]
  world.firstNames.set(id, name)
  await drafts(client).write({ ...writeOf(0), id, name })
  return { client, id }
}

/** The draft of the server's campaign, opened as it was `age` changes ago where there is none yet; null where it cannot be read. */
export async function adopt(world: World, client: ModelClient, campaignId: number, age: number): Promise<At | null> {
  const known = await drafts(client).find({ campaignId })
  if (known) return { client, id: known.id }
  const base = world.server.earlier(campaignId, age)
  if (!client.line.online || !client.line.signedIn || !base || !world.server.campaigns.has(campaignId)) return null
  const id = client.freshId()
  world.firstNames.set(id, firstWord(String(base.name)))
  await drafts(client).write({ ...writeOf(0), id, campaignId, base })
  return { client, id }
}

export async function edit({ ledger }: World, { client, id }: At, section: Section, words: Json): Promise<void> {
  const { revision } = await client.look(id, [section])
  await drafts(client).write({ ...writeOf(0), id, revision, sections: { [section]: words } })
  ledger.set(client, id, section, words)
}

/** The same in a second window that has the campaign open as nobody had edited it here: what it writes goes into the draft that there is. */
export async function editInSecondWindow(
  { ledger }: World,
  { client, id }: At,
  section: Section,
  words: Json,
): Promise<void> {
  const { campaignId, base } = await client.look(id, [section])
  if (campaignId === null || !base) return
  // A campaign that came out of JSON is plain JSON.
  const fresh = { ...writeOf(0), id: client.freshId(), campaignId, base: base as JsonObject }
  expect(await drafts(client).write({ ...fresh, sections: { [section]: words } })).toMatchObject({ id })
  ledger.set(client, id, section, words)
}

export async function rename({ ledger, firstNames, freshWord }: World, { client, id }: At): Promise<void> {
  const { revision, sync } = await client.look(id, ['name'])
  if (sync.conflicts) meet('renamed in conflict')
  const name = `${firstNames.get(id)} ${freshWord()}`
  await drafts(client).write({ ...writeOf(0), id, revision, name })
  ledger.set(client, id, 'name', name)
}

/** An undo, a version or a copy may have another draft's name, or none: nothing is sent under it. */
async function underOwnName(world: World, at: At): Promise<void> {
  const { name } = await at.client.open(at.id)
  if (firstWord(name) !== world.firstNames.get(at.id) || name.includes('(copy)')) await rename(world, at)
}

/** As the wizard has it: nothing is saved without a name, and the first step that is saved is the one that makes the campaign. */
export async function saveStep(world: World, at: At, wanted: Section, waits = false): Promise<void> {
  const { client, id } = at
  await underOwnName(world, at)
  const items = (await client.handlers().outbox.list()).filter((one) => one.draftId === id && one.state !== 'done')
  const { campaignId } = await client.open(id)
  const isMade = campaignId !== null || items.some(({ calls }) => calls.includes('createCampaign'))
  const section = isMade ? wanted : 'segment'
  const draft = await client.look(id, [section, 'name'])
  if (draft.sync.conflicts?.some((one) => one.section === section)) meet('saved in conflict')
  const write = { ...writeOf(0), id, revision: draft.revision, sections: { [section]: contentOf(draft)[section] } }
  const saved = drafts(client).save(saveOf(write, section, intentsOf(section, draft), waits))
  if (!waits) return void (await saved)
  // It waits two seconds at most, which may never pass.
  let isOver = false
  void Promise.resolve(saved).then(() => {
    isOver = true
    meet('waited for')
  })
  await client.rest()
  client.clock.pass(2_000)
  await client.rest()
  expect(isOver).toBe(true)
}

/** `left`: all but the first conflict go on waiting. Words that were typed after the save are saved again first, and the choice comes again. */
export async function choose(world: World, { client, id }: At, n: number, left = false): Promise<void> {
  const { sync, campaignId, name } = await client.open(id)
  const all = sync.conflicts ?? []
  const chosen = left ? all.slice(0, 1) : all
  if (chosen.length === 0) return
  meet('conflicts')
  if (left && all.length > 1) meet('chosen in part')
  // The last step first: the one in front holds everything back until all is chosen.
  for (const [section, own] of [...Map.groupBy(chosen, (one) => one.section)].toReversed()) {
    const sides = own.map((conflict, at) => [conflict.path, (n + at) % 2 === 0 ? 'mine' : 'theirs'] as const)
    for (const [at, [, side]] of sides.entries()) noteChoice(world, { client, id }, campaignId, own[at], side)
    // A name that was typed since the question is written over the one that was asked about.
    const asked = own.find(({ path, mine }) => path === 'name' && mine.name !== name)
    if (asked) client.noteSeen(campaignId, 'name', asked.theirs)
    const isFresh = await ifStale(drafts(client).resolve({ id, section, choices: Object.fromEntries(sides) }))
    if (!isFresh && section !== 'name') return saveStep(world, { client, id }, section as Section)
  }
}

function noteChoice(
  { ledger }: World,
  { client, id }: At,
  campaignId: number | null,
  conflict: Conflict | undefined,
  side: 'mine' | 'theirs',
): void {
  if (!conflict) return
  if (conflict.section === 'name') meet('names in conflict')
  // The model has no triggers.
  if (side === 'mine') client.noteSeen(campaignId, conflict.section as Part, conflict.theirs)
  else if (conflict.section === 'name') ledger.forget(id, ['name'])
}

export async function undo(world: World, { client, id }: At, n: number, beside: boolean): Promise<void> {
  const { revision } = await client.look(id)
  const way = n % 2 === 0 ? 'undo' : 'redo'
  const undone = await drafts(client)[way]({ id, revision })
  if (!undone) return
  await world.ledger.replace(client, id, undone.changed.filter(isPart))
  if (!beside) return
  // The same in a second window, which has not heard of it.
  meet('undone beside')
  expect(await ifStale(Promise.resolve(drafts(client)[way]({ id, revision })))).toBe(false)
  await undo(world, { client, id }, n, false)
}

/** An older version is put back, with the values of steps that nobody had edited then where they are others now. */
export async function restore({ ledger }: World, { client, id }: At, n: number): Promise<void> {
  const before = await client.look(id)
  const known = await drafts(client).versions({ id })
  const version = known[n % Math.max(1, known.length)]
  const whole = version && (await drafts(client).version({ id, version: version.version }))
  if (!whole) return
  meet(before.sync.conflicts ? 'restored in conflict' : 'restored')
  const wanted = { ...unedited(whole), ...whole.sections }
  const given = Object.entries(unedited(whole)).filter(
    ([one, words]) => !isDeepStrictEqual(contentIn(before, one), words),
  )
  await drafts(client).restore({
    id,
    revision: before.revision,
    version: whole.version,
    sections: Object.fromEntries(given),
  })
  const now = await client.open(id)
  expect(contentOf(now)).toEqual(wanted)
  await ledger.replace(client, id)
}

/** What stands as on the server, or as it was begun. */
const unedited = ({ sections: own, base }: Pick<Draft, 'sections' | 'base'>): JsonObject =>
  Object.fromEntries(sections.filter((one) => own[one] === undefined).map((one) => [one, fromWire(one, base)] as const))

const contentIn = (draft: Draft, section: string): Json => contentOf(draft)[section as Section] // One of the sections.

/** The words of a draft that cannot reach its campaign, or could not agree with it, become a draft of their own. */
export async function keepAsNew(world: World, own: string[], { client, id }: At): Promise<void> {
  const before = await client.open(id)
  if (!before.sync.remoteEnd && !before.sync.conflicts) return
  meet(before.sync.remoteEnd ? 'kept after an end' : 'kept in conflict')
  const kept = await drafts(client).keepAsNew({ id, sections: before.base ? unedited(before) : {} })
  expect(contentOf(kept)).toEqual(contentOf(before))
  expect(kept.campaignId).toBe(null)
  world.firstNames.set(kept.id, world.freshName())
  world.ledger.forget(id)
  await world.ledger.replace(client, kept.id)
  own.push(kept.id)
  if (!(await drafts(client).open({ id }))) own.splice(own.indexOf(id), 1)
}

/** The draft goes with all its words; with its campaign where that can be reached and `deletes` says so. */
export async function discard(world: World, own: string[], { client, id }: At, deletes: boolean): Promise<void> {
  const { campaignId } = await client.open(id)
  if (deletes && campaignId !== null) {
    if (!client.line.online || !client.line.signedIn) return
    world.server.remove(campaignId)
    await client.deleted(campaignId)
  }
  await drafts(client).discard({ id })
  meet('discarded')
  own.splice(own.indexOf(id), 1)
  world.ledger.forget(id)
  // Who opens the campaign anew knows nothing of what was written here.
  for (const [field, writer] of world.server.writers) {
    if (field.startsWith(`${campaignId} `) && writer === client.number) world.server.writers.set(field, 0)
  }
}

/** It may hang until the line breaks: nobody waits here. */
export async function publish({ client, id }: At): Promise<void> {
  const { revision } = await client.open(id)
  const request = { call: 'updateStatus', input: { status: 'running' } }
  told(client, drafts(client).act({ id, revision, request }))
}

export const stop = (client: ModelClient, campaignId: number): void =>
  told(client, client.handlers().campaigns.stop({ campaignId }))

const told = (client: ModelClient, acting: ReturnType<ReturnType<typeof drafts>['act']>): void =>
  void Promise.resolve(acting).then(
    (outcome) => client.clicks.push(outcome),
    (error) => client.logged.push(String(error)),
  )

/** What waits of a draft, or what was refused of it, is tried again. */
export async function retry(world: World, at: At): Promise<void> {
  await underOwnName(world, at)
  await at.client.handlers().outbox.retry({ draftId: at.id })
}

/** Whether it went through; false where somebody else had been faster. */
export async function ifStale(work: Promise<unknown> | unknown): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    const kind: Failure['kind'] | null = error instanceof FailureError ? error.failure.kind : null
    if (kind !== 'stale') throw error
    return false
  }
}

const isPart = (part: string): part is Part => (parts as readonly string[]).includes(part)
