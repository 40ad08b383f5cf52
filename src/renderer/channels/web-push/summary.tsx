/** The web push in REVIEW: its words with their chips, pictures, buttons and vouchers, read-only. */
import { filled } from '#contract'
import { hasPicture, isWaiting, type Picture } from '../../blocks/image/values'
import { chosenImageKey } from '../../blocks/merge-tags/image-tags'
import { TaggedText } from '../../blocks/merge-tags/tagged-text'
import { labelOf } from '../../blocks/merge-tags/text'
import { lineOf } from '../../blocks/voucher/line'
import { type Pair, Pairs } from '../../ui/pairs'
import type { ContentContext } from '../channel'
import * as texts from './texts'
import type { WebPushValues } from './values'
import classes from './web-push.module.css'

type Context = Pick<ContentContext, 'mergeTags'>

export function Summary({ values, context }: { values: WebPushValues; context: Context }) {
  return (
    <div className={classes.summary}>
      <div className={classes.well} dir="auto">
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
    { name: texts.destination, value: <TaggedText text={values.destination} tags={mergeTags} /> },
    { name: texts.icon, value: pictureText(values.icon) },
    { name: texts.image, value: imageText(values, mergeTags) },
    { name: texts.buttons, value: buttons.length === 0 ? 'None' : buttons.map(({ text }) => text).join(', ') },
    ...(values.isVoucher ? [{ name: texts.voucher, value: lineOf(values) }] : []),
  ]
}

function imageText(values: WebPushValues, mergeTags: Context['mergeTags']): string {
  if (values.notificationImageRadio === 'static') return pictureText(values.image)
  const key = chosenImageKey(values.selectedMergeTagForImage)
  return key === null ? texts.noImageMergeTag : filled(texts.byPerson, { key: labelOf(key, mergeTags) })
}

function pictureText(picture: Picture): string {
  if (!hasPicture(picture)) return texts.none
  const name = picture.name || texts.onTheServer
  return isWaiting(picture) ? filled(texts.sentWithTheContent, { name }) : name
}
