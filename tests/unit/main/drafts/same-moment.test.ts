/** Two computers save the same step within one round trip: nobody's words are gone without a word. The server knows no versions. */
import './timeouts.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '#contract'
import {
  type Asked,
  type Bench,
  contentIntent,
  fail,
  fastFolder,
  idOf,
  openBench,
  saveOf,
  scriptedApi,
  workspaceA,
  writeOf,
} from './support.ts'

const schedule = {
  type: 'periodic',
  time_zone: 'Asia/Karachi',
  fc: true,
  dnd: true,
  start_date: '2026-11-27',
  end_date: '2026-12-31',
  neverEnds: false,
}
let folder = ''
let campaign: JsonObject & { id: number } = { id: 7 }
/** What the server does to an answer before it leaves. */
let answerAs: (answer: JsonObject) => JsonObject = (answer) => answer
let computers: Bench[] = []
/** Resolves when every computer has read the campaign: then all write. */
let gate: { wait: () => Promise<void> } = { wait: async () => {} }
let puts: string[] = []

/** Everybody who reads waits until `count` have read. */
function together(count: number): void {
  let arrived = 0
  let open = () => {}
  const all = new Promise<void>((resolve) => (open = resolve))
  gate = {
    wait: () => {
      arrived += 1
      if (arrived >= count) open()
      return all
    },
  }
}

async function serve({ name, input }: Asked): Promise<unknown> {
  if (name.startsWith('list')) return name === 'listSegments' ? [] : { campaigns: [], total: 0 }
  if (name === 'getCampaign') {
    const read = structuredClone(campaign)
    await gate.wait()
    return read
  }
  if (name === 'approveRoboCall') return judge('PENDING')
  const { id: _id, type: _type, edit_page_tabs_values: _tabs, ...said } = structuredClone(input)
  puts.push(name)
  changed(said)
  return answerAs(structuredClone(campaign))
}

/** The server dates every change a second later than the one before. */
let changes = 0
function changed(parts: JsonObject): void {
  changes += 1
  Object.assign(campaign, parts, { updated_at: `2026-11-20T09:00:${String(changes).padStart(2, '0')}.000Z` })
}

/** What the server writes into a campaign's content when it is sent for approval, and when the reviewers have decided. Answers no campaign. */
function judge(verdict: string): true {
  const values = campaign.edit_content_page_values as JsonObject
  const contentJson = { ...(values.contentJson as JsonObject), selectedTemplate: { id: 15, status: verdict } }
  changed({ status: verdict.toLowerCase(), edit_content_page_values: { ...values, contentJson } })
  return true
}

beforeEach(async () => {
  folder = mkdtempSync(join(fastFolder, 'herald-moment-'))
  campaign = {
    id: 7,
    name: 'Eid offer',
    status: 'draft',
    channelName: 'robo_call',
    message: { design: 'Hello' },
    schedule,
  }
  answerAs = (answer) => answer
  gate = { wait: async () => {} }
  puts = []
  changes = 0
  computers = []
  for (const n of [1, 2]) {
    const bench = await openBench(join(folder, `${n}.db`))
    bench.connect(workspaceA, scriptedApi(serve))
    await bench.drafts.use(workspaceA)
    await bench.drafts.handlers.drafts.write(writeOf(n, { campaignId: 7, base: structuredClone(campaign) }))
    computers.push(bench)
  }
})
afterEach(async () => {
  for (const bench of computers) await bench.drafts.close()
  rmSync(folder, { recursive: true, force: true })
})

const at = (n: number): Bench => computers[n - 1] ?? fail('internal', 'No such computer')
const draft = async (n: number) =>
  (await at(n).drafts.handlers.drafts.open({ id: idOf(n) })) ?? fail('internal', 'No draft')
async function content(n: number, text: string, name = 'Eid offer') {
  const { revision } = await draft(n)
  const write = writeOf(n, { revision, sections: { content: text }, ...(name === 'Eid offer' ? {} : { name }) })
  await at(n).drafts.handlers.drafts.save(saveOf(write, 'content', [contentIntent(text, name)]))
}
async function scheduled(n: number, change: JsonObject) {
  const { revision } = await draft(n)
  const input = {
    schedule: { ...schedule, ...change },
    edit_schedule_page_values: {},
    name: 'Eid offer',
    type: 'periodic',
    edit_page_tabs_values: { selected: 'SCHEDULE', tabs: [], disabledKeys: [] },
  }
  const write = writeOf(n, { revision, sections: { schedule: input.schedule as Json } })
  const intents = [{ update: { call: 'addSchedule', input } }]
  await at(n).drafts.handlers.drafts.save(saveOf(write, 'schedule', intents))
}
async function rest(ms = 0): Promise<void> {
  for (let round = 0; round < 3; round += 1) for (const bench of computers) await bench.rest()
  for (const bench of computers) bench.clock.pass(ms)
  for (let round = 0; round < 3; round += 1) for (const bench of computers) await bench.rest()
}
/** Each looks once more after a save, one computer after the other. */
const looked = () => rest(3_000)

