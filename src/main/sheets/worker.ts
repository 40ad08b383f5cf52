/** The worker that reads one sheet and ends: ten megabytes of codes must not stop anybody's typing. Data: `SheetTask`. */
import { parentPort, workerData } from 'node:worker_threads'
import { readRows, readSheet, type SheetTask } from './read.ts'

const task = workerData as SheetTask // Written by inspect.ts in this folder.

const { rows } = task
parentPort?.postMessage(await (rows === undefined ? readSheet(task) : readRows({ ...task, rows })))
