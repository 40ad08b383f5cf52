/** Every rule, limit and message of app push (Source: docs/reference/states.md#app-push and docs/reference/rules.md#app-push and docs/reference/limits.md). */
import { describe, expect, it } from 'vitest'
import {
  type AppPushValues,
  appPushSaveBlocked,
  checkAppPush,
  emptyAppPush,
  emptySystem,
  isReserved,
  type SystemValues,
} from '../../../../../src/model/channels/app-push/values.ts'
import { jpegPng, noPicture, pictureRefusal } from '../../../../../src/model/image/values.ts'
import { shownColour } from '../../../../../src/model/push/parts.ts'
import { readableOn } from '../../../../../src/renderer/blocks/push-buttons/buttons.tsx'
import { duplicateOf, staysDuplicate, withEdit } from '../../../../../src/renderer/channels/app-push/use-app-push.ts'

const written: SystemValues = { ...emptySystem(true), notificationTitle: 'Friday', notificationText: 'Up to 40% off' }
const whole: AppPushValues = { ...emptyAppPush(), android: written }
const both: AppPushValues = { ...whole, ios: written }
const button = { text: 'Shop', textColor: '', buttonColor: '', deepLink: 'app://shop' }
const pair = (key: string, value = 'x') => ({ key, value })
const ios = { path: 'ios', message: 'Error while validating iOS properties' }

it('starts with Android on and iOS off, time to live 0 days', () => {
  const { android, ios } = emptyAppPush()
  expect([android.isEnabled, ios.isEnabled]).toEqual([true, false])
  expect(android.timeToLive).toEqual({ value: 0, duration: 'days' })
  expect(android.notificationCA).toEqual({ option: 'Open App', value: '' })
})

describe('checkAppPush', () => {
  it.each<[string, Partial<SystemValues>]>([
    ['a whole one', {}],
    ['a dynamic image with its tag', { notificationImageRadio: 'dynamic', selectedMergeTagForImage: '{{picture}}' }],
    ['a title of 35 and tags', { notificationTitle: `${'x'.repeat(35)}{{first_name|friend}}` }],
    ['two buttons', { notificationButton: [button, button] }],
    ['a colour that cannot be shown', { notificationButton: [{ ...button, textColor: 'white' }] }],
    ['ten pairs', { keyValuePairs: Array.from({ length: 10 }, (_, at) => pair(`k${at}`)) }],
    ['28 days', { timeToLive: { value: 28, duration: 'days' } }],
    ['48 hours', { timeToLive: { value: 48, duration: 'hours' } }],
    ['a unit of another writer', { timeToLive: { value: 100_000, duration: 'ticks' } }],
    ['a relevance of 1', { relevanceScore: 1 }],
    ['a script that is not sent', { notificationCA: { option: 'Open App', value: 'javascript:x' } }],
    ['a deep link', { notificationCA: { option: 'Deep Link or URL', value: 'app://x' } }],
  ])('finds nothing wrong with %s', (_what, patch) => {
    expect(checkAppPush({ ...whole, android: { ...written, ...patch } })).toEqual([])
  })

  it.each<[string, Partial<SystemValues>, string, string]>([
    ['no title', { notificationTitle: ' ' }, 'notificationTitle', 'Notification Title should not be empty'],
    ['no text', { notificationText: '' }, 'notificationText', 'Notification Text should not be empty'],
    ['a title of 36', { notificationTitle: 'x'.repeat(36) }, 'notificationTitle', 'The title is over 35 characters'],
    ['a subtitle of 36', { subtitle: 'x'.repeat(36) }, 'subtitle', 'The subtitle is over 35 characters'],
    ['a text of 101', { notificationText: 'x'.repeat(101) }, 'notificationText', 'The text is over 100 characters'],
    [
      'a script',
      { notificationCA: { option: 'Deep Link or URL', value: 'data:text/html,x' } },
      'notificationCA.value',
      'This link can run a script. Enter another.',
    ],
    [
      'a deep link without one',
      { notificationCA: { option: 'Deep Link or URL', value: ' ' } },
      'notificationCA.value',
      'Notification Call To Action should not be empty',
    ],
    [
      'a dynamic image without its tag',
      { notificationImageRadio: 'dynamic' },
      'selectedMergeTagForImage',
      'Choose an image merge tag',
    ],
    [
      'a button without text',
      { notificationButton: [{ ...button, text: '' }] },
      'notificationButton.0.text',
      'Button Text should not be empty',
    ],
    [
      'a second button without a link',
      { notificationButton: [button, { ...button, deepLink: '' }] },
      'notificationButton.1.deepLink',
      'Deep Link should not be empty',
    ],
    ['three buttons', { notificationButton: [button, button, button] }, 'notificationButton', 'At most 2 buttons'],
    ['a pair without key', { keyValuePairs: [pair(' ')] }, 'keyValuePairs.0.key', 'Key should not be empty'],
    [
      'a second pair without value',
      { keyValuePairs: [pair('a'), pair('b', '')] },
      'keyValuePairs.1.value',
      'Value should not be empty',
    ],
    [
      'a key used twice',
      { keyValuePairs: [pair('screen'), pair('screen ')] },
      'keyValuePairs.1.key',
      "'screen' is used twice",
    ],
    [
      'a reserved key',
      { keyValuePairs: [pair('google.sent')] },
      'keyValuePairs.0.key',
      "'google.sent' is reserved: choose another key",
    ],
    [
      'eleven pairs',
      { keyValuePairs: Array.from({ length: 11 }, (_, at) => pair(`k${at}`)) },
      'keyValuePairs',
      'At most 10 pairs',
    ],
    ['29 days', { timeToLive: { value: 29, duration: 'days' } }, 'timeToLive.value', 'Choose 0 to 28 whole days'],
    ['673 hours', { timeToLive: { value: 673, duration: 'hours' } }, 'timeToLive.value', 'Choose 0 to 672 whole hours'],
    ['no ticks', { timeToLive: { value: null, duration: 'ticks' } }, 'timeToLive.value', 'Choose a whole number'],
    ['half a day', { timeToLive: { value: 0.5, duration: 'days' } }, 'timeToLive.value', 'Choose 0 to 28 whole days'],
    ['no days', { timeToLive: { value: null, duration: 'days' } }, 'timeToLive.value', 'Choose 0 to 28 whole days'],
    ['a relevance of 1.1', { relevanceScore: 1.1 }, 'relevanceScore', 'Choose a number from 0 to 1'],
  ])('%s', (_what, patch, path, message) => {
    expect(checkAppPush({ ...whole, android: { ...written, ...patch } })).toEqual([
      { path: `android.${path}`, message },
    ])
    expect(checkAppPush({ ...both, ios: { ...written, ...patch } })).toEqual([{ path: `ios.${path}`, message }, ios])
    expect(checkAppPush({ ...whole, ios: { ...written, ...patch, isEnabled: false } })).toEqual([])
  })

  it('tells everything that is missing, Android first, in the order of the fields', () => {
    const bare = {
      ...emptySystem(true),
      notificationButton: [{ ...button, text: '' }],
      keyValuePairs: [pair('aps', '')],
    }
    expect(checkAppPush({ ...emptyAppPush(), android: bare, ios: bare }).map(({ path }) => path)).toEqual([
      'android.notificationTitle',
      'android.notificationText',
      'android.notificationButton.0.text',
      'android.keyValuePairs.0.value',
      'android.keyValuePairs.0.key',
      'ios.notificationTitle',
      'ios.notificationText',
      'ios.notificationButton.0.text',
      'ios.keyValuePairs.0.value',
      'ios.keyValuePairs.0.key',
      'ios',
    ])
  })

  it('wants one of the two systems', () => {
    const off = { ...whole, android: { ...written, isEnabled: false } }
    expect(checkAppPush(off)).toEqual([{ path: 'android.isEnabled', message: 'Enable Android or iOS content' }])
  })
})

