/** Preload of the browser host: provides window.bridge, the same bridge over HTTP and server-sent events. */
import { type Answer, MAX_CALL_BYTES, type PickedFile } from '#contract'
import { bridgeOver } from './bridge.ts'
import { type Message, noticeStream, openStream, type Windows } from './browser-notices.ts'

/** Browsers allow 64 KiB of keepalive bodies at once, over all requests of a page, and refuse more. */
const KEEPALIVE_BYTES = 60_000
let keptAlive = 0
const tooLarge = `This is more than Herald takes at once (${MAX_CALL_BYTES / 1_048_576} MB)`

/**
 * The page's secret in addition to its cookie: the cookie is sent to every port of this computer, while storage belongs to our port alone.
 * Read each time, because another tab may have opened the address of a new start.
 */
const storage = 'herald-page'
const ownHeaders = (): Record<string, string> => ({ 'x-herald-page': localStorage.getItem(storage) ?? '' })

/** Removes the key from the address and the secret from the page after they were read. */
function keepSecret(): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="page-secret"]')
  if (!meta) return
  localStorage.setItem(storage, meta.content)
  meta.remove()
  const url = new URL(location.href)
  url.searchParams.delete('key')
  history.replaceState(history.state, '', url)
}
keepSecret()

/** A call made just before the page closes still arrives: it is sent with keepalive while there is room. */
async function post(name: string, input: unknown): Promise<Answer<unknown>> {
  const body = new TextEncoder().encode(JSON.stringify(input ?? null))
  // The host would refuse it unread, and the browser would report a broken connection.
  if (body.byteLength > MAX_CALL_BYTES) return { ok: false, failure: { kind: 'input', message: tooLarge, call: name } }
  const keepalive = keptAlive + body.byteLength <= KEEPALIVE_BYTES
  if (keepalive) keptAlive += body.byteLength
  try {
    const headers = { ...ownHeaders(), 'content-type': 'application/json' }
    return await answerOf(name, await fetch(`/call/${name}`, { method: 'POST', headers, body, keepalive }))
  } finally {
    if (keepalive) keptAlive -= body.byteLength
  }
}

/** Paths of uploads that are not files of a draft. */
const places: Readonly<Record<string, string>> = { 'backup.take': '/backup' }

async function upload(name: string, file: PickedFile): Promise<Answer<unknown>> {
  const nameHeaders = { 'x-herald-name': encodeURIComponent(file.name), 'x-herald-type': encodeURIComponent(file.type) }
  const headers = { ...ownHeaders(), ...nameHeaders }
  // The page passes a real File; the contract declares only the part it needs.
  const body = file as File
  return answerOf(name, await fetch(places[name] ?? '/files', { method: 'POST', headers, body }))
}

async function answerOf(call: string, response: Response): Promise<Answer<unknown>> {
  // Answers of the host are `Answer`s in JSON; earlier refusals are plain text.
  if (response.headers.get('content-type')?.startsWith('application/json')) return response.json()
  const message = await response.text()
  return { ok: false, failure: { kind: response.status === 403 ? 'denied' : 'internal', message, call } }
}

/** Lock and channel belong to this host alone: its port is part of the origin. */
const channel = new BroadcastChannel('herald-notices')
const windows: Windows = {
  takeTurn: (begin, signal) => {
    const untilEnd = new Promise<void>((end) => signal.addEventListener('abort', () => end()))
    const leadership = navigator.locks.request('herald-notices', { signal }, () => {
      begin()
      return untilEnd
    })
    // Rejects if the window is hidden before its turn, which is not a failure.
    leadership.catch(() => undefined)
  },
  tell: (message) => channel.postMessage(message),
  onTold: (listener) => {
    // Only our own windows have this channel.
    channel.onmessage = ({ data }) => listener(data as Message)
  },
}
const notices = noticeStream({
  page: document,
  open: (callbacks) => openStream('/notices', ownHeaders, callbacks),
  windows,
  later: (retry) => void setTimeout(retry, 3_000),
})
notices.onFresh(() => window.dispatchEvent(new CustomEvent('herald:fresh')))
notices.onHost((isRunning) => window.dispatchEvent(new CustomEvent('herald:host', { detail: isRunning })))

Object.defineProperty(window, 'bridge', {
  value: bridgeOver({ call: post, listen: notices.listen, uploadFile: upload }),
  enumerable: true,
})
