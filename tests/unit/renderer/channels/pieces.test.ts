/** What providers bill for one person, by channel. */

import { describe, expect, it } from 'vitest'
import { mergeTags } from '../../../../src/main/reference-api/seed/brand.ts'
import type { ContentContext } from '../../../../src/model/channels/channel.ts'
import { emptyRoboCall } from '../../../../src/model/channels/robo-call/values.ts'
import { emptySms } from '../../../../src/model/channels/sms/values.ts'
import { emptyWhatsapp } from '../../../../src/model/channels/whatsapp/values.ts'
import type { Pieces } from '../../../../src/model/rules/people.ts'
import type { Json } from '../../../../src/preload/contract/index.ts'
import { contentOf } from '../../../../src/renderer/channels/contents.ts'
import { channels } from '../../../../src/renderer/channels/index.ts'

const context: ContentContext = {
  campaignId: 1,
  channelConfigurationId: 1,
  inJourney: false,
  inReview: false,
  name: 'Sale',
  type: 'one-time',
  sender: 'Gulmohar',
  reach: 100,
  mergeTags,
}
const call = (words: number, after = 0): Json => {
  const fresh = emptyRoboCall()
  const said = (count: number) => ({ value: 'word '.repeat(count), editorState: null })
  const lines = [1, 2].map((key) => ({ ...said(after), key }))
  const textContent = { ...fresh.textContent, entryText: said(words), actionButtonText: lines, addAction: after > 0 }
  return { ...fresh, creationType: 'custom', textContent } as unknown as Json
}
const whatsapp = (value: string): Json => {
  const fresh = emptyWhatsapp()
  const message = { ...fresh.message, body: { ...fresh.message.body, value } }
  return { ...fresh, contentType: 'custom', message } as unknown as Json
}
const sms = (text: string): Json => ({ ...emptySms(), text }) as unknown as Json

describe('what one person gets', () => {
  it.each<[what: string, channel: string, values: Json, pieces: Pieces | null]>([
    ['no SMS', 'sms', sms(' '), null],
    ['an SMS of one part', 'sms', sms('Sale today'), { unit: 'part', least: 1, most: 1 }],
    [
      'an SMS that a long name or another script makes longer',
      'sms',
      sms(`${'a'.repeat(150)} {{first_name}}`),
      { unit: 'part', least: 1, most: 3 },
    ],
    ['no call', 'robo-call', call(0), null],
    ['a call of 20 seconds', 'robo-call', call(50), { unit: 'call', least: 1, most: 1 }],
    ['a call that a key makes longer', 'robo-call', call(50, 100), { unit: 'call', least: 1, most: 2 }],
    ['no WhatsApp message', 'whatsapp', whatsapp(''), null],
    ['a WhatsApp message', 'whatsapp', whatsapp('Sale today'), { unit: 'conversation', least: 1, most: 1 }],
  ])('%s', (_what, id, values, pieces) => {
    expect(contentOf({ id })?.pieces?.(values, context)).toEqual(pieces)
  })

  it('is billed by the piece nowhere else', () =>
    expect(channels.filter((channel) => contentOf(channel)?.pieces).map(({ id }) => id)).toEqual([
      'sms',
      'robo-call',
      'whatsapp',
    ]))
})
