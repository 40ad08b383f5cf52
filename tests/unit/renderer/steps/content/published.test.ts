/** Failures that others publish are found, in words that speak of them: WCAG, caniemail, SpamAssassin, Meta, carriers, and standards. */
import { expect, it } from 'vitest'
import type { ContentContext } from '../../../../../src/renderer/channels/channel.ts'
import { channelChecks } from '../../../../../src/renderer/channels/checks.ts'
import { contentFindings } from '../../../../../src/renderer/steps/content/checked.ts'
import { sound } from '../../../../fixtures/planted/places.ts'
import { type Published, published } from '../../../../fixtures/planted/published.ts'

const context: ContentContext = {
  campaignId: 1,
  channelConfigurationId: 1,
  inJourney: false,
  inReview: false,
  name: 'Winter sale',
  type: 'one-time',
  sender: 'Gulmohar <news@gulmohar.pk>',
  reach: null,
  mergeTags: [
    { id: 1, name: 'first_name', value: '{{first_name}}', sample: 'Ayesha' },
    { id: 2, name: 'voucher_code', value: '{{voucher_code}}', sample: 'BF-7K2Q9' },
  ],
}

const said = ({ channel, values }: Published): string[] =>
  contentFindings(values, channelChecks[channel], context)
    .filter(({ level }) => level === 'blocking' || level === 'warning')
    .map(({ title, detail }) => `${title}. ${detail ?? ''}`)

it('each changes its message and names its source', () => {
  expect(published.length).toBeGreaterThanOrEqual(100)
  for (const { what, channel, values, source } of published) {
    expect(JSON.stringify(values), what).not.toBe(JSON.stringify(sound[channel]?.()))
    expect(source, what).not.toBe('')
  }
})

it.each(published.filter(({ says }) => says !== null))('$channel: $what ($source)', (one) => {
  expect(said(one).filter((words) => one.says?.test(words))).not.toEqual([])
})

it.each(published.filter(({ says }) => says === null))('$channel: nothing is said of $what', (one) => {
  expect(said(one)).toEqual([])
})
