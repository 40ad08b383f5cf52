/** Sheets that other programs wrote, from the picked file to the codes on the server: what Excel shows in them is what arrives, code by code. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Answer, SheetInspection, UploadState } from '#contract'
import { createLog, systemClock } from '../../../../src/main/ports.ts'
import { type Listener, listen } from '../../../../src/main/reference-api/http.ts'
import { type Serve, serve } from '../../../../src/main/serve.ts'
import { createServices, type Services } from '../../../../src/main/services.ts'
import { memoryVault } from '../../../../src/main/session/known-workspaces.ts'
import { openSettingsFile } from '../../../../src/main/settings.ts'
import { openTest, setup, type TestServer } from '../reference-api/harness.ts'

/** What a person sees in each when Excel opens it; in brackets where it is asked about. */
const fixtures = new URL('../../../fixtures/sheets/', import.meta.url)
const want: Record<string, string[]> = JSON.parse(readFileSync(new URL('want.json', fixtures), 'utf8'))
/** Asked about, and sent as they stand once a person says so. */
const doubted: Record<string, string[]> = {
  'dates-excel.csv': ['1-Mar', '2-Apr'],
  'sci.csv': ['1.23457E+15', '9.87654E+15'],
  'spaces-sep.csv': ['code   name', '00123   Ali'],
}
const shown = Object.entries({ ...want, ...doubted }).filter(
  ([, codes]) => codes.length > 0 && !codes[0]?.startsWith('('),
)

let folder = ''
let server: TestServer
let listener: Listener
let services: Services
let serving: Serve
const states = new Map<string, UploadState>()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'herald-arrive-'))
  server = await openTest()
  listener = await listen(0, server.handle)
  const log = createLog(() => undefined)
  const source = (path: string) => new URL(`../../../../src/main/${path}`, import.meta.url)
  services = await createServices({
    dataFolder: folder,
    settings: openSettingsFile(folder, log),
    vault: memoryVault(),
    workers: {
      drafts: source('drafts/worker.ts'),
      referenceApi: source('reference-api/worker.ts'),
      sheets: source('sheets/worker.ts'),
    },
    openPractice: async () => ({ fetch: async () => Response.json({}), token: 'practice', close: async () => {} }),
    notify: (name, payload) => {
      if (name === 'uploads.changed') states.set((payload as UploadState).id, payload as UploadState)
    },
    host: { kind: 'browser', version: '1.2.3', openWindow: () => false },
    saveAs: async () => null,
    clock: systemClock,
    log,
    start: {},
  })
  serving = serve(services.handlers, log)
  await ask('session.connect', { address: listener.origin, token: server.token })
})
afterAll(async () => {
  await services.close()
  await listener.close()
  await server.end()
  rmSync(folder, { recursive: true, force: true })
})

async function ask<T>(name: string, input: unknown): Promise<T> {
  const answer = (await serving(name, input)) as Answer<T>
  if (!answer.ok) throw new Error(`${name}: ${answer.failure.message}`)
  return answer.value
}

test('every sheet is among them', () => {
  expect(Object.keys(want)).toHaveLength(31)
  expect(shown).toHaveLength(26)
})

test.each(shown)('%s', async (name, codes) => {
  const taken = await services.takeFile([readFileSync(new URL(name, fixtures))], name, '')
  if (!taken.ok) throw new Error(taken.failure.message)
  const inspection = await ask<SheetInspection>('vouchers.inspect', { blob: taken.value.blob, name })
  if (!inspection.readable) throw new Error(inspection.detail)
  const { report } = inspection
  // As the page does it: the list that it showed, where another program might read the file otherwise.
  const sent = report.list ?? { ...taken.value, codes: report.codes }
  const { id: campaignId } = await server.call('createCampaign', setup(name))
  const upload = { blob: sent.blob, name: sent.name, campaignId, codes: sent.codes }
  const { id } = await ask<{ id: string }>('uploads.voucherSheet', upload)
  await vi.waitFor(() => expect(states.get(id)?.state).toMatch(/done|failed/), { timeout: 20_000 })
  expect(states.get(id)).toMatchObject({ state: 'done', failure: null })
  const rows = await server.db
    .selectFrom('vouchers')
    .select('code')
    .where('campaign_id', '=', campaignId)
    .orderBy('id')
    .execute()
  expect(rows.map(({ code }) => code)).toEqual(codes)
})
