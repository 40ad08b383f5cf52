/** The strip above the days with the event-based campaigns, which have no run dates. */
import { useElementSize } from '@mantine/hooks'
import { IconBolt } from '@tabler/icons-react'
import layout from '../../ui/layout.module.css'
import { PlainButton } from '../../ui/plain-button'
import { EntryLink } from './entry-link'
import type { ListContent } from './listing'
import classes from './triggered.module.css'
import type { CalendarState } from './use-calendar'

/** Width of a name and of the button for the rest, in pixels. */
const widths = { name: 240, more: 84 }

type Props = { calendar: CalendarState; onList: (list: ListContent) => void }

/** Keeps its height while loading and without event-based campaigns, so that the days below do not move. */
export function Triggered({ calendar: { contents, read }, onList }: Props) {
  const { ref, width } = useElementSize()
  const { active, collisions } = contents
  const fittingCount = Math.max(1, Math.floor((width - widths.more) / widths.name))
  const hidden = active.length - fittingCount
  return (
    <section className={`${layout.row3} ${classes.strip}`} aria-label="Event Triggered">
      <span className={`${layout.rowSmall} ${classes.label}`}>
        <IconBolt size={14} stroke={1.5} aria-hidden />
        Triggered
      </span>
      <div ref={ref} className={`${layout.rowSmall} ${classes.names}`}>
        {active.length === 0 ? (
          <span className={classes.none}>{read.isPending ? '' : 'Nothing in these days'}</span>
        ) : null}
        {/* Rendered only once the width is known, which decides how many entries fit. */}
        {active.length > 0 && width > 0 ? (
          <>
            {active.slice(0, fittingCount).map((plan) => (
              <EntryLink key={plan.id} plan={plan} collisions={collisions.get(plan.id)} />
            ))}
            <PlainButton className={classes.more ?? ''} onClick={() => onList({ kind: 'triggered' })}>
              {hidden > 0 ? `+${hidden} more` : 'Show list'}
            </PlainButton>
          </>
        ) : null}
      </div>
    </section>
  )
}
