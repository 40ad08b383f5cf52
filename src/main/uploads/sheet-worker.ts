/** The worker that reads one voucher sheet and ends: ten megabytes of codes must not stop anybody's typing. Data: `SheetTask`. */
import { parentPort, workerData } from 'node:worker_threads'
import { readSheet, type SheetTask } from './sheet/read.ts'

const task = workerData as SheetTask // Written by inspect-sheet.ts in this folder.

parentPort?.postMessage(await readSheet(task))
