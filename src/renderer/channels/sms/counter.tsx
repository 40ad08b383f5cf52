/** The counter under the editor: encoding, characters, one bar per part, characters left, and the range over the sample people. */
import { type CSSProperties, useSyncExternalStore } from 'react'
import { agreeing, type MergeTag } from '#contract'
import type { Parts } from '../../../model/channels/sms/parts'
import { partsRange, partsWord } from '../../../model/channels/sms/reading'
import { filledNodes } from '../../ui/filled-nodes'
import { costText } from './cost'
import type { Live } from './live'
import classes from './sms.module.css'

type Props = { live: Live; tags: readonly MergeTag[]; reach: number | null; upTo: boolean }

export function Counter({ live, tags, reach, upTo }: Props) {
  const { count, sent } = useSyncExternalStore(live.subscribe, live.current)
  const range = partsRange(sent, tags)
  return (
    <div className={classes.counter} data-testid="sms-counter" data-empty={count.units === 0 || undefined}>
      <span className={classes.encoding}>{count.encoding}</span>
      {/* The key remounts the number in place when it changes, so nothing next to it moves. */}
      <span key={`u${count.units}`} className={classes.units}>
        <b>{count.units}</b> {agreeing(count.units, 'character', 'characters')}
      </span>
      <span key={`l${count.left}`} className={classes.left}>
        {count.parts > 0
          ? filledNodes('{parts} of {size}, {left} left', {
              parts: <b>{partsWord(count.parts)}</b>,
              size: count.perPart,
              left: count.left,
            })
          : `${count.left} left`}
      </span>
      <Bars count={count} />
      <span key={rangeText(range)} className={classes.range} title={costText(range, reach, upTo) ?? undefined}>
        {rangeText(range)}
      </span>
    </div>
  )
}

function Bars({ count }: { count: Parts }) {
  const bars = Array.from({ length: Math.max(1, count.parts) }, (_, index) => {
    const isLast = index >= count.parts - 1
    const filled = isLast ? 1 - count.left / count.perPart : 1
    // A custom property for the style sheet.
    return { key: index, style: { '--filled': `${filled * 100}%` } as CSSProperties }
  })
  return (
    <span className={classes.bars} aria-hidden>
      {bars.map((bar) => (
        <span key={bar.key} style={bar.style} />
      ))}
    </span>
  )
}

/** '2 messages for everyone' or '2 to 3 messages, depending on the person'. */
function rangeText({ least, most }: { least: number; most: number }): string {
  if (least !== most) return `${least} to ${partsWord(most)}, depending on the person`
  return `${partsWord(most)} for everyone`
}
