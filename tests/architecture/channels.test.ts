/** Checks that a channel is one folder: nothing outside `channels/` names a channel. */

import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { channelNames } from '#contract'
import { channelChecks } from '../../src/renderer/channels/checks.ts'
import { contentOf } from '../../src/renderer/channels/contents.ts'
import { channels } from '../../src/renderer/channels/index.ts'
import { root, sourcesBelow } from './sources.ts'

const home = join(root, 'src/renderer/channels')
const folders = readdirSync(home).filter((name) => statSync(join(home, name)).isDirectory())
const spellings = folders.flatMap((id) => [id, id.replaceAll('-', '_')])

test('each channel of the contract has its folder, and each folder its line in the contract', () => {
  expect(folders.map((id) => id.replaceAll('-', '_')).sort()).toEqual([...channelNames].sort())
  expect(channels.map(({ id, wireName }) => [id.replaceAll('-', '_'), wireName])).toEqual(
    channelNames.map((name) => [name, name]),
  )
})

test('a channel with checks is also checked in the worker', () => {
  for (const { id, hasContent } of channels) {
    expect(channelChecks[id]?.findings, id).toBe(contentOf({ id })?.findings)
    expect(contentOf({ id }) !== null, id).toBe(hasContent)
  }
})

test('no renderer file outside channels/ names a channel', () => {
  const literal = new RegExp(`(['"\`])(${spellings.join('|')})\\1`, 'g')
  // Keys of a segment's counts are names from the contract: 'email' there is a column, not a channel.
  const naming = sourcesBelow('src/renderer')
    .filter(({ path }) => !path.startsWith('src/renderer/channels/'))
    .flatMap(({ path, text }) =>
      [...text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(literal)].map(([found]) => `${path}: ${found}`),
    )
  expect(naming).toEqual([])
})

test('the bridge and the main process name no channel either', () => {
  const literal = new RegExp(`(['"\`])(${folders.filter((id) => id.includes('-')).join('|')})\\1`)
  const naming = [...sourcesBelow('src/preload'), ...sourcesBelow('src/main')]
    .filter(({ path }) => !path.startsWith('src/main/reference-api/'))
    .filter(({ text }) => literal.test(text.replace(/\/\*[\s\S]*?\*\//g, '')))
  expect(naming.map(({ path }) => path)).toEqual([])
})
