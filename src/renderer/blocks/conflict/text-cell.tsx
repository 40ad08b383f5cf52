/** One side of a difference, with the parts marked that only this side has. */
import { compareLists } from '../../ui/compare-lists'
import classes from './conflict.module.css'
import type { Difference } from './differences'

/** The user's text is compared word by word; the value of a form field is one unit. */
export function TextCell({ line, side }: { line: Difference; side: 'mine' | 'theirs' }) {
  if (!line.text) return <span className={classes.words}>{line[side]}</span>
  return (
    <span className={classes.words} dir="auto" data-list>
      {wordDiff(line.mine, line.theirs)[side].map(({ text, differs }, index) =>
        differs ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a run of text has no id other than its index.
          <mark key={index}>{text}</mark>
        ) : (
          text
        ),
      )}
    </span>
  )
}

export type Run = { text: string; differs: boolean }

/** Splits both texts into runs; `differs` marks a run that only one text has. */
export function wordDiff(mine: string, theirs: string): { mine: Run[]; theirs: Run[] } {
  const [a, b] = [wordsIn(mine), wordsIn(theirs)]
  const runs: { mine: Run[]; theirs: Run[] } = { mine: [], theirs: [] }
  const add = (side: Run[], taken: string[], differs: boolean) => {
    const text = taken.join('')
    const last = side.at(-1)
    if (last?.differs === differs) last.text += text
    else if (text !== '') side.push({ text, differs })
  }
  for (const { before, after, differs } of compareLists(a, b, (one, other) => one.trim() === other.trim())) {
    add(runs.mine, a.splice(0, before), differs)
    add(runs.theirs, b.splice(0, after), differs)
  }
  return runs
}

/** Splits into words with their trailing space. */
const wordsIn = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? []
