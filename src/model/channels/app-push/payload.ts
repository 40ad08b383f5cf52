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
  const weigh = (render: Say) =>
    bytesIn(JSON.stringify(system === 'android' ? androidPayload(values, render) : iosPayload(values, render)))
  const people = samplePeople.map((person) => weigh((text) => render(parseText(text), valuesOf(person), tags)))
  return { most: Math.max(...people), bare: weigh((text) => render(parseText(text), () => null, tags)) }
}

const encoder = new TextEncoder()
const bytesIn = (text: string): number => encoder.encode(text).length

const pairsOf = (values: SystemValues, render: Say) =>
  Object.fromEntries(values.keyValuePairs.map(({ key, value }) => [key, render(value)]))

function imageOf({ notificationImageRadio, notificationImage, selectedMergeTagForImage }: SystemValues, render: Say) {
  if (notificationImageRadio === 'dynamic') {
    const key = chosenImageKey(selectedMergeTagForImage)
    return key === null ? undefined : render(placeholderOf(key, null))
  }
  if (notificationImage.img !== '') return notificationImage.img
  return notificationImage.stored ? 'x'.repeat(EXPECTED_ADDRESS_BYTES) : undefined
}

/** The data fields that both systems send besides the texts. */
const previewParts = (values: SystemValues, render: Say) => ({
  image: imageOf(values, render),
  action: values.notificationCA.option === 'Open App' ? undefined : render(values.notificationCA.value),
  buttons: values.notificationButton.length
    ? JSON.stringify(
        values.notificationButton.map((button) => ({
          ...button,
          text: render(button.text),
          deepLink: render(button.deepLink),
        })),
      )
    : undefined,
  ...pairsOf(values, render),
})

const androidPayload = (values: SystemValues, render: Say) => ({
  notification: {
    title: render(values.notificationTitle),
    subtitle: values.subtitle === '' ? undefined : render(values.subtitle),
    body: render(values.notificationText),
    channel_id: values.notificationChannel || undefined,
    notification_priority: values.displayPriority || undefined,
  },
  data: previewParts(values, render),
})

const iosPayload = (values: SystemValues, render: Say) => ({
  aps: {
    alert: { title: render(values.notificationTitle), body: render(values.notificationText) },
    'thread-id': values.notificationGroup || undefined,
    'interruption-level': values.interruptionLevel || undefined,
    'relevance-score': values.relevanceScore ?? undefined,
    'mutable-content': 1,
  },
  ...previewParts(values, render),
})
