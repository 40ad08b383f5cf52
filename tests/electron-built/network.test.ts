/** In a company's network, as people have it: the built main process under Electron, and the built browser host. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, afterEach, before, describe, test } from 'node:test'
import { dataFolder, type Herald, type StartOptions, seen, startHerald } from '../fake-electron/herald.ts'
import {
  authority,
  authorityFile,
  type ForwardProxy,
  forwardProxy,
  type SecureServer,
  secureServer,
} from '../fixtures/company/network.ts'
import { startBuiltHost } from './built-host.ts'

const where = { address: 'https://api.company.test', token: 'canary-token-7f3a' }
let data: Awaited<ReturnType<typeof dataFolder>>
let server: SecureServer
let proxy: ForwardProxy
let tokens: unknown[] = []
/** What a test started and did not come to end: left alone it would keep this file from ending. */
const running: (() => Promise<unknown>)[] = []

before(async () => {
  server = await secureServer(async (asked, response) => {
    await buffer(asked).catch(() => null)
    tokens.push(asked.headers.authorization)
    response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'a=1' })
    response.end(JSON.stringify({ success: true, data: { configurations: [] }, message: '' }))
  })
})
after(() => server.close())

async function company(): Promise<void> {
  tokens = []
  data = await dataFolder()
  proxy = await forwardProxy({ names: { 'api.company.test': server.port } })
}
afterEach(async () => {
  await Promise.all(running.splice(0).map((end) => end().catch(() => undefined)))
  await proxy.close()
  data.clean()
})

