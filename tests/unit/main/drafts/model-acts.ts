/** Everything that happens in a history of the model, by name: what the two persons do, what others do, what goes wrong. */
import { expect } from 'vitest'
import type { ModelClient } from './model-client.ts'
import { contentOf, fieldsOf, fromWire, parts, type Section, toWire } from './model-page.ts'
import * as person from './model-person.ts'
import type { Fault } from './model-server.ts'
import { firstWord, meet, type World } from './model-world.ts'

/** One command, and what it is about. */
export type Command = { what: ActName; client: number; slot: number; section: Section; n: number }

type Scene = {
  world: World
  client: ModelClient
  /** The drafts that the client has at hand. */
  own: string[]
  /** One of them, and one of the campaigns that anybody has a draft of. */
  at: person.At | null
  campaign: number | undefined
  section: Section
  slot: number
  n: number
}
type Act = (scene: Scene) => unknown

/** An act on a draft, which there must be. */
const onDraft =
  (act: (at: person.At, scene: Scene) => unknown): Act =>
  (scene) =>
    scene.at && act(scene.at, scene)

/** The same on one that waits for the person, for this reason where there is such a one. */
const onWaiting =
  (reason: 'conflicts' | 'remoteEnd', act: (at: person.At, scene: Scene) => unknown): Act =>
  async (scene) => {
    const { client, own, at } = scene
    for (const id of own) if ((await client.open(id)).sync[reason]) return act({ client, id }, scene)
    return at && act(at, scene)
  }

const onCampaign =
  (act: (campaign: number, scene: Scene) => unknown): Act =>
  (scene) =>
    scene.campaign !== undefined && act(scene.campaign, scene)

const freshWords = async ({ client, id }: person.At, { world, section, n }: Scene) =>
  world.wordsOver(section, contentOf(await client.open(id))[section], n)

const edit = async (at: person.At, scene: Scene) =>
  person.edit(scene.world, at, scene.section, await freshWords(at, scene))

