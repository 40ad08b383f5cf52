/** How a web push travels and comes back. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyWebPush, type WebPushValues } from '../../../../../src/model/channels/web-push/values.ts'
import { webPushFromWire, webPushToWire } from '../../../../../src/model/channels/web-push/wire.ts'
import { noPicture } from '../../../../../src/model/image/values.ts'
import { waitingFile } from '../../../../../src/preload/contract/index.ts'
import { webPushTest } from '../../../../../src/renderer/channels/web-push/view.tsx'

const context = {
  name: 'Khaddar',
  mergeTags: [
    { id: 1, name: 'First name', value: '{{first_name}}' },
    { id: 12, name: 'Last product image', value: '{{last_product_image}}', isImageMergeTag: true },
  ],
}
const whole: WebPushValues = {
  ...emptyWebPush(),
  title: 'Hello {{first_name}}',
  text: 'Up to 40% off',
  destination: 'https://gulmohar.example/{{nope}}',
  icon: { ...noPicture, name: 'icon.png', img: 'https://cdn.example/icon.png', size: 900, file: 'k-icon.png' },
  buttons: [{ text: 'Shop', textColor: '#fff', buttonColor: '#5b5bd6', deepLink: 'app://shop' }],
  testNumbers: ['a@b.example'],
}
const roundTrip = (values: WebPushValues) => webPushFromWire({ id: 1, ...webPushToWire(values, context) })

describe('webPushToWire', () => {
  it('writes the message as a test carries it, and the data of data', () => {
    const design = {
      title: 'Hello {{first_name}}',
      text: 'Up to 40% off',
      icon: 'https://cdn.example/icon.png',
      image: '',
      destination: 'https://gulmohar.example/{{nope}}',
      buttons: [{ text: 'Shop', textColor: '#fff', buttonColor: '#5b5bd6', deepLink: 'app://shop' }],
      content_service_id: null,
      voucherType: null,
    }
    expect(webPushToWire(whole, context)).toEqual({
      message: { name: 'Khaddar', templateContext: { mergeTagIds: [1] }, design },
      edit_content_page_values: {
        contentJson: {
          title: whole.title,
          text: whole.text,
          destination: whole.destination,
          icon: { name: 'icon.png', img: 'https://cdn.example/icon.png', size: 900, file: 'k-icon.png' },
          image: { name: '', img: '', size: 0, file: null },
          notificationImageRadio: 'static',
          selectedMergeTagForImage: null,
          buttons: design.buttons,
          titleEditorState: null,
          textEditorState: null,
          destinationEditorState: null,
          isVoucher: false,
          voucherType: null,
          content_service_id: null,
          retarget_campaign_id: null,
          fileData: null,
          testNumbers: ['a@b.example'],
        },
      },
    })
    expect(webPushTest(whole, context)).toEqual({ message: design, mergeTagIds: [1] })
  })

  it('names a picture that has not been uploaded as a waiting file, wherever its address stands', () => {
    const stored = { blob: 'b'.repeat(64), type: 'image/png' }
    const file = { blob: stored.blob, name: 'sale, 50%.png', type: 'image/png' }
    const { message, edit_content_page_values } = webPushToWire(
      { ...whole, image: { ...noPicture, name: file.name, size: 5, stored } },
      context,
    )
    expect(message.design).toMatchObject({ image: waitingFile(file, 'path') })
    expect(edit_content_page_values.contentJson).toMatchObject({
      image: { name: file.name, img: waitingFile(file, 'path'), size: 5, file: waitingFile(file, 'name') },
    })
  })

  it('writes a dynamic image as its placeholder, and the tag among the ids', () => {
    const selectedMergeTagForImage = { id: 12, name: 'Last product image', value: '{{last_product_image}}' }
    const { message } = webPushToWire(
      { ...whole, notificationImageRadio: 'dynamic', selectedMergeTagForImage },
      context,
    )
    expect(message).toMatchObject({
      design: { image: '{{last_product_image}}' },
      templateContext: { mergeTagIds: [1, 12] },
    })
  })

  it('carries the voucher while it is on', () => {
    const on = { ...whole, isVoucher: true, voucherType: 'contentApi', content_service_id: 4 }
    expect(webPushToWire(on, context).message.design).toMatchObject({
      content_service_id: 4,
      voucherType: 'contentApi',
    })
    expect(webPushToWire({ ...on, isVoucher: false }, context).message.design).toMatchObject({
      content_service_id: null,
      voucherType: null,
    })
  })
})

describe('webPushFromWire', () => {
  it('makes a fresh web push of a campaign without content', () => {
    expect(webPushFromWire({ id: 1 })).toEqual(emptyWebPush())
    expect(webPushFromWire({ id: 1, edit_content_page_values: { contentJson: 'nonsense' } })).toEqual(emptyWebPush())
  })

  it('takes the message where the page values say nothing', () => {
    const design = { title: 'T', text: 'x', destination: 'd', icon: 'https://i', buttons: [{ text: 'Go' }] }
    expect(webPushFromWire({ id: 1, message: { design } })).toMatchObject({
      title: 'T',
      text: 'x',
      destination: 'd',
      icon: { img: 'https://i' },
      buttons: [{ text: 'Go', textColor: '', buttonColor: '', deepLink: '' }],
    })
  })

  it.each([
    [{ image: 'https://i/cart.png', content_service_id: 12, voucherType: 'contentApi' }],
    [{ image: '{{last_product_image}}', content_service_id: null, voucherType: 'sheet' }],
    [{ image: '', content_service_id: null, voucherType: null }],
  ])('sends image and vouchers of a message that stands alone again: %j', (kept) => {
    const saved = webPushToWire(webPushFromWire({ id: 1, message: { design: { title: 'T', ...kept } } }), context)
    expect(saved.message.design).toMatchObject(kept)
    const next = { id: 1, message: saved.message, edit_content_page_values: saved.edit_content_page_values }
    expect(webPushToWire(webPushFromWire(next), context).message.design).toMatchObject(kept)
  })

  it('gives back what it does not know, unchanged', () => {
    const sent = webPushToWire(whole, context)
    const data = sent.edit_content_page_values.contentJson as Record<string, unknown>
    const campaign = {
      id: 1,
      message: {
        ...sent.message,
        templateId: 9,
        flag: [1],
        design: { ...(sent.message.design as object), badge: 'x' },
      },
      edit_content_page_values: {
        contentJson: {
          ...data,
          somethingNew: { deep: true },
          icon: { ...(data.icon as object), alt: 'G' },
          buttons: [{ text: 'Shop', textColor: '', buttonColor: '', deepLink: 'x', id: 7 }],
          titleEditorState: { blocks: [1] },
        },
      },
    }
    const back = webPushToWire(webPushFromWire(campaign), context)
    expect(back.edit_content_page_values).toEqual(campaign.edit_content_page_values)
    expect(back.message).toMatchObject({ templateId: 9, flag: [1], design: { badge: 'x' } })
  })
})

it('comes back as it was, whatever was written', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '@', '{{first_name}}', '%0A', '\n', 'ش', '🎉', '"', '<') })
  const button = fc.record({ text, textColor: text, buttonColor: text, deepLink: text })
  const picture = fc.record({
    name: text,
    img: text,
    size: fc.nat(),
    file: fc.constantFrom(null, 'k'),
    stored: fc.constant(null),
  })
  const values = fc.record({
    title: text,
    text,
    destination: text,
    icon: picture,
    image: picture,
    notificationImageRadio: fc.constantFrom('static' as const, 'dynamic' as const),
    buttons: fc.array(button, { maxLength: 3 }),
    isVoucher: fc.boolean(),
    voucherType: fc.constantFrom(null, 'sheet', 'contentApi', 'retarget'),
    content_service_id: fc.constantFrom(null, 3),
    testNumbers: fc.array(text),
  })
  fc.assert(
    fc.property(values, (some) => {
      const written = { ...emptyWebPush(), ...some }
      expect(roundTrip(written)).toEqual(written)
    }),
  )
})

describe('webPushTest', () => {
  it.each<[string, Partial<WebPushValues>, string]>([
    ['no title', { title: '' }, 'title'],
    ['no text', { text: ' ' }, 'text'],
    ['no icon', { icon: noPicture }, 'icon'],
    ['no destination', { destination: '' }, 'destination'],
    ['nothing at all: the title comes first', emptyWebPush(), 'title'],
  ])('%s', (_what, patch, lack) => {
    expect(webPushTest({ ...whole, ...patch }, context)).toEqual({ lack })
  })
})
