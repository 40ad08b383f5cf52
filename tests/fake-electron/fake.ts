/** A strict stand-in for Electron's main process API: only what Herald uses, and anything else throws. */
import type {
  App,
  Clipboard,
  Dialog,
  IpcMain,
  MessageBoxOptions,
  MessageBoxSyncOptions,
  Protocol,
  Rectangle,
  SaveDialogOptions,
  Screen,
  Session,
  Shell,
} from 'electron'
import { type Keyring, keyring, safeStorageOver } from './keyring.ts'
import { menus } from './menus.ts'
import { events, type Listener, onlyKnown, preventable, strict } from './strict.ts'
import { type Offer, updaterOf } from './updater.ts'
import { contentsOf, windowsOf } from './windows.ts'

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
  /** The button that is pressed in a message box; the second, where nothing is said. */
  pressed?: number
}

export type FakeElectron = ReturnType<typeof createFake>
type IpcHandler = Parameters<IpcMain['handle']>[1]
type Schemes = Parameters<Protocol['registerSchemesAsPrivileged']>[0]
type Handlers = {
  request?: Parameters<Session['setPermissionRequestHandler']>[0]
  check?: Parameters<Session['setPermissionCheckHandler']>[0]
  device?: Parameters<Session['setDevicePermissionHandler']>[0]
}

type Seen = {
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
  /** Files that the system's file manager was asked to show. */
  shown: string[]
  relaunches: number
  /** Schemes that Herald asked to be the program for. */
  schemesOf: string[]
  /** Words that the person added to the dictionary. */
  learnt: string[]
}

/** A notification of the system, as the person sees it. */
export type FakeNotification = { title: string; body: string; click(): void; close(): void }

const appEvents = [
  'activate',
  'open-url',
  'quit',
  'second-instance',
  'session-created',
  'web-contents-created',
  'will-quit',
  'window-all-closed',
]

const messageBoxOptions = [
  'buttons',
  'cancelId',
  'defaultId',
  'detail',
  'message',
  'noLink',
  'type',
] as const satisfies readonly (keyof MessageBoxSyncOptions)[]

