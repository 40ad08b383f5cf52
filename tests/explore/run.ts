/**
 * `npm run explore [-- part ...]`: all axes whole, or those that are named; `quick` goes through the first states of each alone. `faults`
 * puts the faults of faults.ts in, or those of the numbers that follow. Ends with 1 where something is broken, or a fault is not found.
 */
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { type Axis, axes } from './axes.ts'
import type { Result } from './explore.ts'
import { faults, longestHistory, putInto } from './faults.ts'

/** `most`: states to go through. `fault`: the number of the fault that the model has meanwhile. */
type Task = { axis: string; most: number; fault: number | null }

/** States of each axis in a quick run, and in which a fault has to be found. */
const QUICK = 12_000
const MOST_FOR_A_FAULT = 150_000

if (isMainThread) process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1
else await work(workerData as Task)

async function main(parts: string[]): Promise<boolean> {
  const chosen = parts.filter((part) => /^\d+$/.test(part)).map(Number)
  const named = axes.filter(({ name }) => parts.includes(name))
  const known = ['quick', 'faults', ...chosen.map(String), ...axes.map(({ name }) => name)]
  const unknown = parts.find((part) => !known.includes(part))
  if (unknown !== undefined) throw new Error(`No such part: ${unknown}. There are ${known.join(', ')}.`)
  if (parts.includes('faults')) return findFaults(chosen.length > 0 ? chosen : [...faults.keys()])
  const isQuick = parts.includes('quick')
  return exploreAxes(named.length > 0 ? named : axes, isQuick ? QUICK : Number.POSITIVE_INFINITY)
}

async function exploreAxes(chosen: readonly Axis[], most: number): Promise<boolean> {
  const results = await inWorkers(
    chosen.map(({ name }): Task => ({ axis: name, most, fault: null })),
    (result) => {
      console.log(`${result.axis}: ${countsOf([result])}${result.isWhole ? '' : ', not all of it'}`)
      for (const { what, history } of result.broken) console.log(`  ${what}: ${history.join(' > ')}`)
    },
  )
  console.log(countsOf(results))
  return results.every(({ broken }) => broken.length === 0)
}

function countsOf(results: readonly Result[]): string {
  const sum = (count: (result: Result) => number) =>
    results.reduce((all, result) => all + count(result), 0).toLocaleString('en')
  return `${sum(({ states }) => states)} states, ${sum(({ transitions }) => transitions)} transitions, ${sum(({ broken }) => broken.length)} broken`
}

async function findFaults(numbers: readonly number[]): Promise<boolean> {
  let found = 0
  const tasks = numbers.map((fault): Task => ({ axis: faults[fault]?.axis ?? '', most: MOST_FOR_A_FAULT, fault }))
  await inWorkers(tasks, ({ broken }, { fault }) => {
    const first = broken.toSorted((a, b) => a.history.length - b.history.length)[0]
    const isFound = first !== undefined && first.history.length <= longestHistory
    if (isFound) found += 1
    console.log(`${isFound ? 'found' : 'NOT FOUND'}: ${faults[fault ?? 0]?.what}`)
    if (first) console.log(`  ${first.what}, after ${first.history.length}: ${first.history.join(' > ')}`)
  })
  console.log(`${found} of ${numbers.length} faults found`)
  return found === numbers.length
}

/** Each task in a thread of its own, as many at a time as there are cores. */
async function inWorkers(tasks: readonly Task[], onResult: (result: Result, task: Task) => void): Promise<Result[]> {
  const results: Result[] = []
  const waiting = [...tasks]
  const one = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      const worker = new Worker(fileURLToPath(import.meta.url), {
        workerData: task,
        resourceLimits: { maxOldGenerationSizeMb: 3_000 },
      })
      const result = await new Promise<Result>((resolve, reject) =>
        worker.once('message', resolve).once('error', reject),
      )
      results.push(result)
      onResult(result, task)
      await worker.terminate()
    }
  }
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, one))
  return results
}

async function work({ axis: name, most, fault }: Task): Promise<void> {
  if (fault !== null) putInto(faults[fault])
  const { explore } = await import('./explore.ts')
  const axis = axes.find((one) => one.name === name)
  if (axis) parentPort?.postMessage(explore(axis, most))
}
