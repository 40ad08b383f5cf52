/** Windows of the fake: what the program asks of them, and what a test can do to them. */
import type { BrowserWindowConstructorOptions, Rectangle, WebPreferences } from 'electron'
import { type Around, contentsOf, type FakeContents } from './contents.ts'
import { type FakePage, openPage } from './page.ts'
import { events, onlyKnown, preventable, strict } from './strict.ts'

const optionNames = [
  'autoHideMenuBar',
  'backgroundColor',
  'height',
  'minHeight',
  'minWidth',
  'modal',
  'parent',
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
export type WindowWorld = Around & {
  isReady(): boolean
  load(url: string): Promise<Response>
  /** What becomes of loading `url`. */
  fate(url: string): Load
  created(contents: object): void
  windowCreated(window: object): void
  windowFocused(window: object): void
  lastClosed(): void
  /** A page stays: Electron takes a quit back. */
  stayed(): void
}

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
  /** Words of the mark on the taskbar's button (Windows). */
  overlay: string | null
  bounds: Rectangle
  background: string
  /** Views that lie over its page, the topmost last. */
  views: FakeView[]
  /** What of it has the keyboard. */
  keyboard: 'page' | FakeView
  /** The person makes it larger, or moves it. */
  resize(bounds: Partial<Rectangle>): void
  /** Events of the window that somebody listens to. */
  listened(): string[]
  /** The page, once it was loaded. */
  page(): FakePage
  /** The last answer of the protocol. */
  answer(): Response | null
  /** The mouse's own buttons ('app-command'), or three fingers ('swipe'). */
  gesture(event: 'app-command' | 'swipe', what: string): void
  /** Closes it as a person does; `pagehide` is what the page does last. */
  close(): Promise<void>
  /** Without asking anybody, as `app.exit` does. */
  destroy(): void
}

/** A view with contents of its own; nobody but the program ends them, the end of its window neither. */
export type FakeView = {
  face: object
  contents: FakeContents
  bounds: Rectangle
  window: FakeWindow | null
}

/** Runs while a window's page goes away: the page's last chance to say something. */
export type PageHide = (window: FakeWindow) => unknown

export function windowsOf(around: WindowWorld) {
  const open: FakeWindow[] = []
  const all: FakeWindow[] = []
  const views = new Map<object, FakeView>()
  const everyView: FakeView[] = []
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
    const { face: eventFace, emit, listened } = events('BrowserWindow')
    let page: FakePage | null = null
    let answer: Response | null = null
    let destroyed = false
    let byProgram = false
    let loads = 0
    const contents = contentsOf(around, () => page, {
      reload: () => void loadURL(contents.mainFrame.url),
      focused: () => {
        window.keyboard = 'page'
      },
    })
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
      // Counts up (shell/browser/api/electron_api_base_window.cc:1406).
      id: all.length + 1,
      webContents: contents.face,
      contentView: strict('View', {
        addChildView: (view: object) => {
          const known = views.get(view)
          if (!known) throw new TypeError('Error processing argument at index 0, conversion failure')
          known.window = window
          window.views.push(known)
        },
        removeChildView: (view: object) => {
          const at = window.views.findIndex(({ face }) => face === view)
          if (at >= 0) window.views.splice(at, 1)
        },
      }),
      getContentBounds: () => ({ ...window.bounds }),
      ...eventFace,
      show: act('show', appear),
      showInactive: act('show inactive', () => {
        window.visible = true
      }),
      focus: act('focus', () => focus(window)),
      maximize: act('maximize', () => {
        window.maximized = true
        appear()
      }),
      minimize: act('minimize', () => {
        window.minimized = true
      }),
      restore: act('restore', () => {
        window.minimized = false
      }),
      setFullScreen: (on: boolean) => {
        window.did.push(on ? 'full screen' : 'no full screen')
        window.fullScreen = on
      },
      setOverlayIcon: (overlay: object | null, words: string) => {
        window.overlay = overlay === null ? null : words
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
      close: () => {
        byProgram = true
        void window.close()
      },
      destroy: () => window.destroy(),
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
      else if (options.webPreferences?.preload)
        page = openPage(options.webPreferences.preload, { invoke: (channel, args) => contents.invoke(channel, args) })
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
      overlay: null,
      bounds: { x: options.x ?? 320, y: options.y ?? 140, width: options.width ?? 800, height: options.height ?? 600 },
      background: options.backgroundColor ?? '#FFFFFF',
      listened,
      views: [],
      keyboard: 'page',
      resize: (bounds) => {
        window.bounds = { ...window.bounds, ...bounds }
        emit('resize', {})
      },
      page: () => {
        if (!page) throw new Error('No page was loaded yet')
        return page
      },
      answer: () => answer,
      gesture: (event, what) => void emit(event, {}, what),
      close: async () => {
        if (destroyed) return
        // A sheet has neither a title bar nor a button (docs/api/browser-window.md:137); the program may still close it.
        const isSheet = options.modal === true && options.parent !== undefined && process.platform === 'darwin'
        if (isSheet && !byProgram) throw new Error('Fake Electron: nothing closes a sheet')
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

  /** Called with `new`; what it answers is the view. */
  function WebContentsView(options: { webPreferences?: WebPreferences } = {}) {
    if (!around.isReady()) throw new Error('Cannot create WebContentsView before app is ready')
    onlyKnown('WebContentsView', options, ['webPreferences'])
    onlyKnown('webPreferences', options.webPreferences ?? {}, preferenceNames)
    const contents = contentsOf(around, () => null, {
      reload: () => {},
      load: around.load,
      focused: () => {
        if (view.window) view.window.keyboard = view
      },
    })
    const face = strict('WebContentsView', {
      // Without contents once they are gone (electron_api_web_contents_view.cc).
      get webContents() {
        return contents.destroyed ? null : contents.face
      },
      setBounds: (bounds: Rectangle) => {
        view.bounds = { ...bounds }
      },
      setBackgroundColor: () => {},
    })
    const view: FakeView = { face, contents, bounds: { x: 0, y: 0, width: 0, height: 0 }, window: null }
    views.set(face, view)
    everyView.push(view)
    around.created(contents.face)
    return face
  }

  /** The window that contents belong to: a view's are its window's too (electron_api_web_contents_view.cc: SetOwnerWindow). */
  const ownerOf = (contents: object) =>
    open.find(({ face, views }) => face.webContents === contents || views.some((one) => one.contents.face === contents))

  // In no order: they come out of an unordered map (shell/common/key_weak_map.h:73).
  const faces = () => open.map(({ face }) => face).reverse()
  return {
    BrowserWindow: strict(
      'BrowserWindow',
      Object.assign(BrowserWindow, {
        getAllWindows: faces,
        getFocusedWindow: () => (focused.on ? (focused.window?.face ?? null) : null),
        fromWebContents: (contents: object) => ownerOf(contents)?.face ?? null,
      }),
    ),
    WebContentsView: strict('WebContentsView', WebContentsView),
    views: everyView,
    open,
    all,
    hooks,
    focused,
    use: focus,
  }
}
