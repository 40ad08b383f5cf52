/** Notices in the browser host: one event stream, open only while the tab is in front, because browsers allow six connections a host. */

/** The part of `EventSource` that is used. */
export type Stream = {
  onopen: ((event: Event) => unknown) | null
  onmessage: ((event: MessageEvent) => unknown) | null
  close(): void
}

/** The part of `document` that is used. */
export type Page = {
  readonly visibilityState: DocumentVisibilityState
  addEventListener(type: 'visibilitychange', listener: () => void): void
}

export type NoticeStream = {
  listen(name: string, listener: (payload: unknown) => void): () => void
  /** Called when the stream opens again: what happened meanwhile was not heard, so everything is to be read afresh. */
  onFresh(listener: () => void): void
}

/** Opens the stream with `open` whenever `page` is visible, closes it when it is hidden. */
export function noticeStream({ page, open }: { page: Page; open: () => Stream }): NoticeStream {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const fresh = new Set<() => void>()
  let stream: Stream | null = null
  let openedBefore = false

  function hear(event: MessageEvent): void {
    const { name, payload }: { name: string; payload: unknown } = JSON.parse(event.data)
    for (const listener of listeners.get(name) ?? []) listener(payload)
  }

  function opened(): void {
    if (openedBefore) for (const listener of fresh) listener()
    openedBefore = true
  }

  function follow(): void {
    if (page.visibilityState === 'hidden') {
      stream?.close()
      stream = null
    } else if (!stream) {
      stream = open()
      stream.onopen = opened
      stream.onmessage = hear
    }
  }

  page.addEventListener('visibilitychange', follow)
  follow()

  return {
    listen: (name, listener) => {
      const heard = listeners.get(name) ?? new Set()
      listeners.set(name, heard.add(listener))
      return () => heard.delete(listener)
    },
    onFresh: (listener) => void fresh.add(listener),
  }
}
