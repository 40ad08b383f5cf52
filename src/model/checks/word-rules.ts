/** Rules for visible text: leftovers, typing mistakes, and text that another program damaged. */

import { outsideTags, wordsBetweenTags } from '../merge-tags/text.ts'
import { lines, type Role, type Rule, read, shownRoles, textRule } from './message.ts'

/** A rule with one pattern: the match, and its replacement. */
function replacingRule(rule: {
  id: string
  roles?: readonly Role[]
  title: string
  detail: (found: string) => string
  label: string
  safe: boolean
  change: (text: string) => string
  /** The excerpt of the match to show. */
  found: RegExp
}): Rule {
  return textRule(rule.id, rule.roles ?? read, (text) => {
    const to = outsideTags(text, rule.change)
    const [found] = rule.found.exec(wordsBetweenTags(text)) ?? []
    if (to === text || found === undefined) return null
    const detail = rule.detail(found.trim() || found)
    return { title: rule.title, detail, fix: { label: rule.label, to, safe: rule.safe } }
  })
}

/** Source: Unicode, names. */
const invisibleNames: Readonly<Record<string, string>> = {
  '\u00ad': 'Soft hyphen (U+00AD)',
  '\u200b': 'Zero width space (U+200B)',
  '\u202d': 'Left-to-right override (U+202D)',
  '\u202e': 'Right-to-left override (U+202E)',
  '\u2060': 'Word joiner (U+2060)',
  '\ufeff': 'Zero width no-break space (U+FEFF)',
}

/** A rule that reports a match without a fix. */
const reportRule = (
  id: string,
  roles: readonly Role[],
  title: string,
  detail: (found: string) => string,
  found: RegExp,
): Rule =>
  textRule(id, roles, (text) => {
    const [first] = found.exec(wordsBetweenTags(text)) ?? []
    return first ? { title, detail: detail(first.trim()) } : null
  })

const doubled = /(?<=\p{L}),{2,}(?=\s|$)|(?<=\p{L})(?<!\.)\.\.(?!\.)(?=\s|$)/gu
const programValue =
  /\[object \w+\]|\bundefined\b(?=[\s,.!]|$)|\bNaN\b|\b(?:[Hh]ello|[Hh]i|[Hh]ey|[Dd]ear)\s+(?:null|NULL|None|none|nil|N\/A|n\/a)(?![\w/])/
const spacedOut = /(?<![\p{L}\p{N}])(?:\p{Lu} ){3,}\p{Lu}(?![\p{L}\p{N}])/u
/** Latin mixed with Cyrillic or Greek in one word. Source: Unicode Technical Standard 39, section 5, mixed-script detection. */
const lookalike =
  /(?<!\p{L})(?=\p{L})(?=[\p{L}-]*\p{Script=Latin})(?=[\p{L}-]*[\p{Script=Cyrillic}\p{Script=Greek}])[\p{L}-]{2,}/u
const lookReference =
  /\b(?:red|green|blue|yellow|orange|purple|pink|black|white|grey|round|square)\s+(?:button|link|box|banner|icon)\b|\b(?:button|link|box|menu|icon)\s+(?:on|to|at) the (?:left|right|top|bottom)\b/i
const secret =
  /\b(?=(?:reply|send|share|tell|give|enter|confirm)\b)(?<!\b(?:never|not|nobody will|won't|don't)\b[^.!?]{0,40})(?:reply|send|share|tell|give|enter|confirm)\b(?! (?:it|this|them) )[^.!?]{0,60}\b(?:card number|cvv|cvc|pin(?: code)?|password|account number|cnic|national id|otp)\b/i

const placeholders =
  /\b(?:TODO|TBD|TBC|FIXME|XXX+)\b|\b(?:your|enter|insert|add) (?:text|headline|title|message|link|name|company) here(?=\s*(?:[.!,:;)\]]|$))|\[(?:insert|your|enter|add)\b[^\]]*\]|\bclick (?:here )?to edit\b|\bplaceholder\b|\basdf+\b|\bdummy text\b|\bXX\s?%|(?:\bRs\.?|[$€£])\s?X{2,}\b/i

