/** What the tests of one draft in the store share: it is saved, and its campaign is read, sent and answered, without a server. */
import { afterEach, beforeEach } from 'vitest'
import type { Campaign, Intent, Json, JsonObject, SectionName } from '#contract'
import { campaignIn, fieldsIn } from '../../../../../src/main/drafts/store/saves.ts'
import { openStore } from '../../../../../src/main/drafts/store/store.ts'
import { callsOf } from '../../../../../src/model/calls.ts'
import type { Request } from '../../../../../src/model/events.ts'
import { overlaidCampaign } from '../../../../../src/model/fields.ts'
import { depart, end, fail, idOf, saveOf, start, temporaryFolder, writeOf } from '../support.ts'

export const at = (ms: number) => ({ ms: start + ms, iso: new Date(start + ms).toISOString() })

export const goals: Json = [{ goal_event: 4 }]
export const goalsIntent = (control: number, revenue: Json = null, name = 'Eid offer'): Intent => ({
  update: { call: 'addGoals', input: { name, control_group: control, conversionGoal: goals, revenue_config: revenue } },
})

/** A store of its own for each test. */
export function oneDraft() {
  let folder = temporaryFolder()
  let store = openStore(':memory:')
  beforeEach(() => {
    store.close()
    folder = temporaryFolder()
    store = openStore(folder.file, () => start)
  })
  afterEach(() => {
    store.close()
    folder.remove()
    store = openStore(':memory:')
  })
  const draft = () => store.draft('a', idOf(1)) ?? fail('internal', 'There is no draft')
  const next = () => writeOf(1, { revision: store.draft('a', idOf(1))?.revision ?? 0 })
  const sync = () => store.sync('a', idOf(1))?.sync ?? fail('internal', 'There are no events')
  const callsIn = (request: Request | null, base: JsonObject | null) =>
    request === null || request.kind === 'act' ? [] : callsOf(request, base as Campaign | null, sync().facts)
  /** The server took the request that departed. */
  const arrive = (request: Request | null, id?: number) => {
    if (request === null || request.kind === 'act') throw new Error('No save departed')
    const edited = Object.fromEntries(request.edited.map((field) => [field, request.values[field] ?? null]))
    const created = id === undefined ? {} : { id }
    return end(store, idOf(1), { kind: 'answered', values: edited, ...created })
  }
  return {
    get store() {
      return store
    },
    get file() {
      return folder.file
    },
    draft,
    events: sync,
    /** A draft of a campaign that the server has. */
    known: (base: JsonObject & { id: number }) =>
      store.write('a', writeOf(1, { campaignId: base.id, base }), at(0).iso),
    type: (more: Parameters<typeof writeOf>[1]) => store.write('a', { ...next(), ...more }, at(0).iso),
    save: (section: SectionName, intents: Intent[], more: Parameters<typeof writeOf>[1] = {}) =>
      store.save('a', saveOf({ ...next(), ...more }, section, intents), at(0)),
    /** The next request departs, after a reading if the server has the campaign. */
    depart: (campaign: JsonObject | null = null) => depart(store, idOf(1), campaign),
    arrive,
    refuse: (part: SectionName | 'name') =>
      end(store, idOf(1), { kind: 'refused', part, failure: { kind: 'refused', message: 'No' } }),
    lose: () => end(store, idOf(1), { kind: 'lost', at: start }),
    quiet: () => end(store, idOf(1), { kind: 'quiet', departures: sync().departures }),
    /** The calls of the next request. */
    calls: (campaign: JsonObject | null = null) => callsIn(depart(store, idOf(1), campaign), campaign),
    sync: () => store.draftStatus('a', idOf(1))?.sync,
    resolve: (section: SectionName | 'name', choices: Record<string, 'mine' | 'theirs'>) =>
      store.resolve('a', { id: idOf(1), section, choices }, at(0)),
    /** Sends all that waits to a server that has `campaign`; the calls, in order. */
    sent: (campaign: JsonObject) => {
      const all: [string, JsonObject][] = []
      let there = campaign
      let rounds = 0
      for (let request = depart(store, idOf(1), there); request; request = depart(store, idOf(1), there)) {
        rounds += 1
        if (rounds > 9) throw new Error(`It is sent again and again: ${JSON.stringify(request)}`)
        for (const call of callsIn(request, there)) {
          all.push([call.call, call.input])
          there = overlaidCampaign(there, campaignIn(call), fieldsIn(call))
        }
        arrive(request)
      }
      return all
    },
  }
}
