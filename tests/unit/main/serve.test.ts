/** serve: unknown calls, prototype keys, wrong inputs, and how failures cross as data. */
import { describe, expect, test } from 'vitest'
import type { Handlers } from '#contract'
import { FailureError } from '../../../src/main/failure.ts'
import { answerOncePending, serve } from '../../../src/main/serve.ts'
import type { Services } from '../../../src/main/services.ts'

const logged: string[] = []
const log = (_level: string, message: string) => void logged.push(message)

/** Only what these tests ask; a handler that is missing counts as no call. */
const handlers = {
  app: {
    settings: () => {
      throw new FailureError({ kind: 'storage', message: 'Disk full' })
    },
    info: () => {
      throw new Error('secret inner words')
    },
    openWindow: (route: string) => route === '/campaign',
    report: () => undefined,
  },
  api: {},
} as unknown as Handlers

const ask = serve(handlers, log)

describe('what is not a call', () => {
  test.each([
    'nothing',
    'app.nothing',
    'app.constructor',
    'app.__proto__',
    '__proto__.toString',
    'constructor.prototype',
    'app.settings.call',
    'session.changed',
    'files.take',
    'api.getUploadAddress',
    'api.downloadSegmentCustomers',
    'api.uploadVoucherSheet',
    '',
  ])('%j is refused', async (name) => {
    const failure = { kind: 'input', message: 'There is no such call', call: name }
    expect(await ask(name, null)).toEqual({ ok: false, failure })
  })
})

describe('inputs', () => {
  test('a wrong one is refused before the handler', async () => {
    expect(await ask('app.openWindow', 'https://elsewhere.example')).toMatchObject({
      ok: false,
      failure: { kind: 'input', call: 'app.openWindow' },
    })
  })

  test('the refused field is named', async () => {
    const input = { message: 'm', stack: 7 }
    expect(await ask('app.report', input)).toMatchObject({ ok: false, failure: { kind: 'input', path: 'stack' } })
  })

  test('a field too many is refused', async () => {
    const answer = await ask('app.report', { message: 'm', stack: 's', more: 1 })
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'input' } })
  })

  test('null stands for no input, as it arrives over HTTP', async () => {
    expect(await ask('app.settings', null)).toMatchObject({ failure: { kind: 'storage' } })
    expect(await ask('app.openWindow', null)).toMatchObject({ failure: { kind: 'input' } })
  })
})

describe('answers', () => {
  test('a value, and null for nothing', async () => {
    expect(await ask('app.openWindow', '/campaign')).toEqual({ ok: true, value: true })
    expect(await ask('app.report', { message: 'm', stack: 's' })).toEqual({ ok: true, value: null })
  })

  test('a failure crosses with the name of the call', async () => {
    const failure = { kind: 'storage', message: 'Disk full', call: 'app.settings' }
    expect(await ask('app.settings', undefined)).toEqual({ ok: false, failure })
  })

  test('our own fault is logged and told without its inner words', async () => {
    const answer = await ask('app.info', undefined)
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'internal', call: 'app.info' } })
    expect(JSON.stringify(answer)).not.toContain('secret')
    expect(logged).toContain('app.info failed')
  })
})

const services = {
  handlers: { session: { current: async () => ({ state: 'practice' }) } },
  takeFile: async (_bytes: unknown, name: string) => ({ ok: true, value: { name } }),
} as unknown as Services

test('what is asked before is answered after', async () => {
  const opening = Promise.withResolvers<Services>()
  const pendingServices = answerOncePending(opening.promise, () => {})
  const answers: unknown[] = []
  const asked = pendingServices.answer('session.current', undefined).then((answer) => answers.push(answer))
  const taken = pendingServices.takeFile([], 'a.csv', '').then((answer) => answers.push(answer))
  await Promise.resolve()
  expect(answers).toEqual([])
  opening.resolve(services)
  await Promise.all([asked, taken])
  expect(answers).toContainEqual({ ok: true, value: { state: 'practice' } })
  expect(answers).toContainEqual({ ok: true, value: { name: 'a.csv' } })
})

test('services that cannot be opened: every answer says why', async () => {
  const pendingServices = answerOncePending(Promise.reject(new Error('the database is no database')), () => {})
  const failure = { kind: 'internal', message: 'Herald could not start: the database is no database' }
  expect(await pendingServices.answer('session.current', undefined)).toEqual({ ok: false, failure })
  expect(await pendingServices.takeFile([], 'a.csv', '')).toEqual({ ok: false, failure })
  expect(await pendingServices.takeBackup([])).toEqual({ ok: false, failure })
})
