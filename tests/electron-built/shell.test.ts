/** The built shell: window options, locks, permissions, the page's own scheme, the menu. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { dataFolder, type Herald, loaded, seen, startHerald } from '../fake-electron/herald.ts'
import { root } from '../fake-electron/hooks.ts'
import { click } from '../fake-electron/menus.ts'

let data: Awaited<ReturnType<typeof dataFolder>>
let herald: Herald

before(async () => {
  data = await dataFolder()
  herald = await startHerald({ folder: data.folder })
})
after(async () => {
  assert.equal(await herald.quit(), 0)
  data.clean()
})

describe('the window', () => {
  test('its options, one by one', () => {
    assert.deepEqual(herald.window().options, {
      width: 1280,
      height: 800,
      minWidth: 900,
      minHeight: 600,
      title: 'Herald',
      show: false,
      backgroundColor: '#fafafb',
      autoHideMenuBar: true,
      webPreferences: {
        preload: join(root, 'out/preload/index.cjs'),
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        nodeIntegrationInSubFrames: false,
        webSecurity: true,
        allowRunningInsecureContent: false,
        experimentalFeatures: false,
        navigateOnDragDrop: false,
        webviewTag: false,
        spellcheck: true,
        devTools: true,
      },
    })
  })
  test('the sandbox is on for whatever else may be made', () => assert.equal(herald.fake.state.sandboxed, true))
  test('it shows once there is something to see', () => assert.deepEqual(herald.window().did, ['show']))
  test('a second one for a route of our own', async () => {
    assert.deepEqual(await herald.bridge().app.openWindow('/segments'), { ok: true, value: true })
    const second = herald.fake.windows.at(-1)
    assert.ok(second && second !== herald.window())
    await loaded(second)
    assert.equal(second.contents.mainFrame.url, 'app://herald/segments')
    assert.deepEqual(second.options.webPreferences, herald.window().options.webPreferences)
    await second.close()
  })
})

describe('where a page may go', () => {
  const places: [string, 'main' | 'frame', boolean][] = [
    ['app://herald/', 'main', true],
    ['app://herald/campaign/12?campaign_name=Eid', 'main', true],
    ['app://herald', 'main', true],
    ['app://herald.evil.test/', 'main', false],
    ['app://herald@evil.test/', 'main', false],
    ['app://designer/', 'main', false],
    ['https://evil.test/', 'main', false],
    ['http://127.0.0.1:9999/', 'main', false],
    ['file:///etc/passwd', 'main', false],
    ['data:text/html,<script>1</script>', 'main', false],
    ['blob:app://herald/1-2-3', 'main', false],
    ['javascript:alert(1)', 'main', false],
    ['about:blank', 'main', false],
    ['about:srcdoc', 'main', false],
    ['about:srcdoc', 'frame', true],
    ['about:blank', 'frame', true],
    ['app://herald/', 'frame', true],
    ['app://designer/', 'frame', true],
    ['app://designer/preview', 'frame', true],
    ['app://designer.evil.test/', 'frame', false],
    ['app://elsewhere/', 'frame', false],
    ['https://evil.test/', 'frame', false],
  ]
  for (const [url, where, goes] of places)
    test(`${url} in the ${where === 'main' ? 'page' : 'frame'}: ${goes ? 'goes' : 'stays'}`, () => {
      assert.equal(herald.window().contents.navigate(url, where), goes)
      if (where === 'main') assert.equal(herald.window().contents.redirect(url), goes)
    })
  test('no webview is ever attached', () => assert.equal(herald.window().contents.attachWebview(), false))
  test('contents that are no window of ours are locked as well', () => {
    const other = herald.fake.makeContents()
    assert.equal(other.navigate('https://evil.test/'), false)
    assert.equal(other.attachWebview(), false)
    assert.equal(other.open('https://example.com/'), 'deny')
  })
})

describe('what window.open and links with a target do', () => {
  const links: [string, { outside?: string; route?: string }][] = [
    ['https://example.com/help?a=1', { outside: 'https://example.com/help?a=1' }],
    ['mailto:help@example.com?subject=Herald', { outside: 'mailto:help@example.com?subject=Herald' }],
    ['http://example.com/', {}],
    ['https://name:word@example.com/', {}],
    [`https://example.com/${'a'.repeat(2_000)}`, {}],
    ['file:///etc/passwd', {}],
    ['smb://server/share', {}],
    ['javascript:alert(1)', {}],
    ['ms-settings:privacy', {}],
    ['data:text/html,hello', {}],
    ['about:blank', {}],
    ['not an address', {}],
    ['app://designer/', {}],
    ['app://herald/delivery-preferences?tab=smartsend', { route: 'app://herald/delivery-preferences?tab=smartsend' }],
    ['app://herald', { route: 'app://herald/' }],
  ]
  for (const [url, expected] of links)
    test(url.slice(0, 60), async () => {
      const opened = herald.fake.seen.opened.length
      const windows = herald.fake.windows.length
      assert.equal(herald.window().contents.open(url), 'deny')
      assert.deepEqual(herald.fake.seen.opened.slice(opened), expected.outside ? [expected.outside] : [])
      const [own] = herald.fake.windows.slice(windows)
      assert.equal(own !== undefined, expected.route !== undefined)
      if (!own) return
      await loaded(own)
      assert.equal(own.contents.mainFrame.url, expected.route)
      await own.close()
    })
})

describe('permissions', () => {
  const wanted = [
    'media',
    'geolocation',
    'notifications',
    'clipboard-read',
    'openExternal',
    'fileSystem',
    'usb',
    'unknown',
  ] as const
  for (const permission of wanted)
    test(`${permission}: refused`, () => {
      for (const handlers of [herald.fake.permissions, herald.fake.makeSession()]) {
        const answers: boolean[] = []
        // Neither handler reads who asks, or for what.
        const nobody = {} as never
        handlers.request?.(nobody, permission, (granted) => answers.push(granted), nobody)
        answers.push(handlers.check?.(null, permission, 'app://herald', nobody) ?? true)
        answers.push(handlers.device?.(nobody) ?? true)
        assert.deepEqual(answers, [false, false, false])
      }
    })
})

describe('app://herald/', () => {
  const get = (path: string, init?: RequestInit) => herald.fake.load(`app://herald${path}`, init)
  const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? ''

  test('the scheme is a safe and a fast one', () => {
    const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true }
    assert.deepEqual(herald.fake.seen.schemes, [{ scheme: 'app', privileges }])
  })
  for (const path of ['/', '/campaign/12?campaign_name=Eid', '/index.html'])
    test(`${path} is the page, with its policy`, async () => {
      const response = await get(path)
      const html = await response.text()
      const nonce = html.match(/<meta name="style-nonce" content="([\w-]{24})">/)?.[1]
      assert.equal(response.status, 200)
      assert.ok(nonce)
      assert.deepEqual(policyOf(response).split('; '), [
        "default-src 'none'",
        "script-src 'self'",
        `style-src 'self' 'nonce-${nonce}'`,
        "connect-src 'self'",
        "img-src 'self' data: blob:",
        'media-src blob:',
        "font-src 'self'",
        'frame-src app://designer',
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ])
      assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
      assert.ok(html.includes('<meta name="designer" content="app://designer">'))
      assert.ok(!html.includes('bridge.js'), 'the preload brings the bridge')
    })
  test('no two loads share a nonce', async () => {
    const [one, two] = await Promise.all([get('/'), get('/')])
    assert.notEqual(policyOf(one), policyOf(two))
  })
  test('its scripts and styles', async () => {
    const html = await (await get('/')).text()
    const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
    assert.ok(files.length >= 2)
    for (const path of files) {
      const response = await get(path)
      assert.equal(response.status, 200, path)
      assert.match(
        response.headers.get('content-type') ?? '',
        path.endsWith('.js') ? /^text\/javascript/ : /^(text\/css|image|font)/,
      )
      assert.match(response.headers.get('cache-control') ?? '', /immutable/)
      assert.match(policyOf(response), /^default-src 'none'/)
    }
  })
  for (const path of [
    '/../main/index.js',
    '/..%2fmain%2findex.js',
    '/%2e%2e/main/index.js',
    '/assets/..%2f..%2fmain/index.js',
    '/..%5cmain%5cindex.js',
    '/%00.js',
    '/%E0%A4%A.js',
    '/assets/nothing.js',
    '//etc/passwd.txt',
  ])
    test(`${path}: not found`, async () => assert.equal((await get(path)).status, 404))
  test('another host of the scheme is nobody', async () => {
    assert.equal((await herald.fake.load('app://elsewhere/')).status, 404)
  })
  for (const method of ['POST', 'PUT', 'DELETE'])
    test(`${method}: refused`, async () => assert.equal((await get('/', { method })).status, 405))
})

describe('app://designer/', () => {
  const get = (path: string, init?: RequestInit) => herald.fake.load(`app://designer${path}`, init)
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    'img-src data: blob: https:',
    "connect-src 'none'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors app://herald',
  ]

  for (const path of ['/', '/preview'])
    test(`${path} and what it loads, with a policy of its own and nothing of the bridge`, async () => {
      const response = await get(path)
      assert.equal(response.status, 200)
      const html = await response.text()
      const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file)
      assert.ok(files.length >= 2)
      for (const one of [response, ...(await Promise.all(files.map((file) => get(file))))]) {
        assert.equal(one.status, 200)
        assert.deepEqual((one.headers.get('content-security-policy') ?? '').split('; '), policy)
      }
    })
  test('the page and its files are not found there', async () => {
    const html = await (await herald.fake.load('app://herald/')).text()
    const [, own = ''] = html.match(/src="(\/assets\/start-[^"]+)"/) ?? []
    assert.ok(own)
    for (const path of [own, '/index.html', '/bridge.js', '/campaign', '/../main/index.js', '/..%2fmain%2findex.js'])
      assert.equal((await get(path)).status, 404, path)
  })
  test('nothing but GET', async () => assert.equal((await get('/', { method: 'POST' })).status, 405))
})

describe('the menu', () => {
  const rows = (packaged: Herald) =>
    packaged.fake.menu().map(({ label, role, type, accelerator, registerAccelerator }) => {
      const key = accelerator ? `${accelerator}${registerAccelerator === false ? ' (the page)' : ''}` : ''
      return [label ?? role ?? type, key].filter(Boolean).join(' · ')
    })
  const file = [
    'File',
    'New window · CmdOrCtrl+Shift+N',
    'separator',
    'Save the step · CmdOrCtrl+S (the page)',
    'Run the main action · CmdOrCtrl+Enter (the page)',
    'separator',
    'Print… · CmdOrCtrl+P (the page)',
    'separator',
    'Go to… · CmdOrCtrl+K (the page)',
    'Work offline',
    'separator',
    'Back up everything…',
    'Restore a backup…',
    ...(process.platform === 'darwin' ? [] : ['separator', 'Settings… · CmdOrCtrl+, (the page)']),
    'separator',
    process.platform === 'darwin' ? 'close' : 'quit',
    'Edit',
    `Undo · CmdOrCtrl+Z (the page)`,
    `Redo · ${process.platform === 'darwin' ? 'Shift+CmdOrCtrl+Z' : 'CmdOrCtrl+Y'} (the page)`,
    'separator',
    'cut',
    'copy',
    'paste',
    'delete',
    'separator',
    'selectAll',
    'separator',
    'Find on this page · CmdOrCtrl+F',
    ...(process.platform === 'darwin'
      ? ['Find next · Cmd+G', 'Find previous · Shift+Cmd+G']
      : ['Find next · F3', 'Find previous · Shift+F3']),
  ]
  const view = [
    'View',
    ...(process.platform === 'darwin'
      ? ['Back · Cmd+[', 'Forward · Cmd+]']
      : ['Back · Alt+Left', 'Forward · Alt+Right']),
    'separator',
    'resetZoom',
    'zoomIn',
    'zoomOut',
    'separator',
    'togglefullscreen',
  ]
  const sources = ['separator', 'reload', 'toggleDevTools']
  const about = ['About Herald', 'Check for updates…']
  const mac = process.platform === 'darwin'
  const last = ['windowMenu', 'Help', ...(mac ? [] : about), 'Show the log']
  const macs = [
    'Herald',
    ...about,
    'separator',
    'Settings… · CmdOrCtrl+, (the page)',
    'separator',
    'services',
    'separator',
    'hide',
    'hideOthers',
    'unhide',
    'separator',
    'quit',
  ]
  const first = mac ? macs : []

  test('for those who run the sources', () => {
    assert.deepEqual(rows(herald), [...first, ...file, ...view, ...sources, ...last])
  })
  test('packaged: no reload, no developer tools, no page from elsewhere', async () => {
    const other = await dataFolder()
    const env = { ELECTRON_RENDERER_URL: 'http://127.0.0.1:9/' }
    const packaged = await startHerald({ folder: other.folder, isPackaged: true, env })
    assert.deepEqual(rows(packaged), [...first, ...file, ...view, ...last])
    assert.equal(packaged.window().options.webPreferences?.devTools, false)
    assert.equal((await packaged.fake.load('app://herald/')).status, 200)
    assert.equal(await packaged.quit(), 0)
    other.clean()
  })

  const modifiers = [process.platform === 'darwin' ? 'meta' : 'control']
  for (const [label, keyCode] of [
    ['Save the step', 'S'],
    ['Run the main action', 'Enter'],
    ['Go to…', 'K'],
  ] as const)
    test(`a click on '${label}' presses its key in the page`, () => {
      const { pressed } = herald.window().contents
      const before = pressed.length
      click(item(label))
      assert.deepEqual(pressed.slice(before), [
        { type: 'keyDown', keyCode, modifiers },
        { type: 'keyUp', keyCode, modifiers },
      ])
    })
  test('back and forward: the menu, the mouse and a swipe, where there is somewhere to go', () => {
    const { history } = herald.window().contents
    const before = history.went.length
    click(item('Back'))
    history.back = 1
    click(item('Back'))
    herald.window().gesture('app-command', 'browser-backward')
    herald.window().gesture('app-command', 'volume-up')
    herald.window().gesture('swipe', 'left')
    history.forward = 1
    click(item('Forward'))
    herald.window().gesture('app-command', 'browser-forward')
    herald.window().gesture('swipe', 'right')
    assert.deepEqual(history.went.slice(before), ['back', 'back', 'back', 'forward', 'forward', 'forward'])
  })
  test('a new window', async () => {
    const before = herald.fake.windows.length
    click(item('New window'))
    await seen('another window', () => herald.fake.windows.length === before + 1)
    await herald.fake.windows.at(-1)?.close()
  })
  test("'Work offline' goes both ways", async () => {
    const current = async () => {
      const answer = await herald.bridge().connection.current()
      return answer.ok && answer.value.workOffline
    }
    click(item('Work offline'))
    assert.equal(await current(), true)
    assert.equal(item('Work offline').checked, true)
    await herald.bridge().connection.workOffline(false)
    assert.equal(item('Work offline').checked, false)
  })

  function item(label: string) {
    const found = herald.fake.menu().find((one) => one.label === label)
    assert.ok(found, label)
    return found
  }
})
