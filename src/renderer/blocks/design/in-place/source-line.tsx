/** Over a message that is edited in place: what edits wrote of it, what was cut out, and what Outlook still shows. */
import { IconFileCheck } from '@tabler/icons-react'
import { amount, countOf, filled } from '#contract'
import { filledNodes } from '../../../ui/filled-nodes'
import layout from '../../../ui/layout.module.css'
import classes from '../chrome/chrome.module.css'
import type { DesignState } from '../protocol'
import { plurals } from './plurals'
import * as texts from './texts'

type Props = { source: NonNullable<DesignState['source']>; edits: number }

export function SourceLine({ source: { bytes, written, cuts, left }, edits }: Props) {
  const [first, then] =
    edits === 0
      ? [texts.openedAsItIs, filled(texts.bytesNothingChanged, { bytes: amount(bytes) })]
      : [
          texts.everythingElseStaysAsIt,
          filled(texts.editsBytesOfChanged, {
            edits: countOf(edits, 'edit'),
            written: amount(written),
            bytes: amount(bytes),
          }),
        ]
  return (
    <div className={`${layout.row} ${classes.sourceLine}`} role="note">
      <IconFileCheck size={16} stroke={1.5} aria-hidden />
      <b>{first}</b>
      <span className={layout.caption}>{then}</span>
      {cuts.length > 0 && (
        <span className={layout.caption}>
          {filled(texts.cutOut, {
            cuts: cuts.map(({ name, count }) => countOf(count, name, plurals[name])).join(', '),
          })}
        </span>
      )}
      {left && <b role="alert">{filledNodes(texts.outlookStillLeads, { address: <bdi dir="ltr">{left}</bdi> })}</b>}
    </div>
  )
}