const byPerson = {
  begin: async ({ world, client, own }) => {
    if (own.length < 3) own.push((await person.begin(world, client)).id)
  },
  adopt: onCampaign(async (campaign, { world, client, own, n }) => {
    const adopted = await person.adopt(world, client, campaign, n > 3 ? n : 0)
    if (adopted && !own.includes(adopted.id)) own.push(adopted.id)
  }),
  edit: onDraft(edit),
  window: onDraft(async (at, scene) => {
    const { world, section } = scene
    await person.editInSecondWindow(world, at, section, await freshWords(at, scene))
  }),
  rename: onDraft((at, { world }) => person.rename(world, at)),
  renameInConflict: onWaiting('conflicts', (at, { world }) => person.rename(world, at)),
  save: onDraft((at, { world, section, n }) => person.saveStep(world, at, section, n === 5)),
  /** Saved, its answer lost, and saved again before the retry. */
  again: onDraft(async (at, scene) => {
    fault(scene.client, scene.n % 2 === 0 ? 'unanswered' : 'broken')
    for (const n of [scene.n, scene.n + 1]) {
      await edit(at, { ...scene, n })
      await person.saveStep(scene.world, at, scene.section)
      await scene.world.settle()
    }
  }),
  /** Saved over what somebody else has saved meanwhile. */
  clash: onDraft(async (at, given) => {
    // Half of them in all that a section has.
    const scene = { ...given, n: given.n % 2 === 0 ? 0 : given.n }
    const { world, client, section } = scene
    const { campaignId } = await client.open(at.id)
    await edit(at, scene)
    if (campaignId !== null) colleague(campaignId, scene)
    await person.saveStep(world, at, section)
  }),
  /** Something else is done while the save is on its way, how far `slot` says; it is refused where that has brought news. */
  hurry: onDraft(async (at, scene) => {
    await person.saveStep(scene.world, at, scene.section)
    for (let turn = 0; turn < scene.slot * 9; turn += 1) await Promise.resolve()
    await person.ifStale(meanwhile(at, scene))
  }),
  undo: onDraft((at, { world, n }) => person.undo(world, at, n, n > 3)),
  restore: onDraft((at, { world, n }) => person.restore(world, at, n)),
  restoreInConflict: onWaiting('conflicts', (at, { world, n }) => person.restore(world, at, n)),
  resolve: onWaiting('conflicts', (at, { world, n }) => person.choose(world, at, n)),
  resolveOne: onWaiting('conflicts', (at, { world, n }) => person.choose(world, at, n, true)),
  keepAsNew: onWaiting('conflicts', (at, { world, own }) => own.length < 5 && person.keepAsNew(world, own, at)),
  keepEnded: onWaiting('remoteEnd', (at, { world, own }) => own.length < 5 && person.keepAsNew(world, own, at)),
  drop: onDraft((at, { world, own, n }) => n < 3 && person.discard(world, own, at, n === 0)),
  discard: onDraft(({ client, id }) => client.handlers().outbox.discard({ draftId: id })),
  undoDiscard: onDraft(({ client, id }) => client.handlers().outbox.undoDiscard({ draftId: id })),
  retry: onDraft((at, { world, n }) =>
    n === 0 ? at.client.handlers().outbox.retry({ draftId: null }) : person.retry(world, at),
  ),
  publish: onDraft((at) => person.publish(at)),
  stop: onCampaign((campaign, { client, world }) => {
    if (world.server.campaigns.get(campaign)?.status === 'running') person.stop(client, campaign)
  }),
  /** The campaign is read for the page, whose answer may be an old one by now. */
  read: onCampaign((campaign, { client, n }) => {
    meet('read')
    return client.heard(campaign, n)
  }),
  /** So is the list; nobody waits for it. */
  list: ({ client, n }) => {
    const query = { limit: 20, page: 1, orderBy: 'updated_at', orderDirection: 'desc' } as const
    if (n > 2) fault(client, 'slow')
    else if (n === 2) client.line.deliver()
    void Promise.resolve(client.handlers().campaigns.refresh(n === 1 ? { ...query, status: 'draft' } : query)).then(
      () => meet('listed'),
      (error) => client.logged.push(String(error)),
    )
  },
  /** Another workspace is open for a while, into which the draft is copied; nothing of this one is sent there. */
  elsewhere: onDraft(async ({ client, id }, { world }) => {
    const before = await client.open(id)
    const { calls } = client.line
    await client.elsewhere(async () => {
      const { draft } = await client.handlers().drafts.copyFromWorkspace({ id, fromWorkspace: 'a' })
      expect(draft.sections).toEqual(before.sections)
      await world.settle()
      client.clock.pass(10_000)
      await world.settle()
      expect(client.line.calls).toBe(calls)
    })
  }),
  backUp: async ({ world, client, own }) => {
    await client.backUp()
    const entries = world.ledger.all().filter((one) => one.client === client)
    world.backups.set(client, { drafts: [...own], entries, seen: client.seen.keep(), word: world.freshWord() })
  },
  goBack: async ({ world, client, own, n }) => {
    if (n < 3) await goBack(world, client, own)
  },
} satisfies Record<string, Act>

const byOthers = {
  colleague: onCampaign((campaign, scene) => colleague(campaign, scene)),
  colleagueRenames: onCampaign((campaign, { world }) => {
    const there = world.server.campaigns.get(campaign)
    if (there?.status === 'draft')
      world.server.edit(campaign, { name: `${firstWord(there.name)} ${world.freshWord()}` })
  }),
  end: onCampaign((campaign, { world, slot, n }) => {
    const { status } = world.server.campaigns.get(campaign) ?? {}
    if (n === 0 && status === 'draft') world.server.setStatus(campaign, slot === 0 ? 'stopped' : 'running')
    if (n === 1) world.server.remove(campaign)
  }),
} satisfies Record<string, Act>

const troubles = {
  offline: ({ client }) => {
    client.line.online = false
  },
  online: ({ client }) => {
    client.line.online = true
    client.wake()
  },
  expire: ({ client }) => {
    client.line.signedIn = false
  },
  renew: ({ client }) => {
    client.line.signedIn = true
    client.wake()
  },
  crash: ({ client }) => client.crash(),
  restart: ({ client }) => client.restart(),
  cut: ({ client, n }) => fault(client, (['lost', 'unanswered', 'broken'] as const)[n % 3] ?? 'lost'),
  late: async (scene) => {
    const { world, client, own } = scene
    fault(client, 'late')
    if (own.length >= 3) return
    const begun = await person.begin(world, client)
    own.push(begun.id)
    await person.saveStep(world, begun, 'segment')
  },
  double: ({ client }) => fault(client, 'twice'),
  hang: ({ client }) => fault(client, 'hangs'),
  jump: ({ client, n }) => {
    // A day later nothing is on its way any more.
    client.line.arrive()
    client.clock.jump(n % 2 === 0 ? 86_400_000 : -3_600_000)
  },
  pass: ({ client, n }) => client.clock.pass(n * 2_000),
} satisfies Record<string, Act>

