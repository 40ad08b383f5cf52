/** The session: addresses, tokens, who is behind them, expiry and the way back. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Failure, PracticeNames, Session, Workspace } from '#contract'
import { createConnection } from '../../../../src/main/api/connection.ts'
import { FailureError } from '../../../../src/main/failure.ts'
import { type Clock, systemClock } from '../../../../src/main/ports.ts'
import { memoryVault, type SavedSession, type TokenVault } from '../../../../src/main/session/known-workspaces.ts'
import { createSession, type SessionPorts, type SessionService } from '../../../../src/main/session/session.ts'
import { originOf } from '../../../../src/main/session/sign-in.ts'
import { json, type TinyServer, text, tinyServer } from '../api/server.ts'

const token = 'canary-token-7f3a'
const brand = { id: 4, name: 'Gulmohar Retail' }
const user = { id: 11, name: 'Ayesha Siddiqui' }

let server: TinyServer
let notices: Session[] = []
let used: Workspace[] = []
/** The workspaces whose server could be asked when they were told to be open. */
let opened: (string | undefined)[] = []
let logged: string[] = []
/** What the practice workspace was named. */
let names: PracticeNames | null = null

const accept = (data: object = { configurations: [], brand, user }) => json(200, { success: true, data, message: '' })

/** Everything in its time, but the start waits no longer when a test says so. */
function waitingClock() {
  let late = () => {}
  const after: Clock['after'] = (ms, task) => {
    if (ms !== 1_000) return systemClock.after(ms, task)
    late = task
    return () => undefined
  }
  return { clock: { ...systemClock, after }, late: () => late() }
}

function open(ports: Partial<SessionPorts> = {}) {
  const notify: SessionPorts['notify'] = (name, payload) => {
    // The name says which payload it is.
    if (name === 'session.changed') notices.push(payload as Session)
  }
  const connection = createConnection({ notify, clock: systemClock })
  const session = createSession({
    vault: memoryVault(),
    openPractice: async () => ({
      fetch: async () => new Response(null),
      token: 'practice-token',
      close: async () => {},
    }),
    practiceNames: {
      current: () => names,
      keep: (next) => {
        names = next
      },
    },
    fetch,
    connection,
    clock: waitingClock().clock,
    notify,
    log: (_level, message) => void logged.push(message),
    timeoutOf: () => 10_000,
    ...ports,
  })
  session.follow({
    use: async (workspace) => void used.push(workspace),
    wake: () => void opened.push(session.api()?.workspace.id),
  })
  return { session, connection }
}

beforeEach(async () => {
  server = await tinyServer()
  server.reply = accept()
  notices = []
  used = []
  opened = []
  logged = []
  names = null
})
afterEach(() => server.close())

async function failureOf(promise: Session | Promise<Session>): Promise<Failure> {
  const error = await Promise.resolve(promise).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error instanceof FailureError) return error.failure
  throw new Error(`Not a failure: ${String(error)}`)
}

describe('addresses', () => {
  test.each([
    ['https://api.example.com', 'https://api.example.com'],
    ['  https://API.example.com/some/path?x=1 ', 'https://api.example.com'],
    ['api.example.com', 'https://api.example.com'],
    ['api.example.com:8443/x', 'https://api.example.com:8443'],
    ['localhost:4000', 'http://localhost:4000'],
    ['127.0.0.1:4000', 'http://127.0.0.1:4000'],
    ['http://localhost:4000/', 'http://localhost:4000'],
    ['http://[::1]:4000', 'http://[::1]:4000'],
  ])('%s is %s', (given, expected) => expect(originOf(given)).toBe(expected))

  test.each([
    ['', 'This is not an address'],
    ['two words', 'This is not an address'],
    ['https://', 'This is not an address'],
    ['https://user:secret@api.example.com', 'This is not an address'],
    ['http://api.example.com', 'Use an https address, or localhost'],
    ['http://localhost.example.com', 'Use an https address, or localhost'],
    ['http://127.0.0.1.example.com', 'Use an https address, or localhost'],
    ['ftp://api.example.com', 'Use an https address, or localhost'],
  ])('%j: %s', async (given, message) => {
    const { session } = open()
    expect(await failureOf(session.handlers.connect({ address: given, token }))).toEqual({
      kind: 'input',
      message,
      path: 'address',
    })
  })
})

