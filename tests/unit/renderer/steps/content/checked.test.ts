/** The rules of all channels over the practice brand's campaigns, and over each channel's own planted slips. */

import { describe, expect, it } from 'vitest'
import { mergeTags } from '../../../../../src/main/reference-api/seed/brand.ts'
import { campaignSeeds } from '../../../../../src/main/reference-api/seed/campaigns.ts'
import { contentOf as seedContentOf } from '../../../../../src/main/reference-api/seed/content.ts'
import type { ContentContext } from '../../../../../src/model/channels/channel.ts'
import { revertedChanges, withChanges } from '../../../../../src/model/rules/finding.ts'
import type { Campaign, Json } from '../../../../../src/preload/contract/index.ts'
import { channelChecks } from '../../../../../src/renderer/channels/checks.ts'
import { contentOf } from '../../../../../src/renderer/channels/contents.ts'
import { channels } from '../../../../../src/renderer/channels/index.ts'
import { answerOf, checkedFindings, withoutHtmlChanges } from '../../../../../src/renderer/steps/content/checked.ts'

const context = (name: string): ContentContext => ({
  campaignId: 1,
  channelConfigurationId: 1,
  inJourney: false,
  inReview: false,
  name,
  type: 'one-time',
  sender: 'Gulmohar <hello@gulmohar.example>',
  reach: 1_000,
  mergeTags,
})
const checksOf = (wire: string) => {
  const content = contentOf(channelOf(wire))
  if (!content) throw new Error(`No content of ${wire}`)
  return content
}
const channelOf = (wire: string) => {
  const channel = channels.find(({ wireName }) => wireName === wire)
  if (!channel) throw new Error(`No channel ${wire}`)
  return channel
}
const seeds = campaignSeeds.flatMap(({ name, channel, text }) => {
  const kept = seedContentOf(channel, name, text)
  return kept ? [{ name, channel, kept }] : []
})
const seeded = (wire: string): Json => {
  const kept = seeds.find(({ channel }) => channel === wire)?.kept
  return (
    contentOf(channelOf(wire))?.fromWire({
      id: 1,
      name: 'A',
      message: kept?.message,
      edit_content_page_values: kept?.values,
    } as Campaign) ?? null
  )
}

describe('the checks of every channel', () => {
  it('are the same beside the page as in it', () => {
    const own = channels.filter(({ hasContent }) => hasContent)
    expect(Object.keys(channelChecks).sort()).toEqual(own.map(({ id }) => id).sort())
    for (const { id } of own) {
      const content = contentOf({ id })
      expect(channelChecks[id]?.findings, id).toBe(content?.findings)
      expect(channelChecks[id]?.checked, id).toBe(content?.checked)
    }
  })
})

describe('what leaves the worker', () => {
  it('carries the changes of a text, and of a message only that there is a fix', () => {
    const fix = { label: 'Fix', now: 'a', after: 'b', safe: true }
    const at = { id: 'x', level: 'warning', title: 'X', tab: 'CONTENT' } as const
    const text = [{ path: 'text', before: 'a', after: 'b' }]
    const html = [{ path: 'html', before: '<a>', after: '<b>' }]
    expect(withoutHtmlChanges({ ...at, fix: { ...fix, changes: text } }).fix?.changes).toEqual(text)
    expect(withoutHtmlChanges({ ...at, fix: { ...fix, changes: html } }).fix).toEqual({ ...fix, changes: [] })
    expect(withoutHtmlChanges(at)).toEqual(at)
  })
})

