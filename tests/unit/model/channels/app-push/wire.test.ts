/** How an app push travels and comes back. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AppPushValues,
  clickActions,
  emptyAppPush,
  emptySystem,
  type SystemValues,
} from '../../../../../src/model/channels/app-push/values.ts'
import { appPushFromWire, appPushToWire } from '../../../../../src/model/channels/app-push/wire.ts'
import { noPicture } from '../../../../../src/model/image/values.ts'
import { waitingFile } from '../../../../../src/preload/contract/index.ts'
import { appPushTest } from '../../../../../src/renderer/channels/app-push/use-app-push.ts'

const context = {
  name: 'Friday',
  mergeTags: [
    { id: 1, name: 'First name', value: '{{first_name}}' },
    { id: 4, name: 'City', value: '{{city}}' },
    { id: 12, name: 'Last product image', value: '{{last_product_image}}', isImageMergeTag: true },
  ],
}
const written: SystemValues = {
  ...emptySystem(true),
  notificationTitle: 'Hello {{first_name}}',
  subtitle: 'In {{nope}}',
  notificationText: 'Up to 40% off',
  notificationCA: { option: 'Deep Link or URL', value: 'app://sale' },
  notificationImage: { ...noPicture, name: 'a.png', img: 'https://cdn.example/a.png', size: 900, file: 'k-a.png' },
  notificationButton: [{ text: 'Shop', textColor: '#fff', buttonColor: '#5b5bd6', deepLink: 'app://shop' }],
  keyValuePairs: [{ key: 'screen', value: 'sale' }],
  timeToLive: { value: 2, duration: 'days' },
  displayPriority: 'high',
  notificationChannel: 'offers',
  testNumbers: ['a@b.example'],
}
const whole: AppPushValues = { ...emptyAppPush(), android: written }
const roundTrip = (values: AppPushValues) => appPushFromWire({ id: 1, ...appPushToWire(values, context) })

const androidFields = {
  isEnabled: true,
  notificationTitle: 'Hello {{first_name}}',
  subtitle: 'In {{nope}}',
  notificationText: 'Up to 40% off',
  notificationCA: { option: 'Deep Link or URL', value: 'app://sale' },
  notificationImageRadio: 'static',
  notificationImage: { name: 'a.png', img: 'https://cdn.example/a.png', size: 900, file: 'k-a.png' },
  selectedMergeTagForImage: null,
  notificationButton: [{ text: 'Shop', textColor: '#fff', buttonColor: '#5b5bd6', deepLink: 'app://shop' }],
  keyValuePairs: [{ key: 'screen', value: 'sale' }],
  timeToLive: { value: 2, duration: 'days' },
  displayPriority: 'high',
  notificationChannel: 'offers',
}
const freshIos = {
  isEnabled: false,
  notificationTitle: '',
  notificationText: '',
  notificationCA: { option: 'Open App', value: '' },
  notificationImageRadio: 'static',
  notificationImage: { name: '', img: '', size: 0, file: null },
  selectedMergeTagForImage: null,
  notificationButton: [],
  keyValuePairs: [],
  timeToLive: { value: 0, duration: 'days' },
  relevanceScore: null,
  interruptionLevel: '',
  notificationGroup: '',
}

describe('appPushToWire', () => {
  it('writes the enabled systems into the message, and the data of data', () => {
    expect(appPushToWire(whole, context)).toEqual({
      message: {
        name: 'Friday',
        templateContext: { mergeTagIds: [1] },
        design: { android: androidFields },
      },
      edit_content_page_values: {
        contentJson: {
          android: {
            ...androidFields,
            titleEditorState: null,
            subtitleEditorState: null,
            textEditorState: null,
            testNumbers: ['a@b.example'],
          },
          ios: {
            ...freshIos,
            titleEditorState: null,
            textEditorState: null,
            testNumbers: [],
            isDuplicateAndroid: false,
          },
          platform: 'android',
          userOptedOut: false,
        },
      },
    })
  })

  it('names every tag of every enabled system once, and that of a dynamic image', () => {
    const ios: SystemValues = {
      ...written,
      notificationText: '{{city}} {{first_name}}',
      notificationImageRadio: 'dynamic',
      selectedMergeTagForImage: { id: 12, name: 'Last product image', value: '{{last_product_image}}' },
    }
    const ids = (values: AppPushValues) => appPushToWire(values, context).message.templateContext?.mergeTagIds
    expect(ids({ ...whole, ios })).toEqual([1, 4, 12])
    expect(ids({ ...whole, ios: { ...ios, isEnabled: false } })).toEqual([1])
  })

  it('names a picture that has not been uploaded as a waiting file, wherever its address stands', () => {
    const stored = { blob: 'b'.repeat(64), type: 'image/png' }
    const file = { blob: stored.blob, name: 'sale.png', type: 'image/png' }
    const notificationImage = { ...noPicture, name: file.name, size: 5, stored }
    const sent = appPushToWire({ ...whole, android: { ...written, notificationImage } }, context)
    const expected = { name: file.name, img: waitingFile(file, 'path'), size: 5, file: waitingFile(file, 'name') }
    expect(sent.message.design).toMatchObject({ android: { notificationImage: expected } })
    expect(sent.edit_content_page_values.contentJson).toMatchObject({ android: { notificationImage: expected } })
  })
})

describe('appPushFromWire', () => {
  it('makes a fresh app push of a campaign without content', () => {
    expect(appPushFromWire({ id: 1 })).toEqual(emptyAppPush())
    expect(appPushFromWire({ id: 1, edit_content_page_values: { contentJson: ['nonsense'] } })).toEqual(emptyAppPush())
  })

  it.each([
    [1, 0],
    ['1', '0'],
    ['true', 'false'],
  ])('reads a flag that is written as %j or %j', (on, off) => {
    const campaign = {
      id: 1,
      edit_content_page_values: { contentJson: { android: { isEnabled: off }, ios: { isEnabled: on } } },
    }
    const values = appPushFromWire(campaign)
    expect([values.android.isEnabled, values.ios.isEnabled]).toEqual([false, true])
    expect(appPushToWire(values, context).message.design).toMatchObject({ ios: { isEnabled: true } })
  })

  it('takes the message where the page values say nothing', () => {
    const design = { ios: { isEnabled: true, notificationTitle: 'T', keyValuePairs: [{ key: 'a' }] } }
    expect(appPushFromWire({ id: 1, message: { design } }).ios).toMatchObject({
      isEnabled: true,
      notificationTitle: 'T',
      keyValuePairs: [{ key: 'a', value: '' }],
    })
  })

  it('gives back what it does not know, unchanged', () => {
    const sent = appPushToWire(whole, context)
    const data = sent.edit_content_page_values.contentJson as { android: object; ios: object }
    const design = sent.message.design as { android: object }
    const campaign = {
      id: 1,
      message: {
        ...sent.message,
        templateId: 9,
        design: { ...design, android: { ...design.android, badge: 3 }, collapse: 'k' },
      },
      edit_content_page_values: {
        contentJson: {
          ...data,
          android: { ...data.android, sound: 'bell', titleEditorState: { blocks: [1] } },
          ios: { ...data.ios, subtitle: 'an older one' },
          somethingNew: true,
        },
      },
    }
    const back = appPushToWire(appPushFromWire(campaign), context)
    expect(back.edit_content_page_values).toEqual(campaign.edit_content_page_values)
    expect(back.message).toEqual(campaign.message)
  })
})

const text = fc.string({ unit: fc.constantFrom('a', '@', '{{first_name}}', '%0A', '\n', 'ش', '🎉', '"', '<') })
const button = fc.record({ text, textColor: text, buttonColor: text, deepLink: text })
const picture = fc.record({
  name: text,
  img: text,
  size: fc.nat(),
  file: fc.constantFrom(null, 'k'),
  stored: fc.constant(null),
})
const common = {
  isEnabled: fc.boolean(),
  notificationTitle: text,
  notificationText: text,
  notificationCA: fc.record({ option: fc.constantFrom(...clickActions), value: text }),
  notificationImageRadio: fc.constantFrom('static' as const, 'dynamic' as const),
  notificationImage: picture,
  selectedMergeTagForImage: fc.constantFrom(null, '{{last_product_image}}', { id: 12, name: 'x' }),
  notificationButton: fc.array(button, { maxLength: 3 }),
  keyValuePairs: fc.array(fc.record({ key: text, value: text }), { maxLength: 11 }),
  timeToLive: fc.record({ value: fc.option(fc.integer()), duration: fc.constantFrom('days', 'hours') }),
  testNumbers: fc.array(text),
}
const android = fc.record({ ...common, subtitle: text, displayPriority: text, notificationChannel: text })
const ios = fc.record({
  ...common,
  relevanceScore: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  interruptionLevel: text,
  notificationGroup: text,
  isDuplicateAndroid: fc.boolean(),
})

it('comes back as it was, whatever was written', () => {
  const some = fc.record({
    android,
    ios,
    platform: fc.constantFrom('android' as const, 'ios' as const),
    userOptedOut: fc.boolean(),
  })
  fc.assert(
    fc.property(some, ({ android, ios, ...top }) => {
      const values: AppPushValues = {
        ...emptyAppPush(),
        ...top,
        android: { ...emptySystem(true), ...android },
        ios: { ...emptySystem(false), ...ios },
      }
      expect(roundTrip(values)).toEqual(values)
    }),
  )
})

describe('appPushTest', () => {
  it("wraps the system in view in its name, with that system's tags", () => {
    expect(appPushTest(whole, 'android', context)).toEqual({ message: { android: androidFields }, mergeTagIds: [1] })
    const ios = { ...written, notificationTitle: 'From {{city}}' }
    expect(appPushTest({ ...whole, ios }, 'ios', context)).toMatchObject({
      message: { ios: { notificationTitle: 'From {{city}}', relevanceScore: null } },
      mergeTagIds: [4],
    })
  })

  it.each<[string, Partial<SystemValues>, string]>([
    ['no title', { notificationTitle: '' }, 'title'],
    ['no text', { notificationText: ' ' }, 'text'],
    ['nothing at all: the title comes first', emptySystem(true), 'title'],
  ])('%s', (_what, patch, lack) => {
    expect(appPushTest({ ...whole, android: { ...written, ...patch } }, 'android', context)).toEqual({ lack })
  })
})
