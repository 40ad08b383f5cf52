/** A strict stand-in for Electron's main process API: only what Herald uses, and anything else throws. */
import { lookup } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type {
  App,
  Clipboard,
  CrashReporter,
  IpcMain,
  JumpListCategory,
  Protocol,
  ProxyConfig,
  Rectangle,
  Screen,
  Session,
  Shell,
} from 'electron'
import { contentsOf } from './contents.ts'
import { dialogOf } from './dialogs.ts'
import { chromiumOrder, mayBegin } from './inputs.ts'
import { type Keyring, keyring, safeStorageOver } from './keyring.ts'
import { type FakeMenu, menus } from './menus.ts'
import { type NetSession, netOf, netSession, type SystemNetwork } from './net.ts'
import { type Fate, notices } from './notices.ts'
import { events, type Listener, onlyKnown, preventable, strict } from './strict.ts'
import { themeOf } from './theme.ts'
import { trays } from './trays.ts'
import { type Offer, updaterOf } from './updater.ts'
import { type Load, windowsOf } from './windows.ts'

export type FakeOptions = {
  isPackaged?: boolean
  keyring?: Keyring
  /** Work areas of the screens; the first is the main one. */
  screens?: Rectangle[]
  /** Another Electron holds the single instance's lock. */
  second?: boolean
  /** Where the person saves a download; null when they decide against it. */
  saveTo?: string | null
  /** What the updates' feed offers. */
  offer?: Offer
  /** The button that is pressed in a message box, maybe later; the second, where nothing is said. */
  pressed?: number | ((message: string) => number | Promise<number>)
  /** What becomes of loading an address; 'shown', where nothing is said. */
  loads?: (url: string) => Load
  /** What becomes of printing; 'printed', where nothing is said. */
  prints?: 'printed' | 'refused' | 'hangs'
  /** What becomes of a notification. */
  notices?: Fate
  /** A click on an old notification started it (Windows). */
  clicked?: boolean
  /** Who is the program for a scheme already. */
  holder?: string
  /** Links that the person took out of the taskbar's list. */
  removed?: string[]
  /** The person wants no lists in the taskbar. */
  noJumpList?: boolean
  /** Where the package lies: its package.json says more than the sources'. */
  appPath?: string
  /** What the system says of the network. */
  network?: SystemNetwork
  /** The system started it at the login (macOS). */
  openedAtLogin?: boolean
  /** Runs in the moment in which Electron is ready, before the program goes on. */
  atReady?: (fake: FakeElectron) => void
}

export type FakeElectron = ReturnType<typeof createFake>
type IpcHandler = Parameters<IpcMain['handle']>[1]
type Schemes = Parameters<Protocol['registerSchemesAsPrivileged']>[0]
type Handlers = {
  request?: Parameters<Session['setPermissionRequestHandler']>[0]
  check?: Parameters<Session['setPermissionCheckHandler']>[0]
  device?: Parameters<Session['setDevicePermissionHandler']>[0]
}

export type Seen = {
  schemes: Schemes
  /** Addresses that the system was asked to open. */
  opened: string[]
  /** Channels of ipcMain that are listened to without an answer. */
  listened: string[]
  paths: Record<string, string>
  /** Names that the save dialog proposed. */
  savedAs: string[]
  /** What message boxes said. */
  asked: string[]
  /** What stands on the clipboard. */
  clipboard: string
  /** Files that the system's file manager was asked to show, and folders that it was asked to open. */
  shown: string[]
  /** Boxes that said why Herald cannot start, or go on. */
  told: string[]
  /** The words of every helper that waits for the end to start Herald anew. */
  relaunched: string[][]
  /** How many message boxes belong to no window. */
  parentless: number
  appUserModelId: string | null
  toastActivator: string | null
  crashReports: object | null
  /** Where the single instance's lock is. */
  lockedIn: string | null
  /** Events of `app` that were listened to before it was ready. */
  early: string[]
  /** Schemes that Herald asked to be the program for. */
  schemesOf: string[]
  /** The number on the dock or the taskbar. */
  badge: number
  /** Whether the system starts Herald with the computer; null: it was never told. */
  loginItem: boolean | null
  /** How often it asked to be moved to the Applications folder (macOS). */
  moved: number
  /** The words that it starts Herald with (Windows). */
  loginWords: string[]
  /** Whether Chromium draws with the graphics processor. */
  hardwareAcceleration: boolean
  /** Kinds of files that save dialogs offered, the last one's. */
  filters: { name: string; extensions: string[] }[]
  /** What stands in the dock's menu (macOS), in the taskbar's list (Windows), and among the files that were opened last. */
  dock: FakeMenu | null
  jumpList: JumpListCategory[] | null
  recentFiles: string[]
  /** Words that the person added to the dictionary. */
  learnt: string[]
}

