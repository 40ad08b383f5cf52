/** The SMS in REVIEW: the text with its chips and marks, and its length. */
import type { ReactNode } from 'react'
import { TaggedText } from '../../blocks/merge-tags/tagged-text'
import { lineOf } from '../../blocks/voucher/line'
import type { ContentContext } from '../channel'
import { nonGsmCharacters } from './parts'
import { lengthText, readText } from './reading'
import classes from './summary.module.css'
import * as texts from './texts'
import type { SmsValues } from './values'

export function Summary({ values, context }: { values: SmsValues; context: Pick<ContentContext, 'mergeTags'> }) {
  const { sent, count, diagnosis } = readText(values.text)
  const words = diagnosis.kind === 'non-gsm' ? markedText : (text: string): ReactNode => text
  return (
    <div className={classes.summary}>
      <div className={classes.well} dir="auto">
        <TaggedText text={sent} tags={context.mergeTags} words={words} />
      </div>
      <dl className={classes.pairs}>
        <dt>{texts.length}</dt>
        <dd>{lengthText(count)}</dd>
        {values.isVoucher && (
          <>
            <dt>{texts.voucher}</dt>
            <dd>{lineOf(values)}</dd>
          </>
        )}
      </dl>
    </div>
  )
}

function markedText(text: string): ReactNode[] {
  const pieces: ReactNode[] = []
  let end = 0
  for (const { at, text: character } of nonGsmCharacters(text)) {
    pieces.push(text.slice(end, at))
    pieces.push(
      <mark key={at} className={classes.mark}>
        {character}
      </mark>,
    )
    end = at + character.length
  }
  return [...pieces, text.slice(end)]
}
