/**
 * `npm run explore [-- part ...]`: all axes, or those named, to their ends or to `LIMIT` states each (1,000,000). `quick`: the first states
 * of each. `faults`: puts the faults of faults.ts in, or those with the numbers that follow. Exits with 1 if a promise is broken or a fault
 * is not found.
 */
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { axes, clockAxis, limits } from './axes.ts'
import type { Report } from './explore.ts'
import { faults, putInto } from './faults.ts'

/** `fault`: the number of the fault that the model gets. */
type Task = { axis: string; most: number; fault: number | null; samples: number }
type Result = Report & { axis: string; differs: readonly string[] | null }

/** States of each axis in a quick run, and in which a fault has to be found. */
const QUICK = 12_000
const MOST_FOR_A_FAULT = 300_000
/** Keeps an axis under 4 GB of memory. */
const LIMIT = Number(process.env.LIMIT ?? 1_000_000)
/** Axes whose random histories are rebuilt from their events. */
const rebuilt = ['restart', 'create-more', 'acts-late', 'slow']

if (isMainThread) process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1
else await work(workerData as Task)

async function main(parts: string[]): Promise<boolean> {
  const names = [...axes, clockAxis].map(({ name }) => name)
  const numbers = parts.filter((part) => /^\d+$/.test(part)).map(Number)
  const unknown = parts.find((part) => !['quick', 'faults', ...numbers.map(String), ...names].includes(part))
  if (unknown !== undefined) throw new Error(`No such part: ${unknown}. There are ${names.join(', ')}.`)
  if (parts.includes('faults')) return findFaults(numbers.length > 0 ? numbers : [...faults.keys()])
  const named = names.filter((name) => parts.includes(name))
  const isQuick = parts.includes('quick')
  const isHeld = await exploreAxes(named.length > 0 ? named : names, isQuick)
  if (named.length === 0 && !isQuick) await showLimits()
  return isHeld
}

async function exploreAxes(names: readonly string[], isQuick: boolean): Promise<boolean> {
  const most = isQuick ? QUICK : LIMIT
  const samplesOf = (name: string) => (rebuilt.includes(name) ? (isQuick ? 100 : 3_000) : 0)
  const tasks = names.map((axis): Task => ({ axis, most, fault: null, samples: samplesOf(axis) }))
  const results = await inWorkers(tasks, (result) => {
    const { axis, isWhole, depth, differs } = result
    console.log(
      `${axis}: ${countsOf([result])}, depth ${depth}${isWhole ? '' : `, stopped at ${most.toLocaleString('en')}`}`,
    )
    for (const { what, history } of result.broken) console.log(`  ${what}: ${history.join(' > ')}`)
    if (differs) console.log(`  15: another state when it is rebuilt from its events: ${differs.join(' > ')}`)
  })
  console.log(countsOf(results))
  return results.every(({ broken, differs }) => broken.length === 0 && !differs)
}

function countsOf(results: readonly Result[]): string {
  const sum = (count: (result: Result) => number) =>
    results.reduce((all, result) => all + count(result), 0).toLocaleString('en')
  return `${sum(({ states }) => states)} states, ${sum(({ transitions }) => transitions)} transitions, ${sum(({ broken }) => broken.length)} broken`
}

async function showLimits(): Promise<void> {
  const tasks = limits.map(({ name }): Task => ({ axis: name, most: MOST_FOR_A_FAULT, fault: null, samples: 0 }))
  await inWorkers(tasks, ({ axis, broken }) => {
    const limit = limits.find(({ name }) => name === axis)
    const first = shortestOf(broken)
    console.log(`No program can promise it: ${limit?.about} (${limit?.why})`)
    console.log(first ? `  ${first.what}: ${first.history.join(' > ')}` : '  not broken')
  })
}

function shortestOf(broken: Report['broken']) {
  return broken.toSorted((one, other) => one.history.length - other.history.length)[0]
}

/** Searches the axes of a fault one after another. */
async function findFaults(numbers: readonly number[]): Promise<boolean> {
  let found = 0
  const searches = numbers.map((number) => async () => {
    const fault = faults[number]
    if (!fault) throw new Error(`There is no fault ${number}`)
    for (const axis of fault.axes) {
      const result = await inWorker({ axis, most: fault.most ?? MOST_FOR_A_FAULT, fault: number, samples: 0 })
      const first = shortestOf(result.broken)
      if (!first) continue
      found += 1
      console.log(`${number} found: ${fault.what} (${axis}, ${result.states.toLocaleString('en')} states)`)
      console.log(`  ${first.what}, after ${first.history.length}: ${first.history.join(' > ')}`)
      return
    }
    console.log(`${number} NOT FOUND: ${fault.what}`)
  })
  await together(searches)
  console.log(`${found} of ${numbers.length} faults found`)
  return found === numbers.length
}

async function inWorkers(tasks: readonly Task[], onResult: (result: Result) => void): Promise<Result[]> {
  const results: Result[] = []
  await together(
    tasks.map((task) => async () => {
      const result = await inWorker(task)
      results.push(result)
      onResult(result)
    }),
  )
  return results
}

/** As many at a time as there are cores. */
async function together(jobs: readonly (() => Promise<void>)[]): Promise<void> {
  const waiting = [...jobs]
  const next = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) await job()
  }
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, next))
}

async function inWorker(task: Task): Promise<Result> {
  const worker = new Worker(fileURLToPath(import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: 4_000 },
  })
  const result = await new Promise<Result>((resolve, reject) => worker.once('message', resolve).once('error', reject))
  await worker.terminate()
  return result
}

async function work({ axis: name, most, fault, samples }: Task): Promise<void> {
  if (fault !== null) putInto(faults[fault])
  const { explore, rebuild } = await import('./explore.ts')
  const isStoppedAtFirst = fault !== null
  if (name === clockAxis.name) {
    const { exploreClock } = await import('./clock.ts')
    parentPort?.postMessage({ ...exploreClock(most, isStoppedAtFirst), axis: name, differs: null })
    return
  }
  const axis = [...axes, ...limits].find((one) => one.name === name)
  if (!axis) throw new Error(`No such axis: ${name}`)
  const report = explore(axis, most, isStoppedAtFirst || limits.some((limit) => limit.name === name))
  const differs = samples > 0 ? rebuild(axis, samples).differs : null
  parentPort?.postMessage({ ...report, axis: name, differs })
}
