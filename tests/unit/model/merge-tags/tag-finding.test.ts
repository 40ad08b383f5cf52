/** Unknown merge tags: told once for a message, and put right where it is clear which one was meant. */
import { describe, expect, it } from 'vitest'
import { tagFinding } from '../../../../src/model/merge-tags/tag-finding.ts'
import { revertedChanges, withChanges } from '../../../../src/model/rules/finding.ts'

const tags = [
  { id: 1, name: 'first_name', value: '{{first_name}}', sample: 'Ayesha' },
  { id: 2, name: 'voucher_code', value: '{{voucher_code}}', sample: 'BF-7K2Q9' },
]
const at = { id: 'x-tags', verb: 'sent', tab: 'CONTENT', field: 'text' } as const
const ofText = (text: string, known = tags) =>
  tagFinding({ ...at, texts: [text], message: { texts: [{ path: 'text', text }] } }, known)

describe('the finding of merge tags', () => {
  it.each<[text: string, title: string, mended: string | null, safe: boolean | null]>([
    ['Hi {{First Name|you}}', 'Unknown merge tag', 'Hi {{first_name|you}}', true],
    ['Hi {{frist_name}}', 'Unknown merge tag', 'Hi {{first_name}}', false],
    ['{{FirstName}}: {{vouchercode}}', '2 unknown merge tags', '{{first_name}}: {{voucher_code}}', true],
    ['{{FirstName}} {{weather}}', '2 unknown merge tags', '{{first_name}} {{weather}}', true],
    ['Hi {{weather}}', 'Unknown merge tag', null, null],
    ['Hi {{first_name}}', 'Merge tags valid', null, null],
  ])('%s', (text, title, mended, safe) => {
    const found = ofText(text)
    expect(found.title).toBe(title)
    expect(found.level).toBe(title.endsWith('valid') ? 'passed' : 'warning')
    const after = found.fix ? withChanges({ text }, found.fix.changes) : null
    expect(after).toEqual(mended === null ? null : { text: mended })
    expect(found.fix?.safe ?? null).toBe(safe)
    if (found.fix) expect(withChanges(after, revertedChanges(found.fix))).toEqual({ text })
  })

  it('names the place first where a message has several', () => {
    const found = tagFinding({ ...at, name: 'Android', texts: ['{{a}}'] }, tags)
    expect(found).toMatchObject({
      title: 'Android: unknown merge tag',
      detail: "{{a}} is not in this workspace's list and may be sent as written.",
    })
  })

  it('mends a designed message along with its design', () => {
    const values = { html: '<p>{{FirstName}}</p>', design: { parts: [{ content: 'Hi {{FirstName}}' }] } }
    const html = { source: values }
    const found = tagFinding({ ...at, texts: [values.html], message: { texts: [], html } }, tags)
    expect(found.fix && withChanges(values, found.fix.changes)).toEqual({
      html: '<p>{{first_name}}</p>',
      design: { parts: [{ content: 'Hi {{first_name}}' }] },
    })
  })

  it('changes nothing of what was approved as it stands, and guesses nothing while the list is not there', () => {
    const fixed = { path: 'text', text: '{{FirstName}}', fixed: true }
    expect(tagFinding({ ...at, texts: [fixed.text], message: { texts: [fixed] } }, tags).fix).toBeUndefined()
    expect(ofText('{{FirstName}}', []).level).toBe('passed')
  })
})
