/**
 * Notices in the browser host: one event stream for all windows that are in front, because browsers allow six connections a host. One of
 * them holds it and passes on what it hears; a window that is hidden lets it go and hears nothing.
 */

/** A connection over which the host speaks. */
export type Stream = { close(): void }

/** What it tells; `broken` is the last of it. */
export type Hearing = { opened(): void; heard(data: string): void; broken(): void }

/** The host's server-sent events. An EventSource could not carry the header that lets the page in. */
export function openStream(url: string, headers: () => HeadersInit, { opened, heard, broken }: Hearing): Stream {
  const closing = new AbortController()
  const { signal } = closing
  const read = async () => {
    const { ok, body } = await fetch(url, { headers: headers(), signal })
    if (!ok || !body) return
    opened()
    let rest = ''
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      const events = (rest + piece.value).split('\n\n')
      rest = events.pop() ?? ''
      // Comments keep the connection alive; an event of ours is one line.
      for (const event of events) if (event.startsWith('data: ')) heard(event.slice('data: '.length))
    }
  }
  // However it ended, there is none any more.
  void read()
    .catch(() => undefined)
    .then(() => {
      if (!signal.aborted) broken()
    })
  return { close: () => closing.abort() }
}

/** The part of `document` that is used. */
export type Page = {
  readonly visibilityState: DocumentVisibilityState
  addEventListener(type: 'visibilitychange', listener: () => void): void
}

/** What the windows of one browser have in common. */
export type Windows = {
  /** Calls `begin` once it is this window's turn, which lasts until `signal` is aborted; whoever waits is next then. */
  takeTurn(begin: () => void, signal: AbortSignal): void
  /** Tells all other windows. */
  tell(message: Message): void
  onTold(listener: (message: Message) => void): void
}

/** `notice`: heard from the host · `open`, `gone`: how the stream stands · `who`: is there one? */
export type Message =
  | { kind: 'notice'; name: string; payload: unknown }
  | { kind: 'open' | 'gone' }
  | { kind: 'who'; asks: string }
  | { kind: 'here'; to: string }

export type NoticeStream = {
  listen(name: string, listener: (payload: unknown) => void): () => void
  /** Called when notices can be heard again: what happened meanwhile was not heard, so everything is to be read afresh. */
  onFresh(listener: () => void): void
  /** Told whether the host is there, whenever that changes. */
  onHost(listener: (there: boolean) => void): void
}

export type NoticePorts = {
  page: Page
  open: (hearing: Hearing) => Stream
  windows: Windows
  /** Runs `again` after a while. */
  later: (again: () => void) => void
}

/** Hears the host whenever `page` is visible, by a stream from `open` or by the window that has one. */
export function noticeStream({ page, open, windows, later }: NoticePorts): NoticeStream {
  const { emit, onHostChange, onOpened, listen, onFresh, onHost } = createListeners()
  const own = crypto.randomUUID()
  let turn: AbortController | null = null
  let stream: Stream | null = null
  let isOpen = false

  function hold(): void {
    const held = open({
      opened: () => {
        isOpen = true
        windows.tell({ kind: 'open' })
        onOpened()
      },
      heard: (data) => {
        const { name, payload }: { name: string; payload: unknown } = JSON.parse(data)
        windows.tell({ kind: 'notice', name, payload })
        emit(name, payload)
      },
      broken: () => {
        isOpen = false
        windows.tell({ kind: 'gone' })
        onHostChange(false)
        later(() => {
          if (stream === held) hold()
        })
      },
    })
    stream = held
  }

  function letGo(): void {
    turn?.abort()
    turn = null
    stream?.close()
    stream = null
    isOpen = false
  }

  function follow(): void {
    if (page.visibilityState === 'hidden') letGo()
    else if (!turn) {
      turn = new AbortController()
      windows.takeTurn(hold, turn.signal)
      windows.tell({ kind: 'who', asks: own })
    }
  }

  windows.onTold((message) => {
    if (message.kind === 'who' && isOpen) windows.tell({ kind: 'here', to: message.asks })
    // Who is hidden hears nothing, and who holds the stream hears it by itself.
    if (!turn || stream) return
    if (message.kind === 'notice') emit(message.name, message.payload)
    else if (message.kind === 'gone') onHostChange(false)
    else if (message.kind === 'open' || (message.kind === 'here' && message.to === own)) onOpened()
  })
  page.addEventListener('visibilitychange', follow)
  follow()

  return { listen, onFresh, onHost }
}

/** Who listens in this window, and what each is told. */
function createListeners() {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const fresh = new Set<() => void>()
  const hosts = new Set<(there: boolean) => void>()
  let openedBefore = false
  let there = true

  function onHostChange(isThere: boolean): void {
    if (isThere === there) return
    there = isThere
    for (const listener of hosts) listener(isThere)
  }

  return {
    emit: (name: string, payload: unknown): void => {
      for (const listener of listeners.get(name) ?? []) listener(payload)
    },
    onHostChange,
    /** The stream of this window or of another is open. */
    onOpened: (): void => {
      onHostChange(true)
      if (openedBefore) for (const listener of fresh) listener()
      openedBefore = true
    },
    listen: (name: string, listener: (payload: unknown) => void) => {
      const own = listeners.get(name) ?? new Set()
      listeners.set(name, own.add(listener))
      return () => own.delete(listener)
    },
    onFresh: (listener: () => void) => void fresh.add(listener),
    onHost: (listener: (there: boolean) => void) => void hosts.add(listener),
  }
}
