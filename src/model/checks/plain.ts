/** Rules for a plain-text version written by hand, which may differ from the message. */
import { linksRead } from '../rules/reading.ts'
import { type Rule, textRule } from './message.ts'

export const plainRules: readonly Rule[] = [
  // The parts of a multipart/alternative must have the same content. Source: RFC 2046, section 5.1.4.
  textRule('plain-empty', ['plain'], (text) =>
    text.trim() === ''
      ? { title: 'The plain-text version is empty', detail: 'People who read email as plain text get nothing.' }
      : null,
  ),
  // Source: RFC 3676, section 4.2 recommends lines of 78; RFC 5322, section 2.1.1 allows no line over 998.
  textRule('plain-long-line', ['plain'], (text) =>
    text.split('\n').some(({ length }) => length > 998)
      ? {
          title: 'A line of the plain text is too long',
          detail: 'Servers may break lines over 998 characters in the middle of a word.',
        }
      : null,
  ),
  {
    id: 'plain-no-link',
    of: 'message',
    find: ({ texts, html }) => {
      const plainPart = texts.find(({ role }) => role === 'plain')
      if (!plainPart || plainPart.text.trim() === '' || !html || /https?:\/\//i.test(plainPart.text)) return []
      return linksRead(html.text).some(({ address }) => /^https?:/i.test(address))
        ? [
            {
              at: plainPart,
              title: 'The plain text has no links',
              detail: 'The message has links, but its plain-text version has none.',
            },
          ]
        : []
    },
  },
]
