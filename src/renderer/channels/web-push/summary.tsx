/** The web push in REVIEW, next to its card: pictures, buttons and vouchers. */

import type { ContentContext } from '../../../model/channels/channel'
import type { WebPushValues } from '../../../model/channels/web-push/values'
import { imageText, pictureText } from '../../../model/image/values'
import { TaggedText } from '../../blocks/merge-tags/tagged-text'
import { lineOf } from '../../blocks/voucher/choices'
import { type Pair, Pairs } from '../../ui/pieces'

type Context = Pick<ContentContext, 'mergeTags'>

export const Summary = ({ values, context }: { values: WebPushValues; context: Context }) => (
  <Pairs pairs={pairsOf(values, context)} />
)

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
