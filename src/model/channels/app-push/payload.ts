/** Size of a push: push services refuse a message over 4,096 bytes, merge tags and key-value pairs included. */
import type { MergeTag } from '#contract'
import { samplePeople, valuesOf } from '../../merge-tags/sample-people.ts'
import { chosenImageKey, parseText, placeholderOf, render } from '../../merge-tags/text.ts'
import type { System, SystemValues } from './values.ts'

/** Bytes that both push services accept. */
export const MAX_PAYLOAD_BYTES = 4_096
/** Estimated bytes of a picture's address before the picture is uploaded. */
const EXPECTED_ADDRESS_BYTES = 120

type Say = (text: string) => string

/**
 * Approximate bytes of the message: `most` for the sample person with the longest values, `bare` with empty merge tags. The server adds its
 * own fields.
 */
export function payloadOf(system: System, values: SystemValues, tags: readonly MergeTag[]) {
  const weigh = (say: Say) => bytesIn(JSON.stringify(system === 'android' ? android(values, say) : ios(values, say)))
  const people = samplePeople.map((person) => weigh((text) => render(parseText(text), valuesOf(person), tags)))
  return { most: Math.max(...people), bare: weigh((text) => render(parseText(text), () => null, tags)) }
}

const encoder = new TextEncoder()
const bytesIn = (text: string): number => encoder.encode(text).length

const pairsOf = (values: SystemValues, say: Say) =>
  Object.fromEntries(values.keyValuePairs.map(({ key, value }) => [key, say(value)]))

function imageOf({ notificationImageRadio, notificationImage, selectedMergeTagForImage }: SystemValues, say: Say) {
  if (notificationImageRadio === 'dynamic') {
    const key = chosenImageKey(selectedMergeTagForImage)
    return key === null ? undefined : say(placeholderOf(key, null))
  }
  if (notificationImage.img !== '') return notificationImage.img
  return notificationImage.stored ? 'x'.repeat(EXPECTED_ADDRESS_BYTES) : undefined
}

/** The data fields that both systems send besides the texts. */
const around = (values: SystemValues, say: Say) => ({
  image: imageOf(values, say),
  action: values.notificationCA.option === 'Open App' ? undefined : say(values.notificationCA.value),
  buttons: values.notificationButton.length
    ? JSON.stringify(
        values.notificationButton.map((button) => ({
          ...button,
          text: say(button.text),
          deepLink: say(button.deepLink),
        })),
      )
    : undefined,
  ...pairsOf(values, say),
})

const android = (values: SystemValues, say: Say) => ({
  notification: {
    title: say(values.notificationTitle),
    subtitle: values.subtitle === '' ? undefined : say(values.subtitle),
    body: say(values.notificationText),
    channel_id: values.notificationChannel || undefined,
    notification_priority: values.displayPriority || undefined,
  },
  data: around(values, say),
})

const ios = (values: SystemValues, say: Say) => ({
  aps: {
    alert: { title: say(values.notificationTitle), body: say(values.notificationText) },
    'thread-id': values.notificationGroup || undefined,
    'interruption-level': values.interruptionLevel || undefined,
    'relevance-score': values.relevanceScore ?? undefined,
    'mutable-content': 1,
  },
  ...around(values, say),
})
