/**
 * `npm test`: everything that has to pass before a change lands, closed by one line 'N passed, N failed'. It runs
 * at the moment that HERALD_TODAY names (moment.mjs).
 */
import { rmSync } from 'node:fs'
import { whyNoElectron } from '../scripts/runtime.mjs'
import { ensureChromium } from './chromium.mjs'
import { momentEnvironment, momentOf } from './moment.mjs'
import { commandOf } from './programs.mjs'
import { results, Tally } from './suites.mjs'

console.log(`The day of this run: ${momentOf().text} (HERALD_TODAY moves it)`)
rmSync(results, { recursive: true, force: true })
ensureChromium()

const tally = new Tally()
// Each uses one core.
const explorer = ['tests/explore/run.ts', 'quick']
await Promise.all([
  tally.command('types', [commandOf('typescript', 'tsc'), '--build']),
  tally.command('explorer, the first states of each axis', explorer),
])
await tally.command('format and lint', [commandOf('@biomejs/biome', 'biome'), 'check', '.'])
const env = momentEnvironment()
const isBuilt = tally
  .command('build', [commandOf('electron-vite'), 'build', '--logLevel', 'warn'])
  .then(async (built) => {
    if (built) await tally.suite('built', { env })
    return built
  })
// Both wait for timers and for programs that they start: side by side they keep two cores busy.
await Promise.all([isBuilt, tally.suite('unit', { env })])
if (await isBuilt) {
  // As `npm start` does; the lane of Electron names what is missing, and is left out then.
  if (!process.env.HERALD_PROGRAM) await whyNoElectron()
  await tally.suite('journeys')
}
process.exit(tally.close())