describe('Electron', () => {
  let herald: Herald
  const start = async (network: StartOptions['network'] = { proxy: proxy.port, trusts: [authority()] }) => {
    herald = await startHerald({ folder: data.folder, network })
    running.push(herald.quit)
  }
  const connect = () => herald.bridge().session.connect(where)
  /** The window in which the proxy's sign-in is asked for, and the address of its form. */
  const form = async (nth = 1) => {
    await seen('the form', () => herald.fake.everyWindow[nth]?.answer() != null)
    const window = herald.fake.everyWindow[nth]
    assert.ok(window)
    return { window, url: window.contents.mainFrame.url, text: await window.answer()?.text() }
  }
  const said = (url: string, name: string, password: string) =>
    herald.fake.load(url, { method: 'POST', body: new URLSearchParams({ name, password }).toString() })

  test("main goes by the system's proxy and trusts what the system trusts; no cookie stays", async () => {
    await company()
    await start()
    assert.partialDeepStrictEqual(await connect(), { ok: true, value: { state: 'connected' } })
    assert.ok(proxy.asked.includes('CONNECT api.company.test:443'))
    assert.equal(tokens[0], `Bearer ${where.token}`)
    const kept = [...herald.fake.partitions].map(([name, { remembered }]) => [name, remembered.cookies])
    assert.deepEqual(kept, [['network', []]])
    assert.equal(await herald.quit(), 0)
  })

  test('a proxy asks for a sign-in: a window asks the person, again when it was wrong, and no link is shown in it', async () => {
    await company()
    proxy.signIn = 'ayesha:p@ss'
    await start()
    const connecting = connect()
    const first = await form()
    assert.match(first.text ?? '', /The proxy asks for a sign-in/)
    assert.match(first.text ?? '', new RegExp(`127\\.0\\.0\\.1:${proxy.port}`))
    assert.doesNotMatch(first.text ?? '', /did not accept|<script/)
    assert.equal(first.window.options.parent, herald.window().face as unknown)
    assert.match(
      (await said(first.url, 'ayesha', 'guess')).headers.get('content-security-policy') ?? '',
      /form-action 'self'/,
    )
    const second = await form(2)
    assert.match(second.text ?? '', /did not accept this name and password/)
    await said(second.url, 'ayesha', 'p@ss')
    assert.partialDeepStrictEqual(await connecting, { ok: true, value: { state: 'connected' } })
    await seen('both forms closed', () => herald.fake.windows.length === 1)
    assert.match(await (await herald.fake.load(second.url)).text(), /This sign-in is over/)
    assert.ok(!herald.printed().includes('p@ss'))
    assert.equal(await herald.quit(), 0)
  })

  for (const how of ['the button', 'Esc'] as const)
    test(`macOS: a sheet has nothing to close it by; ${how} declines`, async () => {
      const { platform } = process
      Object.defineProperty(process, 'platform', { value: 'darwin' })
      try {
        await company()
        proxy.signIn = 'ayesha:p@ss'
        await start()
        const connecting = connect()
        const { window, url, text } = await form()
        assert.match(text ?? '', /<button name="cancel" value="1" formnovalidate>Cancel<\/button>/)
        await assert.rejects(window.close(), /nothing closes a sheet/)
        if (how === 'Esc') window.contents.press('Escape')
        else await herald.fake.load(url, { method: 'POST', body: 'name=&password=&cancel=1' })
        assert.partialDeepStrictEqual(await connecting, {
          ok: false,
          failure: { message: 'The proxy asks for a sign-in', path: 'address' },
        })
        await seen('the sheet is gone', () => herald.fake.windows.length === 1)
        assert.equal(await herald.quit(), 0)
      } finally {
        Object.defineProperty(process, 'platform', { value: platform })
      }
    })

  test('who closes the window is told on the connect screen', async () => {
    await company()
    proxy.signIn = 'ayesha:p@ss'
    await start()
    const connecting = connect()
    await (await form()).window.close()
    assert.partialDeepStrictEqual(await connecting, {
      ok: false,
      failure: { message: 'The proxy asks for a sign-in', path: 'address' },
    })
    assert.equal(await herald.quit(), 0)
  })

  test('the company’s own authority in a file that was named: its server is trusted', async () => {
    await company()
    const policy = join(data.folder, 'policy.json')
    writeFileSync(policy, JSON.stringify({ caFile: authorityFile }))
    const env = { HERALD_POLICY: policy }
    herald = await startHerald({ folder: data.folder, network: { proxy: proxy.port }, env })
    running.push(herald.quit)
    assert.partialDeepStrictEqual(await connect(), { ok: true, value: { state: 'connected' } })
    assert.equal(tokens[0], `Bearer ${where.token}`)
    assert.equal(await herald.quit(), 0)
  })

  test('a certificate that the system does not trust is named, with who issued it', async () => {
    await company()
    await start({ proxy: proxy.port })
    const answer = await connect()
    assert.ok(!answer.ok)
    assert.match(
      answer.failure.message,
      /^The certificate of api\.company\.test \(issued by Company Root CA\) is not trusted/,
    )
    assert.deepEqual(tokens, [])
    assert.equal(await herald.quit(), 0)
  })

  for (const [what, pressed, expected] of [
    ['the one that the person chose', 1, { subjectName: 'Second' }],
    ['none', 2, undefined],
  ] as const)
    test(`a server asks who the person is: ${what} is shown, and chosen once for each server`, async () => {
      await company()
      herald = await startHerald({ folder: data.folder, pressed })
      running.push(herald.quit)
      const list = ['First', 'Second'].map((subjectName) => ({ subjectName, issuerName: 'Company Root CA' }))
      const answers: unknown[] = []
      let prevented = 0
      const event = { preventDefault: () => (prevented += 1) }
      // electron/shell/browser/api/electron_api_app.cc passes `cert_request_info->host_and_port.ToString()`.
      const asking = ['api.company.test:443', 'api.company.test:443', 'evil.example:443', '192.168.1.10:8443']
      for (const [done, server] of asking.entries()) {
        herald.fake.emit('select-client-certificate', event, null, server, list, (given: unknown) =>
          answers.push(given),
        )
        await seen('the choice', () => answers.length === done + 1)
      }
      assert.equal(prevented, 4)
      assert.deepEqual(
        herald.fake.seen.asked,
        ['api.company.test', 'evil.example', '192.168.1.10:8443'].map((server) => `${server} requests a certificate`),
      )
      assert.partialDeepStrictEqual(answers, [expected, expected, expected, expected])
      assert.equal(await herald.quit(), 0)
    })
})

test('the browser host: a proxy with a sign-in in its address, and the company in NODE_EXTRA_CA_CERTS', async () => {
  await company()
  proxy.signIn = 'ayesha:p@ss'
  const at = (signIn: string) => ({ HTTPS_PROXY: `http://${signIn}@127.0.0.1:${proxy.port}` })
  const right = await startBuiltHost(data.folder, ['--no-open'], {
    ...at('ayesha:p%40ss'),
    NODE_EXTRA_CA_CERTS: authorityFile,
  })
  running.push(right.stop)
  assert.partialDeepStrictEqual(await right.call('session.connect', where), { ok: true, value: { state: 'connected' } })
  assert.ok(!right.printed().includes('p%40ss'))
  await right.stop()
  const wrong = await startBuiltHost(data.folder, ['--no-open'], at('ayesha:guess'))
  running.push(wrong.stop)
  assert.partialDeepStrictEqual(await wrong.call('session.connect', where), {
    ok: false,
    failure: { message: 'The proxy asks for a sign-in', path: 'address' },
  })
  await wrong.stop()
})