const message = 'Someone else changed this on the server. Choose which to keep.'

describe('the same step saved at the same moment', () => {
  it('the one whose words are gone is told, and can have them back', async () => {
    together(2)
    await content(1, 'Of one')
    await content(2, 'Of two')
    await rest()
    expect(puts).toHaveLength(2)
    const [lost, kept] = JSON.stringify(campaign.message).includes('Of two') ? [1, 2] : [2, 1]
    const words = (n: number) => ({ message: { design: n === 1 ? 'Of one' : 'Of two' } })
    await looked()
    const { sync, sections } = await draft(lost)
    expect(sync).toMatchObject({
      problems: [{ section: 'content', failure: { kind: 'stale', code: 'conflict', message } }],
      conflicts: [{ path: 'message', mine: words(lost), theirs: words(kept) }],
    })
    expect(sections.content).toBe(words(lost).message.design)
    expect(at(lost).of('outbox.refused').at(-1)).toMatchObject({ section: 'content', state: 'attention' })
    expect((await draft(kept)).sync).toMatchObject({ waiting: [], problems: [] })

    await at(lost).drafts.handlers.drafts.resolve({ id: idOf(lost), section: 'content', choices: { message: 'mine' } })
    await rest()
    await looked()
    expect(campaign).toMatchObject(words(lost))
    expect((await draft(lost)).sync).toMatchObject({ waiting: [], problems: [] })
  })

  it('of different fields: the one that the other save set back is asked about, and then both stand', async () => {
    together(2)
    await scheduled(1, { end_date: '2027-01-15' })
    await scheduled(2, { start_date: '2026-11-28' })
    await rest()
    await looked()
    expect((await draft(1)).sync.conflicts).toMatchObject([
      { path: 'schedule.end_date', theirs: { schedule: { end_date: '2026-12-31' } } },
    ])
    expect((await draft(2)).sync).toMatchObject({ waiting: [], problems: [] })
    const choices = { 'schedule.end_date': 'mine' } as const
    await at(1).drafts.handlers.drafts.resolve({ id: idOf(1), section: 'schedule', choices })
    await rest()
    for (let round = 0; round < 3; round += 1) await looked()
    expect(campaign.schedule).toEqual({ ...schedule, end_date: '2027-01-15', start_date: '2026-11-28' })
    for (const n of [1, 2]) expect((await draft(n)).sync).toMatchObject({ waiting: [], problems: [] })
    for (const n of [1, 2]) {
      await at(n).drafts.onReply('getCampaign', { id: 7 }, structuredClone(campaign))
      const { sections, base } = await draft(n)
      expect(sections.schedule ?? base?.schedule).toMatchObject({ end_date: '2027-01-15', start_date: '2026-11-28' })
    }
  })

  it('a new name that the save of another step took back is asked about, and can be had again', async () => {
    together(2)
    await content(1, 'Of one', 'Eid sale')
    await scheduled(2, { end_date: '2027-01-15' })
    await rest()
    expect(puts, 'in this order').toEqual(['updateMessage', 'addSchedule'])
    await looked()
    expect((await draft(1)).sync.conflicts).toMatchObject([
      { path: 'name', mine: { name: 'Eid sale' }, theirs: { name: 'Eid offer' } },
    ])
    await at(1).drafts.handlers.drafts.resolve({ id: idOf(1), section: 'name', choices: { name: 'mine' } })
    await rest()
    await looked()
    const both = { message: { design: 'Of one' }, schedule: { ...schedule, end_date: '2027-01-15' } }
    expect(campaign).toMatchObject({ name: 'Eid sale', ...both })
    expect((await draft(1)).sync).toMatchObject({ waiting: [], problems: [] })
  })

  it('saved again before the look: a conflict, and no words gone', async () => {
    together(2)
    await content(1, 'Of one')
    await content(2, 'Of two')
    await rest()
    const lost = JSON.stringify(campaign.message).includes('Of two') ? 1 : 2
    gate = { wait: async () => {} }
    await content(lost, 'And on')
    await rest()
    expect((await draft(lost)).sync.conflicts).toMatchObject([{ mine: { message: { design: 'And on' } } }])
  })

  it('an answer that shows the other words already: the look after it tells', async () => {
    answerAs = (answer) => {
      Object.assign(campaign, { message: { design: 'Of two' } })
      return { ...answer, message: { design: 'Of two' } }
    }
    await content(1, 'Of one')
    await rest()
    await looked()
    expect((await draft(1)).sync).toMatchObject({
      problems: [{ failure: { message } }],
      conflicts: [{ mine: { message: { design: 'Of one' } }, theirs: { message: { design: 'Of two' } } }],
    })
    expect(at(1).of('outbox.refused')).toHaveLength(1)
  })

  it('publishing right after it is refused: the campaign is another one', async () => {
    await content(1, 'Of one')
    await rest()
    Object.assign(campaign, { message: { design: 'Of two' } })
    const { revision } = await draft(1)
    const request = { call: 'updateStatus', input: { status: 'running' } }
    expect(await at(1).drafts.handlers.drafts.act({ id: idOf(1), revision, request })).toMatchObject({
      outcome: 'refused',
      failure: { kind: 'stale' },
    })
    expect(puts).toEqual(['updateMessage'])
  })
})

