/** Voucher sheets: the form that travels, what the server reads in it, and its refusals in the specification's words. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sheetType } from '../../../../src/main/uploads/send-sheet.ts'
import { whole } from '../transfers/raw-server.ts'
import { ended } from '../transfers/waiting.ts'
import { type Bench, bench, content, token } from './harness.ts'

const totals = { total: 120, remaining: 80, toUploadTotal: 100, toUploadRemaining: 60 }
const defaultText = 'File Contains duplicate values or file format is not correct'
let at: Bench
let blob: string
beforeEach(async () => {
  at = await bench()
  blob = await at.store(content, 'codes.csv')
  answers(200, { success: true, data: totals })
})
afterEach(() => at.close())

const answers = (status: number, body: unknown) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  at.server.answer = whole(() => at.server, status, text)
}
const upload = (name = 'codes.csv') => {
  at.uploads.handlers.voucherSheet({ blob, name, campaignId: 42 })
  return at.seen.until(ended)
}

test('the sheet travels as one file of a form, with its length and the bearer', async () => {
  expect(await upload()).toMatchObject({
    kind: 'voucher-sheet',
    campaignId: 42,
    name: 'codes.csv',
    type: 'text/csv',
    state: 'done',
    vouchers: totals,
    failure: null,
  })
  const [heard] = at.server.heard
  expect(heard).toMatchObject({ method: 'POST', url: '/campaign-management/api/voucher/42/upload' })
  expect(heard?.headers).toMatchObject({ authorization: `Bearer ${token}`, 'content-length': String(heard?.bytes) })
  expect(heard?.headers).not.toHaveProperty('transfer-encoding')
  const form = await new Response(new Uint8Array(heard?.body ?? []), {
    headers: { 'content-type': heard?.headers['content-type'] ?? '' },
  }).formData()
  const file = form.get('file')
  expect(file).toMatchObject({ name: 'codes.csv', type: 'text/csv', size: content.length })
  expect(file instanceof Blob && Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true)
})

test('a name cannot break out of its header', async () => {
  await upload('a"; name="x\r\nEvil: 1.csv')
  expect(at.server.heard[0]?.body.toString()).toContain('filename="a%22; name=%22x%0D%0AEvil: 1.csv"\r\nContent-Type')
})

test.each([
  ['codes.csv', 'text/csv'],
  ['CODES.XLSX', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['codes', 'application/octet-stream'],
])('%s travels as %s', (name, type) => expect(sheetType(name)).toBe(type))

describe('refused', () => {
  const errors = { totalErrors: 3, errorFile: 'https://cdn.example.com/errors.csv' }
  test.each<[string, number, unknown, object]>([
    ['without words', 422, { success: false }, { kind: 'refused', message: defaultText }],
    ['with empty words', 400, { success: false, message: ' ' }, { kind: 'refused', message: defaultText }],
    ['without JSON', 400, 'no', { kind: 'refused', message: defaultText }],
    ['success: false at 200', 200, { success: false }, { kind: 'refused', message: defaultText }],
    [
      'with words',
      422,
      { success: false, message: 'Codes are too long' },
      { kind: 'refused', message: 'Codes are too long' },
    ],
    [
      'by an error of the server',
      503,
      'down',
      { kind: 'server', message: 'The server had an error (503)', ambiguous: true },
    ],
    ['unknown campaign', 404, {}, { kind: 'not-found', message: 'The server could not find this' }],
    [
      'wrong shape',
      200,
      { success: true, data: { total: 'many' } },
      { kind: 'malformed', path: 'data.total', ambiguous: true },
    ],
    ['a web page', 200, '<html>', { kind: 'malformed', ambiguous: true }],
  ])('%s', async (_, status, body, failure) => {
    answers(status, body)
    expect(await upload()).toMatchObject({ state: 'failed', failure, vouchers: null })
    expect(at.server.heard).toHaveLength(1)
  })

  test('what it says of the sheet’s errors is kept', async () => {
    answers(422, { success: false, data: errors })
    expect(await upload()).toMatchObject({ state: 'failed', vouchers: errors, failure: { message: defaultText } })
  })

  test('401 ends the session', async () => {
    answers(401, { success: false })
    expect((await upload()).failure).toMatchObject({ kind: 'unauthorized', message: 'Session expired' })
    expect(at.expired()).toBe(1)
  })

  test('a token that the server echoes is blanked', async () => {
    answers(422, { success: false, message: `Not for ${token}` })
    expect((await upload()).failure?.message).toBe('Not for (hidden)')
    expect(JSON.stringify([at.seen.all, at.logged])).not.toContain(token)
  })

  test('cut off: sent once, and nobody knows whether it arrived', async () => {
    at.server.answer = (request) => void request.once('data', () => request.socket.destroy())
    expect((await upload()).failure).toMatchObject({
      kind: 'network',
      message: 'The upload was cut off',
      ambiguous: true,
    })
    expect(at.server.heard).toHaveLength(1)
  })

  test('cancelled', async () => {
    at.server.answer = (request) => void request.pause()
    const { id } = await at.uploads.handlers.voucherSheet({ blob, name: 'codes.csv', campaignId: 42 })
    await at.seen.until(({ moved }) => moved > 0)
    at.uploads.handlers.cancel({ id })
    expect(await at.seen.until(ended)).toMatchObject({ state: 'cancelled' })
  })
})
