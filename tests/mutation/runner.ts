/**
 * Runs each test once as it is and then once per mutant that it is to try, in the same process: vitest repeats a test with its hooks, and
 * before each turn another mutant is switched on. What came of it goes into the journal line by line, so that a run that hangs goes on.
 */
import { appendFileSync } from 'node:fs'
import { type RunnerTestCase, TestRunner, type TestTryOptions } from 'vitest'
import { killedIn, type Line, linesOf, passes, readPlan } from './journal.ts'
import type { Switch } from './mutants.ts'
import { tryTimeout, withinTicks } from './try-timeout.ts'

/** A mutant may make a loop endless: no test of ours turns one so often. */
const mostTurns = 300_000
/** Milliseconds of computing, and on the clock: slower tests are not repeated before the last pass. */
const slow = { computing: 700, clock: 2_500 }
/** Milliseconds on the clock: slower tests are never repeated. */
const slowest = 8_000
/** Milliseconds for all mutants of a test, each as long as the test by itself: what a slow one does not come to is not noticed. */
const budget = 120_000
const journal = String(process.env.HERALD_MUTATION_JOURNAL)
const pass = Number(process.env.HERALD_MUTATION_PASS)
const isLastPass = pass === passes.length - 1

let active: string | null = null
let turns = 0
const reached = new Set<string>()
const hooks: { __mutation?: Switch } = globalThis as never
hooks.__mutation = {
  on: (id) => {
    reached.add(id)
    return id === active
  },
  turn: () => {
    turns += 1
    if (active !== null && turns > mostTurns) throw new Error('An endless loop')
  },
}

const say = (line: Line) => appendFileSync(journal, `${JSON.stringify(line)}\n`)
const lines = linesOf(journal)
const killed = killedIn(lines)
const planned = readPlan(journal)
const tested = new Set(lines.flatMap((line) => (line.kind === 'tested' && line.pass === pass ? [line.test] : [])))
/** Tests that a mutant spoiled once look after each of them. */
const careful = new Set(lines.flatMap((line) => (line.kind === 'spoiled' ? [line.test] : [])))

/** One turn of a test: as it is, or with a mutant. */
type Turn = { mutant: string | null }

export default class MutationRunner extends TestRunner {
  #turns: Turn[] = []
  #killedHere: string[] = []
  #began = 0
  #cpu = process.threadCpuUsage()
  #reached: string[] = []
  #timeout = tryTimeout(0)

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test)
    if (test.mode !== 'run' && test.mode !== 'queued') return
    const name = nameOf(test)
    const open = this.#open(name)
    if (tested.has(name) || (pass > 0 && open.length === 0)) {
      test.mode = 'skip'
      return
    }
    // Once as it is, once more for whether it can be repeated, and once at the end for whether a mutant left something behind.
    const tries = open.flatMap((mutant): Turn[] => (careful.has(name) ? [{ mutant }, { mutant: null }] : [{ mutant }]))
    this.#turns = [{ mutant: null }, ...(tries.length > 0 ? [{ mutant: null }, ...tries, { mutant: null }] : [])]
    this.#killedHere = []
    // Asked before each turn whether there is another one: a test that cannot be repeated has no more.
    const more = { valueOf: () => this.#turns.length - 1 }
    test.repeats = more as unknown as number
  }

  #open(name: string): string[] {
    return (planned.get(name) ?? []).filter((id) => !killed.has(id))
  }

  override onBeforeTryTask(test: RunnerTestCase, options: TestTryOptions): void {
    super.onBeforeTryTask(test, options)
    active = this.#turns[options.repeats]?.mutant ?? null
    turns = 0
    if (options.repeats === 0 && pass === 0 && reached.size > 0) say({ kind: 'loaded', reached: [...reached] })
    reached.clear()
    // What the turn before was still waiting for is not waited for in this one.
    Reflect.deleteProperty(test, 'promises')
    this.#began = performance.now()
    this.#cpu = process.threadCpuUsage()
    if (active !== null) say({ kind: 'try', test: nameOf(test), mutant: active })
  }

  /** What a mutant holds up is not waited for as long as a test may take. */
  async runTask(test: RunnerTestCase): Promise<void> {
    const run = async () => TestRunner.getTestFn(test)()
    await (active === null ? run() : withinTicks(this.#timeout, run))
  }

  override async onAfterRetryTask(test: RunnerTestCase, options: TestTryOptions): Promise<void> {
    await super.onAfterRetryTask?.(test, options)
    const result = test.result
    if (!result) return
    const name = nameOf(test)
    const mutant = this.#turns[options.repeats]?.mutant ?? null
    active = null
    const held = result.state !== 'fail'
    if (options.repeats === 0) this.#first(name, held)
    else if (mutant === null) this.#asItIs(name, held, options.repeats)
    else this.#tried(name, mutant, held)
    reached.clear()
    // Each turn stands by itself.
    result.state = 'pass'
    delete result.errors
  }

  #first(name: string, held: boolean): void {
    const ms = performance.now() - this.#began
    this.#timeout = tryTimeout(ms)
    const { user, system } = process.threadCpuUsage(this.#cpu)
    const computing = (user + system) / 1_000
    const isSlow = held && (isLastPass ? ms > slowest : ms > slow.clock || computing > slow.computing)
    const unfit = held ? (isSlow ? `it takes ${Math.round(ms)} ms` : null) : 'it fails'
    this.#reached = [...reached]
    if (unfit) this.#turns.length = 1
    // The last turn looks for what was left behind.
    const most = Math.ceil(budget / ms)
    this.#turns.splice(2 + most, this.#turns.length - 3 - most)
    if (this.#turns.length > 1) return
    say({
      kind: 'tested',
      pass,
      test: name,
      reached: this.#reached,
      ...(unfit ? { unfit } : {}),
      ...(isSlow && !isLastPass ? { isSlow } : {}),
    })
  }

  #tried(name: string, mutant: string, held: boolean): void {
    say({ kind: held ? 'survived' : 'killed', test: name, mutant })
    if (held) return
    killed.add(mutant)
    this.#killedHere.push(mutant)
  }

  /** The test must hold a second time before it is repeated, and still hold after the mutants. */
  #asItIs(name: string, held: boolean, turn: number): void {
    const isLast = turn === this.#turns.length - 1
    if (!held && turn === 1) {
      this.#turns.length = 2
      say({ kind: 'tested', pass, test: name, reached: this.#reached, unfit: 'it cannot be repeated' })
    } else if (!held) {
      // Where each mutant was looked after, the one before this turn was killed indeed.
      say({ kind: 'spoiled', test: name, mutants: careful.has(name) ? [] : this.#killedHere })
      // The modules hold what a mutant left in them: the next process begins afresh.
      process.kill(process.pid, 'SIGKILL')
    } else if (isLast) {
      tested.add(name)
      say({ kind: 'tested', pass, test: name, reached: this.#reached })
    } else this.#killedHere = []
  }
}

function nameOf(test: RunnerTestCase): string {
  const names = [test.name]
  for (let suite = test.suite; suite; suite = suite.suite) names.unshift(suite.name)
  return [test.file.name, ...names.filter((name) => name !== test.file.name)].join(' > ')
}
