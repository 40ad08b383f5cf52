/** Updates as a table: which are refused, told or installed on which system, and that nothing restarts while something is unsynced. */
import { describe, expect, test } from 'vitest'
import {
  createUpdates,
  type Feed,
  nextCheckInMs,
  plainNotes,
  type UpdatePorts,
  updateObjection,
} from '../../../src/main/updates.ts'

const signed: Feed = { url: 'https://updates.example/herald/', namesPublisher: true }
const unsigned: Feed = { ...signed, namesPublisher: false }
const version = '0.2.0'

type Given = Partial<{
  platform: string
  feed: Feed | null
  page: string | null
  wanted: boolean
  replaceable: boolean
  newer: string | null | (() => string | null)
  synced: boolean[]
  yes: boolean
  fails: 'check' | 'download'
}>

/** Everything that happened, in order. */
function world(given: Given) {
  const { platform = 'win32', feed = signed, newer = version, synced = [], yes = true, wanted = true, fails } = given
  const { page = 'https://herald.example/', replaceable = true } = given
  const did: string[] = []
  const step = async (name: string) => {
    did.push(name)
    if (fails === name) throw new Error('New version 0.2.0 is not signed by the application owner')
  }
  const ports: UpdatePorts = {
    platform,
    feed,
    page,
    isWanted: () => wanted,
    isReplaceable: () => replaceable,
    updater: async () => ({
      check: async () => {
        await step('check')
        const found = typeof newer === 'function' ? newer() : newer
        return found === null ? null : { version: found, notes: 'New: windows come back' }
      },
      download: () => step('download'),
      restart: () => void did.push('restart'),
    }),
    isSynced: async () => synced.shift() ?? true,
    mayRestart: async (which) => did.push(`ask ${which}`) > 0 && yes,
    wantsPage: async (which) => did.push(`tell ${which}`) > 0 && yes,
    openPage: (url) => void did.push(`open ${url}`),
    log: (level, message, error) =>
      void did.push(`${level}: ${message}${error instanceof Error ? `: ${error.message}` : ''}`),
  }
  return { did, ...createUpdates(ports) }
}

const refusal = (why: string) => [`warn: Herald does not update itself: ${why}`]
const page = 'open https://herald.example/'

describe('one look', () => {
  const rows: [string, Given, string, string[]][] = [
    [
      'macOS, from the picture of a disk',
      { platform: 'darwin', feed: signed, replaceable: false },
      'refused',
      refusal('it is not in the Applications folder, where it could be replaced'),
    ],
    ['no place to look', { feed: null }, 'off', []],
    ['turned off: nothing is asked', { wanted: false }, 'off', []],
    ['Windows, packaged unsigned', { feed: unsigned }, 'refused', refusal('it was packaged without a signature')],
    [
      'over http',
      { feed: { ...signed, url: 'http://updates.example/' } },
      'refused',
      refusal('its updates do not come over https'),
    ],
    ['no address', { feed: { ...signed, url: 'updates' } }, 'refused', refusal('its updates do not come over https')],
    ['nothing newer', { newer: null }, 'none', ['check']],
    ['Windows, signed', {}, 'restarting', ['check', 'download', 'ask 0.2.0', 'restart']],
    [
      'macOS checks the signature of the program itself',
      { platform: 'darwin', feed: unsigned },
      'restarting',
      ['check', 'download', 'ask 0.2.0', 'restart'],
    ],
    [
      'a download that somebody else signed',
      { fails: 'download' },
      'failed',
      [
        'check',
        'download',
        'warn: An update was not installed: New version 0.2.0 is not signed by the application owner',
      ],
    ],
    [
      'a feed that does not answer',
      { fails: 'check' },
      'failed',
      ['check', 'warn: An update was not installed: New version 0.2.0 is not signed by the application owner'],
    ],
    ['the person says later', { yes: false }, 'later', ['check', 'download', 'ask 0.2.0']],
    ['something unsynced: nobody is asked', { synced: [false] }, 'waits', ['check', 'download']],
    ['saved while the question stood', { synced: [true, false] }, 'waits', ['check', 'download', 'ask 0.2.0']],
    ['Linux: only notified', { platform: 'linux' }, 'notified', ['check', 'tell 0.2.0', page]],
    ['Linux: notified, and not now', { platform: 'linux', yes: false }, 'notified', ['check', 'tell 0.2.0']],
  ]
  test.each(rows)('%s', async (_name, given, expected, happened) => {
    const { did, look } = world(given)
    expect(await look()).toBe(expected)
    expect(did).toEqual(happened)
  })
})

