/**
 * What the fake tells Herald, and where Electron makes it so: every event with the line that emits it and, where a value has a form that
 * a test could get wrong, that form. Lines are those of electron/electron at 96f3996d, the line of version 45; `app-updater` is
 * electron-updater 6.8.10, and docs/ stands for what the source leaves to the system.
 */
type Fits = (...told: never[]) => boolean
type Input = { source: string; fits?: Fits }

const at = (source: string, fits?: Fits): Input => (fits ? { source, fits } : { source })
const api = 'shell/browser/api'

const isWords = (words: unknown): boolean => Array.isArray(words) && words.every((word) => typeof word === 'string')
/** Why Chromium's process ended (shell/common/gin_converters/base_converter.h:16-41). */
const reasons = [
  ...['clean-exit', 'abnormal-exit', 'killed', 'crashed', 'oom', 'launch-failed', 'integrity-failure'],
  'memory-eviction',
]
type Gone = { reason: string; exitCode: number; type?: string }
const isGone = ({ reason, exitCode }: Gone) => reasons.includes(reason) && Number.isInteger(exitCode)

export const inputs = {
  app: {
    activate: at(
      `${api}/electron_api_app.cc:616`,
      (_event, hasVisibleWindows) => typeof hasVisibleWindows === 'boolean',
    ),
    'before-quit': at(`${api}/electron_api_app.cc:579`),
    'browser-window-created': at('lib/browser/api/browser-window.ts:94'),
    'browser-window-focus': at('lib/browser/api/browser-window.ts:37'),
    'child-process-gone': at(
      `${api}/electron_api_app.cc:850`,
      (_event, gone: Gone) => isGone(gone) && Boolean(gone.type),
    ),
    // macOS alone has both.
    'open-file': at(`${api}/electron_api_app.cc:606`, (_event, path: string) => path.startsWith('/')),
    'open-url': at(`${api}/electron_api_app.cc:612`, (_event, url: string) => URL.canParse(url)),
    quit: at(`${api}/electron_api_app.cc:596`, (_event, code) => Number.isInteger(code)),
    'second-instance': at(
      `${api}/electron_api_app.cc:1045`,
      (_event, words, folder) => isWords(words) && Boolean(folder),
    ),
    // `host_and_port.ToString()`: no address, whatever the types call it. There are no contents for a request of `net`.
    'select-client-certificate': at(
      `${api}/electron_api_app.cc:789`,
      (_event, contents, server: string) => contents === null && /^(\[[\da-f:]+\]|[^/:\s]+):\d+$/i.test(server),
    ),
    // Without an event before it.
    'session-created': at(`${api}/electron_api_session.cc:1754`, (session) => typeof session === 'object'),
    'web-contents-created': at('lib/browser/api/web-contents.ts:848'),
    'will-quit': at(`${api}/electron_api_app.cc:585`),
    'window-all-closed': at(`${api}/electron_api_app.cc:591`),
  },
  BrowserWindow: {
    // Its names: shell/browser/native_window_views_win.cc:87.
    'app-command': at(`${api}/electron_api_base_window.cc:334`, (_event, command: string) =>
      /^[a-z]+(-[a-z]+)*$/.test(command),
    ),
    close: at(`${api}/electron_api_base_window.cc:159`),
    closed: at(`${api}/electron_api_base_window.cc:177`),
    move: at(`${api}/electron_api_base_window.cc:284`),
    'ready-to-show': at('lib/browser/api/web-contents.ts:761'),
    resize: at(`${api}/electron_api_base_window.cc:268`),
    swipe: at(`${api}/electron_api_base_window.cc:300`, (_event, direction: string) =>
      ['up', 'right', 'down', 'left'].includes(direction),
    ),
  },
  WebContents: {
    'before-input-event': at(
      `${api}/electron_api_web_contents.cc:1700`,
      (_event, input: { type: string; key: string }) => Boolean(input.type && input.key),
    ),
    'context-menu': at(`${api}/electron_api_web_contents.cc:1902`),
    destroyed: at(`${api}/electron_api_web_contents.cc:2717`),
    'did-fail-load': at(`${api}/electron_api_web_contents.cc:2550`, (_event, code: number, why: string, url: string) =>
      Boolean(code < 0 && why && URL.canParse(url)),
    ),
    'did-finish-load': at(`${api}/electron_api_web_contents.cc:2281`),
    'did-navigate': at(`${api}/electron_api_web_contents.cc:2519`, (_event, url: string) => URL.canParse(url)),
    'did-navigate-in-page': at(`${api}/electron_api_web_contents.cc:2502`, (_event, url: string) => URL.canParse(url)),
    'dom-ready': at(`${api}/electron_api_web_contents.cc:2264`),
    'found-in-page': at(`${api}/electron_api_web_contents.cc:1922`),
    'preload-error': at('lib/browser/rpc-server.ts:52'),
    'render-process-gone': at(`${api}/electron_api_web_contents.cc:2219`, (_event, gone: Gone) => isGone(gone)),
    responsive: at(`${api}/electron_api_web_contents.cc:1852`),
    unresponsive: at('lib/browser/api/web-contents.ts:843'),
    'will-navigate': at('shell/browser/electron_navigation_throttle.cc:60'),
    'will-frame-navigate': at('shell/browser/electron_navigation_throttle.cc:56'),
    'will-prevent-unload': at(`${api}/electron_api_web_contents.cc:4424`),
    'will-redirect': at('shell/browser/electron_navigation_throttle.cc:82'),
    'will-attach-webview': at('lib/browser/guest-view-manager.ts:104'),
  },
  Tray: { click: at(`${api}/electron_api_tray.cc:104`) },
  Notification: {
    click: at(`${api}/electron_api_notification.cc:226`),
    close: at(`${api}/electron_api_notification.cc:256`),
    failed: at(`${api}/electron_api_notification.cc:249`, (_event, why) => typeof why === 'string'),
    show: at(`${api}/electron_api_notification.cc:245`),
  },
  nativeTheme: { updated: at(`${api}/electron_api_native_theme.cc:50`) },
  powerMonitor: {
    resume: at(`${api}/electron_api_power_monitor.cc:111`),
    // Linux and macOS; Windows tells windows alone ('session-end').
    shutdown: at(`${api}/electron_api_power_monitor.cc:88`),
  },
} satisfies Record<string, Record<string, Input>>

