/** The end of a history: everything works again, and what asks is answered until nothing is left. */
import type { ModelClient } from './model-client.ts'
import { type Section, sections } from './model-page.ts'
import { type At, choose, rename, retry, saveStep } from './model-person.ts'
import { meet, type World } from './model-world.ts'

/** Whatever can be sent is sent. */
export async function quieten(world: World): Promise<void> {
  const { clients, slots, settle } = world
  // One after the other: between a reading and its save nobody can keep another client out (the server knows no versions).
  for (const client of clients) {
    client.line.faults.length = 0
    client.line.online = true
    client.line.signedIn = true
    client.line.release()
    await settle()
  }
  for (let round = 0, isHeard = false; round < 40; round += 1) {
    let open = 0
    for (const [at, client] of clients.entries()) {
      client.wake()
      await settle()
      client.clock.pass(400_000)
      await settle()
      for (const id of slots[at as 0 | 1]) open += await bringHome(world, { client, id }, round)
      await settle()
    }
    if (open === 0 && isHeard) break
    isHeard = open === 0
    // What a last reading asks is answered too: an older request of one's own may have come late, and nobody has looked since.
    if (isHeard) await hear(world)
  }
}

async function hear({ clients, server, settle }: World): Promise<void> {
  for (const client of clients) {
    for (const campaign of server.campaigns.keys()) await client.heard(campaign)
    await settle()
  }
}

/** Returns whether anything of the draft is still to be settled. */
async function bringHome(world: World, at: At, round: number): Promise<number> {
  const { client, id } = at
  const draft = await client.open(id)
  if (draft.sync.remoteEnd || draft.status === 'deleted') {
    meet('remote ends')
    return 0
  }
  if (draft.sync.conflicts) {
    await choose(world, at, round, round % 2 === 0)
    return 1
  }
  const [problem] = draft.sync.problems
  if (problem) {
    if (problem.section === 'name') await rename(world, at)
    // What waits for the campaign says which step makes it; a person goes there.
    if (problem.section === 'segment' && draft.campaignId === null) await saveStep(world, at, 'segment')
    else await retry(world, at)
    return 1
  }
  const unsaved = unsavedOf(client, id)
  if (unsaved || draft.campaignId === null || draft.name !== draft.base?.name) {
    await saveStep(world, at, unsaved ?? 'content')
    return 1
  }
  return draft.sync.waiting.length === 0 ? 0 : 1
}

const unsavedOf = (client: ModelClient, id: string): Section | undefined =>
  sections.find((section) => client.store().unsaved('a', id).includes(section))
