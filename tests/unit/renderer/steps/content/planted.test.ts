/** Defects planted into sound messages of every channel are found and their fixes undone exactly; of careful messages hardly anything is said. */
import { describe, expect, it } from 'vitest'
import type { ContentContext } from '../../../../../src/model/channels/channel.ts'
import { type Finding, revertedChanges, withChanges } from '../../../../../src/model/rules/finding.ts'
import type { Json } from '../../../../../src/preload/contract/index.ts'
import { channelChecks } from '../../../../../src/renderer/channels/checks.ts'
import { contentFindings } from '../../../../../src/renderer/steps/content/checked.ts'
import { clean, put } from '../../../../fixtures/planted/clean.ts'
import { type Defect, elsewhere, inHtml, inWords } from '../../../../fixtures/planted/defects.ts'
import { places, sound } from '../../../../fixtures/planted/places.ts'

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
const said = (channel: string, values: Json): Finding[] => {
  const checks = channelChecks[channel]
  if (!checks) throw new Error(`No checks of ${channel}`)
  return contentFindings(values, checks, context).filter(({ level }) => level === 'blocking' || level === 'warning')
}
const speaksOf = ({ title, detail }: Finding, says: RegExp) => says.test(`${title} ${detail ?? ''}`)

type Planted = Defect & { channel: string; at: string; values: Json }
const inPlaces = places.flatMap((place) =>
  inWords
    .filter(({ kinds }) => kinds.includes(place.kind))
    .map((defect): Planted => ({ ...defect, channel: place.channel, at: place.path, values: put(place, defect.text) })),
)
const inPages = ['email', 'web-popup', 'in-app'].flatMap((channel) =>
  inHtml
    .filter(({ in: where }) => where === 'both' || channel === 'email')
    .map((defect): Planted => {
      const values = sound[channel]?.() as Record<string, Json>
      return { ...defect, channel, at: 'html', values: { ...values, html: defect.plant(String(values.html)) } }
    }),
)
const inOnePlace = elsewhere.map(
  (defect): Planted => ({ ...defect, at: defect.path, values: put(defect, defect.text) }),
)
const planted = [...inPlaces, ...inPages, ...inOnePlace]

describe('planted defects', () => {
  it('are at least 200, and each changes its message', () => {
    expect(planted.length).toBeGreaterThanOrEqual(200)
    const same = planted.filter(({ channel, values }) => JSON.stringify(values) === JSON.stringify(sound[channel]?.()))
    expect(same.map(({ channel, at, what }) => `${channel} ${at}: ${what}`)).toEqual([])
  })

  it('are found, at least 95 of a hundred', () => {
    const missed = planted
      .filter(({ channel, values, says }) => !said(channel, values).some((finding) => speaksOf(finding, says)))
      .map(({ channel, at, what }) => `${channel} ${at}: ${what}`)
    expect(1 - missed.length / planted.length, missed.join('\n')).toBeGreaterThanOrEqual(0.95)
  })

  it('are mended by fixes that can be undone exactly', () => {
    const fixes = planted.flatMap(({ channel, values, ...at }) =>
      said(channel, values).flatMap(({ id, fix }) => (fix ? [{ channel, values, id, fix, at }] : [])),
    )
    expect(fixes.length).toBeGreaterThan(100)
    const wrong = fixes.filter(({ values, fix }) => {
      const after = withChanges(values, fix.changes)
      if (after === null || JSON.stringify(after) === JSON.stringify(values)) return true
      return JSON.stringify(withChanges(after, revertedChanges(fix))) !== JSON.stringify(values)
    })
    expect(wrong.map(({ channel, id, at }) => `${channel} ${id}: ${at.what}`)).toEqual([])
  })

  it('that were mended are not found again', () => {
    const again = planted.flatMap(({ channel, values, what }) =>
      said(channel, values).flatMap(({ id, fix }) => {
        const after = fix && withChanges(values, fix.changes)
        const stays = after && said(channel, after).some((one) => one.id === id && one.fix?.now === fix.now)
        return stays ? [`${channel} ${id}: ${what}`] : []
      }),
    )
    expect(again).toEqual([])
  })
})

describe('careful messages', () => {
  it.each(Object.keys(sound))('the sound one of %s has no finding', (channel) => {
    expect(said(channel, sound[channel]?.() ?? null).map(({ title }) => title)).toEqual([])
  })

  it('have at most two findings in a hundred', () => {
    expect(clean.length).toBeGreaterThanOrEqual(100)
    const wrong = clean.flatMap(({ name, channel, values }) => {
      const [first] = said(channel, values)
      return first ? [`${name}: ${first.title}`] : []
    })
    expect(wrong.length / clean.length, wrong.join('\n')).toBeLessThanOrEqual(0.02)
  })
})
