/**
 * `npm run test:steady -- N [unit] [long] [arguments of Playwright]`: runs the journeys N times without further attempts, every other
 * time with all cores kept busy, and prints each test that failed with how often and its first error. `unit` runs the unit tests too,
 * `long` the long journeys. `-- 2 -g Skip --repeat-each=50` runs one journey a hundred times, half of them on a busy computer.
 */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { ensureChromium } from './chromium.mjs'
import { momentEnvironment } from './moment.mjs'
import { runNode } from './programs.mjs'
import { indented, runSuite } from './suites.mjs'

const [count, ...words] = process.argv.slice(2)
const runs = Number(count)
if (!Number.isInteger(runs) || runs < 1) {
  console.error('How many times? For instance: npm run test:steady -- 4')
  process.exit(2)
}
const own = ['unit', 'long']
const chosen = own.filter((word) => words.includes(word))
const args = ['--retries=0', ...words.filter((word) => !own.includes(word))]

ensureChromium()
if ((await runNode(['scripts/build.mjs'])) !== 0) process.exit(1)
/** Failures by the test's title. */
const failures = new Map()
let passed = 0
for (let run = 1; run <= runs; run++) {
  const load = run % 2 === 0 ? keepBusy() : []
  const began = performance.now()
  try {
    if (chosen.includes('unit')) note(await runSuite('unit', { env: momentEnvironment() }))
    note(await runSuite('journeys', { args, env: chosen.includes('long') ? { HERALD_LONG: '1' } : {} }))
  } finally {
    for (const child of load) child.kill()
  }
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  console.log(`\nrun ${run} of ${runs}, ${load.length > 0 ? 'busy' : 'quiet'}: ${minutes} min\n`)
}

for (const [title, errors] of [...failures].toSorted(([, a], [, b]) => b.length - a.length))
  console.log(`failed ${errors.length} times: ${title}\n${indented(errors[0])}`)
const failed = [...failures.values()].reduce((sum, errors) => sum + errors.length, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

function note({ tests }) {
  for (const test of tests)
    if (test.passed) passed += 1
    else failures.set(test.title, [...(failures.get(test.title) ?? []), test.error])
}

/** One process for each core that computes until it is killed, or until this one has ended. */
function keepBusy() {
  const compute = 'const parent = process.ppid; while (process.ppid === parent);'
  return Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', compute], { stdio: 'ignore' }),
  )
}
