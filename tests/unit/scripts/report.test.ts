/** What the runs count: each test once, failed files and hanging tests among the failures, skipped ones not at all. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const files = {
  'some.test.mjs': `
    import test, { describe, it } from 'node:test'
    test('passes', () => {})
    test('fails', () => { throw new Error('this is why') })
    test('is left out', { skip: true }, () => {})
    test('is not written yet', { todo: true }, () => { throw new Error() })
    describe('a group', () => { it('passes in it', () => {}) })
    test('parent', async (t) => { await t.test('fails in it', () => { throw new Error() }) })`,
  'broken.test.mjs': `throw new Error('cannot be loaded')`,
  'hanging.test.mjs': `
    import test from 'node:test'
    test('hangs', () => new Promise(() => setInterval(() => {}, 1_000)))`,
}

test("the report of Node's test runner", () => {
  const folder = mkdtempSync(join(tmpdir(), 'herald-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const report = join(folder, 'report.json')
  const reporter = join(import.meta.dirname, '../../fake-electron/report.ts')
  const { status } = spawnSync(process.execPath, [
    ...['--test', '--test-timeout=2000', '--test-force-exit'],
    ...[`--test-reporter=${reporter}`, `--test-reporter-destination=${report}`],
    ...Object.keys(files).map((name) => join(folder, name)),
  ])
  expect(status).toBe(1)
  const tests: { title: string; passed: boolean; ms: number; error?: string }[] = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  const title = (whole: string) => whole.replace(/^.*?: (.*[\\/])?/, '')
  const titles = (passed: boolean) => tests.filter((one) => one.passed === passed).map((one) => title(one.title))
  expect(titles(true).toSorted()).toEqual(['passes', 'passes in it'])
  expect(titles(false).toSorted()).toEqual(['broken.test.mjs', 'fails', 'fails in it', 'hangs'])
  expect(tests.find(({ error }) => error?.includes('this is why'))?.ms).toBeGreaterThan(0)
})