/** Intended characters, by their UTF-8 bytes misread as Windows-1252. */
const broken: Readonly<Record<string, string>> = {
  'â€™': '’',
  'â€˜': '‘',
  'â€œ': '“',
  'â€\u009d': '”',
  'â€“': '–',
  'â€”': '—',
  'â€¦': '…',
  'Ã©': 'é',
  'Ã¨': 'è',
  'Ã¼': 'ü',
  'Ã¶': 'ö',
  'Ã¤': 'ä',
  'Ã±': 'ñ',
  'Ã§': 'ç',
  'Â£': '£',
  'Â©': '©',
  'Â®': '®',
  'Â\u00a0': '\u00a0',
}
const brokenPattern = new RegExp(Object.keys(broken).join('|'), 'g')

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&apos;': "'",
  '&nbsp;': ' ',
  '&rsquo;': '’',
  '&lsquo;': '‘',
  '&ldquo;': '“',
  '&rdquo;': '”',
  '&ndash;': '–',
  '&mdash;': '—',
  '&hellip;': '…',
}
const entityPattern = new RegExp(Object.keys(entities).join('|'), 'g')

const doubledWord = /\b(the|a|an|to|of|in|and|is|for|your|our|with|on|at|you|we|from)([ \u00a0]+)\1\b/gi

const MATCHES_NOTHING = /(?!)/g