describe('connecting', () => {
  test('shows who is connected and where the token is kept, never the token', async () => {
    const { session } = open()
    const connected = await session.handlers.connect({ address: `${server.origin}/app`, token: ` ${token} ` })
    expect(connected).toMatchObject({
      state: 'connected',
      tokenKept: 'memory',
      workspace: {
        kind: 'server',
        address: server.origin,
        user: { id: '11', name: 'Ayesha Siddiqui' },
        brand: { id: '4', name: 'Gulmohar Retail' },
      },
    })
    expect(server.asked).toHaveLength(1)
    expect(server.asked[0]).toMatchObject({ method: 'GET', url: '/user-management/api/channel-configuration' })
    expect(JSON.stringify([connected, notices, used, logged])).not.toContain(token)
    expect(used).toEqual([connected.workspace])
    // What waits is sent from now on: its server must be there to be asked.
    expect(opened).toEqual([connected.workspace?.id])
    expect(notices).toEqual([connected])
  })

  const claims = Buffer.from(JSON.stringify({ sub: 'u-9', name: 'Bilal', brand_id: 3 })).toString('base64url')
  test.each([
    ['the reply', token, { brand, user }, { id: '11', name: 'Ayesha Siddiqui' }, { id: '4', name: 'Gulmohar Retail' }],
    ["the token's claims", `h.${claims}.s`, {}, { id: 'u-9', name: 'Bilal' }, { id: '3', name: '3' }],
    [
      'the reply before the claims',
      `h.${claims}.s`,
      { user: { id: 11 } },
      { id: '11', name: 'Bilal' },
      { id: '3', name: '3' },
    ],
    ['placeholders', token, {}, { id: 'unknown', name: 'Unnamed person' }, { id: 'unknown' }],
  ])('user and brand from %s', async (_, given, data, expectedUser, expectedBrand) => {
    server.reply = accept(data)
    const { workspace } = await open().session.handlers.connect({ address: server.origin, token: given })
    expect(workspace).toMatchObject({ user: expectedUser, brand: expectedBrand })
  })

  const flagged = Buffer.from(JSON.stringify({ feature_flags: { campaign_analytics: true } })).toString('base64url')
  test.each([
    ['the reply', token, { feature_flags: { campaign_analytics: true } }, true],
    ['the user in it', token, { user: { id: 11, feature_flags: { campaign_analytics: 'true' } } }, true],
    ["the token's claims", `h.${flagged}.s`, {}, true],
    ['off', token, { feature_flags: { campaign_analytics: false } }, undefined],
    ['nowhere', token, {}, undefined],
  ])('the feature flag for campaign analytics: %s', async (_, given, data, expected) => {
    server.reply = accept(data)
    const { workspace } = await open().session.handlers.connect({ address: server.origin, token: given })
    expect(workspace?.campaignAnalytics).toBe(expected)
  })

  test('the workspace is the same for the same origin, user and brand, and no other', async () => {
    const idFor = async (data: object, given = token) => {
      server.reply = accept(data)
      return (await open().session.handlers.connect({ address: server.origin, token: given })).workspace?.id
    }
    const first = await idFor({ brand, user })
    expect(await idFor({ brand, user }, 'another-token')).toBe(first)
    expect(await idFor({ brand, user: { id: 12 } })).not.toBe(first)
    expect(await idFor({ brand: { id: 5 }, user })).not.toBe(first)
  })

  const refusals: [string, TinyServer['reply'], Partial<Failure>][] = [
    [
      '401',
      json(401, { success: false }),
      { kind: 'unauthorized', path: 'token', message: 'The server did not accept this token' },
    ],
    ['403', text(403, ''), { path: 'token', message: 'The server did not accept this token' }],
    [
      'no answer',
      () => undefined,
      { kind: 'timeout', path: 'address', message: 'Cannot reach a server at this address' },
    ],
    ['a cut', (response) => response.destroy(), { path: 'address', message: 'Cannot reach a server at this address' }],
    [
      'another site',
      text(200, '<html>', 'text/html'),
      { path: 'address', message: 'The server at this address is not one that Herald can use' },
    ],
    ['404', text(404, ''), { path: 'address', message: 'The server at this address is not one that Herald can use' }],
    [
      '500',
      json(500, { message: 'Down for repairs' }),
      { kind: 'server', path: 'address', message: 'Down for repairs' },
    ],
  ]
  test.each(refusals)('refused: %s', async (_, reply, expected) => {
    server.reply = reply
    const { session } = open(expected.kind === 'timeout' ? { timeoutOf: () => 200 } : {})
    await session.start({})
    expect(await failureOf(session.handlers.connect({ address: server.origin, token }))).toMatchObject(expected)
    expect(session.current().state).toBe('practice')
  })

  test('nobody listens there', async () => {
    const { origin } = server
    await server.close()
    expect(await failureOf(open().session.handlers.connect({ address: origin, token }))).toMatchObject({
      kind: 'offline',
      path: 'address',
      message: 'The server refused the connection',
    })
  })

  test('an address that is only tried says nothing of the connection', async () => {
    const { session, connection } = open()
    server.reply = (response) => response.destroy()
    await failureOf(session.handlers.connect({ address: server.origin, token }))
    expect(connection.current()).toEqual({ online: true, workOffline: false, lastAnswerAt: null })
  })

  test('working offline, no address is tried', async () => {
    const { session, connection } = open()
    connection.workOffline(true)
    const failure = { kind: 'offline', message: 'Herald is working offline', path: 'address' }
    expect(await failureOf(session.handlers.connect({ address: server.origin, token }))).toEqual(failure)
    expect(server.asked).toHaveLength(0)
  })

  test.each([
    ['', 'Enter an access token'],
    ['two words', 'This is not an access token'],
    ['line\nbreak', 'This is not an access token'],
  ])('token %j: %s', async (given, message) => {
    const failure = await failureOf(open().session.handlers.connect({ address: server.origin, token: given }))
    expect(failure).toEqual({ kind: 'input', path: 'token', message })
  })
})

