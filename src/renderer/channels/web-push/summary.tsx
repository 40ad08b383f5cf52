/** The web push in REVIEW, read-only: its texts with merge-tag chips, pictures, buttons and vouchers. */

import type { ContentContext } from '../../../model/channels/channel'
import type { WebPushValues } from '../../../model/channels/web-push/values'
import { imageText, pictureText } from '../../../model/image/push-image'
import { TaggedText } from '../../blocks/merge-tags/tagged-text'
import { lineOf } from '../../blocks/voucher/line'
import layout from '../../ui/layout.module.css'
import { type Pair, Pairs } from '../../ui/pairs'

type Context = Pick<ContentContext, 'mergeTags'>

export function Summary({ values, context }: { values: WebPushValues; context: Context }) {
  return (
    <div className={layout.column3}>
      <div className={layout.well} dir="auto">
        <b>
          <TaggedText text={values.title} tags={context.mergeTags} />
        </b>
        <span>
          <TaggedText text={values.text} tags={context.mergeTags} />
        </span>
      </div>
      <Pairs pairs={pairsOf(values, context)} />
    </div>
  )
}

function pairsOf(values: WebPushValues, { mergeTags }: Context): Pair[] {
  const { buttons } = values
  return [
    { name: 'Destination', value: <TaggedText text={values.destination} tags={mergeTags} /> },
    { name: 'Icon', value: pictureText(values.icon) },
    { name: 'Image', value: imageText({ ...values, picture: values.image }, mergeTags) },
    { name: 'Buttons', value: buttons.length === 0 ? 'None' : buttons.map(({ text }) => text).join(', ') },
    ...(values.isVoucher ? [{ name: 'Voucher', value: lineOf(values) }] : []),
  ]
}
