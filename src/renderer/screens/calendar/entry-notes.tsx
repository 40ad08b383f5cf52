/** Details of an entry: the time in the campaign's own zone, the effect of a clock change, and its conflicts. */

import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import type { Entry } from '../../steps/schedule/entries'
import layout from '../../ui/layout.module.css'
import classes from './entry-notes.module.css'
import { ownMomentText } from './text'

export function EntryNotes({ entry, collisions }: { entry: Entry; collisions: readonly string[] | undefined }) {
  const ownMoment = ownMomentText(entry)
  return (
    <>
      {ownMoment ? <span className={layout.caption}>{ownMoment}</span> : null}
      {entry.note ? (
        <span className={classes.note}>
          <IconClock size={14} stroke={1.5} aria-hidden />
          {entry.note}
        </span>
      ) : null}
      <CollisionNotes collisions={collisions} />
    </>
  )
}

export const CollisionNotes = ({ collisions = [] }: { collisions: readonly string[] | undefined }) =>
  collisions.map((text) => (
    <span key={text} className={classes.collision}>
      <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
      <span dir="auto" data-list>
        {text}
      </span>
    </span>
  ))
