/** Windows of the fake: what the program asks of them, and what a test can do to them. */
import type { BrowserWindowConstructorOptions, HandlerDetails, Rectangle, WebContents, WebPreferences } from 'electron'
import { type FakePage, openPage } from './page.ts'
import { type Events, events, onlyKnown, preventable, strict } from './strict.ts'

const optionNames = [
  'autoHideMenuBar',
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

/** What the windows need of the rest of the fake. */
export type Surroundings = {
  isReady(): boolean
  /** Main's handler of a channel. */
  handlerOf(channel: string): (event: object, ...args: unknown[]) => unknown
  load(url: string): Promise<Response>
  created(contents: object): void
  lastClosed(): void
  /** The person adds a word to the dictionary. */
  learn(word: string): boolean
}

export type Frame = { url: string; parent: Frame | null }
export type FakeContents = ReturnType<typeof contentsOf>

/** A window as the test sees it. */
export type FakeWindow = {
  /** The object that the program holds. */
  face: { webContents: object; getNormalBounds(): Rectangle }
  options: BrowserWindowConstructorOptions
  contents: FakeContents
  did: string[]
  minimized: boolean
  maximized: boolean
  /** The page asks before it goes. */
  unsaved: boolean
  /** What the dock or the taskbar shows. */
  progress: number
  bounds: Rectangle
  /** The page, once it was loaded. */
  page(): FakePage
  /** The last answer of the protocol. */
  answer(): Response | null
  /** Closes it as a person does; `pagehide` is what the page does last. */
  close(): Promise<void>
}

/** Runs while a window's page goes away: the page's last chance to say something. */
export type PageHide = (window: FakeWindow) => unknown

export function windowsOf(around: Surroundings) {
  const open: FakeWindow[] = []
  const all: FakeWindow[] = []
  const focused = { on: true }
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
    return window.face
  }

  function makeWindow(options: BrowserWindowConstructorOptions): FakeWindow {
    const { face: eventFace, emit } = events('BrowserWindow', ['close', 'closed', 'ready-to-show'])
    let page: FakePage | null = null
    let answer: Response | null = null
    let destroyed = false
    const contents = contentsOf(around, () => page)
    const act =
      (name: string, change: () => void = () => {}) =>
      () => {
        if (destroyed) throw new Error('Object has been destroyed')
        window.did.push(name)
        change()
      }
    const face = strict('BrowserWindow', {
      webContents: contents.face,
      ...eventFace,
      show: act('show'),
      focus: act('focus'),
      maximize: act('maximize', () => {
        window.maximized = true
      }),
      restore: act('restore', () => {
        window.minimized = false
      }),
      setProgressBar: (progress: number) => {
        window.progress = progress
      },
      isMinimized: () => window.minimized,
      isMaximized: () => window.maximized,
      isDestroyed: () => destroyed,
      getNormalBounds: () => ({ ...window.bounds }),
      loadURL: async (url: string) => {
        answer = await around.load(url)
        contents.mainFrame.url = url
        page = openPage(options.webPreferences?.preload ?? '', {
          invoke: (channel, args) => contents.invoke(channel, args),
        })
        setImmediate(() => !destroyed && emit('ready-to-show'))
      },
    })
    const window: FakeWindow = {
      face,
      options,
      contents,
      did: [],
      minimized: false,
      maximized: false,
      unsaved: false,
      progress: -1,
      bounds: { x: options.x ?? 320, y: options.y ?? 140, width: options.width ?? 800, height: options.height ?? 600 },
      page: () => {
        if (!page) throw new Error('No page was loaded yet')
        return page
      },
      answer: () => answer,
      close: async () => {
        const event = preventable({})
        emit('close', event)
        if (event.defaultPrevented) return
        if (window.unsaved && !contents.letsGo()) return
        // A page that goes away is not waited for, but what it sent until then arrives.
        await hooks.pagehide(window)
        destroyed = true
        open.splice(open.indexOf(window), 1)
        emit('closed')
        if (open.length === 0) around.lastClosed()
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
        getFocusedWindow: () => (focused.on ? (faces().at(-1) ?? null) : null),
        fromWebContents: (contents: object) => faces().find((face) => face.webContents === contents) ?? null,
      }),
    ),
    open,
    all,
    hooks,
    focused,
  }
}

const contentsEvents = [
  'context-menu',
  'render-process-gone',
  'will-navigate',
  'will-frame-navigate',
  'will-prevent-unload',
  'will-redirect',
  'will-attach-webview',
]
type OpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0]
type InputEvent = Parameters<WebContents['sendInputEvent']>[0]

/** Contents of a window, or of whatever else a test makes of it. */
export function contentsOf(around: Pick<Surroundings, 'handlerOf' | 'learn'>, page: () => FakePage | null) {
  const { face: eventFace, emit } = events('WebContents', contentsEvents)
  const mainFrame: Frame = strict('WebFrameMain', { url: 'about:blank', parent: null })
  const pressed: InputEvent[] = []
  const sent: [string, ...unknown[]][] = []
  const replaced: string[] = []
  let openHandler: OpenHandler | null = null
  const members = {
    send: (channel: string, ...args: unknown[]) => {
      sent.push([channel, ...args])
      page()?.hear(channel, structuredClone(args))
    },
    getURL: () => mainFrame.url,
    isLoading: () => page() === null,
    replaceMisspelling: (word: string) => void replaced.push(word),
    sendInputEvent: (event: InputEvent) => void pressed.push(event),
    setWindowOpenHandler: (handler: OpenHandler) => {
      openHandler = handler
    },
  } satisfies Partial<WebContents>
  const face: object & Events = strict('WebContents', {
    mainFrame,
    session: strict('Session', { addWordToSpellCheckerDictionary: around.learn }),
    ...eventFace,
    ...members,
  })

  return {
    face,
    mainFrame,
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
    invoke: async (channel: string, args: unknown[], senderFrame: Frame | null = mainFrame): Promise<unknown> => {
      const handler = around.handlerOf(channel)
      try {
        const event = strict('IpcMainInvokeEvent', { sender: face, senderFrame })
        return structuredClone(await handler(event, ...structuredClone(args)))
      } catch (error) {
        throw new Error(`Error invoking remote method '${channel}': ${String(error)}`)
      }
    },
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
