/**
 * Reads and writes a web push in the server's format (Source: docs/reference/data.md#web-push and docs/reference/calls.md). The message
 * holds the same fields as a test; the stored page values hold the data for the next edit. Unknown fields are preserved.
 */
import type { Campaign, ContentValues, JsonObject, MergeTag, Message } from '#contract'
import { addressOf, pictureFromWire, pictureToWire, pushTagIds } from '../../image/values.ts'
import { chosenImageKey, parseText, placeholderOf } from '../../merge-tags/text.ts'
import { buttonsFromWire } from '../../push/parts.ts'
import { jsonFieldsIn, oneOf, textIn, textsIn, withoutFields } from '../../rules/read.ts'
import { voucherFromWire, voucherInMessage, voucherOf } from '../../voucher/values.ts'
import type { ContentContext } from '../channel.ts'
import { emptyWebPush, type WebPushValues } from './values.ts'

/** Design fields that Herald writes; other fields are preserved. */
const designFields = ['title', 'text', 'icon', 'image', 'destination', 'buttons', 'content_service_id', 'voucherType']
/** Data fields that Herald writes. */
const dataFields = [
  'title',
  'text',
  'destination',
  'icon',
  'image',
  'notificationImageRadio',
  'selectedMergeTagForImage',
  'buttons',
  'titleEditorState',
  'textEditorState',
  'destinationEditorState',
  'isVoucher',
  'voucherType',
  'content_service_id',
  'retarget_campaign_id',
  'fileData',
  'testNumbers',
]

/** Reads the values from a campaign. Fields missing in the page values come from the message, then from the defaults. */
export function webPushFromWire(campaign: Campaign): WebPushValues {
  const data = jsonFieldsIn(campaign.edit_content_page_values?.contentJson)
  const message = jsonFieldsIn(campaign.message)
  const design = jsonFieldsIn(message.design)
  const fieldText = (name: string) => textIn(data[name]) ?? textIn(design[name]) ?? ''
  return {
    ...emptyWebPush(),
    title: fieldText('title'),
    text: fieldText('text'),
    destination: fieldText('destination'),
    icon: pictureFromWire(data.icon ?? { img: design.icon }),
    ...imageFromWire(data.image === undefined ? { ...imageInMessage(textIn(design.image) ?? ''), ...data } : data),
    buttons: buttonsFromWire(data.buttons ?? design.buttons),
    editorStates: {
      title: data.titleEditorState ?? null,
      text: data.textEditorState ?? null,
      destination: data.destinationEditorState ?? null,
    },
    ...voucherFromWire({ ...voucherInDesign(design), ...data }),
    testNumbers: textsIn(data.testNumbers),
    kept: {
      data: withoutFields(data, dataFields),
      message: withoutFields(message, ['name', 'design', 'templateContext']),
      design: withoutFields(design, designFields),
    },
  }
}

const imageFromWire = (data: JsonObject) => ({
  image: pictureFromWire(data.image),
  notificationImageRadio: oneOf(['static', 'dynamic'], data.notificationImageRadio) ?? 'static',
  selectedMergeTagForImage: data.selectedMergeTagForImage ?? null,
})

/** The image of a message without page values, in the shape of page values: an address, or a merge tag's placeholder. */
function imageInMessage(img: string): JsonObject {
  const [piece, more] = parseText(img)
  const isTag = piece?.kind === 'tag' && more === undefined
  return isTag ? { notificationImageRadio: 'dynamic', selectedMergeTagForImage: img } : { image: { img } }
}

/** The vouchers of a message without page values: they are on if the message has a `voucherType`. */
const voucherInDesign = ({ voucherType = null, content_service_id = null }: JsonObject): JsonObject => ({
  isVoucher: voucherType !== null,
  voucherType,
  content_service_id,
})

type Context = Pick<ContentContext, 'name' | 'mergeTags'>

/** Body of PUT /campaign/{id}/update-message: the message to send, and the values for the next edit. */
export function webPushToWire(
  values: WebPushValues,
  context: Context,
): { message: Message; edit_content_page_values: ContentValues } {
  return {
    message: {
      ...values.kept.message,
      name: context.name,
      templateContext: { mergeTagIds: mergeTagIdsOf(values, context.mergeTags) },
      design: { ...values.kept.design, ...pushMessage(values) },
    },
    edit_content_page_values: { contentJson: { ...values.kept.data, ...dataOf(values) } },
  }
}

/**
 * The message: title, text, icon, image, destination, buttons, content_service_id, voucherType. Also the test message of
 * docs/reference/calls.md.
 */
export const pushMessage = (values: WebPushValues): JsonObject => ({
  title: values.title,
  text: values.text,
  icon: addressOf(values.icon),
  image: imageOf(values),
  destination: values.destination,
  buttons: values.buttons.map((button) => ({ ...button })),
  ...voucherInMessage(values),
})

/** The address of a static image, or the placeholder that the server replaces per person. */
function imageOf({ notificationImageRadio, image, selectedMergeTagForImage }: WebPushValues): string {
  if (notificationImageRadio === 'static') return addressOf(image)
  const key = chosenImageKey(selectedMergeTagForImage)
  return key === null ? '' : placeholderOf(key, null)
}

function dataOf(values: WebPushValues): JsonObject {
  const { editorStates } = values
  return {
    title: values.title,
    text: values.text,
    destination: values.destination,
    icon: pictureToWire(values.icon),
    image: pictureToWire(values.image),
    notificationImageRadio: values.notificationImageRadio,
    selectedMergeTagForImage: values.selectedMergeTagForImage,
    buttons: values.buttons.map((button) => ({ ...button })),
    titleEditorState: editorStates.title,
    textEditorState: editorStates.text,
    destinationEditorState: editorStates.destination,
    ...voucherOf(values),
    testNumbers: [...values.testNumbers],
  }
}

/** Ids of the merge tags in the message: those of the texts first, then the image's. */
export function mergeTagIdsOf(values: WebPushValues, tags: readonly MergeTag[]): MergeTag['id'][] {
  const texts = [values.title, values.text, values.destination]
  for (const { text, deepLink } of values.buttons) texts.push(text, deepLink)
  return pushTagIds(texts, values, tags)
}
