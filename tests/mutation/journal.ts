/** What a mutation run wrote down so far: a process that hangs or is spoiled is followed by one that goes on from here. */
import { readFileSync, writeFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'

/** A line of the journal. `spoiled`: the test no longer held without a mutant, so that nothing is known of those that it tried. */
export type Line =
  | { kind: 'try'; test: string; mutant: string }
  | { kind: 'killed'; test: string; mutant: string }
  | { kind: 'survived'; test: string; mutant: string }
  | { kind: 'spoiled'; test: string; mutants: string[] }
  /** In a pass. `unfit`: why no mutant is tried with it; `isSlow`: because of its time alone. */
  | { kind: 'tested'; pass: number; test: string; reached: string[]; unfit?: string; isSlow?: true }
  /** Reached while modules were loaded, where no test is asked. */
  | { kind: 'loaded'; reached: string[] }

export const linesOf = (journal: string): Line[] =>
  readFileSync(journal, 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line): Line => JSON.parse(line))

/** As it is written, without a try at the end that came to nothing because its run was over. */
export const textOf = (lines: readonly Line[]): string =>
  lines
    .slice(0, lines.at(-1)?.kind === 'try' ? -1 : lines.length)
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')

/** What was killed and not taken back, in order. */
export function killedIn(lines: readonly Line[]): Set<string> {
  const dead = new Set<string>()
  for (const line of lines) {
    if (line.kind === 'killed') dead.add(line.mutant)
    else if (line.kind === 'spoiled') for (const mutant of line.mutants) dead.delete(mutant)
  }
  return dead
}

/**
 * How many tests each mutant is tried with, pass by pass. The first only looks which test reaches what; in the second tests are drawn,
 * in the third those are asked that noticed mutants next to this one, in the last all that are left.
 */
export const passes = [0, 3, 6, Number.POSITIVE_INFINITY]
const byNeighbours = 2

/** Where a mutant stands. */
export type Place = { file: string; line: number }

/**
 * For each test the mutants that it is to try in a pass, those first that few tests reach; what is killed is left out, and so are tests
 * that are done with the pass.
 */
export function plan(lines: readonly Line[], pass: number, places: ReadonlyMap<string, Place>): Map<string, string[]> {
  const killed = killedIn(lines)
  const tried = new Set(lines.flatMap((line) => (line.kind === 'survived' ? [`${line.mutant} ${line.test}`] : [])))
  const done = new Set(lines.flatMap((line) => (line.kind === 'tested' && line.pass === pass ? [line.test] : [])))
  const noticed = pass === byNeighbours ? noticedBy(lines, killed, places) : null
  const byTest = new Map<string, string[]>()
  const reached = [...testsOf(lines, pass)].toSorted(([, a], [, b]) => a.length - b.length)
  for (const [mutant, tests] of reached) {
    if (killed.has(mutant)) continue
    // Tests that stand together look at the same: drawn ones notice more than the first would.
    const ranked = tests
      .map((test) => ({ test, near: noticed?.(test, mutant) ?? 0, drawn: crc32(mutant + test) }))
      .toSorted((a, b) => b.near - a.near || a.drawn - b.drawn)
    for (const { test } of ranked.slice(0, passes[pass]))
      if (!done.has(test) && !tried.has(`${mutant} ${test}`)) listed(byTest, test).push(mutant)
  }
  return byTest
}

const planOf = (journal: string): string => `${journal}.plan`

/** Leaves a plan for the process that is to follow it. */
export const writePlan = (journal: string, planned: ReadonlyMap<string, string[]>): void =>
  writeFileSync(planOf(journal), JSON.stringify([...planned]))

export const readPlan = (journal: string): Map<string, string[]> =>
  new Map(JSON.parse(readFileSync(planOf(journal), 'utf8')))

/** Which tests reach a mutant and may be repeated in this pass. */
function testsOf(lines: readonly Line[], pass: number): Map<string, string[]> {
  const isLast = pass === passes.length - 1
  const byMutant = new Map<string, string[]>()
  for (const line of lines) {
    if (line.kind !== 'tested' || line.pass !== 0 || (line.unfit && !(isLast && line.isSlow))) continue
    for (const mutant of line.reached) listed(byMutant, mutant).push(line.test)
  }
  return byMutant
}

/** How much a test noticed around a mutant: each one in the same file counts, the nearer the more. */
function noticedBy(lines: readonly Line[], killed: ReadonlySet<string>, places: ReadonlyMap<string, Place>) {
  const ofTest = new Map<string, Place[]>()
  for (const line of lines) {
    const place = line.kind === 'killed' && killed.has(line.mutant) ? places.get(line.mutant) : undefined
    if (place && line.kind === 'killed') listed(ofTest, `${line.test} ${place.file}`).push(place)
  }
  return (test: string, mutant: string): number => {
    const place = places.get(mutant)
    if (!place) return 0
    const noticed = ofTest.get(`${test} ${place.file}`) ?? []
    return noticed.reduce((sum, { line }) => sum + 1 / (1 + Math.abs(line - place.line)), 0)
  }
}

function listed<T>(lists: Map<string, T[]>, key: string): T[] {
  const list = lists.get(key) ?? []
  lists.set(key, list)
  return list
}
