/** Finding and fetching Electron's runtime, and when the build is stale. */
import { mkdirSync, mkdtempSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'

type Runtime = {
  electronRuntime(env: Record<string, string>, folder: string): string | undefined
  whyNoWindow(env: Record<string, string>, platform: string, user: number): string | undefined
  fetchRuntime(options: { timeoutMs: number; script: string }): Promise<string | undefined>
  whyNoElectron(
    env: Record<string, string>,
    fetching: (options: { env: Record<string, string> }) => Promise<string | undefined>,
    noWindow?: null,
  ): Promise<string | undefined>
}
const script = (name: string) => join(import.meta.dirname, '../../../scripts', name)
const { electronRuntime, whyNoElectron, whyNoWindow, fetchRuntime }: Runtime = await import(script('runtime.mjs'))
const { isStale }: { isStale(folder: string): boolean } = await import(script('build.mjs'))

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'herald-runtime-'))
})

function put(path: string, content = '', seconds?: number): string {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
  if (seconds) utimesSync(file, seconds, seconds)
  return file
}

describe('finding', () => {
  test('none', () => expect(electronRuntime({}, folder)).toBeUndefined())

  test('the one that the package fetched, by the name that it noted', () => {
    put('node_modules/electron/path.txt', 'electron-x')
    const file = put('node_modules/electron/dist/electron-x')
    expect(electronRuntime({}, folder)).toBe(file)
  })

  test('an existing one elsewhere comes first', () => {
    put('node_modules/electron/path.txt', 'electron-x')
    const file = put('elsewhere/electron-x')
    expect(electronRuntime({ ELECTRON_OVERRIDE_DIST_PATH: dirname(file) }, folder)).toBe(file)
  })
})

test.each([
  ['linux', {}, 1000, 'there is no display'],
  ['linux', { DISPLAY: ':0' }, 1000, undefined],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, 1000, undefined],
  ['linux', { DISPLAY: ':0' }, 0, 'Electron does not run as root'],
  ['darwin', {}, 501, undefined],
])('a window on %s with %j as user %i: %s', (platform, env, user, expected) => {
  expect(whyNoWindow(env, platform, user)).toBe(expected)
})

describe('before a start, and before the tests', () => {
  const env = () => ({ DISPLAY: ':0', HERALD_TOKEN: 'canary', ELECTRON_OVERRIDE_DIST_PATH: folder })
  test('a runtime that is missing is fetched, without the token; why it could not be is the answer', async () => {
    const asked: object[] = []
    const fetching = async (options: { env: Record<string, string> }) => {
      asked.push(options.env)
      return 'no network'
    }
    expect(await whyNoElectron(env(), fetching, null)).toBe('no network')
    expect(asked).toEqual([{ DISPLAY: ':0', ELECTRON_OVERRIDE_DIST_PATH: folder }])
  })
  test('one that is there is not', async () => {
    put(process.platform === 'darwin' ? 'Electron.app/Contents/MacOS/Electron' : 'electron')
    expect(await whyNoElectron(env(), () => Promise.reject(new Error('asked')), null)).toBeUndefined()
  })
})

test.skipIf(process.platform !== 'linux')('where no window could open nothing is fetched', async () => {
  const fetching = () => Promise.reject(new Error('asked'))
  expect(await whyNoElectron({ ELECTRON_OVERRIDE_DIST_PATH: folder }, fetching)).toBe('there is no display')
})

describe('fetching', () => {
  const fetching = (code: string, timeoutMs = 3_000) => fetchRuntime({ timeoutMs, script: put('fetch.mjs', code) })

  test('a refused download says so at once', async () => {
    expect(await fetching('process.exit(1)')).toBe('its runtime could not be fetched')
  })

  test('a silent server is given up', async () => {
    expect(await fetching('setInterval(() => {}, 1000)', 200)).toBe(
      'its runtime could not be fetched: the download stalled',
    )
  })

  test('a slow one may take longer than the timeoutMs, as long as bytes come', async () => {
    const slow = "let n = 0; setInterval(() => { process.send('bytes'); if (++n > 5) process.exit(0) }, 600)"
    expect(await fetching(slow)).toBeUndefined()
  })

  test('unpacking has no limit', async () => {
    expect(await fetching("process.send('downloaded'); setTimeout(() => process.exit(0), 3_500)")).toBeUndefined()
  })
})

describe('the build', () => {
  const results = [
    'main/index.js',
    'main/browser-host.js',
    'main/drafts-worker.js',
    'main/reference-api-worker.js',
    'main/sheet-worker.js',
    'preload/index.cjs',
    'renderer/index.html',
    'renderer/bridge.js',
    'renderer/third-party-notices.txt',
  ]
  const made = (seconds: number) => {
    for (const path of results) put(`out/${path}`, '', seconds)
  }
  /** By the clock of the file system, whatever day it is for the test. */
  const later = () => statSync(folder).mtimeMs / 1000 + 60

  test('is stale when nothing is built', () => expect(isStale(folder)).toBe(true))

  test('is fresh when every result is newer than every source', () => {
    put('src/main/index.ts')
    made(later())
    expect(isStale(folder)).toBe(false)
  })

  test('is stale when one source is newer', () => {
    made(statSync(folder).mtimeMs / 1000)
    put('src/renderer/deep/down/view.tsx', '', later())
    expect(isStale(folder)).toBe(true)
  })

  test('is stale when one result is missing or old, as after a build that broke off', () => {
    put('package.json')
    made(later())
    put('out/renderer/index.html', '', 1_000)
    expect(isStale(folder)).toBe(true)
  })
})
