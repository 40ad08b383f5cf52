/** A campaign of each channel with its files, out of one computer and into another, through the real draft store and the real files. */
import { contentOf } from '../../../../src/renderer/channels/contents.ts'
import '../drafts/timeouts.ts'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Draft, type ExchangedCampaign, type Json, type JsonObject, waitingFile } from '#contract'
import { openStore } from '../../../../src/main/drafts/store/store.ts'
import { exchangeHandlers } from '../../../../src/main/exchange/index.ts'
import { type BlobStore, openBlobStore } from '../../../../src/main/files/blob-store.ts'
import { channels } from '../../../../src/renderer/channels/index.ts'
import { incomingOf } from '../../../../src/renderer/screens/copy-drafts/importable.ts'
import { exportedOf } from '../../../../src/renderer/steps/export-rows.ts'
import { steps } from '../../../../src/renderer/steps/index.ts'
import { foreignIn, mapReferences } from '../../../../src/renderer/steps/references.ts'
import { idOf } from '../drafts/support.ts'

const now = Date.parse('2026-11-21T04:00:00.000Z')
const iso = new Date(now).toISOString()
let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'herald-exchange-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** One computer: its drafts, its files, and where what it exports is put. */
async function computer(name: string) {
  const blobs = await openBlobStore(join(folder, name, 'blobs'))
  const store = openStore(join(folder, name, 'drafts.db'))
  const exported = join(folder, name, 'exported.json')
  const saveAs = async () => ({ path: exported, deliver: () => ({ savedTo: exported, collectFrom: null }) })
  const clock = { now: () => now, after: () => () => undefined }
  const exchange = exchangeHandlers({ blobs, saveAs, brand: () => 'Gulmohar Retail', clock })
  return { blobs, store, exported, exchange }
}
type Computer = Awaited<ReturnType<typeof computer>>

const text = async (blobs: BlobStore, value: unknown) =>
  (await blobs.put([Buffer.from(JSON.stringify(value))], 'campaigns', 'application/json')).blob

async function carried(from: Computer, to: Computer, campaigns: ExchangedCampaign[]) {
  await from.exchange.write({ blob: await text(from.blobs, { campaigns }), name: 'campaigns.json' })
  const file = await readFile(from.exported)
  const { blob } = await to.blobs.put([file], 'campaigns.json', 'application/json')
  return to.exchange.read({ blob })
}

it('a library with the unsubscribe link', async () => {
  const [here, there] = [await computer('here'), await computer('there')]
  const footer = { id: idOf(1), kind: 'footer', name: 'Standard', value: { words: 'Gulmohar Retail' } }
  const contents = { campaigns: [], library: [footer], unsubscribe: 'https://gulmohar.pk/leave?t={token}' }
  await here.exchange.write({ blob: await text(here.blobs, contents), name: 'library.herald' })
  const { blob } = await there.blobs.put([await readFile(here.exported)], 'library.herald', 'application/json')
  expect(await there.exchange.read({ blob })).toMatchObject(contents)
})

const segment = { id: 12, name: 'Karachi' }

it.each(channels.map((channel) => [channel.label, channel] as const))('%s', async (_label, channel) => {
  const [here, there] = [await computer('here'), await computer('there')]
  const picture = await here.blobs.put([Buffer.from(`a picture of ${channel.id}`)], 'sale.png', 'image/png')
  const inside = await here.blobs.put([Buffer.from('a picture within')], 'lawn.jpg', 'image/jpeg')
  const html = `<img src="${waitingFile(inside, 'path')}"><td background='herald-file:${inside.blob}'>`
  const [type = 'one-time'] = channel.types
  const content = contentOf(channel)?.empty() ?? null
  const words: Draft['sections'] = {
    segment: {
      segmentRadio: 'existing',
      selectedSegment: { ...segment, counts: {}, countedAt: null, smartSend: false },
    },
    ...(isObject(content)
      ? { content: { ...content, html, picture: waitingFile(picture, 'path'), stored: picture.blob } }
      : {}),
  }
  here.store.write(
    'a',
    { id: idOf(1), channel: channel.id, type, campaignId: null, revision: 0, name: 'Sale', sections: words },
    iso,
  )
  const [row] = here.store.list('a', { limit: 5, page: 1, orderBy: 'name', orderDirection: 'asc' }).rows
  if (!row) throw new Error('The draft is not in the list')
  const campaign = exportedOf(row, here.store.draft('a', idOf(1)), null, steps)
  if (!campaign) throw new Error('The draft cannot be exported')

  const read = await carried(here, there, [campaign])
  expect(read).toMatchObject({ brand: 'Gulmohar Retail', exportedAt: iso, missing: 0 })
  const { importable, refused } = incomingOf(read.campaigns)
  expect(refused).toEqual([])
  const [incoming] = importable
  expect(incoming).toMatchObject({ name: 'Sale', type, channel: { id: channel.id }, refused: [] })
  if (!incoming) return
  if (content !== null) {
    expect(incoming.sections.content).toEqual(words.content)
    expect(await readFile(await there.blobs.pathOf(picture.blob), 'utf8')).toBe(`a picture of ${channel.id}`)
    expect(await readFile(await there.blobs.pathOf(inside.blob), 'utf8')).toBe('a picture within')
  }
  expect(foreignIn(incoming.sections).segments).toEqual([segment])
  const sections = mapReferences(incoming.sections, {
    segments: new Map([[12, { id: 3, name: 'Karachi' }]]),
    events: new Map(),
  })
  there.store.write(
    'b',
    { id: idOf(2), channel: channel.id, type, campaignId: null, revision: 0, name: 'Sale', sections },
    iso,
  )
  expect(there.store.draft('b', idOf(2))).toMatchObject({
    channel: channel.id,
    type,
    name: 'Sale',
    campaignId: null,
    sync: { waiting: [] },
    sections: { segment: { selectedSegment: { id: 3, name: 'Karachi' } } },
  })
  here.store.close()
  there.store.close()
})

