/** The worker that reads one voucher sheet and ends: ten megabytes of codes must not stop anybody's typing. Data: `SheetTask`. */
import { readFile, stat } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { type Judged, judge } from './sheet/judge.ts'
import { firstColumn } from './sheet/rows.ts'
import { tooLarge, Unreadable } from './sheet/unreadable.ts'

/** `path` of the stored file, its `name`, and the bytes it may have at most. */
export type SheetTask = { path: string; name: string; limit: number }

export type SheetAnswer =
  | { readable: true; format: 'csv' | 'xlsx'; judged: Judged }
  | { readable: false; message: string; detail: string }

const task = workerData as SheetTask // Written by inspect-sheet.ts in this folder.

parentPort?.postMessage(await answer(task))

async function answer({ path, name, limit }: SheetTask): Promise<SheetAnswer> {
  try {
    const { size } = await stat(path)
    if (size > limit) throw new Unreadable(`The sheet has ${(size / 1024 / 1024).toFixed(1)} MB.`, tooLarge)
    const { format, cells } = await firstColumn(await readFile(path), name)
    const judged = judge(cells)
    if (judged.codes === 0) throw new Unreadable('The first column holds no codes.')
    return { readable: true, format, judged }
  } catch (error) {
    if (error instanceof Unreadable) return { readable: false, message: error.message, detail: error.detail }
    throw error
  }
}
