/** The practice brand: Gulmohar Retail in Karachi, its people, accounts, events, attributes, merge tags, limits and segments. */
import type { Insertable } from 'kysely'
import {
  type Attribute,
  type ChannelConfiguration,
  type ChannelLimits,
  type CustomEvent,
  channelNames,
} from '#contract'
import { nameKey } from '../model/campaign.ts'
import { parsePrompt, reach } from '../model/segments.ts'
import type { BrandContentService, BrandMergeTag } from '../routes/brand.ts'
import type { SegmentTable } from '../store/schema.ts'

export const brand = { id: 'gulmohar', name: 'Gulmohar Retail' }
export const user = { id: 'ayesha', name: 'Ayesha Siddiqui', email: 'ayesha.siddiqui@gulmohar.example' }

type Sender = readonly [channelName: string, name: string, sender: string]

const senders: readonly Sender[] = [
  ['web_push', 'Gulmohar web store', 'gulmohar.example'],
  ['web_popup', 'Gulmohar web store pop-ups', 'gulmohar.example'],
  ['content_card', 'Gulmohar cards', 'gulmohar.example'],
  ['app_push', 'Gulmohar app', 'Gulmohar'],
  ['in_app', 'Gulmohar app messages', 'Gulmohar'],
  ['sms', 'Short code, marketing', 'GULMOHAR'],
  ['email', 'Newsletter', 'Gulmohar <hello@gulmohar.example>'],
  ['robo_call', 'Call centre line', '+922135550100'],
  ['whatsapp', 'WhatsApp Business', '+923000555010'],
  ['paid_ads', 'Ad account', 'Gulmohar Retail'],
]

/** A channel without a sender in the list above uses the brand's name. */
const others = channelNames
  .filter((name) => !senders.some(([channelName]) => channelName === name))
  .map((name): Sender => [name, `${brand.name}, ${name}`, brand.name])

/** Numbers of channels run from 1 in the order above; the number of a channel's configuration is 100 higher. */
export const channelConfigurations: (ChannelConfiguration & { channel_id: number })[] = [...senders, ...others].map(
  ([channelName, name, sender], index) => ({ id: 101 + index, channel_id: 1 + index, channelName, name, sender }),
)

/** The configuration for campaigns of a channel. */
export const configurationOf = (channelName: string): number | null =>
  channelConfigurations.find((configuration) => configuration.channelName === channelName)?.id ?? null

type Property = [name: string, data_type: string]

const typedEvents: readonly [name: string, ...properties: Property[]][] = [
  ['Added to Cart', ['price', 'numeric'], ['category', 'string'], ['tags', 'array'], ['quantity', 'numeric']],
  [
    'Purchased',
    ['order_total', 'numeric'],
    ['payment_method', 'string'],
    ['items', 'array'],
    ['first_order', 'boolean'],
  ],
  ['Added to Wishlist', ['price', 'numeric'], ['category', 'string']],
  ['Viewed Product', ['price', 'numeric'], ['category', 'string'], ['colour', 'string'], ['tags', 'array']],
  ['Viewed Category', ['category', 'string']],
  ['Searched', ['query', 'string'], ['results', 'numeric']],
  ['Started Checkout', ['cart_total', 'numeric'], ['items', 'array']],
  ['Removed from Cart', ['price', 'numeric'], ['category', 'string']],
  ['Signed Up', ['source', 'string'], ['referred', 'boolean']],
  ['Signed In', ['device', 'string']],
  ['App Opened', ['version', 'string'], ['days_since_last', 'numeric']],
  ['Order Shipped', ['courier', 'string'], ['expected_on', 'date'], ['order_total', 'numeric']],
  ['Order Delivered', ['city', 'string'], ['days_taken', 'numeric']],
  ['Points Earned', ['points', 'numeric'], ['balance', 'numeric']],
  ['Store Visited', ['store', 'string'], ['visited_on', 'date']],
]

const propertiesOf = (owner: number, properties: readonly Property[]) =>
  properties.map(([name, data_type], index) => ({ id: owner * 100 + index + 1, name, data_type }))

/** Fifteen events with typed properties; event 1 has the properties 101, 102 ... */
export const events: CustomEvent[] = typedEvents.map(([name, ...properties], index) => ({
  id: index + 1,
  name,
  properties: propertiesOf(index + 1, properties),
}))

const described: readonly [name: string, data_type: string, ...properties: Property[]][] = [
  ['city', 'string'],
  ['province', 'string'],
  ['gender', 'string'],
  ['birthday', 'date'],
  ['total_spent', 'numeric', ['currency', 'string'], ['since', 'date']],
  ['last_purchase', 'date', ['category', 'string'], ['order_total', 'numeric']],
  ['points', 'numeric', ['expires_on', 'date']],
  ['interests', 'array'],
]

