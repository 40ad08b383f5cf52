/**
 * `npm run test:soak`: the long versions of the tests that look for rare losses, 3,000 designs out and in again, a mutation run, junk that
 * `npm test` does not know, forty mails of other builders compared with their designs, the end-to-end tests with those marked @long, every day of
 * `npm run test:days`, then fifteen minutes of memory (B18).
 * Arguments go to vitest; HERALD_SEED repeats a run; HERALD_SOAK_SECONDS shortens the fifteen minutes.
 */
import { commandOf, runNode } from '../programs.mjs'

const drafts = 'tests/unit/main/drafts'
/** 2,000 histories, 200 kills, a cut at every page of the write-ahead log, and 50 kills while pictures are picked. */
const files = [
  ...['model', 'kill', 'torn-log', 'kill-pictures'].map((name) => `${drafts}/${name}.test.ts`),
  'tests/unit/renderer/blocks/design/export/out-and-in.test.ts',
  'tests/unit/renderer/data/foreign-server.test.ts',
]
const soak = { HERALD_SOAK: '1' }

const losses = await runNode([commandOf('vitest'), 'run', ...files, ...process.argv.slice(2)], soak)
const mutants = await runNode(['tests/mutation/run.ts'])
const built = await runNode(['scripts/build.mjs'])
const junk = built || (await runNode(['--test', 'tests/electron-built/fuzz.test.ts'], soak))
const mails = built || (await runNode(['tests/soak/mails.ts']))
const journeys =
  built || (await runNode([commandOf('@playwright/test', 'playwright'), 'test'], { ...soak, HERALD_LONG: '1' }))
const days = built || (await runNode(['tests/days.mjs']))
const memory = built || (await runNode(['tests/soak/b18-memory.ts'], soak))
process.exit(losses || mutants || junk || mails || journeys || days || memory)
