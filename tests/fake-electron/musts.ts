/**
 * What a program of this kind must ask of Electron. A strict fake catches a wrong call; these are the ones that nobody would miss until
 * the first day on a real system. Each names where Electron says so.
 */
import type { Herald } from './herald.ts'

type Must = {
  what: string
  /** In Electron's own repository. */
  source: string
  /** The system on which it matters; all, where none is named. */
  on?: NodeJS.Platform
  isMade: (herald: Herald) => boolean
}

const app = (event: string) => (herald: Herald) => herald.fake.listened().includes(event)
const early = (event: string) => (herald: Herald) => herald.fake.seen.early.includes(event)
const page = (event: string) => (herald: Herald) => herald.window().contents.listened().includes(event)
const ofProcess = (event: string) => (herald: Herald) => herald.hears().includes(event)

export const musts: readonly Must[] = [
  {
    what: 'one instance, with its lock in the data folder',
    source: 'docs/api/app.md: requestSingleInstanceLock',
    isMade: ({ fake }) => fake.seen.lockedIn !== null && fake.seen.lockedIn === fake.seen.paths.userData,
  },
  {
    what: 'second starts are heard from before Electron is ready',
    source: 'shell/browser/api/electron_api_app.cc: NotificationCallbackWrapper',
    isMade: early('second-instance'),
  },
  {
    what: 'links are heard from before Electron is ready',
    source: 'docs/api/app.md: open-url',
    isMade: early('open-url'),
  },
  {
    what: 'files are heard from before Electron is ready',
    source: 'docs/api/app.md: open-file, "Make sure to listen for the open-file event very early"',
    isMade: early('open-file'),
  },
  { what: 'a click in the dock', source: 'docs/api/app.md: activate', isMade: app('activate') },
  {
    what: 'a name with a capital',
    source: 'lib/browser/init.ts: productName',
    isMade: ({ fake }) => fake.electron.app.name === 'Herald',
  },
  {
    what: "the taskbar's name for it",
    source: 'docs/tutorial/notifications.md: Windows',
    isMade: ({ fake }) => fake.seen.appUserModelId === 'app.herald.desktop',
  },
  {
    what: 'the program that a click on an old notification starts',
    source: 'docs/api/app.md: setToastActivatorCLSID',
    on: 'win32',
    isMade: ({ fake }) => /^\{[0-9A-F-]{36}\}$/.test(fake.seen.toastActivator ?? ''),
  },
  {
    what: 'a click on a notification of an earlier run',
    source: 'docs/api/notification.md: handleActivation',
    on: 'win32',
    isMade: ({ fake }) => fake.isActivatable(),
  },
  {
    what: 'caches outside of the roaming profile',
    source: 'docs/api/app.md: sessionData',
    on: 'win32',
    isMade: ({ fake }) => fake.seen.paths.sessionData !== undefined,
  },
  {
    what: 'errors of main that nothing caught',
    source: 'lib/browser/init.ts: uncaughtException',
    isMade: ofProcess('uncaughtException'),
  },
  {
    what: 'rejections of main that nothing caught',
    source: 'shell/common/node_bindings.cc: warn-with-error-code',
    isMade: ofProcess('unhandledRejection'),
  },
  {
    what: 'a terminal that is gone',
    source: 'lib/browser/init.ts: any error without a listener is a box',
    isMade: (herald) => herald.hears().filter((event) => event === 'error').length >= 2,
  },
  {
    what: 'what a crash leaves stays here, and nothing is sent',
    source: 'docs/api/crash-reporter.md',
    isMade: ({ fake }) => JSON.stringify(fake.seen.crashReports) === '{"uploadToServer":false}',
  },
  { what: 'a page that ended', source: 'docs/api/web-contents.md', isMade: page('render-process-gone') },
  { what: 'another process that ended', source: 'docs/api/app.md', isMade: app('child-process-gone') },
  { what: 'a page that hangs', source: 'docs/api/web-contents.md: unresponsive', isMade: page('unresponsive') },
  { what: 'a page that answers again', source: 'docs/api/web-contents.md', isMade: page('responsive') },
  { what: 'a page that did not load', source: 'docs/api/web-contents.md', isMade: page('did-fail-load') },
  { what: 'a preload that threw', source: 'docs/api/web-contents.md: preload-error', isMade: page('preload-error') },
  { what: 'a page that loaded unseen', source: 'docs/api/web-contents.md', isMade: page('did-finish-load') },
  { what: 'a page that wants to stay', source: 'docs/api/web-contents.md', isMade: page('will-prevent-unload') },
  { what: 'where a page may go', source: 'docs/tutorial/security.md: 13', isMade: page('will-frame-navigate') },
  { what: 'webviews', source: 'docs/tutorial/security.md: 12', isMade: page('will-attach-webview') },
  {
    what: 'windows that a page opens',
    source: 'docs/tutorial/security.md: 14',
    isMade: (herald) => herald.window().contents.hasOpenHandler(),
  },
  {
    what: 'what a page asks permission for',
    source: 'docs/tutorial/security.md: 5',
    isMade: ({ fake: { permissions } }) => Boolean(permissions.request && permissions.check && permissions.device),
  },
  { what: 'sessions that something else makes', source: 'docs/api/app.md', isMade: app('session-created') },
  {
    what: 'the sandbox for everything',
    source: 'docs/tutorial/sandbox.md: enableSandbox',
    isMade: ({ fake }) => fake.state.sandboxed,
  },
  {
    what: 'a colour behind the page',
    source: 'docs/api/browser-window.md: Setting the backgroundColor property',
    isMade: (herald) => herald.window().options.backgroundColor !== undefined,
  },
  { what: 'light and dark', source: 'docs/api/native-theme.md: updated', isMade: ({ fake }) => fake.themeIsFollowed() },
  { what: 'the last window', source: 'docs/api/app.md: window-all-closed', isMade: app('window-all-closed') },
  { what: 'the end, with everything written', source: 'docs/api/app.md: will-quit', isMade: app('will-quit') },
  { what: 'who wants to quit', source: 'docs/api/app.md: before-quit', isMade: app('before-quit') },
  { what: 'which window was used last', source: 'docs/api/app.md', isMade: app('browser-window-focus') },
  { what: 'waking up', source: 'docs/api/power-monitor.md: resume', isMade: ({ fake }) => fake.wakingIsHeard() },
  {
    what: 'a network of its own, in memory, without a cache',
    source: 'docs/api/session.md: session.fromPartition',
    isMade: ({ fake }) =>
      [...fake.partitions].some(([name, { remembered }]) => !name.startsWith('persist:') && !remembered.cache),
  },
  {
    what: 'who chooses a certificate of the person',
    source: "docs/api/app.md: select-client-certificate; else the store's first is sent",
    isMade: app('select-client-certificate'),
  },
  { what: 'a menu', source: 'docs/api/menu.md', isMade: ({ fake }) => fake.menu().length > 0 },
]
