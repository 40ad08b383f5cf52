/** Electron's security checklist, item by item, on the built main process, preload and page. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { getCurrentFuseWire } from '@electron/fuses'
import { contract } from '#contract'
import { fusesOf } from '../../packaging/fuses.ts'
import { electronRuntime } from '../../scripts/runtime.mjs'
import { MINIMUM_ELECTRON } from '../../src/main/electron/minimum-version.ts'
import { dataFolder, type Herald, startHerald } from '../fake-electron/herald.ts'
import { root } from '../fake-electron/hooks.ts'

let data: Awaited<ReturnType<typeof dataFolder>>
let herald: Herald

// As people have it: the loosened policy of development is for those who run the sources.
before(async () => {
  data = await dataFolder()
  const env = { ELECTRON_RENDERER_URL: 'http://127.0.0.1:9/' }
  herald = await startHerald({ folder: data.folder, isPackaged: true, env })
})
after(async () => {
  assert.equal(await herald.quit(), 0)
  data.clean()
})

const preferences = () => herald.window().options.webPreferences ?? {}
const sources = (folder: string): { path: string; text: string }[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|tsx|html)$/.test(path))
    .map((path) => ({ path: join(folder, path), text: readFileSync(join(root, folder, path), 'utf8') }))
const builtPage = (): string[] =>
  ['index.html', ...Object.values({ designer: 'designer.html', preview: 'preview.html' })].map((name) => {
    const path = name === 'index.html' ? name : `blocks/design/designer-page/${name}`
    return readFileSync(join(root, 'out/renderer', path), 'utf8')
  })

/** Directives of the policy that `url` comes with. */
async function policyOf(url: string): Promise<Record<string, string[]>> {
  const policy = (await herald.fake.load(url)).headers.get('content-security-policy') ?? ''
  return Object.fromEntries(policy.split('; ').map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1)]))
}

test('1. Only load secure content', async () => {
  assert.equal(herald.window().contents.mainFrame.url, 'app://herald/')
  for (const html of builtPage())
    for (const [, address = ''] of html.matchAll(/(?:src|href)="([^"]*)"/g)) assert.match(address, /^(\/|data:)/)
  for (const url of ['app://herald/', 'app://designer/', 'app://designer/preview'])
    for (const [name, values] of Object.entries(await policyOf(url)))
      for (const value of values) assert.doesNotMatch(value, /^(http:|ws:|ftp:|\*)/, `${url} ${name}`)
  for (const url of ['http://example.com/', 'ws://example.com/'])
    assert.equal(herald.window().contents.navigate(url, 'frame'), false)
})

test('2. Do not enable Node.js integration for remote content', () => {
  const { nodeIntegration, nodeIntegrationInWorker, nodeIntegrationInSubFrames } = preferences()
  assert.deepEqual([nodeIntegration, nodeIntegrationInWorker, nodeIntegrationInSubFrames], [false, false, false])
})

test('3. Enable context isolation in all renderers', () => assert.equal(preferences().contextIsolation, true))

test('4. Enable process sandboxing', () => {
  assert.equal(preferences().sandbox, true)
  assert.equal(herald.fake.state.sandboxed, true)
})

test('5. Handle session permission requests from remote content', () => {
  for (const handlers of [herald.fake.permissions, herald.fake.makeSession()]) {
    const answers: boolean[] = []
    // Neither handler reads who asks, or for what.
    const nobody = {} as never
    for (const permission of ['media', 'geolocation', 'notifications', 'hid', 'display-capture'] as const) {
      handlers.request?.(nobody, permission as never, (granted) => answers.push(granted), nobody)
      answers.push(handlers.check?.(null, permission as never, 'app://herald', nobody) ?? true)
    }
    answers.push(handlers.device?.(nobody) ?? true)
    assert.deepEqual([...new Set(answers)], [false])
  }
})

test('6. Do not disable webSecurity', () => assert.equal(preferences().webSecurity, true))

test('7. Define a Content Security Policy', async () => {
  const own = await policyOf('app://herald/')
  assert.deepEqual([own['default-src'], own['script-src'], own['connect-src']], [["'none'"], ["'self'"], ["'self'"]])
  const designer = await policyOf('app://designer/')
  assert.deepEqual([designer['default-src'], designer['connect-src']], [["'none'"], ["'none'"]])
  for (const policy of [own, designer])
    for (const loose of ["'unsafe-inline'", "'unsafe-eval'", 'data:', 'https:'])
      assert.ok(!policy['script-src']?.includes(loose), loose)
  for (const html of builtPage()) assert.doesNotMatch(html, /<script(?![^>]*\bsrc=)[^>]*>\s*\S|\son\w+=/)
})

test('8. Do not enable allowRunningInsecureContent', () =>
  assert.equal(preferences().allowRunningInsecureContent, false))

test('9. Do not enable experimental features', () => {
  assert.equal(preferences().experimentalFeatures, false)
  nowhere(/appendSwitch|enable-experimental|commandLine\b/)
})

test('10. Do not use enableBlinkFeatures', () => {
  assert.equal('enableBlinkFeatures' in preferences(), false)
  nowhere(/enableBlinkFeatures|disableBlinkFeatures/)
})

test('11. Do not use allowpopups for WebViews', () => {
  assert.equal(preferences().webviewTag, false)
  nowhere(/allowpopups|<webview/i)
})

test('12. Verify WebView options before creation', () => {
  assert.equal(herald.window().contents.attachWebview(), false)
  assert.equal(herald.fake.makeContents().attachWebview(), false)
})

