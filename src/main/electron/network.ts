/** Herald's network under Electron: Chromium's, in its own in-memory session without cookies and cache. */
import { isDeepStrictEqual } from 'node:util'
import {
  app,
  type Certificate,
  type ClientRequest,
  dialog,
  net,
  type ProxyConfig,
  type Request,
  type Session,
  session,
} from 'electron'
import type { Settings } from '#contract'
import type { Outside } from '../links/outside.ts'
import type { Clock, Log } from '../ports.ts'
import type { Send } from '../transfers/server.ts'
import { authorityInvalid, ownAuthorities } from './authorities.ts'
import { type Chromium, chromiumFetch, sendOverChromium } from './chromium-send.ts'
import type { ProxySignIn } from './proxy-sign-in.ts'

export type NetworkPorts = { signIn: ProxySignIn; clock: Clock; log: Log }

const TRUSTED = 0
/** Keeps Chromium's own verdict about a certificate. */
const USE_CHROMIUMS_RESULT = -3
/** The session name of electron-updater (`NET_SESSION_NAME`). */
const updaterSession = 'electron-updater'
/** Limit of hosts whose refused certificates are remembered. */
const MAX_CONNECTIONS = 50
/** Limit of certificates that a dialog offers. */
const MAX_OFFERED = 5

type NetworkSettings = Pick<Settings, 'proxyMode' | 'proxyAddress' | 'proxyBypass' | 'pacAddress' | 'caFile'>
export type ElectronNetwork = {
  fetch: typeof fetch
  send: Send
  outside: Outside
  /** Applies network settings to later requests; if the proxy changed, running requests are cancelled. */
  settings(settings: NetworkSettings): void
}

/** Electron must be ready. */
export function electronNetwork(initial: NetworkSettings, { signIn, clock, log }: NetworkPorts): ElectronNetwork {
  // Without 'persist:' the session is never written to disk.
  const networkSession = session.fromPartition('network', { cache: false })
  const issuers = new Map<string, string>()
  const isFromOurs = ownAuthorities({ caFile: initial.caFile, platform: process.platform, now: clock.now, log })
  const refuse = ({ hostname, certificate, verificationResult }: Request): number => {
    if (issuers.size >= MAX_CONNECTIONS) issuers.clear()
    issuers.set(hostname, certificate.issuerName)
    log('warn', `The certificate of ${hostname} by ${certificate.issuerName} was refused: ${verificationResult}`)
    return USE_CHROMIUMS_RESULT
  }
  const verifyCertificate: Parameters<Session['setCertificateVerifyProc']>[0] = (request, answer) => {
    const { hostname, certificate, errorCode } = request
    if (errorCode === 0) answer(USE_CHROMIUMS_RESULT)
    else if (errorCode !== authorityInvalid) answer(refuse(request))
    else void isFromOurs(hostname, certificate).then((isOurs) => answer(isOurs ? TRUSTED : refuse(request)))
  }
  chooseCertificates(log)
  const chromium: Chromium = {
    request: (options): ClientRequest => net.request({ ...options, session: networkSession }),
    signIn,
    issuerOf: (host) => issuers.get(host),
  }
  // The default session downloads spelling dictionaries.
  const { defaultSession } = session
  const sessions = [
    networkSession,
    defaultSession,
    ...(app.isPackaged ? [session.fromPartition(updaterSession, { cache: false })] : []),
  ]
  for (const eachSession of sessions) eachSession.setCertificateVerifyProc(verifyCertificate)
  let proxy = proxyConfig(initial)
  // The system's proxy is Chromium's default and needs no call.
  let proxyApplied = proxy.mode === 'system' ? Promise.resolve() : applyProxy(proxy, sessions, log)
  const [ask, send] = [chromiumFetch(chromium), sendOverChromium(chromium, clock)]
  const fetchHere: typeof fetch = async (input, init) => {
    await proxyApplied
    return ask(input, init)
  }
  return {
    fetch: fetchHere,
    outside: {
      // Chromium cannot connect to a given address. Its own resolver is asked, and caches the result for the request that follows.
      resolve: async (host) => (await networkSession.resolveHost(host)).endpoints.map(({ address }) => address),
      ask: (url, { method, signal }) => fetchHere(url, { method, signal, redirect: 'manual', credentials: 'omit' }),
    },
    send: async (outgoing) => {
      await proxyApplied
      return send(outgoing)
    },
    settings: (settings) => {
      const next = proxyConfig(settings)
      if (isDeepStrictEqual(next, proxy)) return
      proxy = next
      proxyApplied = proxyApplied.then(() => applyProxy(next, sessions, log))
    },
  }
}

/** With an empty address, the system's proxy is used. */
function proxyConfig({ proxyMode, proxyAddress, proxyBypass, pacAddress }: NetworkSettings): ProxyConfig {
  if (proxyMode === 'none') return { mode: 'direct' }
  if (proxyMode === 'pac' && pacAddress !== '') return { mode: 'pac_script', pacScript: pacAddress }
  if (proxyMode !== 'manual' || proxyAddress === '') return { mode: 'system' }
  return { mode: 'fixed_servers', proxyRules: proxyAddress, proxyBypassRules: proxyBypass }
}

async function applyProxy(proxy: ProxyConfig, sessions: Session[], log: Log): Promise<void> {
  try {
    for (const session of sessions) {
      await session.setProxy(proxy)
      await session.closeAllConnections()
    }
    log('info', `Proxy: ${proxy.mode}`)
  } catch (error) {
    log('warn', 'The proxy could not be set', error)
  }
}

/** By default Chromium sends the first client certificate of the store to any server. Here the user chooses, once per server. */
function chooseCertificates(log: Log): void {
  const chosen = new Map<string, Promise<Certificate | undefined>>()
  // `url` of Electron's types is 'host:port' in its source (App::SelectClientCertificate), so `URL` cannot parse it.
  app.on('select-client-certificate', (event, _contents, server, certificates, answer) => {
    event.preventDefault()
    const choice = chosen.get(server) ?? choose(server.replace(/:443$/, ''), certificates)
    chosen.set(server, choice)
    choice.then(answer, (error) => {
      log('warn', 'The dialog for a client certificate failed', error)
      answer()
    })
  })
}

async function choose(host: string, certificates: Certificate[]): Promise<Certificate | undefined> {
  const offeredCertificates = certificates.slice(0, MAX_OFFERED)
  if (offeredCertificates.length === 0) return undefined
  const cancelIndex = offeredCertificates.length
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: `${host} requests a certificate`,
    detail: 'Choose a certificate to identify yourself. Your choice lasts until Herald closes.',
    buttons: [
      ...offeredCertificates.map(({ subjectName, issuerName }) => `${subjectName} (${issuerName})`),
      'Show none',
    ],
    defaultId: cancelIndex,
    cancelId: cancelIndex,
    noLink: true,
  })
  return offeredCertificates[response]
}
