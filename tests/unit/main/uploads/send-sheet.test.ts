/** Voucher sheets: the form that travels, what the server reads in it, and its refusals in the specification's words. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sheetType } from '../../../../src/main/uploads/send-sheet.ts'
import { type Answering, whole } from '../transfers/raw-server.ts'
import { ended } from '../transfers/waiting.ts'
import { type Bench, bench, content, token } from './harness.ts'

const totals = { total: 120, remaining: 80, toUploadTotal: 100, toUploadRemaining: 60 }
const defaultText = 'File Contains duplicate values or file format is not correct'
let at: Bench
let blob: string
beforeEach(async () => {
  at = await bench()
  blob = await at.store(content, 'codes.csv')
  counts = [null]
  answers(200, { success: true, data: totals })
})
afterEach(() => at.close())

/** What the server counts, before and after the sheet: by turns, the last for ever; null where it has no such path. */
let counts: (object | null)[] = [null]
const countFirst =
  (answer: Answering): Answering =>
  (request, response) => {
    if (request.method !== 'GET') return answer(request, response)
    const data = counts.length > 1 ? counts.shift() : counts[0]
    return whole(
      () => at.server,
      data ? 200 : 404,
      data ? JSON.stringify({ success: true, data }) : '{}',
    )(request, response)
  }
const answers = (status: number, body: unknown) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  at.server.answer = countFirst(whole(() => at.server, status, text))
}
const upload = (name = 'codes.csv') => {
  at.seen.all.length = 0
  at.uploads.handlers.voucherSheet({ blob, name, campaignId: 42, codes: 300 })
  return at.seen.until(ended)
}
/** Requests that carried a sheet. */
const posted = () => at.server.heard.filter(({ method }) => method === 'POST')

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
  const [heard] = posted()
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

test('what was taken into the draft is no answer to the same sheet picked again', async () => {
  const { id } = await upload()
  at.uploads.handlers.taken({ id })
  expect(at.uploads.handlers.list()).toMatchObject([{ id, state: 'done', vouchers: null }])
  expect(at.seen.all.at(-1)).toMatchObject({ id, vouchers: null })
})

test('a name cannot break out of its header', async () => {
  await upload('a"; name="x\r\nEvil: 1.csv')
  expect(posted()[0]?.body.toString()).toContain('filename="a%22; name=%22x%0D%0AEvil: 1.csv"\r\nContent-Type')
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
    expect(posted()).toHaveLength(1)
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
    at.server.answer = countFirst((request) => void request.once('data', () => request.socket.destroy()))
    expect((await upload()).failure).toMatchObject({
      kind: 'network',
      message: 'The upload was cut off',
      ambiguous: true,
    })
    expect(posted()).toHaveLength(1)
  })

  test('cancelled', async () => {
    at.server.answer = countFirst((request) => void request.pause())
    const { id } = await at.uploads.handlers.voucherSheet({ blob, name: 'codes.csv', campaignId: 42, codes: 300 })
    await at.seen.until(({ moved }) => moved > 0)
    at.uploads.handlers.cancel({ id })
    expect(await at.seen.until(ended)).toMatchObject({ state: 'cancelled' })
  })
})

