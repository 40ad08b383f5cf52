/** Reads a stored sheet in its own worker, within limits of time and memory, and stores the result. */
import { Worker } from 'node:worker_threads'
import { cutToUnits, type SheetChoice, type SheetInspection, type SheetRows, type StoredFile } from '#contract'
import { FailureError } from '../failure.ts'
import type { BlobStore } from '../files/blob-store.ts'
import type { RowsAnswer, SheetAnswer, SheetTask } from './read.ts'
import { notASheet, tooLong } from './table.ts'

export type InspectPorts = {
  /** The built worker: sheets/worker.ts. */
  worker: URL
  blobs: BlobStore
  /** Milliseconds until the worker is stopped; default 60,000. */
  timeoutMs?: number
}

/** Bytes (Source: docs/reference/rules.md#voucher: 10 MB). */
export const MAX_SHEET_BYTES = 10 * 1024 * 1024
/** Megabytes of heap: a real sheet of 10 MB takes a fifth of it. */
const MAX_HEAP_MB = 1_024

/** Throws `FailureError` (`not-found`, `storage`, `internal`); an invalid sheet is a result, not an error. */
export async function inspectSheet(
  sheet: { blob: string; name: string; choice?: SheetChoice | undefined },
  ports: InspectPorts,
): Promise<SheetInspection> {
  const path = await ports.blobs.pathOf(sheet.blob)
  const answer = await runTask<SheetAnswer>(
    { path, name: sheet.name, limit: MAX_SHEET_BYTES, choice: sheet.choice },
    ports,
  )
  if (!answer.readable) return answer
  const { report, list, mended, ...counts } = answer.judged
  const keep = (text: string, before: string) => store(ports.blobs, text, `${before}${baseOf(sheet.name)}.csv`)
  const cleanedFile = async ({ text, ...cleanedSheet }: NonNullable<typeof mended>) => ({
    ...(await keep(text, 'mended-')),
    ...cleanedSheet,
  })
  return {
    readable: true,
    report: {
      format: answer.format,
      ...counts,
      source: answer.source,
      report: report === null ? null : await keep(report, 'findings-'),
      list: list === null ? null : { ...(await keep(list.text, '')), codes: list.codes },
      mended: mended && (await cleanedFile(mended)),
    },
  }
}

/** Limit of rows that are read of a list: the headings, 1,000 rows, and one more that shows that there are too many. */
const MAX_ROWS = 1_002

/** Throws `FailureError` like `inspectSheet`. */
export async function sheetRows(sheet: { blob: string; name: string }, ports: InspectPorts): Promise<SheetRows> {
  const path = await ports.blobs.pathOf(sheet.blob)
  return runTask<RowsAnswer>({ path, name: sheet.name, limit: MAX_SHEET_BYTES, rows: MAX_ROWS }, ports)
}

const baseOf = (name: string): string => cutToUnits(name.replace(/\.[^.]*$/, ''), 120) || 'sheet'

const store = (blobs: BlobStore, text: string, name: string): Promise<StoredFile> =>
  blobs.put([Buffer.from(text)], name, 'text/csv')

function runTask<T>(task: SheetTask, { worker, timeoutMs = 60_000 }: InspectPorts): Promise<T | Refusal> {
  const thread = new Worker(worker, {
    workerData: task,
    name: 'voucher-sheet',
    // Most objects live long: a small young generation would be collected constantly.
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: 128 },
  })
  return new Promise<T | Refusal>((resolve, reject) => {
    const timeout = setTimeout(() => {
      resolve({ readable: false, message: tooLong, detail: tookTooLong })
      void thread.terminate()
    }, timeoutMs)
    const settleOnce = <T>(finish: (value: T) => void) => {
      return (value: T) => {
        clearTimeout(timeout)
        // Frees the worker's memory.
        void thread.terminate()
        finish(value)
      }
    }
    thread.once('message', settleOnce(resolve))
    thread.once(
      'error',
      settleOnce((error: Error) => (isTooMuch(error) ? resolve(refusalOf(tooMuchText)) : reject(brokenError(error)))),
    )
    thread.once(
      'exit',
      settleOnce((code: number) => reject(brokenError(new Error(`it ended with ${code}`)))),
    )
  })
}

const tookTooLong = 'It took longer than a minute to read. Save it as CSV, or split it.'
const tooMuchText = 'This sheet unpacks to far more data than a list of codes.'

type Refusal = Extract<SheetAnswer, { readable: false }>
const refusalOf = (detail: string): Refusal => ({ readable: false, message: notASheet, detail })

/** Whether the heap was full, or a list exceeded the engine's limit. */
const isTooMuch = (error: Error): boolean =>
  error instanceof RangeError || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')

const brokenError = (error: Error) =>
  new FailureError({ kind: 'internal', message: `The sheet could not be read: ${error.message}` })
