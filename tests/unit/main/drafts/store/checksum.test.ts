/** What the disk did not give back as it was written: a draft says so when it is opened, and can be written on. */
import '../timeouts.ts'
import { readFileSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Intent } from '#contract'
import { openStore } from '../../../../../src/main/drafts/store/store.ts'
import { contentIntent, depart, idOf, saveOf, temporaryFolder, writeOf } from '../support.ts'

const now = '2026-11-20T09:00:00.000Z'
const moment = { ms: Date.parse(now), iso: now }
const base = { id: 7, name: 'Eid offer', status: 'draft', segment_id: 3, message: { design: 'Base words for Eid' } }
let folder = temporaryFolder()
beforeEach(() => {
  folder = temporaryFolder()
  const store = openStore(folder.file)
  const sections = { content: { text: 'Half price on Friday, and free delivery' }, goals: { days: 30 } }
  store.write('a', writeOf(1, { name: 'Eid offer', campaignId: 7, base, sections }), now)
  store.save('a', saveOf(writeOf(1, { revision: 1 }), 'content', [contentIntent('x')]), moment)
  store.close()
})
afterEach(() => folder.remove())

/** As one flipped bit does: another text of the same length in the file, which SQLite has no way to notice. */
function flip(text: string, instead: string): void {
  const bytes = readFileSync(folder.file, 'latin1')
  expect(bytes).toContain(text)
  writeFileSync(folder.file, bytes.replaceAll(text, instead), 'latin1')
}
const damagedIn = (file = folder.file) => {
  const store = openStore(file)
  const { damaged } = store.draft('a', idOf(1)) ?? {}
  expect(store.state('a')).toMatchObject({ storage: null })
  store.close()
  return damaged
}

it('a sound draft says nothing', () => {
  expect(damagedIn()).toBeUndefined()
})

it.each([
  ['a letter of its words', '"text":"Half price', '"text":"Hal& price', ['content']],
  ['a number', '{"days":30}', '{"days":34}', ['goals']],
  ['a letter of the campaign as the server had it', 'Base words', 'Base wor&s', ['base']],
])('%s is told', (_what, text, instead, damaged) => {
  flip(text, instead)
  expect(damagedIn()).toEqual(damaged)
})

it('a letter of the name is told', () => {
  const database = new DatabaseSync(folder.file)
  database.exec(`UPDATE drafts SET name = 'Eid ofver'`)
  database.close()
  expect(damagedIn()).toEqual(['name'])
})

it('words that cannot be read at all: the draft opens without them, takes others, and the version before is there', () => {
  const sound = openStore(folder.file)
  sound.save(
    'a',
    saveOf(writeOf(1, { revision: 1, sections: { content: { text: 'Second words' } } }), 'content', []),
    moment,
  )
  sound.close()
  flip('{"text":"Second words"}', '{"text":"Second words"&')
  const store = openStore(folder.file)
  const draft = store.draft('a', idOf(1))
  expect(draft).toMatchObject({ name: 'Eid offer', sections: { goals: { days: 30 } }, damaged: ['content'] })
  expect(draft?.sections.content).toBeUndefined()
  const revision = draft?.revision ?? 0
  const [, before] = store.versions('a', idOf(1))
  const restored = store.restore('a', { id: idOf(1), version: before?.version ?? 0, revision, sections: {} }, now)
  expect(store.draft('a', idOf(1))?.sections.content).toEqual({ text: 'Half price on Friday, and free delivery' })
  expect(store.draft('a', idOf(1))?.damaged).toBeUndefined()
  store.write('a', writeOf(1, { revision: restored.stamp.revision, sections: { content: { text: 'Third' } } }), now)
  expect(store.draft('a', idOf(1))?.sections.content).toEqual({ text: 'Third' })
  store.close()
})

it('a campaign of the list that cannot be read costs neither the list nor the calendar, and is read anew', () => {
  const schedule = { type: 'one_time', date: '2026-11-25', start_date: '2026-11-25' }
  const campaigns = [17, 18, 19].map((id) => ({
    id,
    name: `Offer ${id}`,
    status: 'running',
    channelName: 'sms',
    schedule,
  }))
  const query = { limit: 10, page: 1, orderBy: 'name', orderDirection: 'asc' } as const
  const days = { from: '2026-11-20', to: '2026-11-30' }
  const sound = openStore(folder.file)
  sound.upsertCampaigns('a', campaigns, sound.ask())
  sound.write('a', writeOf(2, { name: 'Other', tabs: { selected: 'CONTENT', tabs: [], disabledKeys: [] } }), now)
  sound.close()
  const database = new DatabaseSync(folder.file)
  database.exec(`UPDATE mirror SET campaign = '{"id":18', schedule = '{"date":"2026-11-25' WHERE campaign_id = 18;
    UPDATE drafts SET tabs = '{oops' WHERE tabs IS NOT NULL; UPDATE bases SET campaign = '{oops'`)
  database.close()
  const store = openStore(folder.file)
  const names = () => store.list('a', query).rows.map(({ name }) => name)
  const all = ['Eid offer', 'Offer 17', 'Offer 18', 'Offer 19', 'Other']
  expect(names()).toEqual(all)
  expect(store.list('a', { ...query, part: 'needs', today: '2026-11-25' }).rows).toEqual([])
  expect(store.scheduled('a', days)).not.toEqual([])
  store.upsertCampaigns('a', campaigns, store.ask())
  expect(names()).toEqual(all)
  expect(store.list('a', query).rows.find(({ campaignId }) => campaignId === 18)).toMatchObject({ schedule })
  store.close()
})

it('whoever needs words that cannot be read is told in plain words', () => {
  flip('"text":"Half price', '"text":&Half price')
  const store = openStore(folder.file)
  expect(() => store.keepAsNew('a', { id: idOf(1) }, idOf(2), now)).toThrow(
    'Part of this campaign is damaged on this computer’s disk and cannot be read. Open it again: Versions has earlier copies.',
  )
  store.close()
})

it('a save takes a new name also where it cannot be read any more what it is a change of', () => {
  const database = new DatabaseSync(folder.file)
  database.exec(`UPDATE sections SET departure = '&'`)
  database.close()
  const store = openStore(folder.file)
  const goals: Intent = {
    update: { call: 'addGoals', input: { name: 'Eid sale', control_group: 5, conversionGoal: [] } },
  }
  const { revision = 0 } = store.draft('a', idOf(1)) ?? {}
  store.save('a', saveOf(writeOf(1, { revision, name: 'Eid sale' }), 'goals', [goals]), moment)
  expect(depart(store, idOf(1), base)).toMatchObject({ step: 'goals', values: { name: { name: 'Eid sale' } } })
  store.close()
})
