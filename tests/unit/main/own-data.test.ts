/** Rules of words: by workspace, on disk, one change after another. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MAX_OWN_RULES, type OwnRule } from '#contract'
import { createOwnRules } from '../../../src/main/own-data.ts'

let folder = ''
const told: string[] = []
const open = (workspace = 'one') => {
  const rules = createOwnRules(join(folder, 'own-rules.json'), {
    notify: (name) => told.push(name),
    log: () => undefined,
  })
  rules.use({ id: workspace })
  return rules.handlers
}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'herald-rules-'))
  told.length = 0
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const rule = (id: string, words = id): OwnRule => ({ id, words, kind: 'must not', level: 'warning' })

test('rules are kept, replaced, removed, and there after a restart', async () => {
  const rules = open()
  expect(await rules.all()).toEqual([])
  await Promise.all([rules.keep(rule('a')), rules.keep(rule('b')), rules.keep({ ...rule('a'), level: 'blocking' })])
  await rules.keep(rule('c'))
  await rules.remove({ id: 'b' })
  expect(await open().all()).toEqual([{ ...rule('a'), level: 'blocking' }, rule('c')])
  expect(told.filter((name) => name === 'ownRules.changed').length).toBeGreaterThanOrEqual(5)
})

test('each workspace has its own', async () => {
  await open('one').keep(rule('a'))
  await open('two').keep(rule('b'))
  expect(await open('one').all()).toEqual([rule('a')])
  expect(await open('two').all()).toEqual([rule('b')])
})

test('one that cannot be read is left out, and one too many is refused', async () => {
  const many = Array.from({ length: MAX_OWN_RULES }, (_, at) => rule(`r${at}`))
  await writeFile(join(folder, 'own-rules.json'), JSON.stringify({ one: [{ words: 7 }, ...many] }))
  const rules = open()
  expect((await rules.all()).length).toBe(MAX_OWN_RULES)
  await expect(rules.keep(rule('more'))).rejects.toThrow(`There are already ${MAX_OWN_RULES} rules. Remove one first.`)
  expect(JSON.parse(await readFile(join(folder, 'own-rules.json'), 'utf8')).one.length).toBe(MAX_OWN_RULES + 1)
})
