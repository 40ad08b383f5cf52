/** Finds an Electron runtime, and fetches one where that can work. */
import { fork } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Path of the runtime, or undefined. Starts nothing and fetches nothing (`require('electron')` would). */
export function electronRuntime(env = process.env, folder = root) {
  const home = join(folder, 'node_modules', 'electron')
  const usual =
    { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }[process.platform] ?? 'electron'
  const named = join(home, 'path.txt')
  const name = existsSync(named) ? readFileSync(named, 'utf8').trim() : usual
  const path = join(env.ELECTRON_OVERRIDE_DIST_PATH || join(home, 'dist'), name)
  return existsSync(path) ? path : undefined
}

/** Why Electron could not open a window here even with a runtime, in words for the person; undefined when it could. */
export function whyNoWindow(env = process.env, platform = process.platform, user = process.getuid?.()) {
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY) return 'there is no display'
  if (user === 0) return 'Electron does not run as root'
  return undefined
}

/** Why Electron cannot run here, in words for the person; undefined where it can. A runtime that is missing is fetched where a window could open. */
export async function whyNoElectron(env = process.env, fetching = fetchRuntime, noWindow = whyNoWindow(env)) {
  const { HERALD_TOKEN: _, ...withoutToken } = env
  return noWindow ?? (electronRuntime(env) ? undefined : await fetching({ env: withoutToken }))
}

/**
 * Fetches the runtime; answers why it could not, or undefined when it is there. A slow download may take its time: it is given up
 * when no byte came for `timeoutMs` milliseconds.
 */
export function fetchRuntime({
  timeoutMs = 10_000,
  env = process.env,
  script = join(import.meta.dirname, 'fetch-runtime.mjs'),
} = {}) {
  return new Promise((resolve) => {
    const child = fork(script, { cwd: root, env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    let timer = setTimeout(stalled, timeoutMs)
    let why = 'its runtime could not be fetched'
    function stalled() {
      why = 'its runtime could not be fetched: the download stalled'
      child.kill('SIGKILL')
    }
    child.on('message', (progress) => {
      clearTimeout(timer)
      if (progress === 'bytes') timer = setTimeout(stalled, timeoutMs)
    })
    child.on('error', () => resolve(why))
    child.on('exit', (code) => {
      clearTimeout(timer)
      resolve(code === 0 ? undefined : why)
    })
  })
}
