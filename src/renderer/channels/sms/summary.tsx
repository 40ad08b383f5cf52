/** The SMS in REVIEW, next to its picture: number of messages, voucher, and the text if a part of it needs highlighting. */

import type { ReactNode } from 'react'
import type { ContentContext } from '../../../model/channels/channel'
import { nonGsmCharacters } from '../../../model/channels/sms/parts'
import { lengthText, partsWord, readText } from '../../../model/channels/sms/reading'
import { characterName } from '../../../model/channels/sms/text'
import type { SmsValues } from '../../../model/channels/sms/values'
import { unknownKeys } from '../../../model/merge-tags/text'
import { TaggedText } from '../../blocks/merge-tags/tagged-text'
import { lineOf } from '../../blocks/voucher/choices'
import layout from '../../ui/layout.module.css'
import classes from './summary.module.css'

export function Summary({ values, context }: { values: SmsValues; context: Pick<ContentContext, 'mergeTags'> }) {
  const { sent, count, diagnosis } = readText(values.text)
  // The text is shown only for its highlights, which the phone picture lacks.
  const hasMarks = diagnosis.kind === 'non-gsm' || unknownKeys(sent, context.mergeTags).length > 0
  const markedPart = diagnosis.kind === 'non-gsm' ? markedText : (text: string): ReactNode => text
  return (
    <div className={layout.column3}>
      {hasMarks && (
        <div className={classes.well} dir="auto">
          <TaggedText text={sent} tags={context.mergeTags} renderText={markedPart} />
        </div>
      )}
      <dl className={classes.pairs}>
        <dt>Length</dt>
        <dd title={lengthText(count)}>{partsWord(count.parts)}</dd>
        {values.isVoucher && (
          <>
            <dt>Voucher</dt>
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
      <mark key={at} className={classes.mark} title={characterName(character)}>
        {character}
      </mark>,
    )
    end = at + character.length
  }
  return [...pieces, text.slice(end)]
}