describe('expiry', () => {
  test('401 anywhere expires the session; a new token keeps the workspace', async () => {
    const { session } = open()
    const before = await session.handlers.connect({ address: server.origin, token })
    server.reply = json(401, { success: false, message: 'Expired' })
    await session
      .api()
      ?.api.call('listSegments', undefined)
      .catch(() => undefined)
    expect(session.current()).toEqual({ ...before, state: 'expired' })
    expect(notices.at(-1)?.state).toBe('expired')
    expect([session.api(), session.server()]).toEqual([null, null])
    server.reply = accept()
    const after = await session.handlers.connect({ address: server.origin, token: 'new-token' })
    expect(after).toEqual(before)
  })

  test('a late 401 of an earlier connection does not end the new one', async () => {
    const { session } = open()
    await session.handlers.connect({ address: server.origin, token })
    const old = session.api()
    await session.handlers.connect({ address: server.origin, token: 'new-token' })
    server.reply = json(401, {})
    await old?.api.call('listSegments', undefined).catch(() => undefined)
    expect(session.current().state).toBe('connected')
  })
})

describe('start', () => {
  const workspace: Workspace = {
    id: 'w',
    kind: 'server',
    address: 'https://a.example',
    user: { id: '1', name: 'A' },
    brand: { id: '2', name: 'B' },
  }
  const keeping = (saved: SavedSession): TokenVault => ({ ...memoryVault(), load: async () => saved })

  test.each([
    ['both names', { workspace: 'Chai House', person: 'Nadia Khan' }, ['Chai House', 'Nadia Khan']],
    ['one name, the other stays', { workspace: '', person: 'Nadia Khan' }, ['Gulmohar Retail', 'Nadia Khan']],
    ['skipped', { workspace: '', person: '' }, ['Gulmohar Retail', 'Ayesha Siddiqui']],
  ])('the practice workspace is named: %s', async (_name, given, wanted) => {
    const shown = ({ workspace }: Session) => [workspace?.brand.name, workspace?.user.name]
    const { session } = open()
    await session.start({})
    expect(shown(await session.handlers.name(given))).toEqual(wanted)
    expect(notices.map(shown).at(-1)).toEqual(wanted)
    expect(session.current()).toMatchObject({ state: 'practice', workspace: { id: 'practice' } })
    const { session: next } = open()
    await next.start({})
    expect(shown(next.current())).toEqual(wanted)
    await Promise.all([session.close(), next.close()])
  })

  test('names that are given while a server is open wait for the practice workspace', async () => {
    const { session } = open()
    await session.handlers.connect({ address: server.origin, token })
    const { workspace } = await session.handlers.name({ workspace: 'Chai House', person: '' })
    expect([workspace?.kind, workspace?.brand.name]).toEqual(['server', 'Gulmohar Retail'])
    expect((await session.handlers.practice()).workspace?.brand.name).toBe('Chai House')
  })

  test('nothing known: the practice workspace', async () => {
    const { session } = open()
    await session.start({})
    expect(session.current()).toMatchObject({ state: 'practice', tokenKept: null, workspace: { id: 'practice' } })
  })

  test('the environment names server and token', async () => {
    const { session } = open()
    await session.start({ server: server.origin, token })
    expect(session.current()).toMatchObject({ state: 'connected', workspace: { address: server.origin } })
  })

  test('the vault brings the workspace back without asking the server', async () => {
    const { session } = open({ vault: keeping({ address: 'https://a.example', token, workspace }) })
    await session.start({})
    expect(session.current()).toEqual({ workspace, state: 'connected', tokenKept: 'vault' })
  })

  test('another server than the one in the vault is not given its token', async () => {
    const { session } = open({ vault: keeping({ address: 'https://a.example', token, workspace }) })
    await session.start({ server: server.origin })
    expect(session.current().state).toBe('practice')
    expect(server.asked).toHaveLength(0)
  })

  test('a server that refuses at the start: practice, and a line in the log without the token', async () => {
    server.reply = json(401, {})
    const { session } = open()
    await session.start({ server: server.origin, token })
    expect(session.current().state).toBe('practice')
    expect(logged).toContain(`${server.origin} was not opened: unauthorized 401. Practice is open instead`)
    expect(logged.join()).not.toContain(token)
  })

  test('no practice server either: its workspace is open for the drafts on this computer, and its calls fail', async () => {
    const { session } = open({ openPractice: () => Promise.reject(new Error('disk')) })
    await session.start({})
    expect(session.current()).toMatchObject({ workspace: { id: 'practice' }, state: 'practice', tokenKept: null })
    await expect(session.api()?.api.call('listSegments', undefined)).rejects.toMatchObject({
      failure: { kind: 'network' },
    })
  })
})

