/** The store's worker, when it goes: whoever waits is told, and whoever asks later is too. */
import './timeouts.ts'
import { expect, it } from 'vitest'
import { openStoreClient, type StoreClient } from '../../../../src/main/drafts/client.ts'

/** A worker that answers every call with its own name, and ends with the ones named here. */
const worker = (begin = 'parentPort.postMessage({ ready: true })') =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads'
      parentPort.on('message', ({ id, method }) => {
        if (method === 'vacuum') process.exit(3)
        if (method === 'check') throw new Error('Out of memory')
        if (method === 'isReadOnly') return
        parentPort.postMessage({ id, ok: true, value: method })
        if (method === 'close') parentPort.close()
      })
      ${begin}`)}`,
  )
const open = () => openStoreClient(worker(), 'no file')
// The worker answers whatever it is asked.
const ask = (client: StoreClient, method: string): Promise<unknown> => Reflect.get(client, method)()

it.each([
  ['that ends', 'vacuum', 'The draft store stopped: it ended with 3'],
  ['that throws', 'check', 'The draft store stopped: Out of memory'],
])('a worker %s fails what waits and what comes after', async (_what, method, message) => {
  const client = await open()
  expect(await ask(client, 'unsaved')).toBe('unsaved')
  const lost = { failure: { kind: 'storage', message } }
  const waits = expect(ask(client, 'isReadOnly')).rejects.toMatchObject(lost)
  await expect(ask(client, method)).rejects.toMatchObject(lost)
  await waits
  await expect(ask(client, 'unsaved')).rejects.toMatchObject(lost)
})

it('after the close nothing is asked any more, and its end is no loss', async () => {
  const client = await open()
  const closed = ask(client, 'close')
  await expect(ask(client, 'unsaved')).rejects.toMatchObject({
    failure: { kind: 'storage', message: 'Herald is closing. The last change is not saved.' },
  })
  expect(await closed).toBe('close')
})

it.each([
  ['throws', `throw new Error('No such file')`, 'No such file'],
  ['ends', 'process.exit(4)', "The draft store's worker ended with 4"],
])('a worker that %s at its start is no store', async (_what, begin, message) => {
  await expect(openStoreClient(worker(begin), 'no file')).rejects.toThrow(message)
})
