/**
 * `npm run test:days`: the whole suite (unit, built, end to end) on the days that break programs, each closed by a line of its own, all
 * by one line 'N passed, N failed'. `-- 2` draws two of them by the commit. It needs the build that `npm test` leaves, or makes one.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createInterface } from 'node:readline'
import { build, isStale } from '../scripts/build.mjs'
import { root } from './programs.mjs'

const days = [
  ['a day on which a month and a week end near each other', '2026-11-21T12:00'],
  ['the last day of a month', '2027-01-31T10:00'],
  ['ten minutes before the year ends', '2026-12-31T23:50'],
  ['the last day of February', '2027-02-28T10:00'],
  ['the day that only leap years have', '2028-02-29T23:50'],
  ['summer time begins in Berlin', '2027-03-28T01:59:45[Europe/Berlin]'],
  ['summer time ends in Berlin', '2027-10-31T02:59:45[Europe/Berlin]'],
  ['summer time begins in New York', '2027-03-14T01:59:45[America/New_York]'],
  ['summer time ends in New York', '2027-11-07T01:59:45[America/New_York]'],
  ['a day ahead of everybody', '2027-07-01T00:10[Pacific/Kiritimati]'],
  ['a day behind everybody', '2027-06-30T23:40[Pacific/Pago_Pago]'],
  ['three quarters of an hour beside the others', '2027-05-31T23:50[Asia/Kathmandu]'],
  ['the clock goes back by half an hour', '2027-04-04T01:59:45[Australia/Lord_Howe]'],
]

const count = Number(process.argv[2] ?? days.length)
if (!Number.isInteger(count) || count < 1) throw new Error(`How many days? '${process.argv[2]}' is no number of days.`)
const seed = process.env.HERALD_SEED ?? commit()
const chosen = count < days.length ? drawn() : days
if (count < days.length) console.log(`Days drawn by ${seed} (HERALD_SEED repeats a draw)`)

if (isStale() && build() !== 0) process.exit(1)
const tally = { passed: 0, failed: 0 }
for (const [why, today] of chosen) {
  console.log(`\n${today}: ${why}`)
  const { passed, failed } = await dayOf(today)
  tally.passed += passed
  tally.failed += failed
  console.log(`${today}: ${passed} passed, ${failed} failed`)
}
console.log(`${tally.passed} passed, ${tally.failed} failed`)
process.exit(tally.failed === 0 ? 0 : 1)

/** Runs the suites at `today`; a run that ends without its closing line has failed once. */
async function dayOf(today) {
  const child = spawn(process.execPath, ['tests/run.mjs', '--suites'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, HERALD_TODAY: today },
  })
  const ended = new Promise((resolve) => child.on('close', resolve))
  let closing = null
  for await (const line of createInterface({ input: child.stdout })) {
    closing = /^(\d+) passed, (\d+) failed$/.exec(line)
    if (!closing) console.log(line)
  }
  const status = await ended
  const [passed, failed] = closing ? closing.slice(1).map(Number) : [0, 1]
  return { passed, failed: status !== 0 && failed === 0 ? 1 : failed }
}

/** The days whose names, hashed with the seed, come first: the same for the same commit. */
function drawn() {
  const rank = ([, today]) => createHash('sha256').update(`${seed} ${today}`).digest('hex')
  return days.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)).slice(0, count)
}

/** The commit that is tested; outside a checkout there is none, and the draw is always the same. */
function commit() {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : 'no commit'
}