export function createFake(options: FakeOptions = {}) {
  const screens = options.screens ?? [{ x: 0, y: 0, width: 1920, height: 1040 }]
  const ready = Promise.withResolvers<void>()
  const exited = Promise.withResolvers<number>()
  const state = { ready: false, sandboxed: false, gone: false, quitting: false }
  const seen: Seen = {
    ...{ schemes: [], opened: [], listened: [], paths: {}, savedAs: [], asked: [] },
    ...{ clipboard: '', shown: [], relaunches: 0, schemesOf: [], learnt: [] },
  }
  const notifications: FakeNotification[] = []
  const ipcHandlers = new Map<string, IpcHandler>()
  const schemeHandlers = new Map<string, (request: Request) => Response | Promise<Response>>()
  const needsReady = (what: string) => {
    if (!state.ready) throw new Error(`${what} cannot be used before app is ready`)
  }
  const { face: appFace, emit } = events('app', appEvents)

  const exit = (code = 0) => {
    state.gone = true
    exited.resolve(code)
  }
  async function quit(): Promise<void> {
    if (state.gone || state.quitting) return
    state.quitting = true
    for (const window of [...windows.open]) await window.close()
    state.quitting = false
    const event = preventable({})
    if (windows.open.length > 0) return
    emit('will-quit', event)
    if (event.defaultPrevented) return
    emit('quit', {}, 0)
    exit()
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
      requestSingleInstanceLock: () => options.second !== true,
      whenReady: () => ready.promise,
      exit,
      relaunch: () => {
        seen.relaunches += 1
      },
      setAsDefaultProtocolClient: (scheme) => seen.schemesOf.push(scheme) > 0,
      quit: () => void quit(),
    } satisfies Partial<App>),
  })

  const power = events('powerMonitor', ['resume'])
  const theme = strict('nativeTheme', { themeSource: 'system' })

  /** Called with `new`. */
  function Notification(given: { title?: string; body?: string }) {
    needsReady('Notification')
    onlyKnown('Notification', given, ['body', 'title'])
    const { face, emit: fire } = events('Notification', ['click', 'close'])
    const { title = '', body = '' } = given
    const show = () =>
      void notifications.push({ title, body, click: () => void fire('click'), close: () => void fire('close') })
    return strict('Notification', { ...face, show })
  }

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
    created: (contents) => void emit('web-contents-created', {}, contents),
    lastClosed: () => {
      if (!state.quitting) emit('window-all-closed')
    },
  })

  async function load(url: string, init: RequestInit = {}): Promise<Response> {
    const handler = schemeHandlers.get(new URL(url).protocol.replace(':', ''))
    if (!handler) throw new Error(`ERR_UNKNOWN_URL_SCHEME (-302) loading '${url}'`)
    return handler(new Request(url, init))
  }

  function sessionOf() {
    const handlers: Handlers = {}
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
    } satisfies Partial<Session>)
    return { face, handlers }
  }
  const defaultSession = sessionOf()
  const menu = menus()
  const updates = updaterOf(options.offer ?? null)

  const electron = strict('electron', {
    app,
    BrowserWindow: windows.BrowserWindow,
    Menu: menu.Menu,
    Notification: strict('Notification', Object.assign(Notification, { isSupported: () => true })),
    clipboard: strict('clipboard', {
      writeText: async (text: string) => {
        seen.clipboard = text
      },
    } satisfies Partial<Clipboard>),
    nativeTheme: theme,
    powerMonitor: strict('powerMonitor', {
      on: (event: string, listener: Listener) => {
        needsReady('powerMonitor')
        power.face.on(event, listener)
      },
    }),
    dialog: strict('dialog', {
      showSaveDialog: async (first: object, second?: SaveDialogOptions) => {
        needsReady('dialog')
        seen.savedAs.push((second ?? (first as SaveDialogOptions)).defaultPath ?? '')
        return { canceled: !options.saveTo, filePath: options.saveTo ?? '' }
      },
      showMessageBoxSync: (first: object, second?: MessageBoxSyncOptions) => {
        needsReady('dialog')
        const box = second ?? (first as MessageBoxSyncOptions)
        onlyKnown('showMessageBoxSync', box, messageBoxOptions)
        seen.asked.push(box.message)
        return options.pressed ?? 1
      },
      showMessageBox: async (first: object, second?: MessageBoxOptions) => {
        needsReady('dialog')
        seen.asked.push((second ?? (first as MessageBoxOptions)).message)
        return { response: options.pressed ?? 1, checkboxChecked: false }
      },
    } satisfies Partial<Dialog>),
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
    safeStorage: safeStorageOver(options.keyring ?? keyring(), () => state.ready),
    screen: strict('screen', {
      getDisplayMatching: (wanted: Rectangle) => {
        needsReady('screen')
        const [first] = [...screens].sort((a, b) => overlap(b, wanted) - overlap(a, wanted))
        return strict('Display', { workArea: first ?? wanted })
      },
    } satisfies Partial<Record<keyof Screen, unknown>>),
    session: strict('session', {
      get defaultSession() {
        needsReady('session')
        return defaultSession.face
      },
    }),
    shell: strict('shell', {
      openExternal: async (url: string) => void seen.opened.push(url),
      showItemInFolder: (path: string) => void seen.shown.push(path),
    } satisfies Partial<Shell>),
  })

  return {
    electron,
    updater: updates.updater,
    /** What the updater was asked. */
    updated: updates.did,
    state,
    seen,
    exited: exited.promise,
    /** The main module was evaluated: from now on Electron is ready. */
    release: () => {
      state.ready = true
      ready.resolve()
    },
    windows: windows.open,
    everyWindow: windows.all,
    hooks: windows.hooks,
    menu: menu.items,
    /** The menu that opened last where the mouse is. */
    popped: menu.popped,
    notifications,
    theme,
    /** The computer wakes up. */
    resume: () => void power.emit('resume'),
    /** Another program comes to the front, or Herald again. */
    focus: (on: boolean) => {
      windows.focused.on = on
    },
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
  }

  function handlerOf(channel: string) {
    return ipcHandlers.get(channel) as (event: object, ...args: unknown[]) => unknown
  }
}

function overlap(a: Rectangle, b: Rectangle): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.max(0, across) * Math.max(0, down)
}
