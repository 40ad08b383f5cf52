/** Uploads as the main process puts them together: real gateway, real stored files, a server and a storage that obey the test. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConnection } from '../../../../src/main/api/connection.ts'
import { createGateway } from '../../../../src/main/api/gateway.ts'
import { FailureError } from '../../../../src/main/failure.ts'
import { openBlobStore } from '../../../../src/main/files/blob-store.ts'
import { systemClock } from '../../../../src/main/ports.ts'
import { sendOverHttp, serverOf } from '../../../../src/main/transfers/server.ts'
import { createUploads, sheetsFile, storedBlobs, type Uploads } from '../../../../src/main/uploads/index.ts'
import type { UploadState } from '../../../../src/preload/contract/index.ts'
import { type RawServer, rawServer, whole } from '../transfers/raw-server.ts'
import { type Told, told } from '../transfers/waiting.ts'
import { sentFilesInMemory } from './sent-files-in-memory.ts'

export const token = 'canary-token-9f2c'
export const content = Buffer.alloc(3_000_000, 'voucher,')

export type Bench = {
  uploads: Uploads
  /** The campaigns whose import was asked for, and whether it cannot be. */
  started: { imports: number[]; offline: boolean }
  /** The same computer after a restart: until `reach`, no server can be asked. */
  restart(): Promise<void>
  reach(): void
  storage: RawServer
  server: RawServer
  seen: Told<UploadState>
  logged: string[]
  /** Whether the server's 401 was told on. */
  expired: () => number
  store(bytes: Buffer, name: string): Promise<string>
  close(): Promise<void>
}

/** The server hands out addresses of the storage, numbered, and knows where a file can be looked at. */
export async function bench(timeouts = { stall: 5_000, answer: 5_000 }): Promise<Bench> {
  const folder = await mkdtemp(join(tmpdir(), 'herald-uploads-'))
  const storage: RawServer = await rawServer(whole(() => storage, 200))
  let given = 0
  const server: RawServer = await rawServer((request, response) => {
    const isPath = request.url?.includes('public_path')
    const address = { file_name: 'stored-7.png', pre_signed_url: `${storage.origin}/put?n=${++given}` }
    const data = isPath ? { path: 'https://cdn.example.com/stored-7.png' } : address
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ success: true, data }))
  })
  const seen = told<UploadState>()
  const logged: string[] = []
  let expirations = 0
  let isReached = true
  const connection = createConnection({ notify: () => {}, clock: systemClock })
  const api = createGateway({ origin: server.origin, token, fetch, connection, clock: systemClock })
  const known = { origin: server.origin, token, fetch, inProcess: false, expired: () => void expirations++ }
  const blobs = await openBlobStore(join(folder, 'blobs'))
  const started: Bench['started'] = { imports: [], offline: false }
  const start = () =>
    createUploads({
      api: () => {
        if (!isReached) throw new FailureError({ kind: 'offline', message: 'No server' })
        return api
      },
      server: () => serverOf(known, sendOverHttp(systemClock)),
      blobs: storedBlobs(blobs),
      sentFiles: sentFilesInMemory(),
      sheets: sheetsFile(join(folder, 'sheets.json'), () => {}),
      startImport: async (campaignId) => {
        if (started.offline) throw new FailureError({ kind: 'offline', message: 'No connection' })
        started.imports.push(campaignId)
      },
      clock: systemClock,
      log: (level, message, error) => logged.push(`${level} ${message} ${String(error)}`),
      changed: seen.changed,
      timeouts,
    })
  const at: Bench = {
    uploads: start(),
    started,
    restart: async () => {
      await at.uploads.close()
      seen.all.length = 0
      isReached = false
      at.uploads = start()
    },
    reach: () => {
      isReached = true
      at.uploads.wake()
    },
    storage,
    server,
    seen,
    logged,
    expired: () => expirations,
    store: async (bytes, name) => (await blobs.put([bytes], name, '')).blob,
    close: async () => {
      await at.uploads.close()
      await Promise.all([storage.close(), server.close()])
      await rm(folder, { recursive: true, force: true })
    },
  }
  return at
}
