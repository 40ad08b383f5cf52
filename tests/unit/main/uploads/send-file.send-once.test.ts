/** A picture that several requests carry is uploaded once in a workspace; what fails is told at the picture and tried again. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Bench, bench, content } from './harness.ts'

let own: Bench
beforeEach(async () => {
  own = await bench()
  await own.uploads.use({ id: 'a' })
})
afterEach(() => own.close())

const picture = async () => ({ blob: await own.store(content, 'k.png'), name: 'k.png', type: 'image/png' })
const sentAs = { fileName: 'stored-7.png', publicPath: 'https://cdn.example.com/stored-7.png' }
const puts = () => own.storage.heard.length

test('once for all requests, under whatever name; once more in another workspace', async () => {
  const file = await picture()
  expect(await Promise.all([own.uploads.sendNow(file), own.uploads.sendNow(file)])).toEqual([sentAs, sentAs])
  expect(await own.uploads.sendNow({ ...file, name: 'other.png' })).toEqual(sentAs)
  expect(puts()).toBe(1)
  await own.uploads.use({ id: 'b' })
  await own.uploads.sendNow(file)
  await own.uploads.use({ id: 'a' })
  await own.uploads.sendNow(file)
  expect(puts()).toBe(2)
})

test('what a request waited for is told at its picture, with the reason it failed for', async () => {
  const file = { blob: 'c'.repeat(64), name: 'gone.png', type: 'image/png' }
  const failure = { kind: 'not-found', message: 'This file is not on this computer' }
  await expect(own.uploads.sendNow(file)).rejects.toMatchObject({ failure })
  expect(own.uploads.handlers.list()).toMatchObject([
    { kind: 'with-content', blob: file.blob, state: 'failed', failure },
  ])
})