const acts = { ...byPerson, ...byOthers, ...troubles }
type ActName = keyof typeof acts

/** What happens more often than once in a while. */
const often: Partial<Record<ActName, number>> = {
  edit: 3,
  save: 3,
  colleague: 2,
  clash: 2,
  hurry: 2,
  online: 2,
  cut: 2,
  again: 2,
  window: 2,
  resolve: 2,
  publish: 2,
}

/** The names of the acts, each as often as it is to be drawn. */
export const actNames = (Object.keys(acts) as ActName[]).flatMap(
  (name) => Array(often[name] ?? 1).fill(name) as ActName[],
)

/** Does what the command says, if there is anything to do it to. */
export async function perform(world: World, { what, client: number, slot, section, n }: Command): Promise<void> {
  const client = world.clients[number as 0 | 1]
  const own = world.slots[number as 0 | 1]
  const id = own[slot % Math.max(1, own.length)]
  // One whose maker has not heard of it yet cannot be told from a stranger's once somebody changed it (Source: docs/reference/choices.md).
  const known = [...world.server.campaigns.keys()].filter((made) =>
    world.clients.some((one) => one.store().draftOfCampaign('a', made)),
  )
  const campaign = known[slot % Math.max(1, known.length)]
  const act: Act = acts[what]
  await act({ world, client, own, at: id === undefined ? null : { client, id }, campaign, section, slot, n })
}

async function meanwhile(at: person.At, scene: Scene): Promise<void> {
  const { world, section, n } = scene
  const { outbox } = at.client.handlers()
  if (n % 2 === 0) await edit(at, scene)
  if (n < 2) return person.saveStep(world, at, section === 'content' ? 'goals' : 'content')
  if (n === 2) await person.undo(world, at, 0, false)
  if (n === 3) await person.rename(world, at)
  if (n < 4) return person.retry(world, at)
  await outbox.discard({ draftId: at.id })
  await outbox.undoDiscard({ draftId: at.id })
}

/** Somebody without Herald changes a section. */
function colleague(campaign: number, { world, section, n }: Scene): void {
  const there = world.server.campaigns.get(campaign)
  if (there?.status !== 'draft') return
  const words = world.wordsOver(section, fromWire(section, there), n)
  world.server.edit(campaign, toWire(section, words as never)) // The words are of this section.
}

/** The drafts are as they were when they were backed up: what was written here since is somebody else's now. */
async function goBack(world: World, client: ModelClient, own: string[]): Promise<void> {
  const backup = world.backups.get(client)
  if (!backup) return
  meet('gone back')
  await client.goBack()
  own.splice(0, own.length, ...backup.drafts)
  world.ledger.goBack(client, backup.entries)
  client.seen.goBack(backup.seen)
  for (const [key, writer] of world.server.writers) {
    if (writer !== client.number) continue
    const [id = '', field = ''] = key.split(' ')
    // What waited in the outbox of the backup is known as one's own, whenever it arrived.
    for (const part of parts) {
      const there = fieldsOf(part, world.server.campaigns.get(Number(id)) ?? null)
      const typed = there.find(([name, value]) => name === field && Number(value.match(/\d+(?=\D*$)/)) < backup.word)
      if (typed) client.noteSeen(Number(id), part, world.server.campaigns.get(Number(id)) ?? {})
    }
    world.server.writers.set(key, 0)
  }
  for (const id of own) {
    const { campaignId } = await client.open(id)
    if (campaignId === null) world.forgotten.add(world.firstNames.get(id) ?? '')
  }
}

const fault = (client: ModelClient, what: Fault) => {
  if (client.line.faults.length < 3) client.line.faults.push(what)
}
