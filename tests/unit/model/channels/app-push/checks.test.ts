/** What an app push says before publishing, and what it weighs. */
import { describe, expect, it } from 'vitest'
import { appPushFindings } from '../../../../../src/model/channels/app-push/checks.ts'
import { MAX_PAYLOAD_BYTES, payloadOf } from '../../../../../src/model/channels/app-push/payload.ts'
import {
  type AppPushValues,
  emptyAppPush,
  emptySystem,
  type SystemValues,
} from '../../../../../src/model/channels/app-push/values.ts'

const mergeTags = [{ id: 1, name: 'First name', value: '{{first_name}}' }]
const written: SystemValues = {
  ...emptySystem(true),
  notificationTitle: 'Hello {{first_name}}',
  notificationText: 'Up to 40% off',
  timeToLive: { value: 1, duration: 'days' },
}
const withAndroid = (patch: Partial<SystemValues>): AppPushValues => ({
  ...emptyAppPush(),
  android: { ...written, ...patch },
})
const found = (patch: Partial<SystemValues>) =>
  appPushFindings(withAndroid(patch), { mergeTags }).map(({ level, title }) => `${level}: ${title}`)
const passed = 'passed: Android: merge tags valid'
const fits = expect.stringMatching(/^passed: Android: about \d+ of 4,096 bytes$/)

describe('appPushFindings', () => {
  it.each<[string, Partial<SystemValues>, unknown[]]>([
    ['a sound one', {}, [passed, fits]],
    ['nothing written: the rules speak', { notificationTitle: '', notificationText: '' }, []],
    [
      'unknown tags',
      { subtitle: '{{a}}', notificationText: '{{b}} {{a}}' },
      ['warning: Android: 2 unknown merge tags', fits],
    ],
    [
      'time to live 0',
      { timeToLive: { value: 0, duration: 'days' } },
      [passed, fits, 'warning: Android: phones that are off may never get this'],
    ],
    [
      'a colour that is none',
      { notificationButton: [{ text: 'Go', deepLink: 'x', textColor: 'white', buttonColor: '#123' }] },
      [passed, fits, 'warning: Android: a button colour cannot be shown'],
    ],
    [
      'too heavy before any tag',
      { keyValuePairs: [{ key: 'a', value: 'x'.repeat(MAX_PAYLOAD_BYTES) }] },
      [passed, 'blocking: Android: over 4,096 bytes'],
    ],
    [
      'too heavy for some',
      { keyValuePairs: [{ key: 'a', value: '{{first_name}}'.repeat(400) }] },
      [passed, 'warning: Android: over 4,096 bytes'],
    ],
  ])('%s', (_what, patch, expected) => {
    expect(found(patch)).toEqual(expected)
  })

  it('speaks of each enabled system, and links to its field', () => {
    const values = { ...withAndroid({}), ios: { ...written, timeToLive: { value: 0, duration: 'days' } } }
    const life = appPushFindings(values, { mergeTags }).find(({ id }) => id === 'app-push-life-ios')
    expect(life).toMatchObject({ field: 'ios.timeToLive', tab: 'CONTENT', link: 'Content, iOS' })
  })
})

describe('payloadOf', () => {
  it('counts bytes of UTF-8, as the heaviest of the sample people gets it', () => {
    const latin = payloadOf('android', { ...written, notificationTitle: 'aaaa' }, mergeTags)
    const urdu = payloadOf('android', { ...written, notificationTitle: 'شششش' }, mergeTags)
    expect(urdu.most - latin.most).toBe(4)
    const tagged = payloadOf('ios', written, mergeTags)
    expect(tagged.most - tagged.bare).toBe('Muhammad Abdur-Rehman'.length)
  })

  it('grows with pairs, buttons, links and pictures', () => {
    const bare = payloadOf('ios', written, mergeTags).most
    const more: Partial<SystemValues>[] = [
      { keyValuePairs: [{ key: 'a', value: 'b' }] },
      { notificationButton: [{ text: 'Go', textColor: '', buttonColor: '', deepLink: '' }] },
      { notificationCA: { option: 'Deep Link or URL', value: 'app://x' } },
      { notificationImageRadio: 'dynamic', selectedMergeTagForImage: '{{picture}}' },
    ]
    for (const patch of more) expect(payloadOf('ios', { ...written, ...patch }, mergeTags).most).toBeGreaterThan(bare)
  })
})
