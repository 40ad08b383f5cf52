/**
 * `npm test`: everything that has to hold, one after another, closed by one line 'N passed, N failed'. It runs at the moment that
 * HERALD_TODAY names (moment.mjs). `--suites` leaves out types, lint and build, for another day of what was checked and built already.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { whyNoElectron } from '../scripts/runtime.mjs'
import { chromiumPath, headlessShell, programPath } from './chromium.mjs'
import { clockEnvironment, momentOf } from './moment.mjs'
import { commandOf, root, runNode } from './programs.mjs'

const results = join(root, 'test-results')
const tally = { passed: 0, failed: 0 }
const secondAttempts = []
const suitesOnly = process.argv.includes('--suites')
const moment = momentOf()
/** Of the programs that do not choose the day themselves, as the end-to-end tests do for each test. */
const atTheMoment = () => clockEnvironment(moment.at - Date.now(), moment.zone)

console.log(`The day of this run: ${moment.text} (HERALD_TODAY moves it)`)
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

ensureChromium()
if (!suitesOnly) {
  await step('types', [commandOf('typescript', 'tsc'), '--build'])
  await step('format and lint', [commandOf('@biomejs/biome', 'biome'), 'check', '.'])
}
const unit = join(results, 'unit.json')
await suite(
  'unit tests',
  [commandOf('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile=${unit}`],
  unit,
  (report) => ({
    passed: report.numPassedTests,
    failed:
      report.numFailedTests +
      report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length,
  }),
  atTheMoment(),
)
await step('explorer, the first states of each axis', ['tests/explore/run.ts', 'quick'])
const built = suitesOnly || (await step('build', [commandOf('electron-vite'), 'build', '--logLevel', 'warn']))
if (built) {
  const shell = join(results, 'electron.json')
  const to = (reporter, destination) => [`--test-reporter=${reporter}`, `--test-reporter-destination=${destination}`]
  await suite(
    'built main and preload under the fake Electron',
    [
      '--test',
      '--test-concurrency=2',
      '--test-timeout=60000',
      // A Herald whose start got stuck keeps its threads: the file has failed then, and has to end.
      '--test-force-exit',
      ...to('dot', 'stdout'),
      ...to('./tests/fake-electron/count.ts', shell),
      'tests/electron-built/*.test.ts',
    ],
    shell,
    (report) => report,
    atTheMoment(),
  )
  // As `npm start` does; what cannot be had is named by the lane itself, which is left out then.
  if (!process.env.HERALD_PROGRAM) await whyNoElectron()
  const e2e = join(results, 'e2e.json')
  await suite('end to end', [commandOf('@playwright/test', 'playwright'), 'test'], e2e, ({ stats, suites }) => {
    secondAttempts.push(...flakyIn(suites))
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
  })
}

for (const { title, error } of secondAttempts) console.log(`held at its second attempt only: ${title}\n${error}`)
if (built) console.log(`${secondAttempts.length} second attempts`)
console.log(`${tally.passed} passed, ${tally.failed} failed`)
process.exit(tally.failed === 0 ? 0 : 1)

/** Tests that failed once and then held, each with its first error, from Playwright's report. */
function flakyIn(suites) {
  return suites.flatMap(({ suites: inner = [], specs }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'flaky')
        .map(({ results: [first] }) => ({ title: `${file}: ${title}`, error: first.error?.message ?? first.status })),
    ),
    ...flakyIn(inner),
  ])
}

/** Runs one command that either holds or does not. */
async function step(name, command) {
  const ok = (await run(name, command)) === 0
  tally[ok ? 'passed' : 'failed'] += 1
  return ok
}

/** Runs a test runner and adds what its report counted; a runner that fails without counting a failure is one failure. */
async function suite(name, command, reportFile, count, env = {}) {
  const status = await run(name, command, env)
  const counted = existsSync(reportFile)
    ? count(JSON.parse(readFileSync(reportFile, 'utf8')))
    : { passed: 0, failed: 0 }
  tally.passed += counted.passed
  tally.failed += counted.failed === 0 && status !== 0 ? 1 : counted.failed
  if (status === 0 && counted.passed === 0) tally.failed += 1
}

async function run(name, command, env = {}) {
  const began = performance.now()
  console.log(`\n${name}`)
  const code = await runNode(command, env)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${name}: ${code === 0 ? 'held' : `failed (${code})`}, ${seconds} s`)
  return code
}

/** The end-to-end tests need a Chromium: Debian's where we may install it, the quick one if it can be had, else Playwright's own. */
function ensureChromium() {
  const ours = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (ours ? programPath(headlessShell) : chromiumPath()) return
  const say = { stdio: ['ignore', 'ignore', 'inherit'] }
  if (!ours) {
    console.log('Chromium is missing: installing it')
    spawnSync(process.execPath, [commandOf('playwright'), 'install', 'chromium'], say)
    return
  }
  console.log(`${headlessShell} is missing: installing it`)
  const install = (name) => spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], say)
  spawnSync('apt-get', ['update', '-qq'], say)
  if (install(headlessShell).status !== 0 && !chromiumPath()) install('chromium')
}
