/** Checks that the tests run on any day and any system: one file knows the date, and programs are started portably. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { momentOf } from '../moment.mjs'
import { root, sourcesBelow } from './sources.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const found = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: root }).map((path) => path.replaceAll('\\', '/'))

test("only one file of the end-to-end tests reads the computer's date", () => {
  const asks = /\bDate\.now\(|\bnew Date\(\s*\)|(?<![\w.])(?<!new )Date\(\)|\bTemporal\.Now\b/
  const asking = sourcesBelow('tests/e2e').filter(({ text }) => asks.test(text))
  expect(asking.map(({ path }) => path)).toEqual(['tests/e2e/today.ts'])
})

test.each([
  ['2028-02-29T23:50', '2028-02-29T23:50:00.000Z', 'Europe/London'],
  ['2027-06-16T10:00', '2027-06-16T09:00:00.000Z', 'Europe/London'],
  ['2027-03-28T01:59:45[Europe/Berlin]', '2027-03-28T00:59:45.000Z', 'Europe/Berlin'],
  ['2027-07-01T00:10[Pacific/Kiritimati]', '2027-06-30T10:10:00.000Z', 'Pacific/Kiritimati'],
])('HERALD_TODAY=%s is %s in %s', (text, at, zone) => {
  const moment = momentOf(text)
  expect([new Date(moment.at).toISOString(), moment.zone]).toEqual([at, zone])
})

test.each(['tomorrow', '2027-02-30T10:00', '2027-02-28[Nowhere/Land]'])('HERALD_TODAY=%s is refused', (text) => {
  expect(() => momentOf(text)).toThrow(RangeError)
})

// On Windows, `.bin` has shell scripts and .cmd files; neither can be started without a shell.
test('the test runners start programs through Node, never through `.bin` or a tool of one system', () => {
  const runners = found(
    'tests/*.mjs',
    'tests/*/*.mjs',
    'tests/bench/*.ts',
    'tests/soak/*',
    'tests/e2e/app.ts',
    'scripts/*.mjs',
  )
  expect(runners).toEqual(
    expect.arrayContaining(['tests/run.mjs', 'tests/steady.mjs', 'tests/soak/run.mjs', 'scripts/start.mjs']),
  )
  const shellOnly = runners
    // setup.mjs only checks whether `.bin` contains Node, under any of its names.
    .filter((path) => path !== 'scripts/setup.mjs')
    .filter((path) => /\.bin\b|['"](which|sh|bash|cat)['"]|shell: true/.test(read(path)))
  expect(shellOnly).toEqual([])
})

test('the workflows and the scripts of package.json need no shell of one system', () => {
  const steps = found('.github/workflows/*.yml').flatMap((path) =>
    read(path)
      .split(/^ {6}- /m)
      .slice(1),
  )
  const everywhere = steps.filter((step) => !/runner\.os == 'Linux'|^\s*shell: bash/m.test(step))
  const commands = everywhere.flatMap((step) => /^\s*(?:- )?run: (.+)$/m.exec(step)?.[1] ?? [])
  expect(commands.length).toBeGreaterThan(5)
  const scripts: string[] = Object.values(JSON.parse(read('package.json')).scripts)
  const steppingStones = scripts.flatMap((script) => script.split(' && '))
  const own = /^(npm|npx|node|electron-vite|electron-builder|tsc|biome|vitest) [^;|&<>`]*$/
  expect([...commands, ...steppingStones].filter((command) => !own.test(command))).toEqual([])
})

test('line ends are the same on every system', () => {
  expect(read('.gitattributes')).toMatch(/^\* text=auto eol=lf$/m)
})
