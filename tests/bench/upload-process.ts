/** One upload in a process of its own: says by how many megabytes its memory grew at the most. */
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { systemClock } from '../../src/main/ports.ts'
import { sendOverHttp } from '../../src/main/transfers/send-over-http.ts'
import type { Job } from './b12-upload-memory.ts'

const megabyte = 1024 * 1024

const ways: Record<Job['way'], (job: Job) => Promise<number>> = {
  streamed: async ({ address, path, size }) => {
    const { status } = await sendOverHttp(systemClock)({
      method: 'PUT',
      address,
      headers: { 'content-type': 'video/mp4' },
      size,
      body: () => createReadStream(path),
      signal: new AbortController().signal,
      moved: () => {},
      timeouts: { stall: 30_000, answer: 60_000 },
    })
    return status
  },
  buffered: async ({ address, path }) => {
    const headers = { 'content-type': 'video/mp4' }
    return (await fetch(address, { method: 'PUT', headers, body: await readFile(path) })).status
  },
}

process.once('message', async (job: Job) => {
  // Both ways have met their connection before anything is counted.
  await fetch(job.address, { method: 'PUT', body: 'small' })
  globalThis.gc?.()
  await new Promise((resolve) => setTimeout(resolve, 300))
  const idle = process.memoryUsage.rss()
  let peak = idle
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 5)
  const status = await ways[job.way](job)
  clearInterval(watch)
  peak = Math.max(peak, process.memoryUsage.rss())
  if (status !== 200) throw new Error(`The upload was answered with ${status}`)
  process.send?.((peak - idle) / megabyte, () => process.exit(0))
})
