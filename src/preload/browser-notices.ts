/**
 * Notices in the browser host: one event stream for all visible windows, because browsers allow six connections per host. One window holds
 * it and forwards its notices; a hidden window closes it and gets none.
 */

/** An event stream from the host. */
export type Stream = { close(): void }

/** Callbacks of a stream; `onBreak` is the last call. */
export type StreamCallbacks = { onOpen(): void; onMessage(data: string): void; onBreak(): void }

/** Opens the host's server-sent events. An EventSource could not send the header that authorises the page. */
export function openStream(
  url: string,
  headers: () => HeadersInit,
  { onOpen, onMessage, onBreak }: StreamCallbacks,
): Stream {
  const closeController = new AbortController()
  const { signal } = closeController
  const read = async () => {
    const { ok, body } = await fetch(url, { headers: headers(), signal })
    if (!ok || !body) return
    onOpen()
    let unreadText = ''
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      const events = (unreadText + piece.value).split('\n\n')
      unreadText = events.pop() ?? ''
      // SSE comments keep the connection alive; our events are one line each.
      for (const event of events) if (event.startsWith('data: ')) onMessage(event.slice('data: '.length))
    }
  }
  // The stream has ended, for whatever reason.
  void read()
    .catch(() => undefined)
    .then(() => {
      if (!signal.aborted) onBreak()
    })
  return { close: () => closeController.abort() }
}

/** The used part of `document`. */
export type Page = {
  readonly visibilityState: DocumentVisibilityState
  addEventListener(type: 'visibilitychange', listener: () => void): void
}

/** State shared by the windows of one browser. */
export type Windows = {
  /** Calls `begin` when it is this window's turn. The turn ends when `signal` is aborted; then the next window begins. */
  takeTurn(begin: () => void, signal: AbortSignal): void
  /** Sends to all other windows. */
  tell(message: Message): void
  onTold(listener: (message: Message) => void): void
}

/** `notice`: from the host · `open`, `gone`: the state of the stream · `who`: asks whether a window holds the stream. */
export type Message =
  | { kind: 'notice'; name: string; payload: unknown }
  | { kind: 'open' | 'gone' }
  | { kind: 'who'; asks: string }
  | { kind: 'here'; to: string }

export type NoticeStream = {
  listen(name: string, listener: (payload: unknown) => void): () => void
  /** Called when notices arrive again: some may have been missed, so everything should be read again. */
  onFresh(listener: () => void): void
  /** Called whenever the host becomes available or unavailable. */
  onHost(listener: (isRunning: boolean) => void): void
}

export type NoticePorts = {
  page: Page
  open: (callbacks: StreamCallbacks) => Stream
  windows: Windows
  /** Runs `retry` after a delay. */
  later: (retry: () => void) => void
}

/** Delivers the host's notices while `page` is visible, by a stream from `open` or through the window that has one. */
export function noticeStream({ page, open, windows, later }: NoticePorts): NoticeStream {
  const { emit, onHostChange, onOpened, listen, onFresh, onHost } = createListeners()
  const ownId = crypto.randomUUID()
  let leadership: AbortController | null = null
  let stream: Stream | null = null
  let isOpen = false

  function hold(): void {
    const current = open({
      onOpen: () => {
        isOpen = true
        windows.tell({ kind: 'open' })
        onOpened()
      },
      onMessage: (data) => {
        const { name, payload }: { name: string; payload: unknown } = JSON.parse(data)
        windows.tell({ kind: 'notice', name, payload })
        emit(name, payload)
      },
      onBreak: () => {
        isOpen = false
        windows.tell({ kind: 'gone' })
        onHostChange(false)
        later(() => {
          if (stream === current) hold()
        })
      },
    })
    stream = current
  }

  function release(): void {
    leadership?.abort()
    leadership = null
    stream?.close()
    stream = null
    isOpen = false
  }

  function follow(): void {
    if (page.visibilityState === 'hidden') release()
    else if (!leadership) {
      leadership = new AbortController()
      windows.takeTurn(hold, leadership.signal)
      windows.tell({ kind: 'who', asks: ownId })
    }
  }

  windows.onTold((message) => {
    if (message.kind === 'who' && isOpen) windows.tell({ kind: 'here', to: message.asks })
    // A hidden window ignores notices, and the holder of the stream gets them directly.
    if (!leadership || stream) return
    if (message.kind === 'notice') emit(message.name, message.payload)
    else if (message.kind === 'gone') onHostChange(false)
    else if (message.kind === 'open' || (message.kind === 'here' && message.to === ownId)) onOpened()
  })
  page.addEventListener('visibilitychange', follow)
  follow()

  return { listen, onFresh, onHost }
}

/** The listeners of this window. */
function createListeners() {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const freshListeners = new Set<() => void>()
  const hosts = new Set<(isRunning: boolean) => void>()
  let wasOpened = false
  let isRunning = true

  function onHostChange(isNowRunning: boolean): void {
    if (isNowRunning === isRunning) return
    isRunning = isNowRunning
    for (const listener of hosts) listener(isNowRunning)
  }

  return {
    emit: (name: string, payload: unknown): void => {
      for (const listener of listeners.get(name) ?? []) listener(payload)
    },
    onHostChange,
    /** Called when a stream opens, in this window or in another. */
    onOpened: (): void => {
      onHostChange(true)
      if (wasOpened) for (const listener of freshListeners) listener()
      wasOpened = true
    },
    listen: (name: string, listener: (payload: unknown) => void) => {
      const ownListeners = listeners.get(name) ?? new Set()
      listeners.set(name, ownListeners.add(listener))
      return () => ownListeners.delete(listener)
    },
    onFresh: (listener: () => void) => void freshListeners.add(listener),
    onHost: (listener: (isRunning: boolean) => void) => void hosts.add(listener),
  }
}