describe('somebody asks', () => {
  const fresh = { version, notes: 'New: windows come back' }
  const rows: [string, Given, object, string[]][] = [
    ['turned off: nothing is asked', { wanted: false }, { state: 'off' }, []],
    ['no place to look', { feed: null }, { state: 'elsewhere', why: 'it was packaged without a place to look' }, []],
    ['unsigned', { feed: unsigned }, { state: 'elsewhere', why: 'it was packaged without a signature' }, []],
    ['nothing newer', { newer: null }, { state: 'current' }, ['check']],
    ['fetched, and no dialog', {}, { state: 'ready', ...fresh }, ['check', 'download']],
    ['Linux', { platform: 'linux' }, { state: 'available', ...fresh }, ['check']],
    [
      'what failed is said',
      { fails: 'download' },
      { state: 'failed', why: 'New version 0.2.0 is not signed by the application owner' },
      [
        'check',
        'download',
        'warn: An update was not installed: New version 0.2.0 is not signed by the application owner',
      ],
    ],
  ]
  test.each(rows)('%s', async (_name, given, expected, happened) => {
    const { did, handlers } = world(given)
    expect(await handlers.check()).toEqual({ page: 'https://herald.example/', ...expected })
    expect(did).toEqual(happened)
  })
  test('a dialog does not ask about the same again', async () => {
    const { did, look, handlers } = world({})
    const [, later] = await Promise.all([handlers.check(), look()])
    expect([later, did]).toEqual(['later', ['check', 'download', 'check']])
  })
  test('it is installed now only with everything synced', async () => {
    const { did, handlers } = world({ synced: [false, true] })
    expect(await handlers.install()).toBe(false)
    await handlers.check()
    expect([await handlers.install(), await handlers.install()]).toEqual([false, true])
    await new Promise(setImmediate)
    expect(did).toEqual(['check', 'download', 'restart'])
  })
  test('the page opens where there is one', async () => {
    const { did, handlers } = world({})
    expect([await handlers.openPage(), await world({ page: null }).handlers.openPage()]).toEqual([true, false])
    expect(did).toEqual([page])
  })
})

test.each([
  [null, null],
  ['', null],
  ['Plain\n\nwords', 'Plain\n\nwords'],
  ['<h2>0.2.0</h2><ul><li>A &amp; b</li><li>&lt;c&gt;</li></ul><script>alert(1)</script>', '0.2.0\n\n• A & b\n• <c>'],
  [[{ version: '0.2.0', note: 'Two' }, { version: '0.1.1', note: null }, { note: 'One' }], 'Two\n\nOne'],
])('notes %j as text', (notes, text) => expect(plainNotes(notes)).toBe(text))

test('what waits for the outbox is fetched once', async () => {
  const { did, look } = world({ synced: [false, false, true] })
  expect([await look(), await look(), await look()]).toEqual(['waits', 'waits', 'restarting'])
  expect(did).toEqual(['check', 'download', 'ask 0.2.0', 'restart'])
})

test("after 'Later' it is not asked again; a newer version is", async () => {
  const newer = ['0.2.0', '0.2.0', '0.3.0']
  const { did, look } = world({ yes: false, newer: () => newer.shift() ?? null })
  expect([await look(), await look(), await look()]).toEqual(['later', 'later', 'later'])
  expect(did).toEqual(['check', 'download', 'ask 0.2.0', 'check', 'check', 'download', 'ask 0.3.0'])
})

test('a package that does not say where people get Herald: nobody is sent anywhere', async () => {
  const { did, look } = world({ platform: 'linux', page: null })
  expect(await look()).toBe('notified')
  expect(did).toEqual(['check'])
})

test('Linux is notified of a version once', async () => {
  const { did, look } = world({ platform: 'linux', yes: false })
  expect([await look(), await look()]).toEqual(['notified', 'notified'])
  expect(did).toEqual(['check', 'tell 0.2.0', 'check'])
})

test('a look that waits comes back in a minute, every other after six hours', () => {
  expect(nextCheckInMs('waits')).toBe(60_000)
  expect(nextCheckInMs('none')).toBe(21_600_000)
  expect(nextCheckInMs('failed')).toBe(21_600_000)
})

test.each([
  ['win32', signed, null],
  ['win32', unsigned, 'it was packaged without a signature'],
  ['darwin', unsigned, null],
  ['linux', unsigned, null],
])('%s %j: %s', (platform, feed, why) => expect(updateObjection(platform, feed)).toBe(why))
