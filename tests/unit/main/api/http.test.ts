/** A token that a server repeats: found in what is kept, hidden in what is shown, however it is spelled. */
import { expect, test } from 'vitest'
import { holdsToken, withoutToken } from '../../../../src/main/api/http.ts'

const token = 'canary+7f3a/b="50'
const inAddress = 'canary%2B7f3a%2Fb%3D%2250'
const shownOf = (message: string, path?: string) =>
  withoutToken(token, { kind: 'refused', status: 400, message, ...(path === undefined ? {} : { path }) })

test.each<[what: string, token: string, kept: unknown, holds: boolean]>([
  ['plain', token, { note: `Bearer ${token}` }, true],
  ['as an address writes it', token, { url: `/x?t=${inAddress}` }, true],
  ['half of it', token, { note: token.slice(0, 10) }, false],
  ['nothing of it', token, { note: 'Eid offer' }, false],
  ['no token to look for', '', { note: 'Eid offer' }, false],
])('in an answer that is kept: %s', (_, looked, kept, holds) =>
  expect(holdsToken(looked, JSON.stringify(kept))).toBe(holds),
)

test('in a failure it is hidden wherever it stands, and nothing else changes', () => {
  expect(shownOf(`Unknown token ${token}, ${token} or ${inAddress}`, `tokens.${token}`)).toEqual({
    kind: 'refused',
    status: 400,
    message: 'Unknown token (hidden), (hidden) or (hidden)',
    path: 'tokens.(hidden)',
  })
  expect(shownOf('Too long')).toEqual({ kind: 'refused', status: 400, message: 'Too long' })
  expect(shownOf('Too long', 'name')).toMatchObject({ path: 'name' })
})

test('words without end are cut, and no half of a token stays at the cut', () => {
  expect(shownOf('x'.repeat(600)).message).toBe('x'.repeat(500))
  expect(shownOf(`${'x'.repeat(495)}${token}`).message).toBe(`${'x'.repeat(495)}(hidd`)
})

test('a token of a letter or two is hidden where it stands alone, and no word loses its letters', () => {
  const message = 'The connection was lost: token t (t=t) is not valid'
  expect(withoutToken('t', { kind: 'refused', message }).message).toBe(
    'The connection was lost: token (hidden) ((hidden)=(hidden)) is not valid',
  )
})

test('where there is no token nothing is hidden', () => {
  expect(withoutToken('', { kind: 'refused', message: 'Too long' })).toEqual({ kind: 'refused', message: 'Too long' })
})
