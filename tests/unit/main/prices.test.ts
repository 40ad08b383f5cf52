/** Prices: by workspace, on disk, one currency for all of them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPrices } from '../../../src/main/own-data.ts'

let folder = ''
const told: unknown[] = []
const open = (workspace = 'one') => {
  const prices = createPrices(join(folder, 'prices.json'), {
    notify: (...notice) => told.push(notice),
    log: () => undefined,
  })
  prices.use({ id: workspace })
  return prices.handlers
}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'herald-prices-'))
  told.length = 0
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('prices are entered one by one, changed, and there after a restart', async () => {
  const prices = open()
  expect(await prices.all()).toBeNull()
  await Promise.all([
    prices.enter({ currency: 'Rs', unit: 'part', price: 1.5 }),
    prices.enter({ currency: 'Rs', unit: 'call', price: 2 }),
  ])
  const last = { currency: 'PKR', each: { part: 1.75, call: 2 } }
  expect(await prices.enter({ currency: 'PKR', unit: 'part', price: 1.75 })).toEqual(last)
  expect(await open().all()).toEqual(last)
  expect(told).toContainEqual(['prices.changed', last])
})

test('each workspace has its own', async () => {
  await open('one').enter({ currency: 'Rs', unit: 'part', price: 1 })
  expect(await open('two').all()).toBeNull()
})

test('prices that cannot be read are none', async () => {
  await writeFile(join(folder, 'prices.json'), JSON.stringify({ one: { currency: 'Rs', each: { part: 'much' } } }))
  expect(await open().all()).toBeNull()
})