describe('what the worker answers', () => {
  const { text, ...rest } = { ...(seeded('sms') as { text: string }) }
  const values = { ...rest, text: `${text}  now!!!` } as Json
  const ask = { values, context: context('A') }

  it('finds', () => {
    const answer = answerOf({ ...ask, act: 'find' }, checksOf('sms'))
    expect('findings' in answer && answer.findings.filter(({ fix }) => fix?.safe).length).toBe(2)
  })

  it.each<[what: string, act: Parameters<typeof answerOf>[0], after: string, count: number]>([
    ['one, by its id', { ...ask, act: 'fix', id: 'words-double-blank text' }, `${text} now!!!`, 1],
    ['nothing of an id that is not found any more', { ...ask, act: 'fix', id: 'gone' }, `${text}  now!!!`, 0],
    ['all that is safe', { ...ask, act: 'fix all' }, `${text} now!`, 2],
  ])('mends %s', (_what, act, after, count) => {
    const answer = answerOf(act, checksOf('sms'))
    expect(answer).toMatchObject({ values: { text: after }, count })
  })

  it('says how the content stands towards its approval first', () => {
    const asked = { ...ask, act: 'find' as const, context: { ...context('A'), approval: 'needed' as const } }
    const answer = answerOf(asked, checksOf('sms'))
    expect('findings' in answer && answer.findings[0]?.title).toBe('The content is not approved yet')
  })

  it('knows nothing of a channel without content', () => {
    expect(answerOf({ ...ask, act: 'find' }, undefined)).toEqual({ findings: [] })
  })
})

describe('the rules of all channels', () => {
  it.each(seeds)('block nothing of $name', ({ name, channel, kept: { message, values } }) => {
    const content = contentOf(channelOf(channel))
    const read = content?.fromWire({ id: 1, name, message, edit_content_page_values: values } as Campaign) ?? null
    const found = checkedFindings(read, checksOf(channel), context(name))
    expect(found.filter(({ level }) => level === 'blocking')).toEqual([])
    // Of what was written with care only the missing defaults are said.
    expect(found.filter(({ id }) => !id.startsWith('tag-no-default')).map(({ id }) => id)).toEqual([])
  })

  it.each<[wire: string, path: string, text: string]>([
    ['sms', 'text', 'Sale  now'],
    ['web_push', 'title', ' Sale'],
    ['web_push', 'destination', 'www.shop.pk'],
    ['app_push', 'android.notificationText', 'The the sale'],
    ['email', 'subject', 'Sale!!!'],
    ['email', 'from', 'Shop <a@shop.pk'],
  ])('%s: %s is mended and taken back exactly', (wire, path, text) => {
    const before = withChanges(seeded(wire), [{ path, before: textAt(seeded(wire), path), after: text }])
    expect(before).not.toBeNull()
    const [found] = checkedFindings(before, checksOf(wire), context('A')).filter(
      ({ fix, field }) => fix?.safe && field === path,
    )
    const after = found?.fix ? withChanges(before, found.fix.changes) : null
    expect(after).not.toBeNull()
    expect(checkedFindings(after, checksOf(wire), context('A')).filter(({ id }) => id === found?.id)).toEqual([])
    expect(found?.fix && withChanges(after, revertedChanges(found.fix))).toEqual(before)
  })

  it('say nothing of what is being judged or was approved', () => {
    const values = withChanges(seeded('sms'), [{ path: 'text', before: textAt(seeded('sms'), 'text'), after: 'a  b' }])
    expect(checkedFindings(values, checksOf('sms'), { ...context('A'), approval: 'waiting' })).toEqual([])
    expect(checkedFindings(values, checksOf('sms'), context('A')).length).toBe(1)
  })

  it('change iOS along with Android where it follows', () => {
    const android = contentOf(channelOf('app_push'))?.empty() as { android: object; ios: object }
    const texts = { isEnabled: true, notificationTitle: ' Sale', notificationText: 'Now' }
    const values = {
      ...android,
      android: { ...android.android, ...texts },
      ios: { ...android.ios, ...texts, isDuplicateAndroid: true },
    } as Json
    const found = checkedFindings(values, checksOf('app_push'), context('A'))
    expect(found.map(({ id }) => id)).toEqual(['words-edge-blank android.notificationTitle'])
    const after = found[0]?.fix ? withChanges(values, found[0].fix.changes) : null
    expect(after).toMatchObject({ android: { notificationTitle: 'Sale' }, ios: { notificationTitle: 'Sale' } })
  })
})

function textAt(values: Json, path: string): Json {
  return path.split('.').reduce<Json>((now, part) => (now as Record<string, Json>)[part] ?? null, values)
}
