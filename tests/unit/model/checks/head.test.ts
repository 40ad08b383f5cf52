/** Rules of what an inbox shows, and of a hand-written plain text. */
import { describe, expect, it } from 'vitest'
import { checkMessage } from '../../../../src/model/checks/check.ts'
import type { Role } from '../../../../src/model/checks/message.ts'
import { context, findingsOfText, saidOfText } from '../../renderer/blocks/checks/table.ts'

const found: [rule: string, role: Role, text: string, title: string, mended: string | null][] = [
  ['subject-long', 'subject', 'a '.repeat(36).trim(), 'The subject is cut in most inboxes', null],
  ['subject-leftover', 'subject', '[TEST] Winter sale', "The text begins with '[TEST]'", 'Winter sale'],
  ['subject-leftover', 'subject', 'Copy of Winter sale', "The text begins with 'Copy of'", 'Winter sale'],
  ['subject-answer', 'subject', 'Re: your order', "The subject begins with 'Re:'", 'your order'],
  ['subject-answer', 'subject', 'FWD: look', "The subject begins with 'FWD:'", 'look'],
  ['subject-line-break', 'subject', 'One\n two', 'Text has a line break', 'One two'],
  ['subject-line-break', 'preheader', 'One\r\n\r\ntwo\r\n', 'Text has a line break', 'One two'],
  ['subject-line-break', 'sender', 'Shop\r <a@shop.pk>', 'Text has a line break', 'Shop <a@shop.pk>'],
  ['subject-line-break', 'title', 'One\ntwo', 'Text has a line break', 'One two'],
  ['subject-line-break', 'button', 'One\ntwo', 'Text has a line break', 'One two'],
  ['words-invisible', 'subject', 'Sale \u202enow\u202c', 'Invisible characters', 'Sale now'],
  ['preheader-long', 'preheader', 'word '.repeat(40).trim(), 'The preheader is longer than any inbox shows', null],
  ['sender-free-mail', 'sender', 'Shop <shop@gmail.com>', 'From uses a free email service', null],
  ['sender-bracket', 'sender', 'Shop <a@shop.pk', 'A bracket is missing in From', 'Shop <a@shop.pk>'],
  ['sender-bracket', 'sender', 'Shop a@shop.pk', 'A bracket is missing in From', 'Shop <a@shop.pk>'],
  [
    'sender-name-marks',
    'sender',
    'Shop, Karachi <a@shop.pk>',
    'The sender name needs quotes',
    '"Shop, Karachi" <a@shop.pk>',
  ],
  ['plain-long-line', 'plain', 'x'.repeat(999), 'A line of the plain text is too long', null],
  ['plain-empty', 'plain', '', 'The plain-text version is empty', null],
]

describe('rules of the inbox', () => {
  it.each(found)('%s (%s): %s', (rule, role, text, title, mended) => {
    expect(saidOfText(rule, role, text)).toMatchObject({ level: 'warning', title, mended })
  })

  it.each<[Role, string]>([
    ['subject', 'Testing times: our winter sale'],
    ['subject', 'Test drive the new one'],
    ['subject', 'Reply by Friday'],
    ['sender', 'Gulmohar <hello@gulmohar.example>'],
    ['sender', '"Shop, Karachi" <a@shop.pk>'],
    ['sender', 'a@shop.pk'],
    ['sender', 'Gulmohar'],
  ])('says nothing of a %s: %s', (role, text) => {
    expect(findingsOfText(role, text).map(({ id }) => id)).toEqual([])
  })

  it('compares preheader and subject', () => {
    const of = (preheader: string) =>
      checkMessage(
        {
          texts: [
            { role: 'subject', path: 'subject', name: 'Subject', text: 'Winter sale' },
            { role: 'preheader', path: 'preHeader', name: 'Preheader', text: preheader },
          ],
        },
        context,
      ).map(({ id, field, link }) => [id, field, link])
    expect(of('winter  SALE.').filter(([id]) => id?.startsWith('preheader'))).toEqual([
      ['preheader-repeats preHeader', 'preHeader', 'Content, Preheader'],
    ])
    expect(of('Up to 40% off')).toEqual([])
  })

  it('misses links in a plain text whose message has them', () => {
    const link = '<p><a href=https://shop.pk>Shop our sale</a></p>'
    const of = (text: string, html = link) =>
      checkMessage(
        {
          texts: [{ role: 'plain', path: 'plainText', name: 'Plain text', text }],
          html: { kind: 'mail', text: html, source: null },
        },
        context,
      ).map(({ title }) => title)
    expect(of('Shop our sale')).toEqual(['The plain text has no links'])
    expect(of('Shop our sale: https://shop.pk')).toEqual([])
    expect(of('Shop our sale', '<p>Shop our sale</p><!-- <a href="https://shop.pk">Shop</a> -->')).toEqual([])
  })
})