describe('isReserved', () => {
  it.each([
    ['from', true],
    ['From ', true],
    ['aps', true],
    ['google', true],
    ['google.c.a.e', true],
    ['gcm_id', true],
    ['fromage', false],
    ['apsis', false],
    ['my_google', false],
    ['screen', false],
  ])('%s: %s', (key, reserved) => {
    expect(isReserved(key)).toBe(reserved)
  })
})

describe('appPushSaveBlocked', () => {
  it.each<[string, Partial<AppPushValues>, string | null]>([
    ['within the limits', {}, null],
    [
      'a title of 37',
      { android: { ...written, notificationTitle: 'x'.repeat(37) } },
      'Android: the title is 2 over the limit of 35 characters',
    ],
    [
      'a subtitle of 36',
      { android: { ...written, subtitle: 'x'.repeat(36) } },
      'Android: the subtitle is 1 over the limit of 35 characters',
    ],
    [
      'a text of 103 on iOS',
      { ios: { ...written, notificationText: 'x'.repeat(103) } },
      'iOS: the text is 3 over the limit of 100 characters',
    ],
    [
      'merge tags do not count',
      { android: { ...written, notificationTitle: `${'x'.repeat(35)}{{first_name}}` } },
      null,
    ],
    [
      'a system that is off may be over',
      { ios: { ...written, isEnabled: false, notificationTitle: 'x'.repeat(60) } },
      null,
    ],
    ['empty is for the check, not for the button', { android: emptySystem(true) }, null],
  ])('%s', (_what, patch, reason) => {
    expect(appPushSaveBlocked({ ...whole, ...patch })).toBe(reason)
  })
})