/** Languages that Chromium has dictionaries for; a few of them. */
const dictionaries = ['ar', 'de', 'en-GB', 'en-US', 'ur']

const manifest: { version: string; productName?: string; name: string } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
)

export function createFake(options: FakeOptions = {}) {
  const screens = options.screens ?? [{ x: 0, y: 0, width: 1920, height: 1040 }]
  const ready = Promise.withResolvers<void>()
  const exited = Promise.withResolvers<number>()
  const state = { ready: false, sandboxed: false, gone: false, quitting: false }
  const seen: Seen = {
    ...{ schemes: [], opened: [], listened: [], paths: {}, savedAs: [], asked: [] },
    ...{ clipboard: '', shown: [], told: [], relaunched: [], parentless: 0, schemesOf: [], learnt: [] },
    ...{ moved: 0, loginWords: [], hardwareAcceleration: true, filters: [] },
    ...{ badge: 0, loginItem: null, dock: null, jumpList: null, recentFiles: [] },
    ...{ appUserModelId: null, toastActivator: null, crashReports: null, lockedIn: null, early: [] },
  }
  const ipcHandlers = new Map<string, IpcHandler>()
  const schemeHandlers = new Map<string, (request: Request) => Response | Promise<Response>>()
  const needsReady = (what: string) => {
    if (!state.ready) throw new Error(`${what} cannot be used before app is ready`)
  }
  const { face: appFace, emit, listened } = events('app', (event) => state.ready || seen.early.push(event))

  /** Windows are gone without a question, and what waits for the end hears of it. */
  const exit = (code = 0) => {
    if (state.gone) return
    state.gone = true
    for (const window of [...windows.open]) window.destroy()
    emit('quit', {}, code)
    exited.resolve(code)
  }
  async function quit(): Promise<void> {
    if (state.gone || state.quitting) return
    const before = preventable({})
    emit('before-quit', before)
    if (before.defaultPrevented) return
    state.quitting = true
    for (const window of [...windows.open]) await window.close()
    if (windows.open.length === 0) willQuit()
  }
  /** Once the last window is gone, whichever way. */
  function willQuit(): void {
    if (!state.quitting || state.gone) return
    state.quitting = false
    const event = preventable({})
    emit('will-quit', event)
    if (!event.defaultPrevented) exit()
  }

  const onMac = {
    moveToApplicationsFolder: () => {
      seen.moved += 1
      return true
    },
    dock: strict('Dock', {
      setMenu: (menu: FakeMenu) => {
        seen.dock = menu
      },
    }),
  }
  const onWindows = {
    getJumpListSettings: () => ({ minItems: 10, removedItems: options.removed?.map((args) => ({ args })) ?? [] }),
    setJumpList: (categories: JumpListCategory[]) => {
      const removed = categories.some(({ items = [] }) =>
        items.some(({ args = '' }) => options.removed?.includes(args)),
      )
      if (removed) throw new Error('Fake Electron: Windows leaves out a list in which a removed item comes back')
      const long = categories.some(({ items = [] }) => items.some(({ description = '' }) => description.length > 260))
      if (long) throw new Error('Fake Electron: an item whose description is longer than 260 is not shown')
      if (options.noJumpList && categories.some(({ type }) => type === 'custom'))
        return 'customCategoryAccessDeniedError'
      seen.jumpList = categories
      return 'ok'
    },
    setToastActivatorCLSID: (id: string) => {
      seen.toastActivator = id
    },
  }
  const app = strict('app', {
    ...appFace,
    ...({
      isPackaged: options.isPackaged ?? false,
      enableSandbox: () => {
        if (state.ready) throw new Error('app.enableSandbox() can only be called before app is ready')
        state.sandboxed = true
      },
      setPath: (name, path) => {
        seen.paths[name] = path
      },
      getPath: (name) => seen.paths[name] ?? '/nowhere',
      getVersion: () => '0.1.0',
      getAppPath: () => options.appPath ?? join(import.meta.dirname, '../..'),
      name: manifest.productName ?? manifest.name,
      requestSingleInstanceLock: () => {
        seen.lockedIn = seen.paths.userData ?? null
        return options.second !== true
      },
      addRecentDocument: (path) => void seen.recentFiles.push(path),
      clearRecentDocuments: () => void seen.recentFiles.splice(0),
      setAppUserModelId: (id) => {
        seen.appUserModelId = id
      },
      getApplicationNameForProtocol: () => options.holder ?? '',
      whenReady: () => ready.promise,
      exit,
      relaunch: (again) => {
        // Windows would never start it.
        if (!mayBegin(again?.args ?? [])) throw new Error('Fake Electron: these words start nothing on Windows')
        return seen.relaunched.push(again?.args ?? []) > 0
      },
      setAsDefaultProtocolClient: (scheme) => seen.schemesOf.push(scheme) > 0,
      quit: () => void quit(),
      setBadgeCount: (count = 0) => {
        seen.badge = count
        return true
      },
      getPreferredSystemLanguages: () => ['de-AT', 'en-GB'],
      // Windows writes the words into the registry, behind the program (shell/browser/browser_win.cc:681); macOS has none.
      setLoginItemSettings: (given) => {
        onlyKnown('setLoginItemSettings', given, ['openAtLogin', ...(process.platform === 'win32' ? ['args'] : [])])
        seen.loginItem = given.openAtLogin ?? false
        seen.loginWords = given.args ?? []
      },
      // Only macOS knows who started it (shell/browser/browser_mac.mm:391).
      getLoginItemSettings: () =>
        strict('LoginItemSettings', {
          ...({} as ReturnType<App['getLoginItemSettings']>),
          wasOpenedAtLogin: process.platform === 'darwin' && options.openedAtLogin === true,
        }),
      disableHardwareAcceleration: () => {
        // shell/browser/api/electron_api_app.cc, DisableHardwareAcceleration.
        if (state.ready) throw new Error('app.disableHardwareAcceleration() can only be called before app is ready')
        seen.hardwareAcceleration = false
      },
    } satisfies Partial<App>),
    ...(process.platform === 'win32' ? onWindows : {}),
    ...(process.platform === 'darwin' ? onMac : { dock: undefined }),
  })

  const power = events('powerMonitor')
  const theming = themeOf()
  const notified = notices(needsReady, () => options.notices ?? 'shown', options.clicked)

  const windows = windowsOf({
    learn: (word) => seen.learnt.push(word) > 0,
    isReady: () => state.ready,
    handlerOf: (channel) => {
      const handler = ipcHandlers.get(channel)
      if (!handler) throw new Error(`No handler registered for '${channel}'`)
      // The event of the fake has what the program reads of the real one, and throws for anything else.
      return handler as (event: object, ...args: unknown[]) => unknown
    },
    load: (url) => load(url),
    fate: (url) => options.loads?.(url) ?? 'shown',
    prints: () => options.prints ?? 'printed',
    created: (contents) => void emit('web-contents-created', {}, contents),
    windowCreated: (window) => void emit('browser-window-created', {}, window),
    windowFocused: (window) => void emit('browser-window-focus', {}, window),
    stayed: () => {
      state.quitting = false
    },
    lastClosed: () => {
      if (state.quitting) willQuit()
      else if (!state.gone) emit('window-all-closed')
    },
  })

  async function load(url: string, init: RequestInit = {}): Promise<Response> {
    const handler = schemeHandlers.get(new URL(url).protocol.replace(':', ''))
    if (!handler) throw new Error(`ERR_UNKNOWN_URL_SCHEME (-302) loading '${url}'`)
    return handler(new Request(url, init))
  }

  const inTray = trays()

  const nets = new Map<unknown, NetSession>()
  /** Sessions that the program made itself, by their names. */
  const partitions = new Map<string, ReturnType<typeof sessionOf>>()
  const network = netOf(
    options.network ?? {},
    (face) => nets.get(face),
    () => state.ready,
  )
  function sessionOf(cache = true) {
    const handlers: Handlers = {}
    const proxies: ProxyConfig[] = []
    const spelling = { on: true, languages: ['en-US'] }
    const face = strict('Session', {
      setPermissionRequestHandler: (handler) => {
        handlers.request = handler
      },
      setPermissionCheckHandler: (handler) => {
        handlers.check = handler
      },
      setDevicePermissionHandler: (handler) => {
        handlers.device = handler
      },
      setCertificateVerifyProc: (proc) => {
        remembered.verify = proc
      },
      setProxy: async (config) => {
        onlyKnown('setProxy', config, ['mode', 'pacScript', 'proxyBypassRules', 'proxyRules'])
        proxies.push(config)
      },
      closeAllConnections: async () => undefined,
      resolveHost: async (host) => ({
        endpoints: (await lookup(host, { all: true })).map(({ address, family }) => ({
          address,
          family: family === 6 ? ('ipv6' as const) : ('ipv4' as const),
        })),
      }),
      setSpellCheckerEnabled: (on) => {
        spelling.on = on
      },
      setSpellCheckerLanguages: (languages) => {
        // "throws if a language is not in availableSpellCheckerLanguages" (docs/api/session.md).
        const unknown = languages.find((one) => !dictionaries.includes(one))
        if (unknown !== undefined) throw new Error(`Invalid language code provided: "${unknown}" is not supported`)
        spelling.languages = languages
      },
      availableSpellCheckerLanguages: dictionaries,
    } satisfies Partial<Session>)
    const remembered = netSession(cache)
    nets.set(face, remembered)
    return { face, handlers, remembered, proxies, spelling }
  }
  const defaultSession = sessionOf()
  const menu = menus()
  const updates = updaterOf(options.offer ?? null)

  const electron = strict('electron', {
    app,
    BrowserWindow: windows.BrowserWindow,
    WebContentsView: windows.WebContentsView,
    Menu: menu.Menu,
    Notification: notified.Notification,
    Tray: inTray.Tray,
    nativeImage: inTray.nativeImage,
    autoUpdater: updates.native,
    crashReporter: strict('crashReporter', {
      start: (given) => {
        if (state.ready) throw new Error('A process that runs already would not be watched')
        seen.crashReports = given
      },
    } satisfies Partial<CrashReporter>),
    clipboard: strict('clipboard', {
      writeText: async (text: string) => {
        seen.clipboard = text
      },
    } satisfies Partial<Clipboard>),
    nativeTheme: theming.nativeTheme,
    powerMonitor: strict('powerMonitor', {
      on: (event: string, listener: Listener) => {
        needsReady('powerMonitor')
        power.face.on(event, listener)
      },
    }),
    dialog: dialogOf({ options, seen, isReady: () => state.ready }),
    ipcMain: strict('ipcMain', {
      handle: (channel, handler) => {
        if (ipcHandlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
        ipcHandlers.set(channel, handler)
      },
      ...{ on: (channel: string) => void seen.listened.push(channel) },
    } satisfies Partial<Pick<IpcMain, 'handle'>>),
    protocol: strict('protocol', {
      registerSchemesAsPrivileged: (schemes) => {
        if (state.ready) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
        seen.schemes = schemes
      },
      handle: (scheme, handler) => {
        needsReady('protocol.handle')
        // Electron's own kinds of request and response are the platform's.
        schemeHandlers.set(scheme, handler as (request: Request) => Response | Promise<Response>)
      },
    } satisfies Partial<Protocol>),
    net: network.net,
    safeStorage: safeStorageOver(options.keyring ?? keyring(), () => state.ready),
    screen: strict('screen', {
      getDisplayMatching: (wanted: Rectangle) => {
        needsReady('screen')
        const [first] = [...screens].sort((a, b) => overlap(b, wanted) - overlap(a, wanted))
        return strict('Display', { workArea: first ?? wanted })
      },
      getPrimaryDisplay: () => {
        needsReady('screen')
        return strict('Display', { workArea: screens[0] })
      },
    } satisfies Partial<Record<keyof Screen, unknown>>),
    session: strict('session', {
      get defaultSession() {
        needsReady('session')
        return defaultSession.face
      },
      fromPartition: (name: string, given: { cache?: boolean } = {}) => {
        needsReady('session')
        onlyKnown('fromPartition', given, ['cache'])
        const kept = partitions.get(name)
        if (kept) return kept.face
        const made = sessionOf(given.cache)
        partitions.set(name, made)
        emit('session-created', made.face)
        return made.face
      },
    }),
    shell: strict('shell', {
      openExternal: async (url: string) => void seen.opened.push(url),
      showItemInFolder: (path: string) => void seen.shown.push(path),
      openPath: async (path: string) => {
        seen.shown.push(path)
        return ''
      },
    } satisfies Partial<Shell>),
  })

  const fake = {
    electron,
    updater: updates.updater,
    /** What the updater was asked. */
    updated: updates.did,
    /** What the feed offers from now on. */
    offers: (offer: Offer | null) => {
      updates.offered.current = offer
    },
    state,
    seen,
    exited: exited.promise,
    /** Events of `app` that somebody listens to. */
    listened,
    themeIsFollowed: theming.isFollowed,
    wakingIsHeard: () => power.listened().includes('resume'),
    /** The main module was evaluated: from now on Electron is ready. */
    release: () => {
      if (state.gone) return
      state.ready = true
      ready.resolve()
      options.atReady?.(fake)
    },
    /** Somebody starts Herald once more: told to the first as soon as it is ready, also while it closes. */
    secondStart: (...words: string[]) => {
      if (!state.ready) throw new Error("'second-instance' is guaranteed to come after 'ready'")
      if (!state.gone) emit('second-instance', {}, chromiumOrder(['/usr/bin/herald', ...words]), '/')
    },
    windows: windows.open,
    everyWindow: windows.all,
    /** Every view that ever was. */
    views: windows.views,
    hooks: windows.hooks,
    menu: menu.items,
    /** The menu that opened last where the mouse is. */
    popped: menu.popped,
    notifications: notified.shown,
    activateOld: notified.activate,
    isActivatable: notified.isActivatable,
    theme: theming.nativeTheme,
    /** The system goes from light to dark, or back. */
    turn: theming.turn,
    /** The computer wakes up. */
    resume: () => void power.emit('resume'),
    /** The computer is shut down. */
    shutDown: () => void power.emit('shutdown'),
    /** What stands in the tray or the menu bar. */
    trays: inTray.shown,
    /** What the default session was told. */
    spelling: defaultSession.spelling,
    defaultProxies: defaultSession.proxies,
    /** Another program comes to the front, or Herald again. */
    focus: (on: boolean) => {
      windows.focused.on = on
    },
    /** The person clicks into a window. */
    use: windows.use,
    /** A proxy asks the updater for a sign-in. */
    updaterLogin: updates.login,
    partitions,
    /** What was asked of Chromium's network, in order. */
    asked: network.asked,
    channels: () => [...ipcHandlers.keys()].sort(),
    permissions: defaultSession.handlers,
    load,
    quit,
    emit,
    /** A session that something made besides the default one. */
    makeSession: () => {
      const { face, handlers } = sessionOf()
      emit('session-created', face)
      return handlers
    },
    /** Contents that something made besides our windows. */
    makeContents: () => {
      const contents = contentsOf({ handlerOf: (channel) => handlerOf(channel), learn: () => true }, () => null)
      emit('web-contents-created', {}, contents.face)
      return contents
    },
    /** What a page of ours is given that asks for `permission`, as Electron asks the session: the check first, then the request. */
    permits: (permission: string): boolean => {
      const { check, request } = defaultSession.handlers
      const contents = windows.open[0]?.contents.face as never
      if (check && !check(contents, permission as never, 'app://herald/', { isMainFrame: true } as never)) return false
      // Without a handler everything is given.
      let given = request === undefined
      const answered = (granted: boolean) => {
        given = granted
      }
      request?.(contents, permission as never, answered, { isMainFrame: true } as never)
      return given
    },
  }
  return fake

  function handlerOf(channel: string) {
    return ipcHandlers.get(channel) as (event: object, ...args: unknown[]) => unknown
  }
}

function overlap(a: Rectangle, b: Rectangle): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.max(0, across) * Math.max(0, down)
}