export const wordRules: readonly Rule[] = [
  textRule('words-lorem', shownRoles, (text) =>
    /\blorem ipsum\b|\bdolor sit amet\b/i.test(text)
      ? { title: 'Filler text is left', detail: "It contains 'Lorem ipsum'." }
      : null,
  ),
  textRule('words-placeholder', shownRoles, (text) => {
    const [found] = placeholders.exec(wordsBetweenTags(text)) ?? []
    return found ? { title: 'A note to yourself is left', detail: `It contains '${found}'.` } : null
  }),
  replacingRule({
    id: 'words-double-blank',
    title: 'Two spaces in a row',
    detail: () => 'They look like a typo, and in an SMS each one counts.',
    label: 'Keep one',
    safe: true,
    found: /\S[ ]{2,}(?=\S)/,
    change: (text) => text.replace(/(?<=\S) {2,}(?=\S)/g, ' '),
  }),
  textRule('words-edge-blank', lines, (text) =>
    text.trim() === text || text.trim() === ''
      ? null
      : {
          title: 'Spaces before or after the text',
          detail: 'They move the text out of place.',
          fix: { label: 'Remove them', to: text.trim(), safe: true },
        },
  ),
  replacingRule({
    id: 'words-twice',
    roles: shownRoles,
    title: 'A word is repeated',
    detail: (found) => `'${found}'`,
    label: 'Remove one',
    safe: true,
    found: doubledWord,
    change: (text) => text.replace(doubledWord, '$1'),
  }),
  replacingRule({
    // A direction override (U+202D, U+202E) hides the real text: CVE-2021-42574. The joiners U+200C and U+200D and the direction marks are
    // allowed, because Urdu and emoji need them. Source: Unicode Standard, section 23.2.
    id: 'words-invisible',
    title: 'Invisible characters',
    detail: (found) =>
      `${invisibleNames[found]} came with copied text. Some phones show a box, and it shortens an SMS.`,
    label: 'Remove them',
    safe: true,
    found: /[\u200b\u2060\ufeff\u00ad\u202d\u202e]/,
    change: (text) =>
      text
        .replace(/[\u202d\u202e]/.test(text) ? /[\u202a-\u202e]/g : MATCHES_NOTHING, '')
        .replace(/[\u200b\u2060\ufeff\u00ad]/g, ''),
  }),
  replacingRule({
    // UTF-8 misread as Windows-1252. Source: https://encoding.spec.whatwg.org, the index of windows-1252.
    id: 'words-broken',
    roles: shownRoles,
    title: 'Broken characters',
    detail: (found) => `'${found}' should read '${broken[found] ?? ''}'.`,
    label: 'Correct them',
    safe: true,
    found: brokenPattern,
    change: (text) => text.replace(brokenPattern, (sequence) => broken[sequence] ?? sequence),
  }),
  textRule('words-lost', shownRoles, (text) =>
    text.includes('\ufffd')
      ? { title: 'A character was lost', detail: "'�' marks a character that could not be read." }
      : null,
  ),
  replacingRule({
    // Named character references are HTML: plain text shows them as written.
    id: 'words-entity',
    title: 'HTML codes in plain text',
    detail: (found) => `'${found}' is shown as written.`,
    label: 'Write the characters',
    safe: true,
    found: entityPattern,
    change: (text) => text.replace(entityPattern, (entity) => entities[entity] ?? entity),
  }),
  replacingRule({
    id: 'words-markup',
    title: 'HTML tags in plain text',
    detail: (found) => `'${found}' is shown as written.`,
    label: 'Remove the tags',
    safe: false,
    found: /<\/?(?:b|i|u|strong|em|br|p|div|span|a|font|h[1-6])\b[^<>]*>/i,
    change: (text) =>
      text.replace(/<br\b[^<>]*>/gi, '\n').replace(/<\/?(?:b|i|u|strong|em|p|div|span|a|font|h[1-6])\b[^<>]*>/gi, ''),
  }),
  replacingRule({
    id: 'words-blank-before-mark',
    title: 'A space before a comma or full stop',
    detail: (found) => `'${found}'`,
    label: 'Remove the space',
    safe: true,
    found: /[a-z]+ +[,.](?=\s|$)/i,
    change: (text) => text.replace(/(?<=[a-z]) +([,.])(?=\s|$)/gi, '$1'),
  }),
  replacingRule({
    // Three full stops are an ellipsis.
    id: 'words-mark-twice',
    title: 'A comma or full stop is doubled',
    detail: (found) => `'${found}'`,
    label: 'Keep one',
    safe: true,
    found: doubled,
    change: (text) => text.replace(doubled, (marks) => marks[0] ?? ''),
  }),
  reportRule(
    'words-program-value',
    shownRoles,
    'A missing value shows as text',
    (found) => `'${found}' looks like an error in your data.`,
    programValue,
  ),
  // WCAG 2.2, failure F32.
  reportRule(
    'words-spaced',
    shownRoles,
    'Letters are separated by spaces',
    (found) => `Screen readers read '${found}' letter by letter.`,
    spacedOut,
  ),
  // WCAG 2.2, failure F71.
  reportRule(
    'words-lookalike',
    shownRoles,
    'Letters of two alphabets in one word',
    (found) => `'${found}' looks right, but is another word to filters, searches and screen readers.`,
    lookalike,
  ),
  // WCAG 2.2, 1.3.3, failure F14. A mail's plain text follows it.
  reportRule(
    'words-colour-or-place',
    ['design', 'said'],
    'An instruction relies on colour or place',
    (found) => `'${found}': not everyone can see colour or position. Name it by its text.`,
    lookReference,
  ),
  // Source: Meta, 'WhatsApp message template guidelines': no card numbers, account numbers or other sensitive identifiers.
  reportRule(
    'words-secret',
    shownRoles,
    'It asks for confidential data',
    (found) => `'${found}' looks like fraud to people, filters and WhatsApp.`,
    secret,
  ),
  replacingRule({
    // SpamAssassin, PLING_PLING and similar rules: repeated marks count as spam.
    id: 'words-many-marks',
    title: 'Repeated exclamation or question marks',
    detail: (found) => `'${found}' looks like spam, to filters too.`,
    label: 'Keep one',
    safe: true,
    found: /!{2,}|\?{2,}|\${2,}/,
    change: (text) =>
      text
        .replace(/!{2,}/g, '!')
        .replace(/\?{2,}/g, '?')
        .replace(/\${2,}/g, '$$'),
  }),
  // SpamAssassin, SUBJ_ALL_CAPS; W3C, 'Understanding readability': some screen readers spell capitals letter by letter.
  textRule(
    'words-capitals',
    lines.filter((role) => role !== 'button'),
    (text) => {
      const letters = wordsBetweenTags(text).replace(/[^\p{Script=Latin}]/gu, '')
      if (letters.length < 12 || letters !== letters.toUpperCase()) return null
      const to = outsideTags(text, (text) => text.toLowerCase()).replace(/\p{L}/u, (first) => first.toUpperCase())
      return {
        title: 'It is all in capitals',
        detail: 'It looks like shouting, and spam filters count it.',
        fix: { label: 'Use lower case', to, safe: false },
      }
    },
  ),
  textRule('words-said-link', ['said'], (text) => {
    const [found] = /(?:https?:\/\/|www\.)\S+/i.exec(text) ?? []
    return found
      ? { title: 'A link is read out letter by letter', detail: `Nobody can click '${found}' in a call.` }
      : null
  }),
  replacingRule({
    id: 'words-said-emoji',
    roles: ['said'],
    title: 'An emoji cannot be spoken',
    detail: (found) => `'${found}' is left out, or its name is read.`,
    label: 'Remove it',
    safe: true,
    found: /[\p{Emoji_Presentation}\p{Extended_Pictographic}]/u,
    change: (text) => text.replace(/ ?[\p{Emoji_Presentation}\p{Extended_Pictographic}]\u{fe0f}?/gu, ''),
  }),
]
