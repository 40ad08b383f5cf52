/**
 * `npm run test:soak [-- part ...]`: the long runs, part by part, closed by a table of what each came to. All of them take some four hours on two
 * quiet cores. HERALD_SEED repeats a run; HERALD_SOAK_SECONDS shortens the memory's fifteen minutes, HERALD_MUTATION_SECONDS and
 * HERALD_MUTATION_SHARE the mutation run.
 */
import { commandOf, runNode } from '../programs.mjs'

const soak = { HERALD_SOAK: '1' }
const vitest = [commandOf('vitest'), 'run']
const playwright = [commandOf('@playwright/test', 'playwright'), 'test']
const made = ['blocks/design/export/out-and-in', 'blocks/checks/made-seen-in', 'data/foreign-server']
const drafts = (name) => `tests/unit/main/drafts/${name}.test.ts`

/** Each part's name, the arguments of its Node, and what the environment gets besides. */
const parts = [
  // 2,000 histories, 200 kills, a cut at every page of the write-ahead log, and 50 kills while pictures are picked.
  ['losses', [...vitest, ...['model', 'kill', 'torn-log', 'kill-pictures'].map(drafts)], soak],
  // 3,000 designs out and in again, what mail programs show of mails made by chance, and each journey with each server that speaks otherwise.
  ['made', [...vitest, ...made.map((name) => `tests/unit/renderer/${name}.test.ts`)], soak],
  ['junk', ['--test', 'tests/electron-built/fuzz.test.ts'], soak],
  ['mails', ['tests/soak/mails.ts']],
  [
    'keys',
    [...playwright, 'tests/e2e/words.spec.ts', '--retries=0'],
    { HERALD_KEY_HISTORIES: '1429', HERALD_LONG: '1' },
  ],
  ['journeys', playwright, { ...soak, HERALD_LONG: '1' }],
  ['days', ['tests/days.mjs']],
  ['memory', ['tests/soak/b18-memory.ts'], soak],
  ['mutation', ['tests/mutation/run.ts']],
]

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !parts.some(([part]) => part === name))
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are ${parts.map(([part]) => part).join(', ')}.`)
  process.exit(2)
}
// Parts from 'junk' to 'memory' test what is built.
if ((await runNode(['scripts/build.mjs'])) !== 0) process.exit(1)

const ended = []
for (const [name, args, env] of parts) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const began = performance.now()
  const status = await runNode(args, env)
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  ended.push({ status, line: `${name}: ${status === 0 ? 'held' : `failed (${status})`}, ${minutes} min` })
  console.log(`\n${ended.at(-1).line}\n`)
}
for (const { line } of ended) console.log(line)
process.exit(ended.every(({ status }) => status === 0) ? 0 : 1)
