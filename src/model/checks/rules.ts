/** Registry of all rules that apply to every channel. Rules of a single channel are in that channel's findings. */

import { linksRead } from '../rules/reading.ts'
import { pageRules } from './accessibility-page.ts'
import { structureRules } from './accessibility-structure.ts'
import { pictureRules, readingRules } from './accessibility-words.ts'
import { clientRules } from './client-support.ts'
import { headRules } from './head.ts'
import { lookRules } from './html-looks.ts'
import { htmlLinkRules } from './html-parts.ts'
import { linkRules } from './links.ts'
import { type Rule, textRule } from './message.ts'
import { pictureAddressRules } from './picture-addresses.ts'
import { tagRules } from './tags.ts'
import { wordRules } from './word-rules.ts'

/** Accessibility rules for HTML, grouped by subject. */
const accessibilityRules: readonly Rule[] = [
  ...pageRules,
  ...pictureRules,
  ...readingRules,
  ...structureRules,
  ...lookRules,
]

/** Rules for a plain-text version written by hand, which may differ from the message. */
const plainRules: readonly Rule[] = [
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

export const rules: readonly Rule[] = [
  ...linkRules,
  ...htmlLinkRules,
  ...tagRules,
  ...headRules,
  ...wordRules,
  ...accessibilityRules,
  ...clientRules,
  ...pictureAddressRules,
  ...plainRules,
]