export type Emitter = keyof typeof inputs

/** Throws where Electron would never tell this. */
export function checkInput(emitter: Emitter, event: string, told: readonly unknown[]): void {
  const input: Input | undefined = (inputs[emitter] as Record<string, Input>)[event]
  if (!input) throw new Error(`Fake Electron: nothing in Electron's source tells '${event}' of ${emitter}`)
  if (input.fits && !input.fits(...(told as never[])))
    throw new Error(
      `Fake Electron: '${event}' of ${emitter} is told otherwise (${input.source}): ${String(told.slice(1))}`,
    )
}

/**
 * A command line as another start hands it over: Chromium keeps the switches before everything else (base/command_line.cc, AppendSwitch and
 * argv), its own among them (shell/app/electron_main_delegate.cc:314), so that a word no longer stands behind its switch.
 */
export function chromiumOrder([program = '', ...words]: readonly string[]): string[] {
  const end = words.includes('--') ? words.indexOf('--') : words.length
  const isSwitch = (word: string, index: number) => index < end && word.startsWith('-')
  return [
    program,
    ...words.filter(isSwitch),
    '--allow-file-access-from-files',
    ...words.filter((word, index) => !isSwitch(word, index)),
  ]
}

/** Whether Windows lets a program of Electron begin: no word may follow one that begins like an address (shell/app/command_line_args.cc:44-58). */
export function mayBegin(words: readonly string[]): boolean {
  const end = words.includes('--') ? words.indexOf('--') : words.length
  const first = words.slice(0, end).findIndex((word) => /^[a-z][^:\s]+:/i.test(word))
  return first < 0 || first === end - 1
}
