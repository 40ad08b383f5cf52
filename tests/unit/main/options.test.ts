/** The command line and the environment. */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { ownEndings, ownFileKind } from '#contract'
import { configuration, packageOptions } from '../../../packaging/configuration.ts'
import { relaunchArguments } from '../../../src/main/electron/relaunch.ts'
import {
  dataFolderIn,
  heraldArguments,
  isLink,
  type LinkTarget,
  linkIn,
  linkTarget,
  othersSwitches,
  ownFileIn,
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

const ulid = '01K9XJ5D3T8N4Q2R6V7W1Y0ZAB'

describe('where a link leads', () => {
  const rows: [unknown, LinkTarget | null][] = [
    ['herald://campaign', { route: '/campaign' }],
    ['herald://campaign/', { route: '/campaign' }],
    ['herald://campaign/12', { route: '/campaign/12' }],
    ['herald://campaign/12/', { route: '/campaign/12' }],
    ['HERALD://campaign/12', { route: '/campaign/12' }],
    [`herald://campaign/${ulid}`, { draft: ulid }],
    ['herald://campaign/create/sms/one-time', { route: '/campaign/create/sms/one-time' }],
    [`herald://campaign/edit/sms/one-time/${ulid}`, { route: `/campaign/edit/sms/one-time/${ulid}` }],
    ['herald://campaign/edit/web-push/event-based/7', { route: '/campaign/edit/web-push/event-based/7' }],
    ['herald://campaign/create', { route: '/campaign?create=1' }],
    ['herald://calendar', { route: '/calendar' }],
    ['herald://segments?more=1', { route: '/segments' }],
    ['herald://delivery-preferences?tab=smartsend', { route: '/delivery-preferences?tab=smartsend' }],
    ['herald://delivery-preferences?tab=%3Cscript%3E', { route: '/delivery-preferences' }],
    ['herald://campaign/0', null],
    ['herald://campaign/-1', null],
    ['herald://campaign/12x', null],
    ['herald://campaign/12345678901234567890', null],
    ['herald://campaign/12/13', null],
    ['herald://campaign/../connect', null],
    ['herald://campaign/edit/sms/one-time/..', null],
    ['herald://campaign/create/sms/one-time/9', null],
    ['herald://campaign/edit/SMS/one-time/9', null],
    ['herald://connect', null],
    ['herald://import', null],
    ['herald://evil.test/campaign/12', null],
    ['herald://name:word@campaign/12', null],
    ['herald://campaign:80/12', null],
    ['herald://campaign/12#x', null],
    ['herald:campaign/12', null],
    ['herald:', null],
    ['https://campaign/12', null],
    ['javascript:alert(1)', null],
    [`herald://campaign/${'1'.repeat(2_000)}`, null],
    ['', null],
    [null, null],
    [{ toString: () => 'herald://campaign/12' }, null],
  ]
  for (const [link, target] of rows)
    test(String(typeof link === 'string' ? link : JSON.stringify(link)).slice(0, 70), () =>
      expect(linkTarget(link)).toEqual(target),
    )
})

test('on a command line', () => {
  expect(isLink('--data')).toBe(false)
  expect(linkIn(['--data', '/tmp/x', 'herald://campaign/1', 'herald://campaign/2'])).toBe('herald://campaign/2')
  expect(linkIn(['--no-open', 'https://example.com'])).toBeNull()
})