test('13. Disable or limit navigation', () => {
  for (const contents of [herald.window().contents, herald.fake.makeContents()])
    for (const url of ['https://evil.test/', 'app://herald.evil.test/', 'app://designer/', 'data:text/html,x']) {
      assert.equal(contents.navigate(url), false, url)
      assert.equal(contents.redirect(url), false, url)
    }
})

test('14. Disable or limit creation of new windows', () => {
  const windows = herald.fake.windows.length
  for (const contents of [herald.window().contents, herald.fake.makeContents()])
    for (const url of ['https://example.com/', 'about:blank', 'app://designer/', 'javascript:1'])
      assert.equal(contents.open(url), 'deny', url)
  assert.equal(herald.fake.windows.length, windows)
})

test('15. Do not use shell.openExternal with untrusted content', () => {
  const before = herald.fake.seen.opened.length
  const refused = ['file:///etc/passwd', 'smb://a/b', 'javascript:1', 'http://example.com/', 'https://a:b@example.com/']
  for (const url of [...refused, 'ms-msdt:/id', 'herald://campaign/1', `https://example.com/${'a'.repeat(2_000)}`])
    herald.window().contents.open(url)
  assert.deepEqual(herald.fake.seen.opened.slice(before), [])
  for (const url of ['https://example.com/', 'mailto:a@example.com']) herald.window().contents.open(url)
  assert.deepEqual(herald.fake.seen.opened.slice(before), ['https://example.com/', 'mailto:a@example.com'])
  const callers = sources('src').filter(({ text }) => /\bopenExternal\b/.test(text))
  assert.deepEqual(
    callers.map(({ path }) => path),
    ['src/main/electron/locks.ts'],
    'one bridge',
  )
})

test('16. Use a current version of Electron', async () => {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  assert.ok(Number.parseInt(devDependencies.electron, 10) >= MINIMUM_ELECTRON)
  const old = await dataFolder()
  const tooOld = await startHerald({ folder: old.folder, electron: `${MINIMUM_ELECTRON - 1}.9.0` })
  assert.equal(await tooOld.fake.exited, 1)
  assert.match(tooOld.printed(), new RegExp(`needs Electron ${MINIMUM_ELECTRON} or newer`))
  assert.deepEqual(tooOld.fake.everyWindow, [])
  old.clean()
})

test('17. Validate the sender of all IPC messages', async () => {
  const { contents } = herald.window()
  const file = { path: '', name: 'a', type: '', bytes: new Uint8Array(1) }
  const args: Record<string, unknown[]> = { call: ['session.current'], 'upload-file': ['files.take', file] }
  assert.deepEqual(herald.fake.channels(), Object.keys(args), 'every channel is asked below')
  const strangers = [
    { url: 'https://evil.test/', parent: null },
    { url: 'app://herald/', parent: contents.mainFrame },
    null,
  ]
  for (const channel of herald.fake.channels())
    for (const stranger of strangers)
      assert.partialDeepStrictEqual(await contents.invoke(channel, args[channel] ?? [], stranger), {
        ok: false,
        failure: { kind: 'denied' },
      })
})

test('18. Avoid usage of the file:// protocol and prefer usage of custom protocols', () => {
  assert.deepEqual(
    herald.fake.seen.schemes.map(({ scheme, privileges }) => [scheme, privileges?.bypassCSP ?? false]),
    [['app', false]],
  )
  assert.equal(herald.window().contents.navigate('file:///etc/passwd'), false)
  nowhere(/\bloadFile\(|['"`]file:\/\//, ['src/main/electron', 'src/renderer', 'src/preload'])
})

test('19. Check which fuses you can change', () => {
  const { EnableNodeCliInspectArguments: inspected, ...same } = fusesOf('release')
  assert.equal(inspected, false)
  assert.deepEqual(same, {
    RunAsNode: false,
    EnableCookieEncryption: false,
    EnableNodeOptionsEnvironmentVariable: false,
    EnableEmbeddedAsarIntegrityValidation: true,
    OnlyLoadAppFromAsar: true,
    LoadBrowserProcessSpecificV8Snapshot: false,
    GrantFileProtocolExtraPrivileges: false,
    WasmTrapHandlers: true,
  })
  assert.deepEqual(fusesOf('end-to-end'), { ...same, EnableNodeCliInspectArguments: true })
})

const runtime = electronRuntime()
test('19. Check which fuses you can change: the wire of the runtime', { skip: !runtime && 'no runtime' }, async () => {
  const { version: _, ...wire } = await getCurrentFuseWire(runtime ?? '')
  assert.equal(Object.keys(wire).length, Object.keys(fusesOf('release')).length, 'a fuse that nobody has decided about')
})

test('20. Do not expose Electron APIs to untrusted web content', () => {
  const { exposed } = herald.window().page()
  assert.deepEqual(Object.keys(exposed), ['textBridge'])
  assert.deepEqual(Object.keys(exposed.textBridge ?? {}).sort(), Object.keys(contract).sort())
  for (const group of Object.values(exposed.textBridge ?? {}))
    for (const member of Object.values(group ?? {})) assert.equal(typeof member, 'function')
  const preload = readFileSync(join(root, 'out/preload/index.cjs'), 'utf8')
  assert.doesNotMatch(preload, /exposeInMainWorld\([^,]*,\s*\w*\.?(ipcRenderer|webFrame|electron)\b/)
})

/** No source of the program says this. */
function nowhere(words: RegExp, folders = ['src']): void {
  const found = folders.flatMap(sources).filter(({ text }) => words.test(text.replace(/\/\*[\s\S]*?\*\//g, '')))
  assert.deepEqual(
    found.map(({ path }) => path),
    [],
  )
}
