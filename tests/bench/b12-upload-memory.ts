/** B12: memory of a 200 MB upload above idle, transport only, each in a process of its own, against reading it into a buffer and sending that. */
import { fork } from 'node:child_process'
import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { type Figure, interleaved } from './figure.ts'
import { inFolder } from './programs.ts'

const rounds = 7
const size = 200 * 1024 * 1024
export type Way = 'streamed' | 'buffered'
export type Job = { way: Way; path: string; size: number; address: string }

export const measure = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const path = join(folder, 'large.mp4')
    await write(path)
    const storage = await receiver()
    const memory = (way: Way) => () => inAProcess({ way, path, size, address: storage.address })
    const { ours, peer, ratio } = await interleaved(rounds, memory('streamed'), memory('buffered'))
    await storage.close()
    const what = `memory of a 200 MB upload above idle, transport only, ${rounds} rounds`
    const peerName = 'read into a buffer and sent'
    return [{ id: 'B12', what, unit: 'MB', ours, peer, peerName, ratio, target: 'at most 0.15', met: ratio <= 0.15 }]
  })

async function write(path: string): Promise<void> {
  const file = await open(path, 'w')
  const piece = Buffer.alloc(4 * 1024 * 1024, 'Herald ')
  for (let written = 0; written < size; written += piece.length) await file.write(piece)
  await file.close()
}

/** A storage host that counts what comes and keeps none of it. */
async function receiver(): Promise<{ address: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    request.on('end', () => response.writeHead(bytes === size ? 200 : 400).end())
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  return {
    address: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/put`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

/** Megabytes at the peak above what the process held before. */
function inAProcess(job: Job): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'upload-process.ts'), [], { execArgv: ['--expose-gc'] })
    child.once('message', (peak) => resolve(Number(peak)))
    child.once('exit', (code) => code !== 0 && reject(new Error(`The upload ended with ${code}`)))
    child.send(job)
  })
}
