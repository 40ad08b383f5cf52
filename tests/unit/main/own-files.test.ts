/** Files of Herald's own on a command line: which words are meant, and the words of the next start. */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { ownEndings, ownFileKind } from '#contract'
import { configuration, packageOptions } from '../../../packaging/configuration.ts'
import { relaunchArguments } from '../../../src/main/electron/relaunch.ts'
import { ownFileIn } from '../../../src/main/own-files.ts'

test.each([
  ['Summer sale.herald', 'campaigns'],
  ['SUMMER SALE.HERALD', 'campaigns'],
  ['Summer sale.herald.json', 'campaigns'],
  ['Herald 2026-11-22.herald-backup', 'backup'],
  ['sale.json', null],
  ['herald', null],
  ['sale.herald.exe', null],
  ['', null],
] as const)("the name '%s' says %s", (name, kind) => expect(ownFileKind(name)).toBe(kind))

const folder = resolve('/home/ayesha')
const sale = resolve(folder, 'Summer sale.herald')

describe('on a command line', () => {
  const rows: [string, readonly string[], string | null][] = [
    ['a path', [sale], sale],
    ['a path from the folder of the start', ['Summer sale.herald'], sale],
    ['an address, as desktops of Linux have it', [pathToFileURL(sale).href], sale],
    ['among words of others', ['--no-sandbox', sale, '--allow-file-access'], sale],
    ['the last of several', [resolve(folder, 'a.herald-backup'), sale], sale],
    ['none', ['--no-open', '/home/ayesha/herald', 'herald://calendar'], null],
    ['the value of an option', ['--data', sale], null],
    ['after an option that takes none', ['--no-open', sale], sale],
    ['after a value', ['--data=here', sale], sale],
    ['a switch that ends like one', ['--x.herald'], null],
    ['an address of another computer', ['https://example.com/a.herald-backup', 'file:///%zz.herald'], null],
  ]
  test.each(rows)('%s', (_name, words, path) => expect(ownFileIn(words, folder)).toBe(path))
})

test('the next start opens what was wanted last, and nothing of this one', () => {
  const words = ['--data', 'a.herald', sale, '--updated']
  expect(relaunchArguments(words, null)).toEqual(['--data=a.herald'])
  expect(relaunchArguments(words, '/b.herald-backup')).toEqual(['--data=a.herald', '/b.herald-backup'])
})

test('the packages tell the system of every ending that is written', () => {
  const { fileAssociations } = configuration(packageOptions({}))
  const told = [fileAssociations].flat().map((one) => `.${one?.ext}`)
  expect(told).toEqual([ownEndings.campaigns[0], ownEndings.backup[0]])
})
