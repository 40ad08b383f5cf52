/** Uploads, a voucher sheet with its job, and a download, against the practice workspace's own server. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createConnection } from '../../../src/main/api/connection.ts'
import { createGateway } from '../../../src/main/api/gateway.ts'
import { openBlobStore } from '../../../src/main/files/blob-store.ts'
import { type Clock, systemClock } from '../../../src/main/ports.ts'
import { type EmbeddedReferenceApi, openReferenceApi } from '../../../src/main/reference-api/client.ts'
import { practiceWorkspace } from '../../../src/main/session/open-workspace.ts'
import { createTransferServices } from '../../../src/main/transfer-services.ts'
import { sendOverHttp } from '../../../src/main/transfers/server.ts'
import type { DownloadState, JobState, UploadState } from '../../../src/preload/contract/index.ts'
import { ended, told } from './transfers/waiting.ts'
import { sentFilesInMemory } from './uploads/sent-files-in-memory.ts'

const origin = 'http://practice.localhost'
const worker = new URL('../../../src/main/reference-api/worker.ts', import.meta.url)
/** Waits pass a hundred times as fast; polls come every 30 ms. */
const hasty: Clock = { now: systemClock.now, after: (ms, task) => systemClock.after(ms > 5_000 ? ms : ms / 100, task) }
let folder: string
let practice: EmbeddedReferenceApi
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'herald-practice-'))
  practice = await openReferenceApi({ worker, folder: join(folder, 'practice') })
}, 30_000)
afterAll(async () => {
  await practice.close()
  await rm(folder, { recursive: true, force: true })
})

async function mainProcess() {
  const connection = createConnection({ notify: () => {}, clock: hasty })
  const { token, fetch: ask } = practice
  const api = createGateway({ origin, token, fetch: ask, connection, clock: hasty })
  const blobs = await openBlobStore(join(folder, 'blobs'))
  const [uploads, jobs, downloads] = [told<UploadState>(), told<JobState>(), told<DownloadState>()]
  const path = join(folder, 'customers.csv')
  const services = createTransferServices({
    dataFolder: folder,
    blobs,
    session: {
      api: () => ({ workspace: practiceWorkspace, api }),
      server: () => ({ origin, token, fetch: ask, inProcess: true, expired: () => expect.fail() }),
    },
    api: () => api,
    connection,
    send: sendOverHttp(hasty),
    sentFiles: sentFilesInMemory(),
    saveAs: async () => ({ path, deliver: () => ({ savedTo: path, collectFrom: null }) }),
    changed: { upload: uploads.changed, job: jobs.changed, download: downloads.changed },
    clock: hasty,
    log: () => {},
  })
  await services.use(practiceWorkspace)
  return { api, blobs, connection, path, uploads, jobs, downloads, ...services }
}

test('a file can be looked at where the public path says', async () => {
  const { blobs, handlers, uploads, close } = await mainProcess()
  const bytes = Buffer.alloc(300_000, 'picture')
  const { blob } = await blobs.put([bytes], 'icon.png', 'image/png')
  await handlers.uploads.start({ blob, name: 'icon.png', type: 'image/png', viewable: true })
  const { state, failure, publicPath } = await uploads.until(ended)
  expect({ state, failure }).toEqual({ state: 'done', failure: null })
  const seen = await (await fetch(publicPath ?? '')).arrayBuffer()
  expect(Buffer.from(seen).equals(bytes)).toBe(true)
  await close()
})

test('a sheet’s codes are counted, and its job is followed', async () => {
  const { api, blobs, handlers, uploads, jobs, close } = await mainProcess()
  const { campaigns } = await api.call('listCampaigns', { limit: 50, page: 1, orderBy: 'name', orderDirection: 'asc' })
  const campaignId = campaigns?.find(({ status }) => status === 'draft')?.id ?? 0
  const { blob } = await blobs.put([Buffer.from('code\nA-1\nA-2\nA-3\n')], 'codes.csv', 'text/csv')
  await handlers.uploads.voucherSheet({ blob, name: 'codes.csv', campaignId, codes: 3 })
  const upload = await uploads.until(ended)
  expect(upload).toMatchObject({ state: 'done', failure: null, vouchers: { toUploadTotal: 3 } })
  // Nobody asks for it: its import begins by itself.
  expect(await jobs.until(({ polls }) => polls > 0)).toMatchObject({ campaignId, state: 'running' })
  handlers.uploads.taken({ id: upload.id })
  await close()
})

test('a sheet that the server refuses tells of its errors', async () => {
  const { api, blobs, handlers, uploads, close } = await mainProcess()
  const { campaigns } = await api.call('listCampaigns', { limit: 50, page: 1, orderBy: 'name', orderDirection: 'asc' })
  const { blob } = await blobs.put([Buffer.from('code\nB-1\nB-1\n')], 'codes.csv', 'text/csv')
  await handlers.uploads.voucherSheet({ blob, name: 'codes.csv', campaignId: campaigns?.[0]?.id ?? 0, codes: 2 })
  expect(await uploads.until(ended)).toMatchObject({
    state: 'failed',
    failure: { message: 'File Contains duplicate values or file format is not correct' },
    vouchers: { totalErrors: 1 },
  })
  await close()
})

test('a segment’s customers arrive; offline nobody asks for them', async () => {
  const { api, connection, handlers, downloads, path, close } = await mainProcess()
  const [segment] = await api.call('listSegments', undefined)
  const wanted = { segmentId: segment?.id ?? 0, channel: 'sms', suggestedName: 'a.csv' }
  await handlers.downloads.segmentCustomers(wanted)
  expect(await downloads.until(ended)).toMatchObject({ state: 'done', savedTo: path })
  expect((await readFile(path, 'utf8')).split('\n').length).toBeGreaterThan(1)
  connection.workOffline(true)
  await handlers.downloads.segmentCustomers(wanted)
  expect((await downloads.until(({ state }) => state === 'failed')).failure).toMatchObject({ kind: 'offline' })
  await close()
})
