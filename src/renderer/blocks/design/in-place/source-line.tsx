/** Line above the canvas for HTML edited in place: bytes changed, content removed, and Outlook-only links that remain. */
import { IconFileCheck } from '@tabler/icons-react'
import { amount, countOf } from '#contract'
import { filledNodes } from '../../../ui/filled-nodes'
import layout from '../../../ui/layout.module.css'
import classes from '../chrome/chrome.module.css'
import type { DesignState } from '../protocol'
import { plurals } from './plurals'

type Props = { source: NonNullable<DesignState['source']>; edits: number }

export function SourceLine({ source: { bytes, changedBytes, cuts, left }, edits }: Props) {
  const [first, second] =
    edits === 0
      ? ['Opened as it is.', `${amount(bytes)} bytes, nothing changed`]
      : [
          'Everything else stays as it was.',
          `${countOf(edits, 'edit')}, ${amount(changedBytes)} bytes of ${amount(bytes)} changed`,
        ]
  return (
    <div className={`${layout.row} ${classes.sourceLine}`} role="note">
      <IconFileCheck size={16} stroke={1.5} aria-hidden />
      <b>{first}</b>
      <span className={layout.caption}>{second}</span>
      {cuts.length > 0 && (
        <span className={layout.caption}>
          {`${cuts.map(({ name, count }) => countOf(count, name, plurals[name])).join(', ')} cut out`}
        </span>
      )}
      {left && (
        <b role="alert">
          {filledNodes('Outlook still shows a link of its own there, to {address}. Take it out in the code, or undo.', {
            address: <bdi dir="ltr">{left}</bdi>,
          })}
        </b>
      )}
    </div>
  )
}
