/** Says whether the build is older than what it is made from, and builds. Run by itself it builds where that is needed. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const sources = ['src', 'resources', 'electron.vite.config.ts', 'package.json', 'package-lock.json']
const results = [
  'out/main/index.js',
  'out/main/browser-host.js',
  'out/main/drafts-worker.js',
  'out/main/reference-api-worker.js',
  'out/main/sheet-worker.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
  'out/renderer/bridge.js',
  'out/renderer/third-party-notices.txt',
]

/** True when a result is missing, or older than any source; a removed file shows in its folder's time. */
export function isStale(folder = root) {
  const made = results.map((path) => join(folder, path))
  if (!made.every((path) => existsSync(path))) return true
  const oldest = Math.min(...made.map((path) => statSync(path).mtimeMs))
  return sources.some((path) => newest(join(folder, path)) > oldest)
}

/** Builds everything; returns the exit status. Its output goes to stderr: stdout is for the ready line. */
export function build() {
  console.error('Building Herald ...')
  const { HERALD_TOKEN: _, ...env } = process.env
  const command = [join(root, 'node_modules/electron-vite/bin/electron-vite.js'), 'build', '--logLevel', 'warn']
  const status = spawnSync(process.execPath, command, { cwd: root, env, stdio: ['ignore', 2, 2] }).status ?? 1
  // Half a build is younger than its sources, and would be taken for a whole one.
  if (status !== 0) rmSync(join(root, results[0]), { force: true })
  return status
}

function newest(path) {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

if (import.meta.main && isStale()) process.exitCode = build()
