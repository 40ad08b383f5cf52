/** What the tests of the queue share: one draft that is saved, sent and answered step by step, without a server. */
import { afterEach, beforeEach } from 'vitest'
import type { Campaign, Intent, Json, JsonObject, SectionName } from '#contract'
import type { Outcome } from '../../../../../src/main/drafts/store/outcome.ts'
import { openStore } from '../../../../../src/main/drafts/store/store.ts'
import { idOf, saveOf, start, temporaryFolder, writeOf } from '../support.ts'

export const at = (ms: number) => ({ ms: start + ms, iso: new Date(start + ms).toISOString() })

export const refusal = (section: SectionName | 'name'): Outcome => ({
  kind: 'blocked',
  failure: { kind: 'refused', message: 'No' },
  section,
})
/** No answer came, and the request may have arrived. */
export const silence: Outcome = {
  kind: 'later',
  failure: { kind: 'network', message: 'The connection broke', ambiguous: true },
  dueAt: start,
  ambiguous: true,
  counts: true,
}
export const goalsIntent = (control: number, revenue: Json = null, name = 'Eid offer'): Intent => ({
  update: { call: 'addGoals', input: { name, control_group: control, conversionGoal: [], revenue_config: revenue } },
})

/** A store of its own for each test. */
export function queueBench() {
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
  const revision = () => store.draft('a', idOf(1))?.revision ?? 0
  const take = (ms = 0) => store.dequeue('a', idOf(1), at(ms), true).job
  return {
    get store() {
      return store
    },
    get file() {
      return folder.file
    },
    /** A draft of a campaign that the server has. */
    known: (base: JsonObject & { id: number }) =>
      store.write('a', writeOf(1, { campaignId: base.id, base }), at(0).iso),
    type: (more: Parameters<typeof writeOf>[1]) =>
      store.write('a', writeOf(1, { revision: revision(), ...more }), at(0).iso),
    save: (section: SectionName, intents: Intent[], more: Parameters<typeof writeOf>[1] = {}) =>
      store.save('a', saveOf(writeOf(1, { revision: revision(), ...more }), section, intents), at(0)),
    take,
    answer: (outcome: Outcome, ms = 0) => store.settle(take(ms)?.intentId ?? 0, outcome, at(ms)),
    done: (campaign: Campaign | null, ms = 0) =>
      store.settle(take(ms)?.intentId ?? 0, { kind: 'done', campaign }, at(ms)),
    /** The next request meets what the server has by now, before it is sent. */
    read: (campaign: Campaign, ms = 0) => {
      const job = take(ms)
      return job && store.merge(job, 'a', campaign, at(ms))
    },
    draft: () => store.draft('a', idOf(1)),
    sync: () => store.draftStatus('a', idOf(1))?.sync,
    resolve: (section: SectionName | 'name', choices: Record<string, 'mine' | 'theirs'>) =>
      store.resolve('a', { id: idOf(1), section, choices }, at(0)),
    /** Sends all that waits, each answered with success; what was sent, in order. */
    sent: () => {
      const requests: [string, Json][] = []
      for (let job = take(); job; job = take()) {
        requests.push([job.request.call, job.request.input])
        store.settle(job.intentId, { kind: 'done', campaign: null }, at(0))
      }
      return requests
    },
  }
}
