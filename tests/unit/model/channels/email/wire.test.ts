/** How an email travels and comes back. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Campaign } from '#contract'
import { designedFields, type EmailValues, emptyEmail } from '../../../../../src/model/channels/email/values.ts'
import { emailFromWire, emailToWire } from '../../../../../src/model/channels/email/wire.ts'
import { ourDesign } from '../../../../../src/model/design/project.ts'

const context = {
  name: 'Winter letter',
  sender: 'Gulmohar <hello@gulmohar.example>',
  mergeTags: [{ id: 7, name: 'first_name', value: '{{first_name}}' }],
}
const project = { pages: [{ frames: [{ component: { type: 'mj-text', components: 'Hello' } }] }] }
const stored = (values: EmailValues) => ({ id: 1, ...emailToWire(values, context) })

describe('emailToWire', () => {
  it('writes the message, the email data and the HTML', () => {
    const html = '<html><body><p>Hello {{first_name}}</p></body></html>'
    const footer = { words: 'Because you asked', address: 'https://shop.pk/leave?t={token}' }
    const values = { ...emptyEmail(), subject: 'Winter', preHeader: 'Wool', footer, ...designedFields(project, html) }
    const wire = emailToWire(values, context)
    const { emailData, htmlData } = wire.edit_content_page_values
    expect(wire.message).toEqual({ name: 'Winter letter', templateContext: { mergeTagIds: [7] }, design: htmlData })
    expect(htmlData).toMatch(
      /^<html><body><p>Hello \{\{first_name\}\}<\/p><!--footer-->.*\{token\}.*<\/body><\/html>$/s,
    )
    expect(emailData).toEqual({
      from: 'Gulmohar <hello@gulmohar.example>',
      subject: 'Winter',
      preHeader: 'Wool',
      body: htmlData,
      design: ourDesign(project),
      userOptedOut: null,
      testEmails: [],
      isVoucher: false,
      voucherType: null,
      content_service_id: null,
      retarget_campaign_id: null,
      fileData: null,
      footer: { words: 'Because you asked', address: 'https://shop.pk/leave?t={token}' },
      plainText: expect.stringContaining('Hello {{first_name}}'),
    })
  })
})

describe('emailFromWire', () => {
  it('makes a fresh email of a campaign without content', () => {
    expect(emailFromWire({ id: 1 })).toEqual(emptyEmail())
    expect(emailFromWire({ id: 1, message: null, edit_content_page_values: null })).toEqual(emptyEmail())
  })

  it("gives another editor's design back byte for byte, whatever else was changed", () => {
    const html =
      '<!DOCTYPE html>\r\n<html>\t<body onload="x()"><script>1</script>{{first_name}} \u00a0é</body></html>\n'
    const data = {
      from: 'hello@gulmohar.example',
      subject: 'Old',
      preHeader: 'Older',
      body: html,
      design: {
        body: { rows: [{ columns: [{ contents: [{ type: 'text', values: { text: 'é' } }] }] }] },
        counters: {},
      },
      userOptedOut: false,
      testEmails: ['a@b.example'],
      isVoucher: false,
      voucherType: null,
      content_service_id: null,
      retarget_campaign_id: null,
      fileData: null,
      somethingNew: { deep: [true] },
    }
    const campaign = {
      id: 1,
      message: { name: 'Old', templateId: 9, design: html, templateContext: { mergeTagIds: [7] }, flag: 1 },
      edit_content_page_values: { emailData: data, htmlData: html, contentJson: data },
    }
    const values = emailFromWire(campaign)
    expect(values.html).toBe(html)
    const wire = emailToWire({ ...values, subject: 'New' }, { ...context, name: 'Old' })
    const changed = { ...data, subject: 'New' }
    expect(wire).toEqual({
      message: campaign.message,
      edit_content_page_values: { emailData: changed, htmlData: html, contentJson: changed },
    })
  })

  it.each<[string, Omit<Campaign, 'id'>]>([
    ['only the message', { message: { design: '<p>x</p>' } }],
    ['only the HTML', { edit_content_page_values: { htmlData: '<p>x</p>' } }],
    ['HTML in an object', { edit_content_page_values: { htmlData: { html: '<p>x</p>', css: '' } } }],
    ['only the other slot', { edit_content_page_values: { contentJson: { body: '<p>x</p>' } } }],
  ])('shows %s, and writes no slot that was not there', (_what, part) => {
    const campaign: Campaign = { id: 1, ...part }
    const values = emailFromWire(campaign)
    expect(values.html).toBe('<p>x</p>')
    const wire = emailToWire(values, context)
    expect(wire.edit_content_page_values.htmlData).toEqual(campaign.edit_content_page_values?.htmlData)
    expect(emailFromWire({ id: 1, ...wire }).html).toBe('<p>x</p>')
  })
})

describe('the round trip', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', ' ', '{{first_name}}', '<', '&', '"', 'é', 'ش', '🎉', '{', '\n'),
  })
  const html = fc.string({
    unit: fc.constantFrom('<p>', '</p>', 'a', ' ', '\n', '&amp;', '<body>', '</body>', '{{first_name}}', 'ش'),
  })
  it('brings every field of ours back', () => {
    fc.assert(
      fc.property(
        text,
        text,
        html,
        fc.option(text),
        text,
        fc.option(text),
        (subject, preHeader, message, plain, words, address) => {
          const values: EmailValues = {
            ...emptyEmail(),
            from: 'A <a@b.example>',
            subject,
            preHeader,
            ...designedFields(project, message),
            plainText: plain,
            footer: { words, address: address === '' ? null : address },
            testEmails: ['a@b.example'],
          }
          const back = emailFromWire(stored(values))
          // What is written by hand and says the same as the message follows it again.
          expect({ ...back, plainText: null }).toEqual({ ...values, plainText: null })
          expect(stored(back)).toEqual(stored(values))
        },
      ),
    )
  })
})
