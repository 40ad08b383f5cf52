/** Entries of a day or an hour: each whole in two lines where there is room for all, else a line each; the last line leads to the others. */
import { filled } from '#contract'
import type { Entry } from '../../steps/schedule/entries'
import { PlainButton } from '../../ui/plain-button'
import type { Collisions } from './collisions'
import { EntryCard, EntryLink } from './entry-link'
import classes from './grid.module.css'
import * as texts from './texts'

type Props = {
  entries: readonly Entry[]
  collisions: Collisions
  /** How many lines there is room for. */
  lines: number
  onMore: () => void
}

export function EntryLines({ entries, collisions, lines, onMore }: Props) {
  if (entries.length * 2 <= lines)
    return entries.map((entry) => <EntryCard key={entry.id} entry={entry} collisions={collisions.get(entry.id)} />)
  const shown = entries.length <= lines ? entries : entries.slice(0, Math.max(0, lines - 1))
  const hidden = entries.length - shown.length
  return (
    <>
      {shown.map((entry) => (
        <EntryLink key={entry.id} plan={entry.plan} entry={entry} collisions={collisions.get(entry.id)} />
      ))}
      {hidden > 0 ? (
        <PlainButton className={classes.more ?? ''} tabIndex={-1} onClick={onMore}>
          {filled(texts.moreRuns, { count: hidden })}
        </PlainButton>
      ) : null}
    </>
  )
}
