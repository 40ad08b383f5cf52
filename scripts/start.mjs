/**
 * `npm start`: builds when sources are newer than the build, then opens Herald in Electron, or in the browser host and says why.
 * Options after `--`: as `--help` says them. The exit status is Herald's own: 0 at a clean end
 * and when it was open already, 1 when it could not start.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build, isStale } from './build.mjs'
import { hostEnvironment, hostFlags } from './host-flags.mjs'
import { electronRuntime, whyNoElectron } from './runtime.mjs'

const root = join(import.meta.dirname, '..')
/** Each value joined to its option: Windows lets nothing follow an address that stands by itself. */
const options = process.argv.slice(2).flatMap((word, index, words) => {
  const isOption = (one) => /^--(port|data|server)$/.test(one ?? '')
  if (isOption(words[index - 1]) && !word.startsWith('-')) return []
  const value = words[index + 1]
  return [isOption(word) && value !== undefined && !value.startsWith('-') ? `${word}=${value}` : word]
})
let running

// The host ends by itself (Ctrl+C reaches everybody in the terminal); its status is ours.
process.on('SIGINT', () => running?.kill('SIGINT'))
process.on('SIGTERM', () => running?.kill('SIGTERM'))

const help = `npm start -- [options]
Builds Herald where sources are newer than the build, and opens it in Electron, or in the browser where Electron cannot run.

  --browser     opens Herald in the browser
  --no-open     starts without opening the browser
  --port=N      port of the browser host (default 0: any free port)
  --data=DIR    data folder
  --server=URL  address of the server to connect to
  --help        shows this help

  HERALD_SERVER, HERALD_TOKEN
                server and access token where no option gives them`

if (options.includes('--help')) console.log(help)
else process.exitCode = await start()

async function start() {
  const status = isStale() ? build() : 0
  if (status !== 0) return status
  const why = options.includes('--browser') ? undefined : await tryElectron()
  if (why?.status !== undefined) return why.status
  if (why) console.error(`Herald opens in the browser: ${why.reason}.`)
  const command = [...hostFlags, join(root, 'out/main/browser-host.js'), ...options]
  return (await run(process.execPath, command, { ...process.env, ...hostEnvironment })).status
}

/** The status of a run that came to its ready line, or the reason why there was none. */
async function tryElectron() {
  const reason = await whyNoElectron()
  if (reason) return { reason }
  const { status, spoke } = await run(electronRuntime(), [root, ...options])
  return spoke ? { status } : { reason: `Electron ended with status ${status} before it was ready` }
}

/** Runs a host to its end. `spoke`: it got as far as saying where Herald is. */
function run(command, args, env = process.env) {
  return new Promise((resolve) => {
    // The channel tells the host when we are gone, whatever ended us.
    const child = spawn(command, args, { cwd: root, env, stdio: ['inherit', 'pipe', 'inherit', 'ipc'] })
    let spoke = false
    running = child
    child.stdout.on('data', (chunk) => {
      spoke ||= /^Herald is /m.test(String(chunk))
      process.stdout.write(chunk)
    })
    child.on('error', () => resolve({ status: 1, spoke }))
    child.on('close', (code, signal) => resolve({ status: code ?? (signal === 'SIGINT' ? 130 : 1), spoke }))
  })
}
