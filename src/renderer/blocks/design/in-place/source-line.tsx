/** Line above the canvas for HTML edited in place: what was edited and removed, Outlook-only links that remain, and the code. */
import { Button, Popover } from '@mantine/core'
import { IconChevronDown, IconCode, IconFileCheck } from '@tabler/icons-react'
import { amount, countOf } from '#contract'
import { filledNodes } from '../../../ui/filled-nodes'
import layout from '../../../ui/layout.module.css'
import classes from '../chrome/chrome.module.css'
import type { Order } from '../designer-connection'
import type { DesignState } from '../protocol'
import { plurals } from './plurals'

type Source = NonNullable<DesignState['source']>
type Props = { source: Source; tell: (order: Order) => void; onCode: () => void }

export function SourceLine({ source: { bytes, changedBytes, edits, cuts, left }, tell, onCode }: Props) {
  const [first, second] =
    edits.length === 0
      ? ['Opened as it is.', `${amount(bytes)} bytes, nothing changed`]
      : [
          'Everything else stays as it was.',
          `${countOf(edits.length, 'edit')}, ${amount(changedBytes)} bytes of ${amount(bytes)} changed`,
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
      <span className={`${layout.row} ${classes.sourceActs}`}>
        {edits.length > 0 && <Edits edits={edits} tell={tell} />}
        <Button size="compact-xs" variant="subtle" leftSection={<IconCode size={14} />} onClick={onCode}>
          Code
        </Button>
      </span>
    </div>
  )
}

/** What was edited, with what was there before. */
const Edits = ({ edits, tell }: { edits: Source['edits']; tell: Props['tell'] }) => (
  <Popover position="bottom-end" width={420} trapFocus>
    <Popover.Target>
      <Button size="compact-xs" variant="subtle" rightSection={<IconChevronDown size={14} />}>
        See edits
      </Button>
    </Popover.Target>
    <Popover.Dropdown>
      <ul className={`${layout.bareList} ${layout.column2} ${classes.edits}`} aria-label="Edits">
        {edits.map(({ before, after, line, part }, edit) => (
          <li key={`${line} ${before} ${after}`} className={layout.row}>
            <button
              type="button"
              className={`${layout.words} ${classes.edit}`}
              onClick={() => tell({ kind: 'choose', id: part })}
            >
              {before && (
                <del>
                  <bdi>{before}</bdi>
                </del>
              )}
              {after && <bdi>{after}</bdi>}
              <small>{`Line ${amount(line)}${before === '' ? ', added' : after === '' ? ', removed' : ''}`}</small>
            </button>
            <Button size="compact-xs" variant="subtle" onClick={() => tell({ kind: 'put-back', edit })}>
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </Popover.Dropdown>
  </Popover>
)
