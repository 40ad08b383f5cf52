/** The SMS in REVIEW: its length, and its stripped text where something is marked. */
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { emptySms } from '../../../../../src/model/channels/sms/values.ts'
import { Summary } from '../../../../../src/renderer/channels/sms/preview.tsx'

const mergeTags = [{ id: 1, name: 'first_name', value: '{{first_name}}' }]
const shown = (text: string) =>
  renderToStaticMarkup(<Summary values={{ ...emptySms(), text }} context={{ mergeTags }} />)
const words = (html: string) => html.replace(/<[^>]*>/g, '|').replace(/\|+/g, '|')

describe('Summary', () => {
  it('says the length, and leaves the text to the picture', () => {
    const html = shown('Hi {{first_name}} @ home')
    expect(words(html)).toBe('|Length|1 message|')
    expect(html).toContain('title="GSM-7, 9 characters, 1 message"')
  })

  it('shows what leaves where a tag is not known', () => {
    expect(words(shown('Hi {{first_name}} @ {{nope}}'))).toContain('|Hi |First name|')
  })

  it('marks an unknown tag, and no other', () => {
    expect(shown('{{nope}}')).toContain('data-unknown="true"')
    expect(shown('{{first_name}}')).not.toContain('data-unknown')
  })

  it('marks characters outside GSM-7 of a Latin text over 70 units only', () => {
    expect(shown(`${'a'.repeat(80)} – b`).match(/<mark/g)).toHaveLength(1)
    expect(shown(`${'a'.repeat(80)} δ`)).toContain('title="δ (Greek small letter delta, U+03B4)">δ</mark>')
    expect(shown('short – b')).not.toContain('<mark')
    expect(shown('سردیوں کے کھدر پر رعایت '.repeat(5))).not.toContain('<mark')
  })
})