describe('no false word of it', () => {
  it('the verdict that the server writes into content sent for approval is nobody’s save', async () => {
    const saved = async (text: string) => {
      const { revision } = await draft(1)
      const own = contentIntent(text)
      Object.assign(own.update?.input ?? {}, {
        edit_content_page_values: { contentJson: { text, selectedTemplate: null } },
      })
      const write = writeOf(1, { revision, sections: { content: text } })
      await at(1).drafts.handlers.drafts.save(saveOf(write, 'content', [own]))
      await rest()
    }
    await saved('Press 1, or 2 to reject.')
    const { revision } = await draft(1)
    const request = { call: 'approveRoboCall', input: {} }
    expect(await at(1).drafts.handlers.drafts.act({ id: idOf(1), revision, request })).toMatchObject({
      outcome: 'done',
    })
    await looked()
    expect((await draft(1)).sync, 'pending').toMatchObject({ waiting: [], problems: [] })
    judge('REJECTED')
    // As the page hears of it.
    await at(1).drafts.onReply('getCampaign', { id: 7 }, structuredClone(campaign))
    expect((await draft(1)).sync, 'rejected').toMatchObject({ waiting: [], problems: [] })
    await saved('Press 1, or 2 to cancel.')
    await looked()
    expect((await draft(1)).sync, 'saved again').toMatchObject({ waiting: [], problems: [] })
    expect(campaign).toMatchObject({ message: { design: 'Press 1, or 2 to cancel.' } })
    expect(puts).toEqual(['updateMessage', 'updateMessage'])
  })

  it.each<[string, JsonObject, JsonObject]>([
    ['seconds of a time', { message: { design: 'A', at: '09:00' } }, { message: { design: 'A', at: '09:00:00' } }],
    ['a day as a moment', { message: { day: '2026-11-27' } }, { message: { day: '2026-11-27T00:00:00.000Z' } }],
    ['a number as text', { message: { units: 3 } }, { message: { units: '3' } }],
    ['keys of its own', { message: { design: 'A' } }, { message: { design: 'A', id: 'm-7' } }],
    ['no blanks at the ends', { message: { design: ' A ' } }, { message: { design: 'A' } }],
    ['null for nothing', { message: { design: 'A', buttons: [] } }, { message: { design: 'A', buttons: null } }],
  ])('the server writes %s: nobody else did that, now or at the next save', async (_, sent, written) => {
    const intent = contentIntent('A')
    Object.assign(intent.update?.input ?? {}, sent)
    answerAs = (answer) => {
      Object.assign(campaign, structuredClone(written))
      return { ...answer, ...structuredClone(written) }
    }
    const { revision } = await draft(1)
    const write = writeOf(1, { revision, sections: { content: 'A' } })
    await at(1).drafts.handlers.drafts.save(saveOf(write, 'content', [intent]))
    await rest()
    await looked()
    expect((await draft(1)).sync).toMatchObject({ waiting: [], problems: [] })
    answerAs = (answer) => answer
    await content(1, 'B')
    await rest()
    await looked()
    expect((await draft(1)).sync).toMatchObject({ waiting: [], problems: [] })
    expect(campaign.message).toEqual({ design: 'B' })
  })

  it('a colleague who changes it a minute later is followed', async () => {
    await content(1, 'Of one')
    await rest()
    await looked()
    Object.assign(campaign, { message: { design: 'Of two' }, updated_at: '2026-11-20T10:00:00.000Z' })
    await at(1).drafts.onReply('getCampaign', { id: 7 }, structuredClone(campaign))
    const { sync, sections, base } = await draft(1)
    expect(sync).toMatchObject({ waiting: [], problems: [] })
    expect([sections.content, base?.message?.design]).toEqual([undefined, 'Of two'])
  })

  it('a reading that lags behind is asked about, and nothing is sent over it by itself', async () => {
    await content(1, 'Of one')
    await rest()
    const current = campaign
    campaign = { ...campaign, message: { design: 'Hello' } }
    for (let round = 0; round < 6; round += 1) await looked()
    expect((await draft(1)).sync.conflicts).toMatchObject([{ theirs: { message: { design: 'Hello' } } }])
    campaign = current
    const choices = { message: 'mine' } as const
    await at(1).drafts.handlers.drafts.resolve({ id: idOf(1), section: 'content', choices })
    await rest()
    expect((await draft(1)).sync).toMatchObject({ waiting: [], problems: [] })
    expect(puts).toEqual(['updateMessage'])
  })
})
