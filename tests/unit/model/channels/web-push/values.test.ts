/** Every rule, limit and message of web push (Source: docs/reference/rules.md#web-push). */
import { describe, expect, it } from 'vitest'
import { checks } from '../../../../../src/model/channels/web-push/checks.ts'
import {
  checkWebPush,
  emptyWebPush,
  type WebPushValues,
  webPushSaveBlocked,
} from '../../../../../src/model/channels/web-push/values.ts'
import { checkMessage } from '../../../../../src/model/checks/check.ts'
import { noPicture } from '../../../../../src/model/image/values.ts'

const whole: WebPushValues = {
  ...emptyWebPush(),
  title: 'Khaddar',
  text: 'Up to 40% off',
  destination: 'https://gulmohar.example',
  icon: { ...noPicture, name: 'icon.png', img: 'https://cdn.example/icon.png' },
}
const button = { text: 'Shop', textColor: '', buttonColor: '', deepLink: 'https://gulmohar.example/shop' }
const blob = 'a'.repeat(64)

describe('checkWebPush', () => {
  it('finds nothing wrong with a whole one', () => {
    expect(checkWebPush(whole)).toEqual([])
    expect(checkWebPush({ ...whole, buttons: [button, button] })).toEqual([])
    expect(checkWebPush({ ...whole, icon: { ...noPicture, stored: { blob, type: 'image/png' } } })).toEqual([])
  })

  it.each<[string, Partial<WebPushValues>, string, string]>([
    ['no title', { title: ' ' }, 'title', 'Notification Title should not be empty'],
    ['no text', { text: '' }, 'text', 'Notification Text should not be empty'],
    ['no destination', { destination: '' }, 'destination', 'Notification Destination should not be empty'],
    ['no icon', { icon: noPicture }, 'icon', 'Notification Icon should not be empty'],
    [
      'a button without text',
      { buttons: [{ ...button, text: '' }] },
      'buttons.0.text',
      'Button Text should not be empty',
    ],
    [
      'a second button without a link',
      { buttons: [button, { ...button, deepLink: ' ' }] },
      'buttons.1.deepLink',
      'Deep Link should not be empty',
    ],
    ['a script', { destination: 'JavaScript:alert(1)' }, 'destination', 'This link can run a script. Enter another.'],
    [
      'a button with a script',
      { buttons: [{ ...button, deepLink: ' java\tscript:alert(1)' }] },
      'buttons.0.deepLink',
      'This link can run a script. Enter another.',
    ],
    [
      'a dynamic image without its tag',
      { notificationImageRadio: 'dynamic' },
      'selectedMergeTagForImage',
      'Choose an image merge tag',
    ],
    ['a title of 41', { title: 'x'.repeat(41) }, 'title', 'The title is over 40 characters'],
    ['a text of 101', { text: 'x'.repeat(101) }, 'text', 'The text is over 100 characters'],
    ['vouchers without a sheet', { isVoucher: true, voucherType: 'sheet' }, 'fileData', 'Upload Voucher Sheet'],
    [
      'vouchers without a service',
      { isVoucher: true, voucherType: 'contentApi' },
      'content_service_id',
      'Content Api should not be empty',
    ],
    [
      'vouchers without a campaign',
      { isVoucher: true, voucherType: 'retarget' },
      'retarget_campaign_id',
      'Campaign should not be empty',
    ],
  ])('%s', (_what, patch, path, message) => {
    expect(checkWebPush({ ...whole, ...patch })).toEqual([{ path, message }])
  })

  it('tells everything that is missing, in the order of the fields', () => {
    const problems = checkWebPush({ ...emptyWebPush(), buttons: [{ ...button, text: '' }], isVoucher: true })
    expect(problems.map(({ path }) => path)).toEqual([
      'title',
      'text',
      'destination',
      'icon',
      'buttons.0.text',
      'fileData',
    ])
  })

  it('takes a dynamic image with its tag', () => {
    const tag = { id: 12, name: 'Last product image', value: '{{last_product_image}}' }
    expect(checkWebPush({ ...whole, notificationImageRadio: 'dynamic', selectedMergeTagForImage: tag })).toEqual([])
  })
})

describe('webPushSaveBlocked', () => {
  it.each([
    ['40 characters', 'x'.repeat(40), '', null],
    ['41 characters', 'x'.repeat(41), '', 'The title is 1 over the limit of 40 characters'],
    ['merge tags do not count', `${'x'.repeat(40)}{{first_name|a long default}}`, '', null],
    ['a text of 100', '', 'x'.repeat(100), null],
    ['a text of 103', '', 'x'.repeat(103), 'The text is 3 over the limit of 100 characters'],
    ['empty is for the check, not for the button', '', '', null],
  ])('%s', (_what, title, text, reason) => {
    expect(webPushSaveBlocked({ ...whole, title, text })).toBe(reason)
  })
})

/** A notification opens a window of the browser. Source: https://w3c.github.io/ServiceWorker/#clients-openwindow */
describe('where a web push leads', () => {
  const blockingOf = (values: WebPushValues) =>
    [
      ...checkMessage(checks.checked(values), { tags: [], ownRules: [] }),
      ...checks.findings(values, { mergeTags: [], reach: null }),
    ]
      .filter(({ level }) => level === 'blocking')
      .map(({ title, field }) => `${field}: ${title}`)
  const other = 'A web push opens only http and https'
  it.each<[string, string[]]>([
    ['https://shop.pk/a', []],
    ['HTTP://shop.pk/a', []],
    ['{{product_url}}', []],
    ['shop.com:8080/a', []],
    ['https:/shop.pk', []],
    ['JavaScript:alert(1)', ["destination: A link begins with 'javascript:'"]],
    [' java\tscript:alert(1)', ["destination: A link begins with 'javascript:'"]],
    ['data:text/html,x', ["destination: A link begins with 'data:'"]],
    ['myapp://order/7', [`destination: ${other}`]],
    ['com.brand.shop:/open', [`destination: ${other}`]],
    ['mailto:help@shop.pk', [`destination: ${other}`]],
    ['tel:+15550100', [`destination: ${other}`]],
    ['file:///home/a.html', [`destination: ${other}`]],
  ])('%j', (destination, blocks) => {
    expect(blockingOf({ ...whole, destination })).toEqual(blocks)
    const inButton = blockingOf({ ...whole, buttons: [{ ...button, deepLink: destination }] })
    expect(inButton).toEqual(blocks.map((one) => one.replace('destination', 'buttons.0.deepLink')))
    expect(blockingOf({ ...whole, title: '', text: '', destination })).toEqual(blocks)
  })
})