it('what stands on the server alone goes along', async () => {
  const sms = channels.find(({ types, hasContent }) => types.includes('one-time') && hasContent)
  if (!sms) throw new Error('No channel has content')
  const row = { campaignId: 7, draftId: null, name: 'Sale', channelName: sms.wireName, channel: null, type: 'one_time' }
  const rest = {
    status: 'running',
    segmentId: 3,
    segmentName: 'Karachi',
    schedule: null,
    updatedAt: null,
    unsynced: false,
  }
  const base = {
    id: 7,
    name: 'Sale',
    segment_id: 3,
    edit_setup_page_values: { segmentRadio: 'existing', selectedSegment: { id: 3, name: 'Karachi' } },
  }
  const one = exportedOf({ ...row, ...rest }, null, base, steps)
  expect(Object.keys(one?.sections ?? {}).sort()).toEqual(['content', 'goals', 'schedule', 'segment'])
  expect(foreignIn(one?.sections as Draft['sections']).segments).toEqual([{ id: 3, name: 'Karachi' }])
  const read = incomingOf([
    {
      channel: sms.id,
      type: 'one-time',
      name: 'Sale',
      sections: JSON.parse(JSON.stringify(one?.sections)) as { [key: string]: Json },
    },
  ])
  expect(read.importable[0]?.refused).toEqual([])
})

it('a file that is no longer there is told, on both sides', async () => {
  const [here, there] = [await computer('here'), await computer('there')]
  const gone = waitingFile({ blob: 'a'.repeat(64), name: 'x.png', type: 'image/png' }, 'path')
  const campaign = { channel: 'sms', type: 'one-time', name: 'Sale', sections: { content: { picture: gone } } }
  const blob = await text(here.blobs, { campaigns: [campaign] })
  expect(await here.exchange.write({ blob, name: 'x' })).toMatchObject({ missing: 1 })
  expect(await carried(here, there, [campaign])).toMatchObject({ missing: 1 })
  here.store.close()
  there.store.close()
})

it('a file whose bytes are not what its name says is refused, and nothing of it is kept', async () => {
  const { blobs, exchange, store } = await computer('here')
  const forged = {
    format: 'herald.campaigns',
    version: 1,
    exportedAt: iso,
    from: { brand: '' },
    campaigns: [{ channel: 'sms', type: 'one-time', name: 'Sale', sections: {} }],
    files: [{ blob: 'a'.repeat(64), data: Buffer.from('something else').toString('base64') }],
  }
  await expect(exchange.read({ blob: await text(blobs, forged) })).rejects.toThrow(
    'This file is damaged and cannot be imported',
  )
  await expect(blobs.pathOf('a'.repeat(64))).rejects.toThrow('not on this computer')
  store.close()
})

const strange: [string, ExchangedCampaign, object][] = [
  [
    'an unknown channel',
    { channel: 'pigeon', type: 'one-time', name: 'A', sections: {} },
    { refused: [{ name: 'A', why: 'This version of Herald does not know pigeon campaigns' }] },
  ],
  [
    'an unknown type',
    { channel: 'sms', type: 'daily', name: 'A', sections: {} },
    { refused: [{ name: 'A', why: 'This version of Herald does not know daily campaigns' }] },
  ],
  [
    'a list in place of values',
    { channel: 'sms', type: 'one-time', name: 'A', sections: { content: [1] } },
    { importable: [{ refused: ['content'], sections: {} }] },
  ],
  [
    'a word in place of values',
    { channel: 'sms', type: 'one-time', name: 'A', sections: { segment: 'x', goals: 5 } },
    { importable: [{ refused: ['segment', 'goals'], sections: {} }] },
  ],
  [
    'a list that holds the wrong things',
    { channel: 'sms', type: 'one-time', name: 'A', sections: { goals: { goals: [null] } } },
    { importable: [{ refused: ['goals'] }] },
  ],
  [
    'a step that this type does not have',
    { channel: 'sms', type: 'one-time', name: 'A', sections: { trigger: { chain: [] } } },
    { importable: [{ refused: [], sections: {} }] },
  ],
]
it.each(strange)('%s is left out with words', (_what, campaign, found) => {
  expect(incomingOf([{ ...campaign, sections: campaign.sections as { [key: string]: Json } }])).toMatchObject(found)
})

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
