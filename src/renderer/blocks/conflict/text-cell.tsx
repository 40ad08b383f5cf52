/** One side of a difference, with what only this side has marked. */
import classes from './conflict.module.css'
import type { Difference } from './differences'
import { wordDiff } from './word-diff'

/** A person's own words are marked word by word; what stands in a form's field differs as a whole. */
export function TextCell({ line, side }: { line: Difference; side: 'mine' | 'theirs' }) {
  if (!line.text) return <span className={classes.words}>{line[side]}</span>
  return (
    <span className={classes.words} dir="auto" data-list>
      {wordDiff(line.mine, line.theirs)[side].map(({ text, differs }, at) =>
        differs ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a run of words has no other identity than its place.
          <mark key={at}>{text}</mark>
        ) : (
          text
        ),
      )}
    </span>
  )
}
