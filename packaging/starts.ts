/**
 * `node packaging/starts.ts PROGRAM [refused]`: starts a packaged Herald on an empty folder, waits until it says that it is ready, asks it
 * to end, and ends with 0 where all of that went well. It needs no inspector, which packages for people do not have. `refused`: it must
 * say why it does not start.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Milliseconds after which a start, or an end, is called stuck. */
const START_TIMEOUT_MS = 120_000

const [program, wanted] = process.argv.slice(2)
if (!program) throw new Error('Give the program')
const data = mkdtempSync(join(tmpdir(), 'herald-starts-'))
const child = spawn(program, ['--data', data], { stdio: ['ignore', 'pipe', 'pipe'] })
const ended = new Promise<number | null>((resolve) => {
  child.once('exit', resolve)
  child.once('error', () => resolve(null))
})
let printed = ''
const ready = new Promise<void>((resolve) => {
  const hear = (chunk: Buffer) => {
    printed += chunk.toString()
    if (/^Herald is ready: /m.test(printed)) resolve()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
})

const came = await Promise.race([ready.then(() => true), ended.then(() => false), late(false)])
if (came) end()
const status = await Promise.race([ended, late('no end')])
const well = wanted === 'refused' ? !came && status === 1 && /Herald cannot start/.test(printed) : came && status === 0
console.log(
  `${program}: ${came ? 'it came to be ready' : 'it did not come to be ready'}, exit status ${status}\n${printed}`,
)
rmSync(data, { recursive: true, force: true, maxRetries: 5 })
process.exit(well ? 0 : 1)

/** As its system asks a program with windows to end. */
function end(): void {
  if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(child.pid)])
  else child.kill('SIGTERM')
}

async function late<T>(answer: T): Promise<T> {
  await new Promise((resolve) => setTimeout(resolve, START_TIMEOUT_MS))
  child.kill('SIGKILL')
  return answer
}
