/** The status filter: 'All' and the eight statuses with their counts, one of them chosen. */
import { campaignStatuses } from '#contract'
import { type StatusTone, statusLook } from '../../blocks/status'
import { PlainButton } from '../../ui/plain-button'
import classes from './status-chips.module.css'

export function StatusChips({
  counts,
  chosen,
  onChoose,
}: {
  /** Rows per status under the same search, 'all' included; undefined until known. */
  counts: Record<string, number> | undefined
  /** '' for all. */
  chosen: string
  onChoose: (status: string) => void
}) {
  return (
    <fieldset className={classes.chips}>
      <legend className={classes.unseen}>Status</legend>
      <Chip label="All" count={counts?.all} chosen={chosen === ''} onChoose={() => onChoose('')} />
      {campaignStatuses.map((status) => {
        const { label, tone } = statusLook(status)
        // A status without rows has no entry: it counts as none.
        const count = counts && (counts[status] ?? 0)
        return (
          <Chip
            key={status}
            label={label}
            tone={tone}
            count={count}
            chosen={chosen === status}
            onChoose={() => onChoose(chosen === status ? '' : status)}
          />
        )
      })}
    </fieldset>
  )
}

function Chip(props: {
  label: string
  tone?: StatusTone
  count: number | undefined
  chosen: boolean
  onChoose: () => void
}) {
  return (
    <PlainButton className={classes.chip ?? ''} aria-pressed={props.chosen} onClick={props.onChoose}>
      {props.tone ? <span className={classes.dot} data-tone={props.tone} /> : null}
      {props.label} <span className={classes.count}>{props.count ?? '–'}</span>
    </PlainButton>
  )
}
