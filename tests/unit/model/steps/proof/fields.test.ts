/** Which places of a message can be commented on, and where they are after edits. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { ProofField } from '#contract'
import type { CheckedMessage } from '../../../../../src/model/checks/message.ts'
import { fieldNow, messageFields, withFieldMarks } from '../../../../../src/model/steps/proof/fields.ts'
import { seed } from '../../../../fixtures/seed.ts'

const mail = (html: string, subject = 'Winter is here'): CheckedMessage => ({
  texts: [
    { role: 'subject', path: 'subject', name: 'Subject', text: subject },
    { role: 'preheader', path: 'preHeader', name: 'Preheader', text: ' ' },
    { role: 'design', path: 'html', name: 'Message', text: 'all of it' },
  ],
  html: { text: html, source: null, kind: 'mail' },
})
const blocks = (html: string) => messageFields(mail(html)).slice(1)

describe('the fields of a message', () => {
  it('are its texts that are not blank, then the blocks of its HTML', () => {
    expect(messageFields(mail('<h1>Hi {{first_name|friend}}</h1><p>Up to <b>50%</b> off</p>'))).toEqual([
      { key: 'subject', part: 'content', label: 'Subject', text: 'Winter is here' },
      {
        key: 'html:0',
        part: 'content',
        label: 'Heading',
        text: 'Hi {{first_name|friend}}',
        near: ['', 'Up to 50% off'],
      },
      { key: 'html:1', part: 'content', label: 'Text', text: 'Up to 50% off', near: ['Hi {{first_name|friend}}', ''] },
    ])
  })

  it.each([
    [
      'a button',
      '<table><tr><td><a href="https://a.example">Shop now</a></td></tr></table>',
      'Button or link: Shop now',
    ],
    ['a picture', '<div><img src="a.png" alt="Four shawls"></div>', 'Picture: Four shawls'],
    ['a picture without alt text', '<img src="a.png">', 'Picture: '],
    ['a pixel that counts', '<img src="a.gif" width="1" height="1">', ''],
    ['a style', '<style>p{}</style><p>Hi</p>', 'Text: Hi'],
    ['a page title', '<html><head><title>Sale</title></head><body><p>Hi</p></body></html>', 'Text: Hi'],
    ['a preheader filled up', '<div>Hi&#847;&zwnj;&nbsp;</div><div>&zwnj;&nbsp;</div>', 'Text: Hi'],
    ['what Outlook alone reads', '<!--[if mso]><p>Outlook</p><![endif]--><p>Hi</p>', 'Text: Hi'],
    ['a text with a block in it', '<div>One<p>Two</p> <b>and</b></div>', 'Text: One and\nText: Two'],
    [
      'a button below a heading',
      '<div><h1>Two points</h1><a href="https://a.example">Have a look</a></div>',
      'Button or link: Have a look\nHeading: Two points',
    ],
  ])('%s', (_, html, expected) => {
    expect(
      blocks(html)
        .map(({ label, text }) => `${label}: ${text}`)
        .join('\n'),
    ).toBe(expected)
  })

  it('are marked in the HTML by their keys, and nothing else of it changes', () => {
    const html = '<div class="a"><p>One</p><br/><a href="#"><img src="a.png"/></a>Two</div>'
    expect(withFieldMarks(html)).toBe(
      '<div data-field="html:0" class="a"><p data-field="html:1">One</p><br/><a href="#"><img data-field="html:2" src="a.png"/></a>Two</div>',
    )
  })
})

const fieldIn = (fields: readonly ProofField[], text: string) =>
  fields.find((field) => field.text === text) as ProofField

describe('a commented field', () => {
  const before = '<p>One</p><p>Two</p><p>Three</p>'
  it.each<[string, string, string, ReturnType<typeof fieldNow>]>([
    ['is where it was', 'Two', before, { key: 'html:1', isChanged: false }],
    ['moved', 'Two', '<p>New</p><p>One</p><p>Three</p><p>Two</p>', { key: 'html:3', isChanged: false }],
    ['changed', 'Two', '<p>One</p><p>2</p><p>Three</p>', { key: 'html:1', isChanged: true }],
    ['changed behind a new one', 'Two', '<p>New</p><p>One</p><p>2</p><p>Three</p>', { key: 'html:2', isChanged: true }],
    ['is gone', 'Two', '<p>One</p><p>Three</p>', { key: null, isChanged: true }],
    ['is gone with its neighbours', 'Two', '<p>Four</p>', { key: null, isChanged: true }],
  ])('%s', (_, text, after, expected) => {
    expect(fieldNow(fieldIn(blocks(before), text), blocks(after))).toEqual(expected)
  })

  it('the only block of a message is not found in other words', () => {
    expect(fieldNow(fieldIn(blocks('<p>One</p>'), 'One'), blocks('<p>Two</p>'))).toEqual({ key: null, isChanged: true })
  })

  it('is the one with the same neighbours among equal texts', () => {
    const [, , second] = blocks('<p>A</p><p>Shop</p><p>B</p><p>Shop</p>').filter(({ text }) => text !== 'B')
    expect(fieldNow(second as ProofField, blocks('<p>A</p><p>Shop</p><p>New</p><p>B</p><p>Shop</p>'))).toEqual({
      key: 'html:4',
      isChanged: false,
    })
  })

  it.each([
    ['the same', 'Winter is here', { key: 'subject', isChanged: false }],
    ['another text', 'Winter', { key: 'subject', isChanged: true }],
    ['blank', ' ', { key: null, isChanged: true }],
  ])('a field of its own: %s', (_, subject, expected) => {
    const [field] = messageFields(mail('<p>One</p>'))
    expect(fieldNow(field as ProofField, messageFields(mail('<p>One</p>', subject)))).toEqual(expected)
  })
})

/** A block with a number that never changes: by it the test knows it again, whatever its text. */
type Numbered = { id: number; text: string }
const edit = fc.record({
  kind: fc.constantFrom('change', 'remove', 'add', 'move'),
  at: fc.nat(100),
  to: fc.nat(100),
})

test('500 messages: each comment is on its block after edits of other blocks', () => {
  const one = fc.record({
    count: fc.integer({ min: 3, max: 20 }),
    at: fc.nat(100),
    edits: fc.array(edit, { maxLength: 12 }),
  })
  fc.assert(
    fc.property(one, ({ count, at, edits }) => {
      const start: Numbered[] = Array.from({ length: count }, (_, id) => ({ id, text: `Block ${id}` }))
      const commented = start[at % count] as Numbered
      let next = count
      const after = edits.reduce<Numbered[]>((now, { kind, at: place, to }) => {
        const index = place % now.length
        const chosen = now[index]
        const others = now.filter((block) => block !== chosen)
        next += 1
        if (kind === 'add') return now.toSpliced(index, 0, { id: next, text: `New ${next}` })
        if (kind === 'move' && chosen) return others.toSpliced(to % now.length, 0, chosen)
        if (!chosen || chosen.id === commented.id) return now
        return kind === 'remove' ? others : now.with(index, { ...chosen, text: `Changed ${next}` })
      }, start)
      const htmlOf = (all: readonly Numbered[]) => all.map(({ text }) => `<p>${text}</p>`).join('')
      const found = fieldNow(fieldIn(blocks(htmlOf(start)), commented.text), blocks(htmlOf(after)))
      expect(found).toEqual({ key: `html:${after.findIndex(({ id }) => id === commented.id)}`, isChanged: false })
    }),
    { numRuns: 500, seed },
  )
})
