/** The organisation's policy: every key by itself, from each system's place, and what cannot be used. */
import { expect, test } from 'vitest'
import {
  judgePolicy,
  type PolicyPorts,
  policyFile,
  policyKeys,
  readPolicy,
  registryValues,
} from '../../../../src/main/policy/index.ts'

type Row = {
  key: keyof typeof policyKeys
  /** As /etc/herald/policy.json and a property list have it. */
  json: unknown
  /** As `reg query` prints it: kind and value. */
  registry: string
  expected: unknown
  refused: unknown
}

const rows: Row[] = [
  { key: 'colorScheme', json: 'dark', registry: 'REG_SZ    dark', expected: 'dark', refused: 'pink' },
  {
    key: 'timeZone',
    json: 'Asia/Karachi',
    registry: 'REG_SZ    Asia/Karachi',
    expected: 'Asia/Karachi',
    refused: 'Mars/Olympus',
  },
  { key: 'spelling', json: false, registry: 'REG_DWORD    0x0', expected: false, refused: 'no' },
  {
    key: 'spellingLanguages',
    json: ['en-GB', 'ur'],
    registry: 'REG_MULTI_SZ    en-GB\\0ur',
    expected: ['en-GB', 'ur'],
    refused: ['English'],
  },
  { key: 'notifyVerdicts', json: false, registry: 'REG_DWORD    0x0', expected: false, refused: 2 },
  { key: 'notifyResults', json: true, registry: 'REG_DWORD    0x1', expected: true, refused: 'yes' },
  { key: 'notifyRefusals', json: false, registry: 'REG_DWORD    0x0', expected: false, refused: null },
  { key: 'publishHoldSeconds', json: 30, registry: 'REG_DWORD    0x1e', expected: 30, refused: 61 },
  { key: 'typePeopleAbove', json: 500, registry: 'REG_DWORD    0x1f4', expected: 500, refused: -1 },
  { key: 'signOffs', json: 2, registry: 'REG_DWORD    0x2', expected: 2, refused: 3 },
  {
    key: 'reviewFolder',
    json: '\\\\server\\reviews',
    registry: 'REG_SZ    \\\\server\\reviews',
    expected: '\\\\server\\reviews',
    refused: 'reviews',
  },
  { key: 'startAtLogin', json: true, registry: 'REG_DWORD    0x1', expected: true, refused: [] },
  { key: 'reopenWindows', json: false, registry: 'REG_DWORD    0x0', expected: false, refused: 'last' },
  { key: 'namesOutside', json: false, registry: 'REG_DWORD    0x0', expected: false, refused: 2 },
  { key: 'keepInTray', json: true, registry: 'REG_DWORD    0x1', expected: true, refused: {} },
  { key: 'proxyMode', json: 'manual', registry: 'REG_SZ    manual', expected: 'manual', refused: 'auto' },
  {
    key: 'proxyAddress',
    json: 'http://proxy.test:8080',
    registry: 'REG_SZ    http://proxy.test:8080',
    expected: 'http://proxy.test:8080',
    refused: 'http://name:password@proxy.test:8080',
  },
  {
    key: 'proxyBypass',
    json: '.test, 10.0.0.5',
    registry: 'REG_SZ    .test, 10.0.0.5',
    expected: '.test, 10.0.0.5',
    refused: 'a b',
  },
  {
    key: 'pacAddress',
    json: 'https://proxy.test/proxy.pac',
    registry: 'REG_SZ    https://proxy.test/proxy.pac',
    expected: 'https://proxy.test/proxy.pac',
    refused: 'file:///etc/proxy.pac',
  },
  {
    key: 'caFile',
    json: '/etc/ssl/company.pem',
    registry: 'REG_SZ    /etc/ssl/company.pem',
    expected: '/etc/ssl/company.pem',
    refused: 'company.pem',
  },
  { key: 'hardwareAcceleration', json: false, registry: 'REG_DWORD    0x0', expected: false, refused: 'off' },
  { key: 'updates', json: 'off', registry: 'REG_SZ    off', expected: 'off', refused: 'never' },
  {
    key: 'server',
    json: 'api.example.com',
    registry: 'REG_SZ    api.example.com',
    expected: 'https://api.example.com',
    refused: 'http://api.example.com',
  },
  {
    key: 'dataFolder',
    json: '/srv/herald',
    registry: 'REG_SZ    /srv/herald',
    expected: '/srv/herald',
    refused: 'herald',
  },
]

