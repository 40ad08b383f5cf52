/** Worker that reads one sheet and ends: ten megabytes of codes must not block typing. Data: `SheetTask`. */
import { parentPort, workerData } from 'node:worker_threads'
import { readRows, readSheet, type SheetTask } from './read.ts'

const task = workerData as SheetTask // inspect.ts in this folder sends this data.

const { rows } = task
parentPort?.postMessage(await (rows === undefined ? readSheet(task) : readRows({ ...task, rows })))
