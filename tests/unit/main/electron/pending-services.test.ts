/** Calls before the services are open: who asks waits, and is told where they cannot be opened. */
import { expect, test } from 'vitest'
import { answerOncePending } from '../../../../src/main/electron/pending-services.ts'
import type { Services } from '../../../../src/main/services.ts'

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
