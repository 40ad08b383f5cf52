/** `npm run dev`: the page follows every change, in Electron where there is a runtime, else in the browser host. Main needs a new start. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { electronRuntime, whyNoWindow } from './runtime.mjs'

const root = join(import.meta.dirname, '..')
const options = process.argv.slice(2)
const electron = options.includes('--browser') || whyNoWindow() ? undefined : electronRuntime()
// electron-vite insists on a runtime: Node itself runs the browser host in its place.
const env = electron ? process.env : { ...process.env, ELECTRON_EXEC_PATH: process.execPath }
const entry = electron ? [] : ['--entry', 'out/main/browser-host.js']
const command = [join(root, 'node_modules/electron-vite/bin/electron-vite.js'), 'dev', ...entry, '--', ...options]

const child = spawn(process.execPath, command, { cwd: root, env, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('close', (code) => {
  process.exitCode = code ?? 1
})
