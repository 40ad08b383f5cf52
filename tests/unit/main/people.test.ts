/** People of one's own: kept by workspace on this computer, over a restart. */
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createPeople } from '../../../src/main/own-data.ts'

const quiet = () => undefined
const sana = { name: 'Sana', values: { first_name: 'Sana' } }

it('stay with their workspace, over a restart, and go one by one', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'herald-people-')), 'people.json')
  const people = createPeople(path, quiet)
  people.use({ id: 'a' })
  await people.handlers.keep({ people: [sana, { name: 'Ali', values: {} }] })
  people.use({ id: 'b' })
  expect(await people.handlers.list()).toEqual([])
  const again = createPeople(path, quiet)
  again.use({ id: 'a' })
  expect(await again.handlers.list()).toEqual([{ name: 'Ali', values: {} }, sana])
  expect(await again.handlers.remove({ name: 'Ali' })).toEqual([sana])
  expect(await again.handlers.keep({ people: [{ ...sana, values: {} }] })).toEqual([{ ...sana, values: {} }])
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ a: [{ name: 'Sana', values: {} }] })
})

it('too many are refused, and those that were there stay', async () => {
  const people = createPeople(join(mkdtempSync(join(tmpdir(), 'herald-people-')), 'people.json'), quiet)
  people.use({ id: 'a' })
  const some = (from: number) => Array.from({ length: 30 }, (_, at) => ({ name: `Person ${from + at}`, values: {} }))
  await people.handlers.keep({ people: some(0) })
  await expect(people.handlers.keep({ people: some(30) })).rejects.toThrow('Up to 50 people can be saved')
  expect(await people.handlers.list()).toHaveLength(30)
})
