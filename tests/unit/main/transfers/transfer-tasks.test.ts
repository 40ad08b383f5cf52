/** The task of a transfer where our own code is at fault, and how often it is told of. */
import { expect, test } from 'vitest'
import { createTransferTasks } from '../../../../src/main/transfers/transfer-tasks.ts'
import type { UploadState } from '../../../../src/preload/contract/index.ts'
import { manualClock } from '../jobs/harness.ts'
import { ended, told } from './waiting.ts'

type State = Pick<UploadState, 'id' | 'state' | 'moved' | 'size' | 'failure'>
const first: State = { id: 'a', state: 'starting', moved: 0, size: null, failure: null }

function tasks() {
  const clock = manualClock()
  const seen = told<State>()
  const logged: unknown[] = []
  const log = (_level: string, message: string, error?: unknown) => void logged.push([message, error])
  return { clock, seen, logged, ...createTransferTasks<State>({ clock, log, changed: seen.changed, group: 'uploads' }) }
}

test('a fault of our own is logged, and its text is not shown', async () => {
  const { begin, seen, logged } = tasks()
  const fault = new TypeError('https://api.example.com/?t=secret is odd')
  begin(first, () => Promise.reject(fault))
  expect(await seen.until(ended)).toMatchObject({
    state: 'failed',
    failure: { kind: 'internal', message: 'Something went wrong inside Herald. The log has the details.' },
  })
  expect(logged).toEqual([
    ['uploads: a transfer failed', fault],
    ['uploads a: failed internal 0 bytes in 0 ms', undefined],
  ])
})

test('progress is told at most five times a second, and whole at the end', async () => {
  const { begin, clock, seen } = tasks()
  begin(first, async ({ moved }) => {
    for (let bytes = 1; bytes <= 100; bytes++) {
      moved(bytes)
      await clock.pass(10)
    }
    return {}
  })
  expect(await seen.until(ended)).toMatchObject({ state: 'done', moved: 100 })
  expect(seen.all.map(({ moved }) => moved)).toEqual([0, 1, 21, 41, 61, 81, 100])
})

test('one that failed is forgotten on request; one that runs or arrived is not', async () => {
  const { begin, list, forget, clear } = tasks()
  begin({ ...first, id: 'running' }, ({ signal }) => new Promise((_, stop) => signal.addEventListener('abort', stop)))
  begin({ ...first, id: 'failed' }, () => Promise.reject(new Error('no')))
  begin({ ...first, id: 'done' }, async () => ({}))
  await new Promise(setImmediate)
  for (const id of ['running', 'failed', 'done', 'unknown']) forget(id)
  expect(list().map(({ id }) => id)).toEqual(['running', 'done'])
  await clear()
})

test('only the last fifty that ended are listed; what runs always is', async () => {
  const { begin, list, cancel, clear } = tasks()
  begin({ ...first, id: 'running' }, ({ signal }) => new Promise((_, stop) => signal.addEventListener('abort', stop)))
  for (let n = 0; n < 55; n++) begin({ ...first, id: `${n}` }, async () => ({}))
  await new Promise(setImmediate)
  expect(list().map(({ id }) => id)).toEqual(['running', ...Array.from({ length: 50 }, (_, n) => `${n + 5}`)])
  cancel('running')
  await clear()
  expect(list()).toEqual([])
})
