/** The three test runners: how each is started, and what its report says, test by test. `npm test`, the soak and `test:steady` share them. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { commandOf, root, runNode } from './programs.mjs'

export const results = join(root, 'test-results')
const slowestShown = 10

/**
 * Each runner's arguments (Playwright's report has its path in playwright.config.ts), and the report's tests: { title, ms, attempts, passed, error }, where `attempts`
 * counts up to the one that passed and `error` is of the first attempt that failed.
 */
const runners = {
  unit: {
    name: 'unit tests',
    args: (report) => [commandOf('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile=${report}`],
    testsIn: ({ testResults }) => testResults.flatMap(unitTests),
  },
  built: {
    name: 'built main and preload under the fake Electron',
    args: (report) => [
      '--test',
      '--test-concurrency=2',
      '--test-timeout=60000',
      // A Herald whose start hangs keeps its threads: its file has failed by then and has to end.
      '--test-force-exit',
      '--test-reporter=dot',
      '--test-reporter-destination=stdout',
      '--test-reporter=./tests/fake-electron/report.ts',
      `--test-reporter-destination=${report}`,
      'tests/electron-built/*.test.ts',
    ],
    testsIn: (tests) => tests,
  },
  journeys: {
    name: 'end to end',
    args: () => [commandOf('@playwright/test', 'playwright'), 'test'],
    testsIn: ({ suites, errors }) => [
      ...suites.flatMap(journeysIn),
      ...errors.map(({ message }) => ({ title: 'the whole run', ms: 0, attempts: 1, passed: false, error: message })),
    ],
  },
}

/**
 * Runs one of the runners with further arguments and environment. Answers its tests; a run that failed without naming a failed test,
 * or that ran none, has one more that failed.
 */
export async function runSuite(kind, { args = [], env = {} } = {}) {
  const { name, args: argsFor, testsIn } = runners[kind]
  const report = join(results, `${kind}.json`)
  mkdirSync(results, { recursive: true })
  rmSync(report, { force: true })
  const status = await runNode([...argsFor(report), ...args], env)
  const tests = existsSync(report) ? testsIn(JSON.parse(readFileSync(report, 'utf8'))) : []
  const hasFailed = tests.some(({ passed }) => !passed)
  if ((status !== 0 && !hasFailed) || tests.length === 0)
    tests.push({ title: name, ms: 0, attempts: 1, passed: false, error: `ended with ${status}, ${tests.length} tests` })
  return { name, tests }
}

/** Adds up what passed and failed over several parts of a run, and prints it at its end. */
export class Tally {
  #began = performance.now()
  #parts = []
  #tests = []

  /** Runs `work`, which answers tests, as the part `name`. Answers whether all passed. */
  async part(name, work) {
    const began = performance.now()
    console.log(`\n${name}`)
    const tests = await work()
    const seconds = (performance.now() - began) / 1000
    const failed = tests.filter(({ passed }) => !passed).length
    this.#tests.push(...tests)
    this.#parts.push({ name, seconds, passed: tests.length - failed, failed })
    return failed === 0
  }

  /** A part that is one command, which passes or fails as a whole. */
  command(name, args, env) {
    return this.part(name, async () => {
      const began = performance.now()
      const status = await runNode(args, env)
      return [
        {
          title: name,
          ms: performance.now() - began,
          attempts: 1,
          passed: status === 0,
          error: `ended with ${status}`,
        },
      ]
    })
  }

  suite(kind, options) {
    return this.part(runners[kind].name, async () => (await runSuite(kind, options)).tests)
  }

  /** Prints what needed a further attempt, what failed, the slowest tests, each part's time and the closing line; answers the exit status. */
  close() {
    const failed = this.#tests.filter(({ passed }) => !passed)
    const late = this.#tests.filter(({ passed, attempts }) => passed && attempts > 1)
    const slowest = this.#tests.toSorted((a, b) => b.ms - a.ms).slice(0, slowestShown)
    console.log('')
    for (const { title, error } of failed) console.log(`failed: ${title}\n${indented(error)}`)
    for (const { title, attempts, error } of late)
      console.log(`passed at attempt ${attempts}: ${title}\n${indented(error)}`)
    console.log(`${late.length} tests needed a further attempt\n\nthe slowest tests`)
    for (const { title, ms } of slowest) console.log(`${seconds(ms)} ${title}`)
    console.log('\nparts')
    for (const part of this.#parts)
      console.log(`${seconds(part.seconds * 1000)} ${part.name}: ${part.passed} passed, ${part.failed} failed`)
    console.log(`${seconds(performance.now() - this.#began)} all\n`)
    console.log(`${this.#tests.length - failed.length} passed, ${failed.length} failed`)
    return failed.length === 0 ? 0 : 1
  }
}

const seconds = (ms) => `${(ms / 1000).toFixed(1).padStart(7)} s`

/** An error in at most twelve lines, moved in and without colours. */
export const indented = (error) =>
  stripVTControlCharacters(String(error ?? 'no error was reported'))
    .split('\n')
    .slice(0, 12)
    .map((line) => `    ${line}`)
    .join('\n')

function unitTests({ name, message, assertionResults, status }) {
  const file = relative(root, name)
  if (status === 'failed' && assertionResults.length === 0)
    return [{ title: file, ms: 0, attempts: 1, passed: false, error: message }]
  return assertionResults
    .filter((one) => one.status === 'passed' || one.status === 'failed')
    .map((one) => ({
      title: `${file}: ${one.fullName}`,
      ms: one.duration ?? 0,
      attempts: 1,
      passed: one.status === 'passed',
      error: one.failureMessages[0],
    }))
}

function journeysIn({ suites = [], specs }) {
  return [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status !== 'skipped')
        .map(({ status, results: attempts }) => ({
          title: `${file}: ${title}`,
          ms: Math.max(0, ...attempts.map(({ duration }) => duration)),
          attempts: attempts.length,
          passed: status !== 'unexpected',
          error: attempts.find(({ error }) => error)?.error.message ?? attempts[0]?.status,
        })),
    ),
    ...suites.flatMap(journeysIn),
  ]
}
