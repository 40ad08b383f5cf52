/** Links without the campaign tags of the workspace: which get them, and which never do. */
import { describe, expect, it } from 'vitest'
import { linkTagsOf } from '../../../../src/model/checks/campaign-tags.ts'
import { checkMessage } from '../../../../src/model/checks/check.ts'
import type { CheckedMessage } from '../../../../src/model/checks/message.ts'
import { withChanges } from '../../../../src/model/rules/finding.ts'

const email = { id: 'email', links: { medium: 'email' } }
const sms = { id: 'sms', links: { medium: 'sms', inTexts: true as const } }
const defaults = {
  channels: [
    { channel: 'email', source: 'gulmohar', medium: 'newsletter', campaign: '{campaign} 2026' },
    { channel: 'sms', source: 'gulmohar', medium: 'sms', campaign: '' },
  ],
}
const inMail = linkTagsOf(email, defaults, 'Winter sale: two days')
const inSms = linkTagsOf(sms, defaults, 'Winter sale')
const tags = 'utm_source=gulmohar&utm_medium=newsletter&utm_campaign=winter-sale-two-days%202026'

const findingIn = (message: CheckedMessage, linkTags = inMail) =>
  checkMessage(message, { tags: [], ownRules: [], linkTags }).find(({ id }) => id.startsWith('link-untagged'))

const mailOf = (body: string): CheckedMessage => ({
  texts: [],
  html: { text: body, source: { html: body, design: null }, kind: 'mail' },
})
const taggedMail = (body: string) => {
  const changes = findingIn(mailOf(body))?.fix?.changes ?? []
  return (withChanges({ html: body, design: null }, changes) as { html: string }).html
}
const link = (href: string, text = 'Shop') => `<a href="${href}">${text}</a>`

describe('a link of an email', () => {
  it.each([
    ['https://a.pk', `https://a.pk?${tags}`],
    ['https://a.pk/x?size=L#end', `https://a.pk/x?size=L&${tags}#end`],
    // Only what is missing, in any spelling, and nothing twice.
    [
      'https://a.pk?utm_source=own',
      'https://a.pk?utm_source=own&utm_medium=newsletter&utm_campaign=winter-sale-two-days%202026',
    ],
    [
      'https://a.pk?UTM_Source=own&utm_medium=x',
      'https://a.pk?UTM_Source=own&utm_medium=x&utm_campaign=winter-sale-two-days%202026',
    ],
    // Around merge tags, never in them.
    [
      'https://a.pk/{{city|where?}}?n={{first_name|a&b#c}}',
      `https://a.pk/{{city|where?}}?n={{first_name|a&b#c}}&${tags}`,
    ],
  ])('%s', (href, tagged) => {
    expect(taggedMail(link(href)).replaceAll('&amp;', '&')).toBe(link(tagged))
    expect(findingIn(mailOf(link(tagged)))).toBeUndefined()
  })

  it.each([
    ['with all tags', link('https://a.pk?utm_source=a&utm_medium=b&utm_campaign=c')],
    ['that is a merge tag', link('{{product_url}}')],
    ['to unsubscribe, by its token', link('https://a.pk/leave?t={token}', 'Leave')],
    ['to unsubscribe, by its text', link('https://a.pk/leave', 'Unsubscribe')],
    ['that is a sample', link('https://example.com')],
    ['to a telephone', link('tel:+922135550114')],
    ['to a mailbox', link('mailto:help@a.pk')],
    ['to an app', link('gulmohar://cart')],
    ['inside the message', link('#top')],
  ])('%s stays as it is', (_name, html) => expect(findingIn(mailOf(html))).toBeUndefined())

  it('is changed in the design too, all of them with one fix', () => {
    const html = link('https://a.pk/1') + link('https://a.pk/2') + link('https://a.pk/1', 'Again')
    const design = { attributes: { href: 'https://a.pk/1' }, content: link('https://a.pk/2') }
    const found = findingIn({ texts: [], html: { text: html, source: { html, design }, kind: 'mail' } })
    expect(found).toMatchObject({
      title: '2 links have no campaign tags',
      field: 'design',
      detail:
        'Link defaults of this workspace: source gulmohar, medium newsletter, campaign winter-sale-two-days 2026.',
      fix: { label: 'Add campaign tags', now: 'https://a.pk/1', after: `https://a.pk/1?${tags}`, safe: true },
    })
    const after = JSON.stringify(withChanges({ html, design }, found?.fix?.changes ?? []))
    expect(after.match(/utm_source=gulmohar/g)).toHaveLength(5)
  })

  it('stays as it is in the HTML of another editor that cannot be changed', () =>
    expect(findingIn({ texts: [], html: { text: link('https://a.pk'), source: null, kind: 'mail' } })).toBeUndefined())
})

describe('an address in a text', () => {
  const text = 'See https://a.pk/x, or https://a.pk/x/y. Stop: https://a.pk/s?{token}'
  const message: CheckedMessage = { texts: [{ role: 'text', path: 'text', name: 'Message', text }] }

  it('gets the tags in an SMS, before the end of the sentence; a longer text is not changed together with others', () => {
    const found = findingIn(message, inSms)
    expect(found?.fix).toMatchObject({ safe: false })
    expect(withChanges({ text }, found?.fix?.changes ?? [])).toEqual({
      text: 'See https://a.pk/x?utm_source=gulmohar&utm_medium=sms, or https://a.pk/x/y?utm_source=gulmohar&utm_medium=sms. Stop: https://a.pk/s?{token}',
    })
  })

  it('is no link in a push', () => expect(findingIn(message, { ...inSms, inTexts: false })).toBeUndefined())

  it('is no link that may be changed in an approved template', () =>
    expect(
      findingIn({ texts: [{ role: 'link', path: 'a', name: 'Website', text: 'https://a.pk', fixed: true }] }),
    ).toBeUndefined())
})

describe('a channel without link defaults', () => {
  const without = linkTagsOf(email, null, 'Eid')
  it('names no link', () => expect(findingIn(mailOf(link('https://a.pk')), without)).toBeUndefined())
  it('has tags for links that are tagged one by one', () =>
    expect(without.tags).toEqual({ source: 'herald', medium: 'email', campaign: 'eid' }))
})
