/** The main process's ways to a server that can be told to misbehave: the gateway in-process, files by their own services over a real port. */
import { join } from 'node:path'
import type { DownloadState, EndpointName, Failure, InputOf, UploadState } from '#contract'
import { createConnection } from '../../../../src/main/api/connection.ts'
import { createGateway } from '../../../../src/main/api/gateway.ts'
import { createDownloads } from '../../../../src/main/downloads/index.ts'
import { FailureError } from '../../../../src/main/failure.ts'
import { openBlobStore } from '../../../../src/main/files/blob-store.ts'
import { systemClock } from '../../../../src/main/ports.ts'
import { listen } from '../../../../src/main/reference-api/http.ts'
import { sendOverHttp, serverOf } from '../../../../src/main/transfers/server.ts'
import { createUploads, sheetsFile, storedBlobs } from '../../../../src/main/uploads/index.ts'
import { asked } from '../../../fixtures/endpoint-inputs.ts'
import type { TestServer } from '../reference-api/harness.ts'
import { ended, told } from '../transfers/waiting.ts'
import { sentFilesInMemory } from '../uploads/sent-files-in-memory.ts'

/** What the page is told, and whether the server counts as reachable afterwards; files say nothing of that. */
export type Met = { failure: Failure | null; online: boolean | null }

export type Faulty = {
  /** Asks one row; its answer is waited for `limit` milliseconds. */
  ask(name: EndpointName, limit: number): Promise<Met>
  close(): Promise<void>
}

const token = 'secret'

export async function faultyMainProcess(server: TestServer): Promise<Faulty> {
  const http = await listen(0, server.handle)
  const blobs = await openBlobStore(join(server.folder, 'blobs'))
  const { blob } = await blobs.put([Buffer.from('code\nA-1\n')], 'codes.csv', 'text/csv')
  const known = { origin: http.origin, token, fetch, inProcess: false, expired: () => {} }
  const files = { server: () => serverOf(known, sendOverHttp(systemClock)), clock: systemClock, log: () => {} }

  function gateway(limit: number) {
    const connection = createConnection({ notify: () => {}, clock: systemClock })
    const ports = { origin: 'http://reference.test', token, fetch: within(server), connection, clock: systemClock }
    return { connection, api: createGateway({ ...ports, backoff: () => 1, timeoutOf: () => limit }) }
  }

  async function row(name: EndpointName, limit: number): Promise<Met> {
    const { connection, api } = gateway(limit)
    const failure = await api.call(name, inputOf(name)).then(() => null, failed)
    return { failure, online: connection.current().online }
  }

  async function sheet(limit: number): Promise<Met> {
    const seen = told<UploadState>()
    const timeouts = { stall: 20_000, answer: limit }
    const ports = {
      ...files,
      api: () => gateway(limit).api,
      blobs: storedBlobs(blobs),
      sentFiles: sentFilesInMemory(),
      sheets: sheetsFile(join(server.folder, 'sheets.json'), () => {}),
      startImport: async () => {},
      changed: seen.changed,
      timeouts,
    }
    await createUploads(ports).handlers.voucherSheet({ blob, name: 'codes.csv', campaignId: 1, codes: 1 })
    return { failure: (await seen.until(ended)).failure, online: null }
  }

  async function customers(limit: number): Promise<Met> {
    const seen = told<DownloadState>()
    const path = join(server.folder, 'customers.csv')
    const saveAs = async () => ({ path, deliver: () => ({ savedTo: path, collectFrom: null }) })
    const ports = { ...files, saveAs, changed: seen.changed, timeouts: { first: limit, stall: 20_000 } }
    await createDownloads(ports).handlers.segmentCustomers({ segmentId: 2, channel: 'sms', suggestedName: 'a.csv' })
    return { failure: (await seen.until(ended)).failure, online: null }
  }

  return {
    ask: (name, limit) => {
      if (name === 'uploadVoucherSheet') return sheet(limit)
      return name === 'downloadSegmentCustomers' ? customers(limit) : row(name, limit)
    },
    close: http.close,
  }
}

/** The server without a port: a connection that it cuts rejects as fetch does, and whoever gives up is not kept waiting. */
const within =
  (server: TestServer): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const { signal } = request
    const gone = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    const cut = (cause: unknown) => Promise.reject(new TypeError('fetch failed', { cause }))
    return Promise.race([gone, server.handle(request).catch(cut)])
  }

/** The table says which input goes with which name; both kinds of addresses are asked for alike. */
const inputOf = (name: EndpointName) =>
  (name in asked
    ? asked[name as keyof typeof asked].input
    : { file_name: 'a.png', file_type: 'image/png' }) as InputOf<EndpointName>

function failed(error: unknown): Failure {
  if (error instanceof FailureError) return error.failure
  throw error
}
