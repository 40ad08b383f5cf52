/** One side of a difference, with the parts marked that only this side has. */
import classes from './conflict.module.css'
import type { Difference } from './differences'
import { wordDiff } from './field-line'

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