describe('a start that is kept waiting', () => {
  const workspace: Workspace = {
    id: 'w',
    kind: 'server',
    address: 'https://a.example',
    user: { id: '1', name: 'A' },
    brand: { id: '2', name: 'B' },
  }
  const saved: SavedSession = { address: workspace.address, token, workspace }
  const keyring = () => {
    const answered = Promise.withResolvers<SavedSession | null>()
    const vault: TokenVault = { ...memoryVault(), load: () => answered.promise, expected: async () => workspace }
    return { vault, answer: answered.resolve }
  }
  async function late(given: Parameters<typeof open>[0], start: Parameters<SessionService['start']>[0] = {}) {
    const { clock, late } = waitingClock()
    const { session } = open({ ...given, clock })
    const started = session.start(start)
    late()
    await started
    return session
  }

  test('by the keyring: what is on this computer is there, without a token', async () => {
    const { vault, answer } = keyring()
    const session = await late({ vault })
    expect(session.current()).toEqual({ workspace, state: 'opening', tokenKept: null, waitsFor: { what: 'keyring' } })
    expect([used.map(({ id }) => id), session.api()]).toEqual([['w'], null])
    answer(saved)
    await expect.poll(() => session.current()).toEqual({ workspace, state: 'connected', tokenKept: 'vault' })
    expect(opened).toEqual(['w'])
  })

  test('by a server that is silent: it is named, and the workspace to which this token led before is there', async () => {
    const silent: typeof fetch = () => new Promise(() => {})
    const knownWorkspaces = { keep: async () => {}, find: async () => workspace }
    const session = await late({ fetch: silent, knownWorkspaces }, { server: workspace.address, token })
    expect(session.current()).toEqual({
      ...{ workspace, state: 'opening', tokenKept: null },
      waitsFor: { what: 'server', address: workspace.address },
    })
  })

  test('the keyring comes to nothing: practice', async () => {
    const { vault, answer } = keyring()
    const session = await late({ vault })
    answer(null)
    await expect.poll(() => session.current()).toMatchObject({ state: 'practice' })
  })

  test('whoever chose practice meanwhile stays there', async () => {
    const { vault, answer } = keyring()
    const session = await late({ vault })
    expect(await session.handlers.practice()).toMatchObject({ state: 'practice' })
    answer(saved)
    await session.close()
    expect(session.current()).toMatchObject({ state: 'practice' })
    expect(used.map(({ id }) => id)).toEqual(['w', 'practice'])
  })

  test('a workspace that the organisation does not connect to is not shown', async () => {
    const session = await late({ vault: keyring().vault, only: 'https://b.example' })
    expect(session.current()).toMatchObject({ workspace: null, state: 'opening' })
  })
})

