/** Installs what is missing, before `npm start`, `npm test` and `npm run dev`. Runs on Node 20 and with nothing installed. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const at = (path) => join(root, path)

if (!isInstalled()) {
  console.error('Installing what Herald needs (once, and after updates) ...')
  npm('ci', '--loglevel=error')
}
// Where install scripts are switched off, the binary of the `node` package has not been put in place.
if (!hasNode()) npm('rebuild', 'node', '--ignore-scripts=false', '--loglevel=error')
if (!hasNode()) fail(1, 'The Node that Herald runs on could not be installed: node_modules/.bin/node is missing.')

/** A lockfile that was only touched (a fresh checkout) is no reason to install anew: what it asks for counts. */
function isInstalled() {
  const installed = at('node_modules/.package-lock.json')
  if (!existsSync(installed)) return false
  const wanted = at('package-lock.json')
  if (statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return true
  const have = packagesOf(installed)
  // Packages for other systems stand in the lockfile only.
  return Object.entries(packagesOf(wanted)).every(
    ([path, { version, optional }]) => path === '' || have[path]?.version === version || (optional && !have[path]),
  )
}

function packagesOf(lockfile) {
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages
}

function hasNode() {
  return ['node', 'node.cmd', 'node.exe'].some((name) => existsSync(at(`node_modules/.bin/${name}`)))
}

/** The npm that started us, else the one on the PATH. What it says goes to stderr: stdout is for the ready line. */
function npm(...args) {
  const own = process.env.npm_execpath
  const [command, ...first] = own ? [process.execPath, own] : ['npm']
  const { status, error } = spawnSync(command, [...first, ...args], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: !own && process.platform === 'win32',
  })
  if (status !== 0) fail(status ?? 1, `npm ${args[0]} failed${error ? `: ${error.message}` : ''}.`)
}

function fail(status, message) {
  console.error(message)
  process.exit(status)
}
