/** Windows of the fake: what the program asks of them, and what a test can do to them. */
import type { BrowserWindowConstructorOptions, HandlerDetails, Rectangle, WebContents, WebPreferences } from 'electron'
import { type FakePage, openPage } from './page.ts'
import { type Events, events, onlyKnown, preventable, strict } from './strict.ts'

const optionNames = [
  'autoHideMenuBar',
  'backgroundColor',
  'height',
  'minHeight',
  'minWidth',
  'show',
  'title',
  'webPreferences',
  'width',
  'x',
  'y',
] as const satisfies readonly (keyof BrowserWindowConstructorOptions)[]

const preferenceNames = [
  'allowRunningInsecureContent',
  'contextIsolation',
  'devTools',
  'experimentalFeatures',
  'navigateOnDragDrop',
  'nodeIntegration',
  'nodeIntegrationInSubFrames',
  'nodeIntegrationInWorker',
  'preload',
  'sandbox',
  'spellcheck',
  'webSecurity',
  'webviewTag',
] as const satisfies readonly (keyof WebPreferences)[]

/**
 * What becomes of a load. `never painted`: a hidden window that comes to no first layout (Wayland), though its page loads ·
 * `hangs`: nothing is ever heard of it · `fails`: Chromium could not read it · `no preload`: the preload threw.
 */
export type Load = 'shown' | 'never painted' | 'hangs' | 'fails' | 'no preload'

/** What the windows need of the rest of the fake. */
export type Surroundings = {
  isReady(): boolean
  /** Main's handler of a channel. */
  handlerOf(channel: string): (event: object, ...args: unknown[]) => unknown
  load(url: string): Promise<Response>
  /** What becomes of loading `url`. */
  fate(url: string): Load
  created(contents: object): void
  windowCreated(window: object): void
  windowFocused(window: object): void
  lastClosed(): void
  /** A page stays: Electron takes a quit back. */
  stayed(): void
  /** The person adds a word to the dictionary. */
  learn(word: string): boolean
}

export type Frame = { url: string; parent: Frame | null; detached?: boolean }
export type FakeContents = ReturnType<typeof contentsOf>

/** A window as the test sees it. */
export type FakeWindow = {
  /** The object that the program holds. */
  face: { webContents: object; getNormalBounds(): Rectangle }
  options: BrowserWindowConstructorOptions
  contents: FakeContents
  did: string[]
  visible: boolean
  minimized: boolean
  maximized: boolean
  fullScreen: boolean
  /** The page asks before it goes. */
  unsaved: boolean
  /** What the dock or the taskbar shows. */
  progress: number
  bounds: Rectangle
  background: string
  /** Events of the window that somebody listens to. */
  listened(): string[]
  /** The page, once it was loaded. */
  page(): FakePage
  /** The last answer of the protocol. */
  answer(): Response | null
  /** Closes it as a person does; `pagehide` is what the page does last. */
  close(): Promise<void>
  /** Without asking anybody, as `app.exit` does. */
  destroy(): void
}

/** Runs while a window's page goes away: the page's last chance to say something. */
export type PageHide = (window: FakeWindow) => unknown

