/** What a mutation run wrote down so far: a process that hangs or is spoiled is followed by one that goes on from here. */
import { readFileSync } from 'node:fs'

/** A line of the journal. `spoiled`: the test no longer held without a mutant, so that nothing is known of those that it tried. */
export type Line =
  | { kind: 'try'; test: string; mutant: string }
  | { kind: 'killed'; test: string; mutant: string }
  | { kind: 'survived'; test: string; mutant: string }
  | { kind: 'spoiled'; test: string; mutants: string[] }
  /** `unfit`: why no mutant was tried with it; `isSlow`: because of its time alone. */
  | { kind: 'tested'; test: string; reached: string[]; unfit?: string; isSlow?: true }
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
