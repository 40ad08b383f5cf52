/**
 * Chromium's network as Electron's `net.request` shows it, over real sockets: the system's proxy with its sign-in, the certificates that the
 * system trusts, and the manners of Electron's own request (lib/common/api/net-client-request.ts): a stream that is over once it was sent,
 * errors whether or not somebody listens, redirects that are cancelled unless followed at once.
 */
import type { X509Certificate } from 'node:crypto'
import { request as plainRequest } from 'node:http'
import type { Socket } from 'node:net'
import { Readable, Writable } from 'node:stream'
import { connect as connectSecurely, type TLSSocket } from 'node:tls'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import type { ClientRequestConstructorOptions, Session } from 'electron'
import { onlyKnown, strict } from './strict.ts'

/** What the system says of the network. */
export type SystemNetwork = {
  /** The port of a proxy on this computer; names and addresses of this computer go around it (net/proxy_resolution: implicit bypass). */
  proxy?: number
  /**
   * Certificates of authorities that Chromium trusts, PEM: those of the system on Windows and macOS, those of the person's NSS store on Linux,
   * where what an administrator adds to /usr/local/share/ca-certificates is none of them (Chromium's own page on Linux, cert_management.md).
   */
  trusts?: string[]
}

type VerifyProc = Parameters<Session['setCertificateVerifyProc']>[0]
/** What a session remembers. */
export type NetSession = { verify: VerifyProc; cookies: string[]; proxySignIn: string | null; cache: boolean }
export const netSession = (cache = true): NetSession => ({ verify: null, cookies: [], proxySignIn: null, cache })

const known = ['body', 'cache', 'credentials', 'headers', 'method', 'redirect', 'session', 'url', 'useSessionCookies']
/** services/network/public/cpp/header_util.cc: IsRequestHeaderSafe. */
const unsafe = /^(content-length|host|trailer|te|upgrade|cookie2|keep-alive|transfer-encoding)$/i
const policies = ['error', 'follow', 'manual']
const statusesWithoutBody = [204, 205, 304]

type Given = ClientRequestConstructorOptions & { url: string }
type Answer = { status: number; text: string; headers: Record<string, string | string[]>; body: Readable }

/** A failure in Chromium's words. */
class NetError extends Error {}
const netError = (name: string) => new NetError(`net::${name}`)

export function netOf(
  system: SystemNetwork,
  sessionOf: (face: unknown) => NetSession | undefined,
  isReady: () => boolean,
) {
  const asked: { url: string; headers: Record<string, string> }[] = []

  function request(given: ClientRequestConstructorOptions): FakeRequest {
    if (!isReady()) throw new Error('net module can only be used after app is ready')
    onlyKnown('net.request', given, known)
    const { url = '', redirect = 'follow' } = given
    if (!['http:', 'https:'].includes(new URL(url).protocol))
      throw new Error('ClientRequest only supports http: and https: protocols')
    if (!policies.includes(redirect)) throw new Error('redirect mode should be one of follow, error or manual')
    const own = sessionOf(given.session)
    if (!own) throw new TypeError('`session` should be an instance of the Session class')
    asked.push({ url, headers: { ...(given.headers as Record<string, string>) } })
    return new FakeRequest({ ...given, url }, own, system)
  }
  return { net: strict('net', { request }), asked }
}

/** Electron's ClientRequest: a stream whose body is kept until its end, then sent with its length. */
export class FakeRequest extends Writable {
  readonly #given: Given
  readonly #session: NetSession
  readonly #system: SystemNetwork
  readonly #over = new AbortController()
  #body: Buffer | null = null
  #answer: FakeMessage | null = null
  #aborted = false
  #progress = { active: false, started: false, current: 0, total: 0 }

  constructor(given: Given, session: NetSession, system: SystemNetwork) {
    super({ autoDestroy: true })
    this.#given = given
    this.#session = session
    this.#system = system
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#body = Buffer.concat([this.#body ?? Buffer.alloc(0), chunk])
    done()
  }

  override _final(done: () => void): void {
    void this.#run().catch((error: Error) => this.#die(error))
    done()
  }

