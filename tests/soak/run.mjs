/**
 * `npm run test:soak [-- part ...]`: the long runs, part by part, closed by one line 'N passed, N failed'. All of them take some five hours
 * on two quiet cores. HERALD_SEED repeats a run; HERALD_DAYS draws so many of the days by that seed; HERALD_SOAK_SECONDS shortens the
 * memory's fifteen minutes, HERALD_MUTATION_SECONDS and HERALD_MUTATION_SHARE the mutation run.
 */
import { ensureChromium } from '../chromium.mjs'
import { days, drawnDays } from '../days.mjs'
import { clockEnvironment, momentOf } from '../moment.mjs'
import { Tally } from '../suites.mjs'

const soak = { HERALD_SOAK: '1' }
const tally = new Tally()
const unit = (...files) => tally.suite('unit', { args: files.map((file) => `tests/unit/${file}.test.ts`), env: soak })
const chosenDays = process.env.HERALD_DAYS
  ? drawnDays(Number(process.env.HERALD_DAYS), process.env.HERALD_SEED ?? Date.now())
  : days

const parts = {
  // Each planted fault, within 300,000 states of its axes.
  faults: () => tally.command('faults', ['tests/explore/run.ts', 'faults']),
  // 2,000 histories, 200 kills, a cut at every page of the write-ahead log, 50 kills while pictures are picked, and 2,000 histories of the loop. The
  // store of events: 10,000 histories, 250 kills, each cut. Families: 500 histories, 50 kills.
  losses: () =>
    unit(
      ...[
        'model',
        'kill',
        'torn-log',
        'kill-pictures',
        'loop-model',
        'family-histories',
        'kill-family',
        'sync-window',
      ].map((name) => `main/drafts/${name}`),
      ...['event-histories', 'event-kill', 'event-damage', 'salvage'].map((name) => `main/drafts/store/${name}`),
    ),
  // 3,000 designs out and in again, what mail programs show of generated mails, each journey with each server that speaks otherwise, how many
  // of the small traps and of their harmless siblings the checks name, 10,000 campaigns of another program saved and edited, and the other
  // generated tests with all of their cases.
  made: () =>
    unit(
      ...[
        'blocks/design/export/out-and-in',
        'blocks/checks/made-seen-in',
        'data/foreign-server',
        'screens/families/sent',
        'steps/foreign-generated',
        'steps/content/traps',
        'screens/library/generated',
        'steps/proof/page-html',
        'blocks/design/designer-page/sanitise',
        'channels/round-trip',
      ].map((name) => `renderer/${name}`),
      ...['calls', 'steps/proof/read-proof', 'steps/family/follow', 'replace/places', 'rules/review-text'].map(
        (name) => `model/${name}`,
      ),
    ),
  junk: () => tally.command('junk', ['--test', 'tests/electron-built/fuzz.test.ts']),
  mails: () => tally.command('mails', ['tests/soak/mails.ts']),
  // What LibreOffice shows in sheets, against what Herald reads.
  sheets: () => tally.command('sheets', ['tests/soak/sheets.ts']),
  keys: () =>
    tally.suite('journeys', {
      // Five times other ones: what the runner keeps of each key makes a long test slower and slower.
      args: ['tests/e2e/words.spec.ts', '--retries=0', '--repeat-each=5'],
      env: { HERALD_KEY_HISTORIES: '500', HERALD_LONG: '1' },
    }),
  journeys: () => tally.suite('journeys', { env: { ...soak, HERALD_LONG: '1' } }),
  days: async () => {
    for (const [today, why] of chosenDays) {
      console.log(`\n${today}: ${why}`)
      const { at, zone } = momentOf(today)
      await tally.suite('built', { env: { HERALD_TODAY: today, ...clockEnvironment(at - Date.now(), zone) } })
      await tally.suite('journeys', { env: { HERALD_TODAY: today } })
    }
  },
  memory: () => tally.command('memory', ['tests/soak/b18-memory.ts'], soak),
  mutation: () => tally.command('mutation', ['tests/mutation/run.ts']),
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}
ensureChromium()
// Most parts test the build.
if (!(await tally.command('build', ['scripts/build.mjs']))) process.exit(tally.close())
for (const [name, run] of Object.entries(parts)) if (asked.length === 0 || asked.includes(name)) await run()
process.exit(tally.close())
