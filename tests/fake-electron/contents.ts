/** What a window, or something else, shows: its frames, its loads as they are told, its calls, and what a test can do to it. */
import type { FindInPageOptions, HandlerDetails, WebContents } from 'electron'
import type { FakePage } from './page.ts'
import { type Events, events, onlyKnown, preventable, strict } from './strict.ts'

export type Frame = { url: string; parent: Frame | null; detached?: boolean }
export type FakeContents = ReturnType<typeof contentsOf>

/** What contents need of the rest of the fake. */
export type Around = {
  /** Main's handler of a channel. */
  handlerOf(channel: string): (event: object, ...args: unknown[]) => unknown
  /** The person adds a word to the dictionary. */
  learn(word: string): boolean
  /** What becomes of printing; Chromium may refuse, and may never answer. */
  prints?(): 'printed' | 'refused' | 'hangs'
}

/** What contents make happen outside of them; `load` where they are no window's page. */
type Doing = { reload: () => void; focused: () => void; load?: (url: string) => Promise<unknown> }
type OpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0]
type InputEvent = Parameters<WebContents['sendInputEvent']>[0]

let frames = 0

/** Contents of a window, or of whatever else a test makes of it. */
export function contentsOf(
  around: Around,
  page: () => FakePage | null,
  { reload, load, focused }: Doing = { reload: () => {}, focused: () => {} },
) {
  const { face: eventFace, emit, listened } = events('WebContents')
  /** Chromium's number of each frame that ever was. */
  const numbers = new WeakMap<Frame, number>()
  const numberOf = (frame: Frame): number => {
    const number = numbers.get(frame) ?? ++frames
    numbers.set(frame, number)
    return number
  }
  const frameAt = (url: string): Frame & { detached: boolean } =>
    strict('WebFrameMain', { url, parent: null as Frame | null, detached: false })
  let mainFrame = frameAt('about:blank')
  let before = mainFrame
  const loading = { main: false, frame: false, told: false }
  const pressed: InputEvent[] = []
  const sent: [string, ...unknown[]][] = []
  const replaced: string[] = []
  const life = { destroyed: false, text: '' }
  const search = { requests: 0, session: '', at: 0, stopped: [] as string[] }
  const history = { back: 0, forward: 0, went: [] as string[] }
  let openHandler: OpenHandler | null = null
  const members = {
    send: (channel: string, ...args: unknown[]) => {
      if (life.destroyed) throw new Error('Object has been destroyed')
      sent.push([channel, ...args])
      page()?.hear(channel, structuredClone(args))
    },
    getURL: () => mainFrame.url,
    isLoading: () => loading.main || loading.frame,
    isLoadingMainFrame: () => loading.main,
    isDestroyed: () => life.destroyed,
    reload,
    forcefullyCrashRenderer: () => void emit('render-process-gone', {}, { reason: 'killed', exitCode: 9 }),
    replaceMisspelling: (word: string) => void replaced.push(word),
    sendInputEvent: (event: InputEvent) => void pressed.push(event),
    setWindowOpenHandler: (handler: OpenHandler) => {
      openHandler = handler
    },
    findInPage: (text: string, options: FindInPageOptions = {}) => {
      onlyKnown('findInPage', options, ['findNext', 'forward'])
      // electron_api_web_contents.cc: "Must provide a non-empty search content".
      if (text === '') throw new Error('Must provide a non-empty search content')
      // `findNext` begins a session; without one Chromium goes on with another text than the one that was asked for.
      if (!options.findNext && search.session !== text) throw new Error('Fake Electron: no session of this text')
      const total = life.text.toLowerCase().split(text.toLowerCase()).length - 1
      const step = options.findNext ? 1 - search.at : options.forward === false ? -1 : 1
      search.session = text
      search.at = total === 0 ? 0 : ((search.at - 1 + step + total) % total) + 1
      const requestId = ++search.requests
      const found = { requestId, activeMatchOrdinal: search.at, matches: total, selectionArea: {}, finalUpdate: true }
      setTimeout(() => {
        emit('found-in-page', {}, { ...found, matches: Math.min(1, total), finalUpdate: false })
        emit('found-in-page', {}, found)
      }, 5)
      return requestId
    },
    printToPDF: async (options: object) => {
      onlyKnown('printToPDF', options, ['generateTaggedPDF', 'pageSize', 'preferCSSPageSize', 'printBackground'])
      if (life.destroyed) throw new Error('Object has been destroyed')
      const fate = around.prints?.() ?? 'printed'
      if (loading.main || fate === 'refused') throw new Error('Failed to generate PDF')
      if (fate === 'hangs') return new Promise<never>(() => {})
      return Buffer.from(`%PDF-1.7 of ${mainFrame.url}`)
    },
    stopFindInPage: (action: string) => {
      search.session = ''
      search.stopped.push(action)
    },
    focus: () => focused(),
    close: () => {
      life.destroyed = true
      emit('destroyed')
    },
    loadURL: async (url: string) => {
      if (!load) throw new Error('Fake Electron: the window loads its page')
      await load(url)
      mainFrame = frameAt(url)
    },
  } satisfies Partial<WebContents>
  const face: object & Events = strict('WebContents', {
    get mainFrame() {
      return mainFrame
    },
    navigationHistory: strict('NavigationHistory', {
      canGoBack: () => history.back > 0,
      canGoForward: () => history.forward > 0,
      goBack: () => void history.went.push('back'),
      goForward: () => void history.went.push('forward'),
    }),
    session: strict('Session', { addWordToSpellCheckerDictionary: around.learn }),
    ...eventFace,
    ...members,
  })

  async function asked(channel: string, args: unknown[], senderFrame: Frame | null, frameId: number) {
    const handler = around.handlerOf(channel)
    try {
      const event = strict('IpcMainInvokeEvent', { sender: face, senderFrame, processId: 1, frameId })
      return structuredClone(await handler(event, ...structuredClone(args)))
    } catch (error) {
      throw new Error(`Error invoking remote method '${channel}': ${String(error)}`)
    }
  }

  return {
    face,
    get mainFrame() {
      return mainFrame
    },
    set destroyed(on: boolean) {
      life.destroyed = on
    },
    /** What the page shows, for whoever searches it. */
    set text(words: string) {
      life.text = words
    },
    /** What became of a search that was given up. */
    stopped: search.stopped,
    get destroyed() {
      return life.destroyed
    },
    /** What loads at this moment: the page itself, a frame in it. */
    loading,
    listened,
    hasOpenHandler: () => openHandler !== null,
    /** A new document: its frame is another, and the former one is detached. */
    navigated: (url: string) => {
      before = mainFrame
      before.detached = true
      mainFrame = frameAt(url)
      emit('did-navigate', {}, url)
    },
    /** Another screen of the same document. */
    navigatedInPage: (url: string) => {
      mainFrame.url = url
      emit('did-navigate-in-page', {}, url, true)
    },
    loaded: () => void emit('dom-ready', {}),
    finishLoad: () => void emit('did-finish-load', {}),
    failLoad: (code: number, why: string, url: string, isMainFrame = true) => {
      loading.told = true
      emit('did-fail-load', {}, code, why, url, isMainFrame, 1, 1)
      loading.told = false
    },
    failPreload: () => void emit('preload-error', {}, 'index.cjs', new Error('module not found: electron')),
    /** Its process is busy, and answers again. */
    hang: () => void emit('unresponsive', {}),
    answer: () => void emit('responsive', {}),
    /** A key, before the page hears of it. */
    press: (key: string) => {
      emit('before-input-event', preventable({}), { type: 'keyDown', key })
      emit('before-input-event', preventable({}), { type: 'keyUp', key })
    },
    pressed,
    /** How many pages there are to go back and forward to, and where it went. */
    history,
    /** What main sent to the page, in order. */
    sent,
    replaced,
    /** The right mouse button; the rest of what Electron tells is not read. */
    rightClick: (asked: object) => void emit('context-menu', {}, strict('ContextMenuParams', asked)),
    /** The page's process ends. */
    crash: (reason = 'crashed') => void emit('render-process-gone', {}, { reason, exitCode: 5 }),
    /** Whether a page that asks before it goes may go. */
    letsGo: (): boolean => {
      const event = preventable({})
      emit('will-prevent-unload', event)
      return event.defaultPrevented
    },
    /** An IPC call as `senderFrame` sends it; null: a frame that has gone meanwhile. */
    invoke: (channel: string, args: unknown[], senderFrame: Frame | null = mainFrame): Promise<unknown> =>
      asked(channel, args, senderFrame, senderFrame ? numberOf(senderFrame) : ++frames),
    /** The last words of the page that was left: its frame is detached, or gone before they were read. */
    lastText: (channel: string, args: unknown[], how: 'detached' | 'gone'): Promise<unknown> =>
      asked(channel, args, how === 'gone' ? null : before, numberOf(before)),
    /** Whether a navigation goes through; the events come as Electron fires them. */
    navigate: (url: string, where: 'main' | 'frame' = 'main'): boolean => {
      const event = preventable({ url, isMainFrame: where === 'main', isSameDocument: false })
      emit('will-frame-navigate', event)
      if (where === 'main') emit('will-navigate', event)
      return !event.defaultPrevented
    },
    redirect: (url: string): boolean => {
      const event = preventable({ url, isMainFrame: true, isSameDocument: false })
      emit('will-redirect', event)
      return !event.defaultPrevented
    },
    attachWebview: (): boolean => {
      const event = preventable({})
      emit('will-attach-webview', event, {}, {})
      return !event.defaultPrevented
    },
    /** `window.open` and links with a target; Electron's default without a handler is to allow. */
    open: (url: string): 'allow' | 'deny' => {
      const referrer = { url: '', policy: 'default' } as const
      const details: HandlerDetails = { url, frameName: '', features: '', disposition: 'foreground-tab', referrer }
      return openHandler ? openHandler(details).action : 'allow'
    },
  }
}
