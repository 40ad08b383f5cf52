/** Browser host: hands window.bridge to the page, the same bridge over HTTP and server-sent events. */
import type { Answer, PickedFile } from '#contract'
import { bridgeOver } from './bridge.ts'
import { type Message, noticeStream, openStream, type Windows } from './browser-notices.ts'

/** Browsers allow 64 KiB of keepalive bodies at once, over all requests of a page; a larger one is refused outright. */
const KEEPALIVE_BYTES = 60_000
let keptAlive = 0
/** Bytes of a call's body, as the host has it. */
const MAX_CALL_BYTES = 1024 * 1024
const tooLarge = 'This is more than Herald takes at once (1 MB)'

/**
 * What the host gave this browser besides its cookie, which every port of this computer is sent: storage belongs to our port alone. It is read
 * each time, because another tab may have opened the address of a new start.
 */
const storage = 'herald-page'
const ownHeaders = (): Record<string, string> => ({ 'x-herald-page': localStorage.getItem(storage) ?? '' })

/** The key has opened this page; nothing of it stays in the address, nor the secret in the page. */
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

/** A call made just before the page goes away still arrives: it is sent with keepalive while there is room for it. */
async function post(name: string, input: unknown): Promise<Answer<unknown>> {
  const body = new TextEncoder().encode(JSON.stringify(input ?? null))
  // The host would refuse it unread, and the browser would then report a broken connection.
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

/** Where a file goes that is none for a draft. */
const places: Readonly<Record<string, string>> = { 'backup.take': '/backup' }

async function upload(name: string, file: PickedFile): Promise<Answer<unknown>> {
  const named = { 'x-herald-name': encodeURIComponent(file.name), 'x-herald-type': encodeURIComponent(file.type) }
  const headers = { ...ownHeaders(), ...named }
  // The page hands over a real File; the contract names only what it needs to know of one.
  const body = file as File
  return answerOf(name, await fetch(places[name] ?? '/files', { method: 'POST', headers, body }))
}

async function answerOf(call: string, response: Response): Promise<Answer<unknown>> {
  // Every answer of the host is an `Answer` in JSON; a refusal before that point is plain text.
  if (response.headers.get('content-type')?.startsWith('application/json')) return response.json()
  const message = await response.text()
  return { ok: false, failure: { kind: response.status === 403 ? 'denied' : 'internal', message, call } }
}

/** The lock and the channel are this host's alone: its port is part of the origin. */
const channel = new BroadcastChannel('herald-notices')
const windows: Windows = {
  takeTurn: (begin, signal) => {
    const untilEnd = new Promise<void>((end) => signal.addEventListener('abort', () => end()))
    const turn = navigator.locks.request('herald-notices', { signal }, () => {
      begin()
      return untilEnd
    })
    // A window that was hidden before its turn came is no failure.
    turn.catch(() => undefined)
  },
  tell: (message) => channel.postMessage(message),
  onTold: (listener) => {
    // Only our own windows have this channel.
    channel.onmessage = ({ data }) => listener(data as Message)
  },
}
const notices = noticeStream({
  page: document,
  open: (hearing) => openStream('/notices', ownHeaders, hearing),
  windows,
  later: (again) => void setTimeout(again, 3_000),
})
notices.onFresh(() => window.dispatchEvent(new CustomEvent('herald:fresh')))
notices.onHost((there) => window.dispatchEvent(new CustomEvent('herald:host', { detail: there })))

Object.defineProperty(window, 'bridge', {
  value: bridgeOver({ call: post, listen: notices.listen, uploadFile: upload }),
  enumerable: true,
})
