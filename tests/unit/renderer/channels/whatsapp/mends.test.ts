/** What of the provider's rules mends, and how. */
import { describe, expect, it } from 'vitest'
import { whatsappFindings } from '../../../../../src/model/channels/whatsapp/checks.ts'
import { emptyMessage } from '../../../../../src/model/channels/whatsapp/message.ts'
import { emptyWhatsapp, type WhatsappValues } from '../../../../../src/model/channels/whatsapp/values.ts'
import { revertedChanges, withChanges } from '../../../../../src/model/rules/finding.ts'

const of = (header: string, body = 'Sale today.', link = ''): WhatsappValues => {
  const message = emptyMessage()
  const { visit_website: website } = message.callToActionButton
  return {
    ...emptyWhatsapp(),
    contentType: 'custom',
    message: {
      ...message,
      selectedHeaderType: header ? 'text' : 'none',
      headerText: { ...message.headerText, value: header, editorState: { kept: 1 } },
      body: { ...message.body, value: body },
      addButtons: link !== '',
      callToActionButton: {
        ...message.callToActionButton,
        visit_website: { ...website, isSelected: link !== '', buttonText: 'Shop', link },
      },
    },
  }
}

describe('the provider’s rules', () => {
  it.each<[id: string, field: 'headerText' | 'body', text: string, mended: string, safe: boolean]>([
    ['provider-header-emoji', 'headerText', 'Winter sale 🎉', 'Winter sale', false],
    ['provider-header-format', 'headerText', '*Winter* _sale_', 'Winter sale', true],
    ['provider-body-empty-lines', 'body', 'One\n\n\n\nTwo.', 'One\n\nTwo.', true],
    ['provider-body-blanks', 'body', 'One\tTwo      three.', 'One Two three.', true],
  ])('%s', (id, field, text, mended, safe) => {
    const values = field === 'body' ? of('', text) : of(text)
    const fix = whatsappFindings(values, { mergeTags: [] }).find((one) => one.id === id)?.fix
    expect(fix?.safe).toBe(safe)
    const after = fix ? withChanges(values, fix.changes) : null
    expect(after).toMatchObject({ message: { [field]: { value: mended, editorState: null } } })
    expect(fix && withChanges(after, revertedChanges(fix))).toEqual(values)
  })

  it.each([
    ['provider-emoji', 'Yes 👩‍👧 please', 'Yes please', false],
    ['provider-format', '*Yes* please', 'Yes please', true],
  ])('%s of a button', (id, text, mended, safe) => {
    const values = of('', 'Sale today.', 'https://shop.pk')
    values.message.callToActionButton.visit_website.buttonText = text
    const path = 'message.callToActionButton.visit_website.buttonText'
    const fix = whatsappFindings(values, { mergeTags: [] }).find((one) => one.id === `${id}-${path}`)?.fix
    expect(fix).toMatchObject({ safe, changes: [{ path, before: text, after: mended }] })
    expect(fix && withChanges(values, fix.changes)).not.toBeNull()
  })

  it('says that a link may not lead into WhatsApp', () => {
    const titles = (link: string) =>
      whatsappFindings(of('', 'Sale today.', link), { mergeTags: [] }).map(({ title }) => title)
    expect(titles('https://wa.me/923001234567')).toContain('The website link leads to WhatsApp')
    expect(titles('https://shop.pk/wa.me')).not.toContain('The website link leads to WhatsApp')
  })
})