describe('an answer that says less than was sent', () => {
  const sent = { toUploadTotal: 300, toUploadRemaining: 300 }
  const count = (total: number) => ({ total, remaining: total })
  const silent = { success: true }
  // What the server holds afterwards is the oracle: its own count where it has one, else the codes of the sheet that it took.
  test.each<[string, unknown, (object | null)[], object]>([
    ['nothing, counted', silent, [count(0), count(300)], count(300)],
    ['null, counted', { success: true, data: null }, [count(20), count(320)], count(320)],
    ['an empty object, counted', { success: true, data: {} }, [count(0), count(300)], count(300)],
    ['nothing, and no count either', silent, [null], sent],
    ['nothing, and the import is still to come', silent, [count(0)], sent],
    ['what cannot be read, counted', { success: true, data: 'fine' }, [count(0), count(300)], count(300)],
    ['a web page, counted', '<html>', [count(0), count(300)], count(300)],
  ])('%s', async (_, body, counted, vouchers) => {
    counts = counted
    answers(200, body)
    expect(await upload()).toMatchObject({ state: 'done', failure: null, vouchers })
    expect(posted()).toHaveLength(1)
    expect(at.started.imports).toEqual([42])
  })

  test.each<[string, (object | null)[]]>([
    ['before it is sent', [null]],
    ['after it was sent', [count(0), null]],
  ])('codes that cannot be counted %s: the log says so', async (_, counted) => {
    counts = counted
    answers(200, silent)
    expect(await upload()).toMatchObject({ state: 'done', vouchers: sent })
    expect(at.logged.filter((line) => line.includes('could not be counted'))).toHaveLength(1)
  })

  test('none came, and it had arrived: the next try counts and sends nothing', async () => {
    await at.uploads.use({ id: 'one' })
    counts = [count(0)]
    at.server.answer = countFirst(async (request, response) => {
      await whole(() => at.server, 502, 'down')(request, response)
    })
    expect(await upload()).toMatchObject({ state: 'failed', failure: { ambiguous: true } })
    counts = [count(300)]
    expect(await upload()).toMatchObject({ state: 'done', vouchers: count(300) })
    expect(posted()).toHaveLength(1)
  })

  test('none came, and it had not arrived: it is sent again', async () => {
    counts = [count(0)]
    answers(502, 'down')
    expect(await upload()).toMatchObject({ state: 'failed', failure: { ambiguous: true } })
    answers(200, { success: true, data: totals })
    expect(await upload()).toMatchObject({ state: 'done', vouchers: totals })
    expect(posted()).toHaveLength(2)
  })
})

describe('over a restart', () => {
  const count = (total: number) => ({ total, remaining: total })
  beforeEach(() => at.uploads.use({ id: 'one' }))
  const restarted = async () => {
    await at.restart()
    await at.uploads.use({ id: 'one' })
    at.reach()
  }

  test('what arrived is still told, until the draft has it', async () => {
    await upload()
    await restarted()
    const { id, ...told } = await at.seen.until(ended)
    expect(told).toMatchObject({ state: 'done', campaignId: 42, blob, vouchers: totals })
    at.uploads.handlers.taken({ id })
    await restarted()
    expect(at.uploads.handlers.list()).toEqual([])
    expect(at.started.imports).toEqual([42])
  })

  test('an import that could not be asked for is, once there is a connection', async () => {
    at.started.offline = true
    await upload()
    await restarted()
    at.started.offline = false
    at.uploads.wake()
    await expect.poll(() => at.started.imports).toEqual([42])
  })

  test('closed before the answer: what the server counts decides', async () => {
    counts = [count(0)]
    let arrived = () => {}
    const whenArrived = new Promise<void>((resolve) => {
      arrived = resolve
    })
    // The whole sheet is there, and no answer comes.
    at.server.answer = countFirst(async (request) => {
      for await (const _ of request);
      arrived()
    })
    at.uploads.handlers.voucherSheet({ blob, name: 'codes.csv', campaignId: 42, codes: 300 })
    await whenArrived
    await at.restart()
    counts = [count(300)]
    await at.uploads.use({ id: 'one' })
    // Awake, and still without a connection.
    at.uploads.wake()
    await expect.poll(() => at.logged.some((line) => line.includes('waits for a connection'))).toBe(true)
    expect(at.uploads.handlers.list()).toEqual([])
    at.reach()
    expect(await at.seen.until(ended)).toMatchObject({ state: 'done', campaignId: 42, vouchers: count(300) })
    expect(at.started.imports).toEqual([42])
    expect(posted()).toHaveLength(1)
  })
})