  abort(): void {
    if (!this.#aborted) process.nextTick(() => this.emit('abort'))
    this.#aborted = true
    this.#die()
  }

  getUploadProgress() {
    return { ...this.#progress }
  }

  followRedirect(): void {
    throw new Error('Fake Electron: Herald follows no redirect')
  }

  /**
   * An error is told to whoever listens, also after the stream is over; to nobody, it is an exception of the program
   * (lib/common/api/net-client-request.ts:545; 'response' is :453, 'redirect' :500, 'abort' :532).
   */
  #die(error?: Error): void {
    if (this.destroyed && error) this.emit('error', error)
    this.destroy(error)
    this.#over.abort()
    this.#answer?.destroy(error)
  }

  async #run(): Promise<void> {
    const { url, headers = {}, credentials } = this.#given
    if (Object.keys(headers).some((name) => unsafe.test(name))) throw netError('ERR_INVALID_ARGUMENT')
    let answer = await this.#sent(new URL(url))
    const asksServer =
      answer.status === 401 && /^(basic|digest)/i.test(String(answer.headers['www-authenticate'] ?? ''))
    if (asksServer && credentials !== 'omit') await this.#login(false)
    if (credentials === 'include') this.#session.cookies.push(...[answer.headers['set-cookie'] ?? []].flat())
    while (answer.status === 407) {
      if (!(await this.#login(true))) break
      answer = await this.#sent(new URL(url))
    }
    const { location } = answer.headers
    if (answer.status >= 301 && answer.status <= 308 && typeof location === 'string')
      return this.#redirected(answer, new URL(location, url).href)
    if (this.#aborted) return
    this.#answer = new FakeMessage(answer)
    this.emit('response', this.#answer)
  }

  #redirected({ status, headers, body }: Answer, location: string): void {
    body.destroy()
    const { redirect = 'follow', method = 'GET' } = this.#given
    if (redirect === 'error') throw new Error("Attempted to redirect, but redirect policy was 'error'")
    if (redirect === 'follow') throw new Error('Fake Electron: Herald follows no redirect')
    this.emit('redirect', status, method, location, headers)
    if (!this.#aborted) this.#die(new Error('Redirect was cancelled'))
  }

  /**
   * Whether somebody signed in; the proxy's sign-in is kept for the whole session. Emitted at lib/common/api/net-client-request.ts:470, with
   * what shell/common/gin_converters/net_converter.cc:73 makes of the challenge.
   */
  #login(isProxy: boolean): Promise<boolean> {
    return new Promise((resolve) => {
      const answered = (name?: string, password?: string) => {
        if (isProxy && name !== undefined && password !== undefined)
          this.#session.proxySignIn = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
        resolve(name !== undefined)
      }
      const about = { isProxy, scheme: 'basic', host: '127.0.0.1', port: this.#system.proxy ?? 0, realm: 'Company' }
      if (!this.emit('login', about, answered)) answered()
    })
  }

  async #sent(url: URL): Promise<Answer> {
    const proxy = isHere(url.hostname) ? undefined : this.#system.proxy
    const isSecure = url.protocol === 'https:'
    const socket = isSecure
      ? await this.#secured(url, proxy === undefined ? null : await this.#tunnel(url, proxy))
      : null
    const { method = 'GET', credentials } = this.#given
    const cookie = credentials === 'include' ? { cookie: this.#session.cookies.join('; ') } : {}
    const length = this.#body || method !== 'GET' ? { 'content-length': String(this.#body?.length ?? 0) } : {}
    const sign =
      !isSecure && proxy && this.#session.proxySignIn ? { 'proxy-authorization': this.#session.proxySignIn } : {}
    return new Promise((resolve, reject) => {
      const request = plainRequest({
        ...(socket ? { createConnection: () => socket } : { agent: false as const }),
        host: proxy && !isSecure ? '127.0.0.1' : url.hostname.replaceAll(/[[\]]/g, ''),
        port: proxy && !isSecure ? proxy : url.port || undefined,
        path: proxy && !isSecure ? url.href : url.pathname + url.search,
        method,
        headers: {
          host: url.host,
          'accept-encoding': 'gzip, deflate, br',
          ...(this.#given.headers as Record<string, string>),
          ...cookie,
          ...length,
          ...sign,
        },
        signal: this.#over.signal,
      })
      request.on('error', (error) => reject(chromiums(error)))
      request.on('response', (response) => {
        const { statusCode: status = 0, statusMessage: text = '', headers } = response
        const encoding = headers['content-encoding']
        const unpacked = encoding === 'gzip' ? createGunzip() : encoding === 'br' ? createBrotliDecompress() : null
        if (unpacked) response.on('error', (error) => unpacked.destroy(error))
        const joined = Object.entries(headers).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, name === 'set-cookie' ? value : String(value)] as const],
        )
        const body = unpacked ? response.pipe(unpacked) : response
        resolve({ status, text, headers: Object.fromEntries(joined), body })
      })
      void this.#upload(request).catch(() => undefined)
    })
  }

  /** In pieces, so that its progress can be asked. */
  async #upload(request: Writable): Promise<void> {
    const body = this.#body ?? Buffer.alloc(0)
    this.#progress = { active: true, started: true, current: 0, total: body.length }
    for (let at = 0; at < body.length && !request.destroyed; at += 65_536) {
      const piece = body.subarray(at, at + 65_536)
      await new Promise<void>((done) => request.write(piece, () => done()))
      this.#progress.current = Math.min(body.length, at + piece.length)
    }
    request.end()
  }

  /** A tunnel to the server, signed in where the proxy asks for it. */
  async #tunnel(url: URL, proxy: number): Promise<Socket> {
    for (;;) {
      const { status, socket } = await this.#connect(url, proxy)
      if (status === 200) return socket
      socket.destroy()
      // A refused tunnel shows no answer of the proxy: its words are not the server's.
      if (status !== 407 || !(await this.#login(true))) throw netError('ERR_TUNNEL_CONNECTION_FAILED')
    }
  }

  #connect(url: URL, proxy: number): Promise<{ status: number; socket: Socket }> {
    return new Promise((resolve, reject) => {
      const path = `${url.hostname}:${url.port || 443}`
      const { proxySignIn } = this.#session
      const headers = proxySignIn ? { 'proxy-authorization': proxySignIn } : {}
      const request = plainRequest({ host: '127.0.0.1', port: proxy, method: 'CONNECT', path, headers, agent: false })
      this.#over.signal.addEventListener('abort', () => request.destroy())
      request.on('connect', ({ statusCode: status = 0 }, socket) => resolve({ status, socket: socket as Socket }))
      request.on('error', () => reject(netError('ERR_PROXY_CONNECTION_FAILED')))
      request.end()
    })
  }

  /** The program's own judge hears of every certificate; -3 leaves it at Chromium's. */
  async #secured(url: URL, through: Socket | null): Promise<TLSSocket> {
    const host = url.hostname
    const at = through ? { socket: through } : { host, port: Number(url.port || 443) }
    const name = /^[\d.]+$/.test(host) ? {} : { servername: host }
    const socket = connectSecurely({ ...at, ...name, ca: this.#system.trusts ?? [], rejectUnauthorized: false })
    this.#over.signal.addEventListener('abort', () => socket.destroy())
    await new Promise<void>((done, failed) => {
      socket.once('secureConnect', done)
      socket.once('error', (error) => failed(chromiums(error)))
    })
    socket.on('error', () => {})
    const code =
      certificateCodes[String(socket.authorizationError ?? '')] ?? (socket.authorized ? null : 'ERR_CERT_INVALID')
    const { verify } = this.#session
    const certificate = asElectronShows(socket.getPeerX509Certificate())
    const verdict = await new Promise<number>((answer) => {
      const about = strict('Request', {
        hostname: host,
        certificate,
        errorCode: code ? (errorCodes[code] ?? -207) : 0,
        // net::ErrorToString (shell/browser/net/cert_verifier_client.cc).
        verificationResult: `net::${code ?? 'OK'}`,
      })
      // What the program reads of it stands there; anything else throws.
      if (verify) verify(about as unknown as Electron.Request, answer)
      else answer(-3)
    })
    if (verdict === 0 || (verdict === -3 && code === null)) return socket
    socket.destroy()
    throw netError(code ?? 'ERR_FAILED')
  }
}

/** Electron's IncomingMessage. */
class FakeMessage extends Readable {
  readonly statusCode: number
  readonly statusMessage: string
  readonly headers: Record<string, string | string[]>
  readonly #from: Readable

  constructor({ status, text, headers, body }: Answer) {
    super()
    this.statusCode = status
    this.statusMessage = text
    this.headers = headers
    this.#from = body
    body.on('data', (chunk: Buffer) => {
      if (!this.push(chunk)) body.pause()
    })
    body.on('end', () => this.push(null))
    body.on('error', () => this.destroy(netError('ERR_CONTENT_LENGTH_MISMATCH')))
    if (statusesWithoutBody.includes(status)) body.resume()
  }
  override _read(): void {
    this.#from.resume()
  }
  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#from.destroy()
    done(error)
  }
}

const isHere = (host: string): boolean => host === 'localhost' || host === '[::1]' || /^127\./.test(host)

/** shell/common/gin_converters/net_converter.cc:85-121: the chain hangs on the certificate, as the server sent it. */
function asElectronShows(shown: X509Certificate | undefined): object {
  const named = (text = '') => /^CN=(.*)$/m.exec(text)?.[1] ?? ''
  const { issuerCertificate } = shown ?? {}
  return strict('Certificate', {
    data: shown?.toString() ?? '',
    issuerName: named(shown?.issuer),
    subjectName: named(shown?.subject),
    issuerCert: issuerCertificate && issuerCertificate !== shown ? asElectronShows(issuerCertificate) : undefined,
  })
}

/** net/base/net_error_list.h. */
const errorCodes: Record<string, number> = {
  ERR_CERT_COMMON_NAME_INVALID: -200,
  ERR_CERT_DATE_INVALID: -201,
  ERR_CERT_AUTHORITY_INVALID: -202,
}

const certificateCodes: Record<string, string> = {
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'ERR_CERT_AUTHORITY_INVALID',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'ERR_CERT_AUTHORITY_INVALID',
  CERT_HAS_EXPIRED: 'ERR_CERT_DATE_INVALID',
  ERR_TLS_CERT_ALTNAME_INVALID: 'ERR_CERT_COMMON_NAME_INVALID',
}

const codes: Record<string, string> = {
  ECONNREFUSED: 'ERR_CONNECTION_REFUSED',
  ENOTFOUND: 'ERR_NAME_NOT_RESOLVED',
  EAI_AGAIN: 'ERR_NAME_NOT_RESOLVED',
  ECONNRESET: 'ERR_CONNECTION_RESET',
}
const chromiums = (error: Error): Error => netError(codes['code' in error ? String(error.code) : ''] ?? 'ERR_FAILED')
