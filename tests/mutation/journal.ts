/** What a mutation run wrote down so far: a process that hangs or is spoiled is followed by one that goes on from here. */
import { readFileSync } from 'node:fs'
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

/** What was killed and not taken back, in order. */
export function killedIn(lines: readonly Line[]): Set<string> {
  const dead = new Set<string>()
  for (const line of lines) {
    if (line.kind === 'killed') dead.add(line.mutant)
    else if (line.kind === 'spoiled') for (const mutant of line.mutants) dead.delete(mutant)
  }
  return dead
}

/** How many tests each mutant is tried with, pass by pass. The first only looks which test reaches what. */
export const passes = [0, 6, Number.POSITIVE_INFINITY]

/** For each test the mutants that it is to try in a pass, those that are killed aside; slow tests come last. */
export function plan(lines: readonly Line[], pass: number): Map<string, string[]> {
  const killed = killedIn(lines)
  const first = lines.flatMap((line) => (line.kind === 'tested' && line.pass === 0 ? [line] : []))
  const tried = new Set(lines.flatMap((line) => (line.kind === 'survived' ? [`${line.mutant} ${line.test}`] : [])))
  const isLast = pass === passes.length - 1
  const byMutant = new Map<string, string[]>()
  for (const line of first) {
    if (line.unfit && !(isLast && line.isSlow)) continue
    for (const mutant of line.reached) if (!killed.has(mutant)) listed(byMutant, mutant).push(line.test)
  }
  const byTest = new Map<string, string[]>()
  for (const [mutant, tests] of byMutant) {
    // Neighbours look at the same: drawn tests notice more than the first ones would.
    const drawn = tests.map((test) => ({ test, rank: crc32(mutant + test) })).toSorted((a, b) => a.rank - b.rank)
    for (const { test } of drawn.slice(0, passes[pass]))
      if (!tried.has(`${mutant} ${test}`)) listed(byTest, test).push(mutant)
  }
  return byTest
}

function listed(lists: Map<string, string[]>, key: string): string[] {
  const list = lists.get(key) ?? []
  lists.set(key, list)
  return list
}
