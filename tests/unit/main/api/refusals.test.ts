/** What `success` of a reply says, however a server writes it. */
import { expect, it } from 'vitest'
import { endpoints } from '#contract'
import { readEnvelope } from '../../../../src/main/api/envelope.ts'

const read = (success: unknown) =>
  readEnvelope('addGoals', endpoints.addGoals, {
    status: 200,
    body: { success, data: { id: 7, name: 'Eid' }, message: 'Refused by policy' },
  })

it.each([false, 'false', 'FALSE', ' false ', 0, '0', null])('success: %j is a refusal in its own words', (success) => {
  expect(() => read(success)).toThrow('Refused by policy')
})

it.each([true, 'true', 1, '1', 'ok', undefined])('success: %j is none', (success) => {
  expect(read(success)).toMatchObject({ id: 7 })
})
