/** An illustrated email that was written offline: sent with addresses, read back without a conflict, and known to the library. */
import './timeouts.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type JsonObject, waitingFile } from '#contract'
import type { Api } from '../../../../src/main/api/connection.ts'
import { FailureError } from '../../../../src/main/failure.ts'
import { createWaitingFiles } from '../../../../src/main/uploads/waiting-files.ts'
import {
  type Bench,
  contentIntent,
  idOf,
  openBench,
  saveOf,
  scriptedApi,
  temporaryFolder,
  workspaceA,
  writeOf,
} from './support.ts'

const lawn = { blob: 'a'.repeat(64), name: 'lawn.jpg', type: 'image/jpeg' }
const shawl = { blob: 'b'.repeat(64), name: 'shawl.png', type: 'image/png' }
const written = (picture: typeof lawn) => waitingFile(picture, 'path')
const addressOf = (blob: string) => `https://cdn.example.com/${blob.slice(0, 4)}.jpg?v=1&w=2`
const html = (...sources: string[]) =>
  `<h1>Eid</h1>${sources.map((src) => `<img src="${src}" alt="cloth">`).join('')}<p>Bye</p>`

let folder = temporaryFolder()
let bench: Bench
let campaign: JsonObject & { id: number }
let uploads: string[]
let isAway: boolean
/** As the server keeps a campaign: what a PUT says stands. */
const server = scriptedApi(({ name, input }) => {
  if (name.startsWith('list')) return name === 'listSegments' ? [] : { campaigns: [], total: 0 }
  if (name === 'updateMessage') {
    const { id: _id, edit_page_tabs_values: _tabs, ...said } = structuredClone(input)
    Object.assign(campaign, said)
  }
  return structuredClone(campaign)
})

beforeEach(async () => {
  folder = temporaryFolder()
  campaign = { id: 7, name: 'Eid offer', status: 'draft', message: { design: '' } }
  uploads = []
  isAway = false
  server.asked.length = 0
  bench = await openBench(folder.file)
  const { sentFiles } = bench.drafts
  const files = createWaitingFiles(
    async (file) => {
      const before = await sentFiles.find('a', file)
      if (before) return before
      if (isAway) throw new FailureError({ kind: 'network', message: 'The upload was cut off' })
      uploads.push(file.name)
      const sent = { fileName: file.name, publicPath: addressOf(file.blob) }
      await sentFiles.keep('a', file, sent)
      return sent
    },
    async () => null,
  )
  const api: Api = files.over(server)
  bench.connect(workspaceA, api)
  await bench.drafts.use(workspaceA)
  await bench.drafts.handlers.drafts.write(writeOf(1, { campaignId: 7, base: structuredClone(campaign) }))
})
afterEach(async () => {
  await bench.drafts.close()
  folder.remove()
})

const draft = async () => {
  const found = await bench.drafts.handlers.drafts.open({ id: idOf(1) })
  if (!found) throw new Error('No draft')
  return found
}
async function save(text: string) {
  const { revision } = await draft()
  await bench.drafts.handlers.drafts.save(
    saveOf(writeOf(1, { revision, sections: { content: { html: text } } }), 'content', [contentIntent(text)]),
  )
  await bench.rest()
}
/** The campaign is read by the page, as somebody has left it. */
async function read() {
  await bench.drafts.onReply('getCampaign', { id: 7 }, structuredClone(campaign))
  await bench.rest()
}
const sentHtml = () => (campaign.message as JsonObject).design

it('goes out with the addresses that its pictures got, each uploaded once', async () => {
  await save(html(written(lawn), written(shawl), written(lawn)))
  expect(sentHtml()).toBe(html(addressOf(lawn.blob), addressOf(shawl.blob), addressOf(lawn.blob)))
  await save(html(written(lawn)))
  expect(sentHtml()).toBe(html(addressOf(lawn.blob)))
  expect(uploads).toEqual(['lawn.jpg', 'shawl.png'])
})

it('read back with its addresses it is what was written here, before the next edit and after it', async () => {
  await save(html(written(lawn)))
  await read()
  expect(await draft()).toMatchObject({ sections: { content: { html: html(written(lawn)) } } })
  await save(html(written(lawn), written(shawl)))
  await read()
  const { sync, sections } = await draft()
  expect({ problems: sync.problems, sections }).toMatchObject({
    problems: [],
    sections: { content: { html: html(written(lawn), written(shawl)) } },
  })
  expect(sentHtml()).toBe(html(addressOf(lawn.blob), addressOf(shawl.blob)))
})

it('somebody else’s picture in the place of ours is a change of theirs', async () => {
  await save(html(written(lawn)))
  campaign.message = { design: html('https://cdn.example.com/theirs.jpg') }
  await save(html(written(lawn), written(shawl)))
  expect((await draft()).sync.problems).toMatchObject([{ section: 'content', failure: { code: 'conflict' } }])
})

it('a picture that cannot be uploaded holds the message, which says which one', async () => {
  isAway = true
  await save(html(written(lawn)))
  expect(server.asked.filter(({ name }) => name === 'updateMessage')).toEqual([])
  const [item] = await bench.drafts.handlers.outbox.list()
  expect(JSON.stringify(item)).toContain('Error while uploading lawn.jpg: The upload was cut off')
  isAway = false
  await bench.drafts.handlers.outbox.retry({ draftId: idOf(1) })
  await bench.rest()
  expect(sentHtml()).toBe(html(addressOf(lawn.blob)))
})

it('the library knows its pictures, where they are used, and which addresses are theirs', async () => {
  const { pictures } = bench.drafts.handlers
  const more = { bytes: 100, width: 1_200, height: 528, frames: 1, original: null, pickedBytes: 8_000_000 }
  await pictures.keep({ ...lawn, type: 'image/jpeg', alt: 'Printed lawn', ...more })
  await save(html(written(lawn), written(shawl)))
  const all = await pictures.list({ search: '' })
  const uses = [{ name: 'Eid offer', draftId: idOf(1), campaignId: 7 }]
  expect(all).toMatchObject({
    total: 2,
    pictures: expect.arrayContaining([
      { ...lawn, ...more, alt: 'Printed lawn', uses, pickedAt: expect.any(String) },
      expect.objectContaining({ ...shawl, width: 0, uses }),
    ]),
  })
  for (const [search, found] of [
    ['LAWN', ['lawn.jpg']],
    ['eid', ['lawn.jpg', 'shawl.png']],
    ['velvet', []],
  ] as const)
    expect((await pictures.list({ search })).pictures.map(({ name }) => name).toSorted()).toEqual(found)
  const addresses = [addressOf(lawn.blob), 'https://cdn.example.com/other.png']
  expect(await pictures.known({ addresses })).toEqual([{ address: addresses[0], file: lawn }])
  await save(html(written(shawl)))
  expect((await pictures.list({ search: 'lawn' })).pictures).toMatchObject([{ uses: [] }])
})