test('disconnecting forgets the token and opens practice', async () => {
  const vault = memoryVault()
  const { session } = open({ vault })
  await session.handlers.connect({ address: server.origin, token })
  expect(await session.handlers.disconnect()).toMatchObject({ state: 'practice' })
  expect(await vault.load()).toBeNull()
})

describe('a start at which the server does not answer as it should', () => {
  const known = (workspace: Workspace | null) => ({ keep: async () => {}, find: async () => workspace })
  const workspace: Workspace = {
    id: 'w',
    kind: 'server',
    address: 'http://127.0.0.1:9',
    user: { id: '11', name: 'Ayesha Siddiqui' },
    brand: { id: '4', name: 'Gulmohar Retail' },
  }

  test('opens the workspace to which this token led before', async () => {
    const { session } = open({ knownWorkspaces: known(workspace) })
    await session.start({ server: workspace.address, token })
    expect(session.current()).toEqual({ workspace, state: 'connected', tokenKept: 'memory' })
  })

  test.each([
    ['an error of the server', json(503, { success: false, message: 'Down for maintenance', data: null })],
    ['too many requests', json(429, { success: false, message: 'Too many requests', data: null })],
    ['the page of a proxy', text(502, '<html>Bad gateway</html>', 'text/html')],
    ['the page of a network that wants a sign-in', text(200, '<html>Welcome</html>', 'text/html')],
    ['a redirect to another server', json(302, {}, { location: 'https://portal.example/' })],
    ['a page that nothing was found', text(404, 'Not found', 'text/plain')],
  ])('so does %s', async (_what, reply) => {
    server.reply = reply
    const there = { ...workspace, address: server.origin }
    const { session } = open({ knownWorkspaces: known(there) })
    await session.start({ server: server.origin, token })
    expect(session.current()).toEqual({ workspace: there, state: 'connected', tokenKept: 'memory' })
  })

  test('opens practice where the token is new, and where the server refused it', async () => {
    const fresh = open({ knownWorkspaces: known(null) }).session
    await fresh.start({ server: workspace.address, token })
    expect(fresh.current().state).toBe('practice')
    server.reply = json(401, { success: false, message: 'Invalid token', data: null })
    const refused = open({ knownWorkspaces: known({ ...workspace, address: server.origin }) }).session
    await refused.start({ server: server.origin, token })
    expect(refused.current().state).toBe('practice')
  })
})