test('there is a row for every key', () => {
  expect(rows.map(({ key }) => key).toSorted()).toEqual(Object.keys(policyKeys).toSorted())
})

const ports = (given: Partial<PolicyPorts>): PolicyPorts => ({
  platform: 'linux',
  exists: () => false,
  user: () => 'ayesha',
  read: () => {
    throw new Error('EACCES')
  },
  run: () => {
    throw new Error('exit status 1')
  },
  ...given,
})
const json = (text: string): PolicyPorts => ports({ exists: (path) => path === policyFile, read: () => text })
const takenOf = (judged: ReturnType<typeof judgePolicy>, key: string): unknown =>
  ({ ...judged.settings, server: judged.server, dataFolder: judged.dataFolder })[key as 'server']

test.each(rows)('$key', ({ key, json: given, registry, expected, refused }) => {
  const fromFile = judgePolicy(readPolicy(undefined, json(JSON.stringify({ [key]: given }))))
  expect([takenOf(fromFile, key), fromFile.problems, fromFile.source]).toEqual([expected, [], policyFile])
  expect(fromFile.locked).toEqual(key === 'server' || key === 'dataFolder' ? [] : [key])

  const run = (program: string, [, where]: readonly string[]) => {
    // The full path: a bare name is looked for in the folder of the file that was double-clicked first.
    if (!/^[A-Z]:\\Windows\\System32\\reg\.exe$/i.test(program) || !where?.startsWith('HKLM'))
      throw new Error('exit status 1')
    return `\r\nHKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Herald\r\n    ${key}    ${registry}\r\n\r\n`
  }
  const fromRegistry = judgePolicy(readPolicy(undefined, ports({ platform: 'win32', run })))
  expect([takenOf(fromRegistry, key), fromRegistry.problems]).toEqual([expected, []])
  expect(fromRegistry.source).toBe('HKLM\\SOFTWARE\\Policies\\Herald')

  const plist = '/Library/Managed Preferences/app.herald.desktop.plist'
  const mac = ports({
    platform: 'darwin',
    exists: (path) => path === plist,
    run: () => JSON.stringify({ [key]: given }),
  })
  const managed = judgePolicy(readPolicy(undefined, mac))
  expect([takenOf(managed, key), managed.source]).toEqual([expected, plist])

  const bad = judgePolicy({ source: 'a test', values: { [key]: refused }, problems: [] })
  expect([bad.locked, bad.server, bad.dataFolder]).toEqual([[], null, null])
  expect(bad.problems).toEqual([`${key}: this value cannot be used`])
})

test.each([
  ['no JSON', '{"colorScheme":', [`${policyFile} is no JSON`]],
  ['a list', '[1]', [`${policyFile} holds no list of keys`]],
  ['a number', '7', [`${policyFile} holds no list of keys`]],
  ['a key of another version', '{"theme":"dark"}', ['theme: Herald knows no such key']],
  ['a key that is no word', '{"<script>":1}', ['A key: Herald knows no such key']],
  ['a key of every object', '{"toString":2}', ['toString: Herald knows no such key']],
])('%s: left out and named', (_, text, problems) => {
  expect(judgePolicy(readPolicy(undefined, json(text)))).toMatchObject({ locked: [], settings: {}, problems })
})

test('one bad value leaves the others', () => {
  const judged = judgePolicy({ source: 'a test', values: { updates: 'x', proxyMode: 'none' }, problems: [] })
  expect([judged.settings, judged.locked]).toEqual([{ proxyMode: 'none' }, ['proxyMode']])
})

test('a file that may not be read is a problem, none is nothing', () => {
  const locked = ports({ exists: () => true })
  expect(readPolicy(undefined, locked)).toMatchObject({ problems: [`${policyFile} cannot be read`] })
  expect(readPolicy(undefined, ports({}))).toEqual({ source: null, values: {}, problems: [] })
  for (const platform of ['win32', 'darwin'] as const)
    expect(readPolicy(undefined, ports({ platform }))).toEqual({ source: null, values: {}, problems: [] })
})

test("the machine's registry goes before the person's", () => {
  const run = (_: string, [, where]: readonly string[]) =>
    where?.startsWith('HKLM')
      ? '    updates    REG_SZ    off'
      : '    updates    REG_SZ    manual\r\n    spelling    REG_DWORD    0x0'
  expect(readPolicy(undefined, ports({ platform: 'win32', run })).values).toEqual({ updates: 'off', spelling: 0 })
  expect(registryValues('    (Default)    REG_SZ    (value not set)\n    empty    REG_SZ')).toMatchObject({ empty: '' })
})
