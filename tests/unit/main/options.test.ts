/** The command line and the environment. */
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  dataFolderIn,
  heraldArguments,
  othersSwitches,
  readOptions,
  usualDataFolder,
} from '../../../src/main/options.ts'

test('nothing said: any port, the usual folder, and the page is opened', () => {
  const options = readOptions([], { XDG_DATA_HOME: '/data' }, 'linux')
  expect(options).toEqual({ port: 0, dataFolder: '/data/herald', open: true, hidden: false, link: null, start: {} })
})

test('everything said', () => {
  const args = ['--port', '4100', '--data', 'here', '--no-open', '--browser', '--server', 'https://a.example']
  expect(readOptions(args, {})).toEqual({
    port: 4100,
    dataFolder: resolve('here'),
    open: false,
    hidden: false,
    link: null,
    start: { server: 'https://a.example' },
  })
})

test('the token comes from the environment and is gone from it afterwards', () => {
  const env: Record<string, string | undefined> = { HERALD_SERVER: 'https://a.example', HERALD_TOKEN: 'canary' }
  expect(readOptions([], env).start).toEqual({ server: 'https://a.example', token: 'canary' })
  expect(env).not.toHaveProperty('HERALD_TOKEN')
})

test.each(['x', '-1', '70000', '1.5'])('--port=%s is refused', (port) => {
  expect(() => readOptions([`--port=${port}`], {})).toThrow(`--port must be a number from 0 to 65535, not '${port}'`)
})

test('a link may stand anywhere among the options', () => {
  const options = readOptions(['herald://campaign/12', '--no-open'], {})
  expect([options.link, options.open]).toEqual(['herald://campaign/12', false])
})

test('an unknown option is refused', () => {
  expect(() => readOptions(['--prot', '1'], {})).toThrow(/--prot/)
})

describe('among words of others, Herald takes its own and leaves the rest', () => {
  test.each([
    ['an installer after an update', ['--updated'], []],
    ['an AppImage', ['--no-sandbox', 'herald://calendar'], ['herald://calendar']],
    ['a click on an old notification', ['-Embedding'], []],
    ['a driver of tests', ['--inspect=0', '--remote-debugging-port=0', '--data', 'a'], ['--data=a']],
    ['somebody who helps', ['--ozone-platform=x11', '--disable-gpu', '--lang', 'de'], []],
    ['the sources', ['/home/a/herald', '--no-open'], ['--no-open']],
    [
      'both ways to give a value',
      ['--port=1', '--server', 'https://a.example'],
      ['--port=1', '--server=https://a.example'],
    ],
    ['a value that is missing', ['--port', '--updated'], ['--port']],
    ['a link is no value', ['--data', 'herald://calendar'], ['--data', 'herald://calendar']],
    ['what stands after the end of options', ['--no-open', '--', '--port', '1'], ['--no-open']],
    ['names of objects', ['--__proto__', '--constructor=1'], []],
  ] as const)('%s', (_who, words, own) => expect(heraldArguments(words)).toEqual(own))
})

test('switches of others are named, without what they carry', () => {
  const words = [
    '--prot',
    '1',
    '--proxy-server=http://name:word@a.example',
    '-Embedding',
    '--data',
    'x',
    'herald://a',
    '/b',
  ]
  expect(othersSwitches(words)).toEqual(['prot', 'proxy-server', 'Embedding'])
})

describe('the data folder is known before anything is judged', () => {
  test.each([
    [['--port', 'x', '--data', 'here', '--updated'], resolve('here')],
    [['--data=here', '--data=there'], resolve('there')],
    [['--data', '--port'], '/x/herald'],
    [['--data='], '/x/herald'],
  ] as const)('%j', (words, folder) => expect(dataFolderIn(words, { XDG_DATA_HOME: '/x' }, 'linux')).toBe(folder))
})

describe('the usual data folder', () => {
  test.each([
    ['linux', {}, '/home/a/.local/share/herald'],
    ['linux', { XDG_DATA_HOME: '/x' }, '/x/herald'],
    ['darwin', {}, '/home/a/Library/Application Support/Herald'],
    ['win32', { APPDATA: 'D:\\r' }, 'D:\\r\\Herald'],
    ['win32', {}, '\\home\\a\\AppData\\Roaming\\Herald'],
  ] as const)('%s %j', (platform, env, expected) => {
    expect(usualDataFolder(env, platform, '/home/a')).toBe(expected)
  })
})