describe('Duplicate Android Content', () => {
  const android = {
    ...written,
    subtitle: 'Only here',
    notificationChannel: 'offers',
    notificationButton: [button],
    editorStates: { title: 'draft', subtitle: null, text: null },
  }
  const own = { ...emptySystem(false), relevanceScore: 0.5, kept: { data: { more: 1 }, design: {} } }

  it('copies Android to iOS without its subtitle, and what only iOS knows stays', () => {
    expect(duplicateOf({ ...whole, android, ios: own })).toEqual({
      ...android,
      subtitle: '',
      notificationChannel: '',
      relevanceScore: 0.5,
      isDuplicateAndroid: true,
      editorStates: { title: null, subtitle: null, text: null },
      kept: own.kept,
    })
  })

  it('switches neither system off, and keeps who gets the tests of iOS', () => {
    const off = { ...android, isEnabled: false, testNumbers: ['03001234567'] }
    const ios = { ...own, isEnabled: true, testNumbers: ['ayesha@gulmohar.example'] }
    expect(duplicateOf({ ...whole, android: off, ios })).toMatchObject({
      isEnabled: true,
      testNumbers: ['ayesha@gulmohar.example'],
    })
    expect(duplicateOf({ ...whole, android, ios: own }).isEnabled).toBe(true)
    expect(duplicateOf({ ...whole, android: off, ios: own }).isEnabled).toBe(false)
  })

  const ticked = { ...whole, android, ios: duplicateOf({ ...whole, android, ios: own }) }
  it('follows what is written for Android later, while it is ticked', () => {
    const next = withEdit(ticked, 'android', { notificationTitle: 'Saturday', subtitle: 'New' }, 60_000, null)
    expect(next.android).toMatchObject({ notificationTitle: 'Saturday', subtitle: 'New', isDuplicateAndroid: false })
    expect(next.ios).toMatchObject({ notificationTitle: 'Saturday', subtitle: '', isDuplicateAndroid: true })
    expect(next.platform).toBe('android')
    const off = withEdit(ticked, 'android', { isEnabled: false }, 60_000, null)
    expect([off.android.isEnabled, off.ios.isEnabled]).toEqual([false, true])
    const alone = withEdit({ ...ticked, ios: own }, 'android', { notificationTitle: 'Saturday' }, 60_000, null)
    expect(alone.ios).toBe(own)
  })

  it.each<[string, Partial<SystemValues>, boolean]>([
    ['a text of iOS is edited', { notificationText: 'Only on your phone' }, false],
    ['somebody gets a test', { testNumbers: ['03001234567'] }, true],
    ['iOS is switched off', { isEnabled: false }, true],
  ])('is ticked no more once the content of iOS is edited: %s', (_what, patch, stays) => {
    const next = withEdit(ticked, 'ios', patch, 60_000, null)
    expect(next.ios).toMatchObject({ ...patch, isDuplicateAndroid: stays })
    expect(next.android).toBe(ticked.android)
  })

  it.each([
    ['in the first second', true, 10_999, 10_000, true],
    ['a second later', true, 11_000, 10_000, false],
    ['never ticked in this sitting', true, 11_000, null, false],
    ['not a duplicate at all', false, 10_001, 10_000, false],
  ])('an edit of iOS %s', (_what, flag, now, ticked, stays) => {
    expect(staysDuplicate(flag, now, ticked)).toBe(stays)
  })
})

describe('pictures and colours', () => {
  it.each<[string, { type: string | null; size: number }, string | null]>([
    ['a JPEG', { type: 'image/jpeg', size: 600_000 }, null],
    ['a PNG of 5 MB', { type: 'image/png', size: 5 * 1024 * 1024 }, null],
    ['a PNG over 5 MB', { type: 'image/png', size: 5 * 1024 * 1024 + 1 }, 'Icon Size should be upto 5 MB'],
    ['a GIF', { type: 'image/gif', size: 10 }, 'JPEG or PNG only: this is a GIF'],
    ['a program', { type: null, size: 10 }, 'JPEG or PNG only: the content of this file is no such picture'],
  ])('%s', (_what, look, refusal) => {
    expect(pictureRefusal(look, jpegPng)).toBe(refusal)
  })

  it.each([
    ['#fff', '#fff'],
    ['#5B5BD6', '#5B5BD6'],
    ['#ffff', null],
    ['fff', null],
    ['white', null],
  ])('the preview shows %s as %s', (colour, shown) => {
    expect(shownColour(colour)).toBe(shown)
  })

  it.each([
    ['#ffffff', '#000000'],
    ['#fff', '#000000'],
    ['#5b5bd6', '#ffffff'],
    ['#196b43', '#ffffff'],
    ['#fc0', '#000000'],
  ])('words on %s are %s where they have no colour', (background, colour) => {
    expect(readableOn(background)).toBe(colour)
  })

  it('takes a picture that has still to be uploaded', () => {
    const stored = { blob: 'a'.repeat(64), type: 'image/png' }
    expect(checkAppPush({ ...whole, android: { ...written, notificationImage: { ...noPicture, stored } } })).toEqual([])
  })
})
