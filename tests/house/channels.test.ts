/** A channel is one folder: nothing outside `channels/` names any of them. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourcesBelow } from './sources.ts'

const home = join(root, 'src/renderer/channels')
const folders = readdirSync(home).filter((name) => statSync(join(home, name)).isDirectory())
const spellings = folders.flatMap((id) => [id, id.replaceAll('-', '_')])

test('there are ten', () => {
  expect(folders.sort()).toEqual(
    [
      'app-push',
      'content-card',
      'email',
      'in-app',
      'paid-ads',
      'robo-call',
      'sms',
      'web-popup',
      'web-push',
      'whatsapp',
    ].sort(),
  )
})

test('no renderer file outside channels/ names a channel', () => {
  const literal = new RegExp(`(['"\`])(${spellings.join('|')})\\1`, 'g')
  // The keys of a segment's counts are the contract's words, not channels: 'email' there is a column.
  const naming = sourcesBelow('src/renderer')
    .filter(({ path }) => !path.startsWith('src/renderer/channels/'))
    .flatMap(({ path, text }) =>
      [...text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(literal)].map(([found]) => `${path}: ${found}`),
    )
  expect(naming).toEqual([])
})

test('the door and the keeper name no channel either', () => {
  const literal = new RegExp(`(['"\`])(${folders.filter((id) => id.includes('-')).join('|')})\\1`)
  const naming = [...sourcesBelow('src/preload'), ...sourcesBelow('src/main')]
    .filter(({ path }) => !path.startsWith('src/main/reference-api/'))
    .filter(({ text }) => literal.test(text.replace(/\/\*[\s\S]*?\*\//g, '')))
  expect(naming.map(({ path }) => path)).toEqual([])
})
