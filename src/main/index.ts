/** The Electron host: composition of the keeper for Electron. No top-level await: Electron is ready only after this module is. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { app, BrowserWindow, dialog } from 'electron'
import { systemClock } from './clock.ts'
import { askToComeForward, openControl } from './control.ts'
import { lockDataFolder } from './drafts/data-folder-lock.ts'
import { answerCalls, notifyWindows } from './electron/calls.ts'
import { lockEverything } from './electron/locks.ts'
import { showMenu } from './electron/menu.ts'
import { origin, registerScheme, servePage } from './electron/protocol.ts'
import { electronSettings } from './electron/settings-store.ts'
import { safeStorageVault } from './electron/token-vault.ts'
import { comeForward, openWindow } from './electron/window.ts'
import { createLog } from './log.ts'
import { type Options, readOptions } from './options.ts'
import { choosePage } from './page-choice.ts'
import { serve } from './serve.ts'
import { createServices } from './services.ts'
import { openSettingsFile } from './settings.ts'

const built = (path: string) => join(import.meta.dirname, path)
const say = (line: string) => process.stdout.write(`${line}\n`)
const firstWindow = () => BrowserWindow.getAllWindows()[0]

registerScheme()
begin().catch(refuse)

async function begin(): Promise<void> {
  // In front of ours stand the path of the program and, unpackaged, the folder of the application.
  const options = readOptions(process.argv.slice(app.isPackaged ? 1 : 2), process.env)
  mkdirSync(options.dataFolder, { recursive: true, mode: 0o700 })
  // Chromium's own profile goes with the data folder, and with it the lock of the single instance.
  app.setPath('userData', join(options.dataFolder, 'electron'))
  const lock = app.requestSingleInstanceLock() ? lockDataFolder(options.dataFolder) : null
  if (!lock) return alreadyOpen(options)
  await app.whenReady()
  const close = await open(options)
  endsWith(async () => {
    await close()
    lock.release()
  })
  say(`Herald is ready: ${origin}/`)
}

async function alreadyOpen({ dataFolder, open: show }: Options): Promise<void> {
  const where = await askToComeForward(dataFolder, show)
  say(`Herald is already open on this data folder: ${where ?? dataFolder}`)
  app.exit(0)
}

async function open({ dataFolder, start }: Options): Promise<() => Promise<void>> {
  const log = createLog()
  const store = openSettingsFile(dataFolder, log, electronSettings)
  const show = (route: string) => openWindow(route, { preload: built('../preload/index.cjs'), store })
  lockEverything()
  servePage(choosePage({ folder: built('../renderer') }))
  const services = await createServices({
    dataFolder,
    settings: store,
    vault: safeStorageVault(dataFolder, log),
    workers: {
      drafts: new URL('./drafts-worker.js', import.meta.url),
      referenceApi: new URL('./reference-api-worker.js', import.meta.url),
    },
    openPractice: async (where) => (await import('./reference-api/client.ts')).openReferenceApi(where),
    notify: (name, payload) => {
      if (name === 'connection.changed') showOfflineMenu()
      notifyWindows(name, payload)
    },
    host: { kind: 'electron', version: app.getVersion(), openWindow: (route) => show(route) !== null },
    saveAs: async (name) => {
      const { canceled, filePath } = await dialog.showSaveDialog({ defaultPath: name })
      if (canceled || !filePath) return null
      return { path: filePath, deliver: () => ({ savedTo: filePath, collectFrom: null }) }
    },
    clock: systemClock,
    log,
    start,
  })
  const answer = serve(services.handlers, log)
  function showOfflineMenu(): void {
    void answer('connection.current', undefined).then((current) => {
      if (current.ok) showMenu(isOffline(current.value), (on) => void answer('connection.workOffline', on))
    })
  }
  answerCalls(answer, services.takeFile)
  showOfflineMenu()
  const control = await openControl(dataFolder, () => {
    comeForward(firstWindow())
    return `${origin}/`
  })
  app.on('second-instance', () => comeForward(firstWindow()))
  app.on('activate', () => firstWindow() ?? show('/'))
  show('/')
  return async () => {
    await control.close()
    await services.close()
  }
}

const isOffline = (connection: unknown): boolean =>
  typeof connection === 'object' &&
  connection !== null &&
  'workOffline' in connection &&
  connection.workOffline === true

/** Everything typed is written before Electron goes. */
function endsWith(close: () => Promise<void>): void {
  let closed = false
  let closing = false
  app.on('before-quit', (event) => {
    if (closed) return
    event.preventDefault()
    if (closing) return
    closing = true
    void close().finally(() => {
      closed = true
      app.quit()
    })
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  process.on('SIGINT', () => app.quit())
  process.on('SIGTERM', () => app.quit())
  process.on('disconnect', () => app.quit())
}

function refuse(error: unknown): void {
  process.stderr.write(`Herald ended: ${error instanceof Error ? error.message : String(error)}\n`)
  app.exit(1)
}
