/** Voucher sheets: CSV and xlsx, what is refused and reported, counts, removal, and the job that follows. */
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formWith, openTest, setup, sheet, type TestServer } from './harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTest()
})
afterAll(() => server.end())

let made = 0
const fresh = async () => (await server.call('createCampaign', setup(`Vouchers ${++made}`))).id
const upload = (campaignId: number, text: string | Uint8Array<ArrayBuffer>, name?: string) =>
  server.send('uploadVoucherSheet', { campaignId, [sheet]: formWith(text, name) })

describe('sheets that are taken', () => {
  test.each([
    ['a heading', 'code\nA1\nA2\nA3\n'],
    ['no heading', 'A1\nA2\nA3'],
    ['Windows lines, a byte-order mark and empty lines', '\uFEFFVoucher code\r\nA1\r\n\r\nA2\r\nA3\r\n\r\n'],
    ['quotes and further columns', '"A1",10\n"A ""2""",20\nA3;30'],
    ['a line break in a cell', '"A\n1",10\r\nA2,20\r\n\r\nA3'],
  ])('with %s: 3 codes', async (_what, text) => {
    expect(await upload(await fresh(), text)).toMatchObject({
      status: 200,
      data: { total: 3, remaining: 3, toUploadTotal: 3, totalErrors: 0 },
    })
  })

  test.each([
    [
      'shared strings',
      {
        'xl/worksheets/sheet1.xml':
          '<c r="A1" t="s"><v>0</v></c><c r="A2" t="s"><v>1</v></c><c r="B2"><v>9</v></c><c r="A3"><v>77</v></c>',
        'xl/sharedStrings.xml': '<si><t>code</t></si><si><r><t xml:space="preserve">A</t></r><r><t>&amp;1</t></r></si>',
      },
    ],
    [
      'inline strings',
      { 'xl/worksheets/sheet1.xml': '<c r="A1" t="inlineStr"><is><t>A&amp;1</t></is></c><c r="A2"><v>77</v></c>' },
    ],
  ])('xlsx with %s', async (_what, parts) => {
    const id = await fresh()
    expect(await upload(id, zip(parts), 'codes.xlsx')).toMatchObject({ data: { total: 2 } })
    const kept = server.db.selectFrom('vouchers').select('code').where('campaign_id', '=', id)
    const codes = await kept.orderBy('id').execute()
    expect(codes.map(({ code }) => code)).toEqual(['A&1', '77'])
  })

  test('a second sheet adds to the first', async () => {
    const id = await fresh()
    await upload(id, 'A1\nA2')
    expect(await upload(id, 'A3')).toMatchObject({ data: { total: 3, remaining: 3, toUploadTotal: 1 } })
  })
})

describe('sheets that are refused', () => {
  const words = 'File Contains duplicate values or file format is not correct'
  test.each([
    ['nothing in it', '', 'codes.csv'],
    ['a heading alone', 'code\n', 'codes.csv'],
    ['bytes that are no text', new Uint8Array([0, 1, 2, 255]), 'codes.csv'],
    ['an archive that is no sheet', zip({ 'readme.txt': 'hello' }), 'codes.xlsx'],
    ['an archive cut short', zip({ 'xl/worksheets/sheet1.xml': 'x' }).slice(0, 40), 'codes.xlsx'],
  ])('%s', async (_what, bytes, name) => {
    expect(await upload(await fresh(), bytes, name)).toMatchObject({ status: 422, path: 'file', message: words })
  })

  test('duplicates are counted and reported, and none of the sheet is kept', async () => {
    const id = await fresh()
    await upload(id, 'A1\nA2')
    const reply = await upload(id, 'B1\nB1\n"A,2"\nA1\n')
    expect(reply).toMatchObject({
      status: 422,
      message: words,
      data: { total: 2, remaining: 2, toUploadTotal: 0, totalErrors: 2 },
    })
    const { errorFile } = reply.data as { errorFile: string }
    const report = await server.handle(new Request(errorFile))
    expect(report.headers.get('content-disposition')).toContain('attachment')
    expect(await report.text()).toBe(
      'row,code,problem\r\n2,"B1","Appears twice in this sheet"\r\n4,"A1","Already uploaded"\r\n',
    )
  })

  test('over 10 MB, and no file at all', async () => {
    const id = await fresh()
    const large = 'A'.repeat(10 * 1024 * 1024 + 1)
    expect(await upload(id, large)).toMatchObject({ status: 422, path: 'file', message: 'File size exceeds 10MB' })
    expect(await server.send('uploadVoucherSheet', { campaignId: id, [sheet]: new FormData() })).toMatchObject({
      status: 422,
      path: 'file',
    })
    expect(await server.send('uploadVoucherSheet', { campaignId: id })).toMatchObject({ status: 422, path: 'file' })
  })
})

test('removal takes what is left and keeps what was used', async () => {
  const id = await fresh()
  await upload(id, 'A1\nA2\nA3')
  await server.db
    .updateTable('vouchers')
    .set({ used_at: 1 })
    .where('code', '=', 'A1')
    .where('campaign_id', '=', id)
    .execute()
  expect(await server.call('getVoucherCount', { campaignId: id })).toEqual({ total: 3, remaining: 2 })
  await server.call('removeRemainingVouchers', { id })
  expect(await server.call('getVoucherCount', { campaignId: id })).toEqual({ total: 1, remaining: 0 })
})

describe('the job', () => {
  test('runs with its progress and succeeds when its time has come', async () => {
    const id = await fresh()
    await upload(id, 'A1\nA2')
    const { jobId } = await server.call('startJob', { id })
    const poll = () => server.call('pollJob', { job_id: jobId ?? '' })
    expect(await poll()).toMatchObject({ status: 'running', message: '0% of the codes are imported' })
    server.clock.advance(3_000)
    expect(await poll()).toMatchObject({ status: 'running', progress: 50 })
    server.clock.advance(3_000)
    expect(await poll()).toMatchObject({ status: 'success', message: 'All codes are imported' })
  })

  test('fails where no sheet was uploaded; an unknown job is 404', async () => {
    const { jobId } = await server.call('startJob', { id: await fresh() })
    server.clock.advance(6_000)
    expect(await server.call('pollJob', { job_id: jobId ?? '' })).toEqual({
      status: 'error',
      message: 'No voucher sheet was uploaded for this campaign',
    })
    expect(await server.send('pollJob', { job_id: 'nonsense' })).toMatchObject({ status: 404 })
  })
})

const zip = (parts: Record<string, string>): Uint8Array<ArrayBuffer> =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
