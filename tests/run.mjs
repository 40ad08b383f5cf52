/** `npm test`: everything that has to hold, one after another, closed by one line 'N passed, N failed'. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromiumPath, headlessShell, programPath } from './chromium.mjs'

const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
const bin = (name) => join(root, 'node_modules/.bin', name)
const tally = { passed: 0, failed: 0 }

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

ensureChromium()
await step('types', [bin('tsc'), '--build'])
await step('format and lint', [bin('biome'), 'check', '.'])
const unit = join(results, 'unit.json')
await suite(
  'unit tests',
  [bin('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile=${unit}`],
  unit,
  (report) => ({
    passed: report.numPassedTests,
    failed:
      report.numFailedTests +
      report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length,
  }),
)
const built = await step('build', [bin('electron-vite'), 'build', '--logLevel', 'warn'])
if (built) {
  const shell = join(results, 'electron.json')
  const to = (reporter, destination) => [`--test-reporter=${reporter}`, `--test-reporter-destination=${destination}`]
  await suite(
    'built main and preload under the fake Electron',
    [
      bin('node'),
      '--test',
      '--test-concurrency=2',
      '--test-timeout=60000',
      ...to('dot', 'stdout'),
      ...to('./tests/fake-electron/count.ts', shell),
      'tests/electron-built/*.test.ts',
    ],
    shell,
    (report) => report,
  )
  const e2e = join(results, 'e2e.json')
  await suite('end to end', [bin('playwright'), 'test'], e2e, ({ stats, suites }) => {
    for (const title of flakyIn(suites)) console.log(`held at its second attempt only: ${title}`)
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
  })
}

console.log(`${tally.passed} passed, ${tally.failed} failed`)
process.exit(tally.failed === 0 ? 0 : 1)

/** Titles of the tests that failed once and then held, from Playwright's report. */
function flakyIn(suites) {
  return suites.flatMap(({ suites: inner = [], specs }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, title }) => `${file}: ${title}`),
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

function run(name, [command, ...args], env = {}) {
  const began = performance.now()
  console.log(`\n${name}`)
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('exit', (code) => {
      console.log(
        `${name}: ${code === 0 ? 'held' : `failed (${code})`}, ${((performance.now() - began) / 1000).toFixed(1)} s`,
      )
      resolve(code ?? 1)
    })
  })
}

/** The end-to-end tests need a Chromium: Debian's where we may install it, the quick one if it can be had, else Playwright's own. */
function ensureChromium() {
  const ours = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (ours ? programPath(headlessShell) : chromiumPath()) return
  const say = { stdio: ['ignore', 'ignore', 'inherit'] }
  if (!ours) {
    console.log('Chromium is missing: installing it')
    spawnSync(bin('playwright'), ['install', 'chromium'], say)
    return
  }
  console.log(`${headlessShell} is missing: installing it`)
  const install = (name) => spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], say)
  spawnSync('apt-get', ['update', '-qq'], say)
  if (install(headlessShell).status !== 0 && !chromiumPath()) install('chromium')
}