export function windowsOf(around: Surroundings) {
  const open: FakeWindow[] = []
  const all: FakeWindow[] = []
  /** `on`: Herald is the program in front. Then one of its windows has the keyboard. */
  const focused: { on: boolean; window: FakeWindow | null } = { on: true, window: null }
  const hooks: { pagehide: PageHide } = { pagehide: () => undefined }

  /** Called with `new`; what it answers is the window. */
  function BrowserWindow(options: BrowserWindowConstructorOptions = {}) {
    if (!around.isReady()) throw new Error('Cannot create BrowserWindow before app is ready')
    onlyKnown('BrowserWindow', options, optionNames)
    onlyKnown('webPreferences', options.webPreferences ?? {}, preferenceNames)
    const window = makeWindow(options)
    open.push(window)
    all.push(window)
    around.created(window.contents.face)
    around.windowCreated(window.face)
    return window.face
  }

  function focus(window: FakeWindow): void {
    focused.window = window
    around.windowFocused(window.face)
  }

  function makeWindow(options: BrowserWindowConstructorOptions): FakeWindow {
    const { face: eventFace, emit, listened } = events('BrowserWindow', ['close', 'closed', 'ready-to-show'])
    let page: FakePage | null = null
    let answer: Response | null = null
    let destroyed = false
    let loads = 0
    const contents = contentsOf(around, () => page, { reload: () => void loadURL(contents.mainFrame.url) })
    const act =
      (name: string, change: () => void = () => {}) =>
      () => {
        if (destroyed) throw new Error('Object has been destroyed')
        window.did.push(name)
        change()
      }
    const appear = () => {
      window.visible = true
      focus(window)
    }
    const face = strict('BrowserWindow', {
      webContents: contents.face,
      ...eventFace,
      show: act('show', appear),
      focus: act('focus', () => focus(window)),
      maximize: act('maximize', () => {
        window.maximized = true
        appear()
      }),
      restore: act('restore', () => {
        window.minimized = false
      }),
      setFullScreen: (on: boolean) => {
        window.did.push(on ? 'full screen' : 'no full screen')
        window.fullScreen = on
      },
      setProgressBar: (progress: number) => {
        window.progress = progress
      },
      setBackgroundColor: (color: string) => {
        window.background = color
      },
      setBounds: (bounds: Rectangle) => {
        window.bounds = { ...bounds }
      },
      close: () => void window.close(),
      isMinimized: () => window.minimized,
      isMaximized: () => window.maximized,
      isFullScreen: () => window.fullScreen,
      isDestroyed: () => destroyed,
      getNormalBounds: () => ({ ...window.bounds }),
      loadURL,
    })

    /** Settles as Electron's does: with the end of the load, or with why there was none. */
    async function loadURL(url: string): Promise<void> {
      // "It's not safe to start a new navigation while the call that started it is still on the stack" (electron_api_web_contents.cc).
      if (contents.loading.told) {
        contents.failLoad(-2, 'ERR_FAILED', url)
        throw new Error(`ERR_FAILED (-2) loading '${url}'`)
      }
      const turn = ++loads
      contents.loading.main = true
      const fate = around.fate(url)
      if (fate === 'hangs') return new Promise(() => {})
      const failed = (code: number, why: string): never => {
        contents.failLoad(code, why, url)
        throw new Error(`${why} (${code}) loading '${url}'`)
      }
      try {
        if (fate === 'fails') throw new Error('the scheme has no answer')
        answer = await around.load(url)
      } catch {
        if (destroyed) return
        contents.loading.main = false
        contents.navigated('chrome-error://chromewebdata/')
        return failed(-9, 'ERR_UNEXPECTED')
      }
      if (destroyed) return
      if (turn !== loads) return failed(-3, 'ERR_ABORTED')
      contents.navigated(url)
      page = null
      if (fate === 'no preload') contents.failPreload()
      else
        page = openPage(options.webPreferences?.preload ?? '', {
          invoke: (channel, args) => contents.invoke(channel, args),
        })
      await new Promise(setImmediate)
      if (destroyed || turn !== loads) return
      contents.loading.main = false
      contents.loaded()
      if (fate !== 'never painted' && !window.visible) emit('ready-to-show')
      contents.finishLoad()
    }

    const window: FakeWindow = {
      face,
      options,
      contents,
      did: [],
      visible: options.show !== false,
      minimized: false,
      maximized: false,
      fullScreen: false,
      unsaved: false,
      progress: -1,
      bounds: { x: options.x ?? 320, y: options.y ?? 140, width: options.width ?? 800, height: options.height ?? 600 },
      background: options.backgroundColor ?? '#FFFFFF',
      listened,
      page: () => {
        if (!page) throw new Error('No page was loaded yet')
        return page
      },
      answer: () => answer,
      close: async () => {
        if (destroyed) return
        const event = preventable({})
        emit('close', event)
        if (event.defaultPrevented) return around.stayed()
        if (window.unsaved && !contents.letsGo()) return around.stayed()
        // A page that goes away is not waited for, but what it sent until then arrives.
        await hooks.pagehide(window)
        window.destroy()
        if (open.length === 0) around.lastClosed()
      },
      destroy: () => {
        if (destroyed) return
        destroyed = true
        contents.destroyed = true
        open.splice(open.indexOf(window), 1)
        if (focused.window === window) focused.window = open.at(-1) ?? null
        emit('closed')
      },
    }
    return window
  }

  const faces = () => open.map(({ face }) => face)
  return {
    BrowserWindow: strict(
      'BrowserWindow',
      Object.assign(BrowserWindow, {
        getAllWindows: faces,
        getFocusedWindow: () => (focused.on ? (focused.window?.face ?? null) : null),
        fromWebContents: (contents: object) => faces().find((face) => face.webContents === contents) ?? null,
      }),
    ),
    open,
    all,
    hooks,
    focused,
    use: focus,
  }
}

const contentsEvents = [
  'context-menu',
  'did-fail-load',
  'did-finish-load',
  'did-navigate',
  'dom-ready',
  'preload-error',
  'render-process-gone',
  'responsive',
  'unresponsive',
  'will-navigate',
  'will-frame-navigate',
  'will-prevent-unload',
  'will-redirect',
  'will-attach-webview',
]
type OpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0]
type InputEvent = Parameters<WebContents['sendInputEvent']>[0]

let frames = 0

/** Contents of a window, or of whatever else a test makes of it. */
export function contentsOf(
  around: Pick<Surroundings, 'handlerOf' | 'learn'>,
  page: () => FakePage | null,
  { reload }: { reload: () => void } = { reload: () => {} },
) {
  const { face: eventFace, emit, listened } = events('WebContents', contentsEvents)
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
  const life = { destroyed: false }
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
  } satisfies Partial<WebContents>
  const face: object & Events = strict('WebContents', {
    get mainFrame() {
      return mainFrame
    },
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
    pressed,
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
    lastWords: (channel: string, args: unknown[], how: 'detached' | 'gone'): Promise<unknown> =>
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
