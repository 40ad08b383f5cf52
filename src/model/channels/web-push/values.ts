/**
 * Values of a web push: shape, defaults, and rules with their messages (Source: docs/reference/data.md#web-push and
 * docs/reference/rules.md#web-push).
 */
import * as v from 'valibot'
import type { Json, JsonObject } from '#contract'
import { checkImageTag, hasPicture, type ImageChoice, noPicture, type Picture } from '../../image/values.ts'
import { visibleLength } from '../../merge-tags/text.ts'
import { atMost, buttonRules, type PushButton } from '../../push/parts.ts'
import { noScript, orderedBy, type Problem, problemsOf, required } from '../../rules/problem.ts'
import { checkVoucher, noVoucher, type VoucherValues } from '../../voucher/values.ts'

export type WebPushValues = VoucherValues &
  ImageChoice & {
    /** Text with `{{tags}}`. */
    title: string
    text: string
    destination: string
    icon: Picture
    image: Picture
    buttons: PushButton[]
    /** State that another editor saved with each text. It is dropped when its text is edited, because it would contradict the text. */
    editorStates: { title: Json; text: Json; destination: Json }
    testNumbers: string[]
    /** Unknown server fields, by location. */
    kept: { data: JsonObject; message: JsonObject; design: JsonObject }
  }

export const emptyWebPush = (): WebPushValues => ({
  title: '',
  text: '',
  destination: '',
  icon: noPicture,
  image: noPicture,
  notificationImageRadio: 'static',
  selectedMergeTagForImage: null,
  buttons: [],
  editorStates: { title: null, text: null, destination: null },
  ...noVoucher,
  testNumbers: [],
  kept: { data: {}, message: {}, design: {} },
})

/** Whether the web push is still empty, here and on the server. */
export const isFresh = ({ title, text, destination, icon, image, buttons }: WebPushValues): boolean =>
  `${title}${text}${destination}` === '' && !hasPicture(icon) && !hasPicture(image) && buttons.length === 0

/** Maximum characters without merge tags (Source: docs/reference/rules.md#web-push). */
export const limits = { title: 40, text: 100 } as const

const requiredPicture = (message: string) => v.custom<Picture>((picture) => hasPicture(picture as Picture), message)

/** Rules in the order of their messages in docs/reference/rules.md#web-push. */
const rules = v.object({
  title: v.pipe(
    required('Notification Title should not be empty'),
    atMost(limits.title, `The title is over ${limits.title} characters`),
  ),
  text: v.pipe(
    required('Notification Text should not be empty'),
    atMost(limits.text, `The text is over ${limits.text} characters`),
  ),
  destination: v.pipe(required('Notification Destination should not be empty'), noScript),
  icon: requiredPicture('Notification Icon should not be empty'),
  buttons: v.array(buttonRules),
})

export function checkWebPush(values: WebPushValues): Problem[] {
  return [...problemsOf(rules, values), ...checkImageTag(values), ...checkVoucher(values)].sort(problemOrder)
}

/** Sorts problems in the order of the fields on the screen: the first field gets the focus. */
const problemOrder = orderedBy(['title', 'text', 'destination', 'icon', 'selectedMergeTagForImage', 'buttons'])

/** Save is disabled while a text exceeds its limit (Source: docs/reference/rules.md#web-push). */
export function webPushSaveBlocked({ title, text }: WebPushValues): string | null {
  const excess = { title: visibleLength(title) - limits.title, text: visibleLength(text) - limits.text }
  if (excess.title > 0) return `The title is ${excess.title} over the limit of ${limits.title} characters`
  if (excess.text > 0) return `The text is ${excess.text} over the limit of ${limits.text} characters`
  return null
}