export const attributes: Attribute[] = described.map(([name, data_type, ...properties], index) => ({
  id: index + 1,
  name,
  data_type,
  properties: propertiesOf(50 + index, properties),
}))

const imageChannels = ['web_push', 'app_push', 'web_popup', 'in_app', 'content_card', 'email', 'whatsapp']
const tagNames: readonly [name: string, key: string, sample: string][] = [
  ['First name', 'first_name', 'Ayesha'],
  ['Last name', 'last_name', 'Siddiqui'],
  ['Full name', 'full_name', 'Ayesha Siddiqui'],
  ['City', 'city', 'Karachi'],
  ['Phone', 'phone', '+923001234567'],
  ['Email', 'email', 'ayesha.siddiqui@mail.example'],
  ['Voucher code', 'voucher_code', 'BF-7K2Q9'],
  ['Points', 'points', '1,240'],
  ['Order number', 'order_number', '48213'],
  ['Last product', 'last_product', 'Block-print kurta'],
  ['Nearest store', 'nearest_store', 'Clifton, Karachi'],
]

/** Twelve merge tags; the last is an image tag, offered for channels that show images. */
export const mergeTags: BrandMergeTag[] = [
  ...tagNames.map(([name, key, sample], index) => ({
    id: index + 1,
    name,
    value: `{{${key}}}`,
    sample,
    isMergeTag: true,
    isImageMergeTag: false,
  })),
  {
    id: 12,
    name: 'Last product image',
    value: '{{last_product_image}}',
    sample: 'https://gulmohar.example/images/block-print-kurta.jpg',
    isMergeTag: true,
    isImageMergeTag: true,
    channels: imageChannels,
  },
]

/** The ids of the merge tags in a text. */
export const tagIdsIn = (text: string): number[] =>
  mergeTags.flatMap(({ id, value }) => (value && text.includes(value) ? [Number(id)] : []))

export const contentServices: BrandContentService[] = [
  { id: 1, name: 'Gulmohar loyalty vouchers', attributes: ['Voucher code', 'Amount', 'Minimum basket', 'Expiry'] },
  { id: 2, name: 'Partner cinema tickets', attributes: ['Ticket code', 'Cinema', 'Expiry'] },
]

const capped = ['web_push', 'app_push', 'sms', 'email', 'whatsapp']
const quietHoursOff = {
  from: '12:00',
  to: '12:00',
  fromMeridian: 'AM',
  toMeridian: 'AM',
  from24HourFormat: '00:00',
  to24HourFormat: '00:00',
  messageHandlingOption: 'none',
}
const night = {
  from: '10:00',
  to: '08:00',
  fromMeridian: 'PM',
  toMeridian: 'AM',
  from24HourFormat: '22:00',
  to24HourFormat: '08:00',
  messageHandlingOption: 'delay',
}

export const channelLimits: ChannelLimits = {
  frequencyCappingData: { web_push: 3, app_push: 3, sms: 2, email: 1, whatsapp: 1 },
  doNotDisturbData: Object.fromEntries(
    capped.map((channel) => [channel, channel === 'sms' || channel === 'whatsapp' ? night : quietHoursOff]),
  ),
  smartSendData: { email: { percentage: 30, months: 6 } },
  minimumDelayData: { web_popup: { duration: 1, period: 'DAYS' }, in_app: { duration: 0, period: 'DAYS' } },
}

type Counts = ReturnType<typeof reach>

const prompts: readonly [name: string, prompt: string, counts?: Counts][] = [
  [
    'Karachi, bought in 90 days',
    'city is Karachi and bought in the last 90 days',
    { total: 21_906, app_push: 9_120, web_push: 7_415, sms: 18_240, email: 15_380 },
  ],
  ['Cart over Rs 5,000', 'cart over 5,000'],
  ['App installed, Sindh', 'province is Sindh and app installed'],
  ['Cash on delivery', 'cash on delivery'],
  ['Newsletter, opened lately', 'opened email in the last 60 days'],
  ['All customers', 'everyone'],
  ['First visit', 'visited in the last 2 days and did not buy'],
  ['Loyalty, 500+ points', 'points over 500'],
  ['Only you', 'points over 1,000,000', { total: 1, app_push: 1, web_push: 1, sms: 1, email: 1 }],
]

/** Each is a prompt that the segment service understands. Rows in the order of their numbers: the first gets 1. */
export function segmentRows(now: number): Insertable<SegmentTable>[] {
  return prompts.map(([name, prompt, counts], index) => {
    const result = parsePrompt(prompt)
    if ('problem' in result) throw new Error(`Segment '${name}': ${result.problem}`)
    return {
      name,
      name_key: nameKey(name),
      prompt,
      conditions_json: JSON.stringify(result.conditions),
      display_json: null,
      ...(counts ?? reach(result.conditions)),
      counted_at: now - (index + 1) * 14 * 60_000,
      updated_at: now - (index + 2) * 26 * 3_600_000,
    }
  })
}
