/** Lets every start of the built main process be a fresh one in this process: its modules, and its Electron, carry the number of the run. */
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export const root = join(import.meta.dirname, '../..')
/** HERALD_PACKAGE: what was unpacked somewhere else, in place of the checkout's build. */
const built = pathToFileURL(join(process.env.HERALD_PACKAGE ?? root, 'out/main/')).href
const electron = new URL('./electron.ts', import.meta.url).href
const updater = new URL('./electron-updater.ts', import.meta.url).href
/** What the program imports and gets a stand-in for. */
const standIns: Record<string, string> = { electron, 'electron-updater': updater }

registerHooks({
  resolve(specifier, context, next) {
    const run = context.parentURL ? new URL(context.parentURL).searchParams.get('run') : null
    if (run === null) return next(specifier, context)
    const found = next(standIns[specifier] ?? specifier, context)
    const fresh =
      [electron, updater, built].some((start) => found.url.startsWith(start)) || found.url.includes('/electron-store/')
    return fresh ? { ...found, url: `${found.url}?run=${run}` } : found
  },
})

/** Evaluates the built main module as run number `run`. */
export const importMain = (run: number): Promise<unknown> => import(`${built}index.js?run=${run}`)
