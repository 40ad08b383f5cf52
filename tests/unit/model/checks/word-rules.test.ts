/** Rules of words: leftovers, slips, and what came in broken. */
import { describe, expect, it } from 'vitest'
import type { Role } from '../../../../src/model/checks/message.ts'
import { findingsOfText, saidOfHtml, saidOfText } from '../../renderer/blocks/checks/table.ts'

const found: [rule: string, role: Role, text: string, title: string, detail: string, mended: string | null][] = [
  ['words-lorem', 'text', 'Lorem ipsum dolor', 'Filler text is left', "It contains 'Lorem ipsum'.", null],
  ['words-placeholder', 'text', 'Sale TODO price', 'A note to yourself is left', "It contains 'TODO'.", null],
  ['words-placeholder', 'title', '[insert date]', 'A note to yourself is left', "It contains '[insert date]'.", null],
  ['words-placeholder', 'text', 'Your text here', 'A note to yourself is left', "It contains 'Your text here'.", null],
  [
    'words-double-blank',
    'text',
    'Up to  40%   off',
    'Two spaces in a row',
    'They look like a typo, and in an SMS each one counts.',
    'Up to 40% off',
  ],
  [
    'words-edge-blank',
    'title',
    ' Sale ',
    'Spaces before or after the text',
    'They move the text out of place.',
    'Sale',
  ],
  ['words-twice', 'text', 'Off to the the shop', 'A word is repeated', "'the the'", 'Off to the shop'],
  [
    'words-invisible',
    'text',
    'Sa\u200ble\ufeff',
    'Invisible characters',
    'Zero width space (U+200B) came with copied text. Some phones show a box, and it shortens an SMS.',
    'Sale',
  ],
  ['words-broken', 'text', 'Itâ€™s here', 'Broken characters', "'â€™' should read '’'.", 'It’s here'],
  [
    'words-lost',
    'text',
    'Caf\ufffd',
    'A character was lost',
    "'\ufffd' marks a character that could not be read.",
    null,
  ],
  [
    'words-entity',
    'text',
    'Fish &amp; chips &#39;now&#39;',
    'HTML codes in plain text',
    "'&amp;' is shown as written.",
    "Fish & chips 'now'",
  ],
  ['words-markup', 'text', '<b>Sale</b><br>now', 'HTML tags in plain text', "'<b>' is shown as written.", 'Sale\nnow'],
  [
    'words-blank-before-mark',
    'text',
    'Hello , friend .',
    'A space before a comma or full stop',
    "'Hello ,'",
    'Hello, friend.',
  ],
  ['words-mark-twice', 'text', 'Come now,, it is on', 'A comma or full stop is doubled', "',,'", 'Come now, it is on'],
  [
    'words-invisible',
    'text',
    'Win \u202esale\u202c now',
    'Invisible characters',
    'Right-to-left override (U+202E) came with copied text. Some phones show a box, and it shortens an SMS.',
    'Win sale now',
  ],
  [
    'words-many-marks',
    'subject',
    'Sale!!! Really??',
    'Repeated exclamation or question marks',
    "'!!!' looks like spam, to filters too.",
    'Sale! Really?',
  ],
  [
    'words-capitals',
    'subject',
    'EVERYTHING MUST GO, {{first_name}}',
    'It is all in capitals',
    'It looks like shouting, and spam filters count it.',
    'Everything must go, {{first_name}}',
  ],
  [
    'words-said-link',
    'said',
    'Go to www.shop.pk now',
    'A link is read out letter by letter',
    "Nobody can click 'www.shop.pk' in a call.",
    null,
  ],
  [
    'words-said-emoji',
    'said',
    'Sale 🎉 today',
    'An emoji cannot be spoken',
    "'🎉' is left out, or its name is read.",
    'Sale today',
  ],
]

const clean: [role: Role, text: string][] = [
  ['text', 'Assalam-o-alaikum {{first_name|dear  friend}}, up to 40% off. Show {{voucher_code}}!'],
  ['text', 'سردیوں کے کھدر پر ۴۰٪ تک رعایت، جلدی جلدی آئیں'],
  ['text', 'میں نے کہا\u200cتھا 👨\u200d👩\u200d👧'],
  ['title', 'SALE NOW'],
  ['text', 'A price of < 5 and > 3, R&D'],
  ['text', 'What he had had was that that'],
  ['subject', 'Is it? Yes!'],
  ['text', 'Line one\n\nLine two'],
]

describe('rules of words', () => {
  it.each(found)('%s (%s): %s', (rule, role, text, title, detail, mended) => {
    expect(saidOfText(rule, role, text)).toMatchObject({ level: 'warning', title, detail, mended })
  })

  it.each(clean)('says nothing of a %s: %s', (role, text) => {
    expect(findingsOfText(role, text).map(({ id }) => id)).toEqual([])
  })

  it('reads what HTML shows, and leaves mending it to the designer', () => {
    expect(saidOfHtml('words-lorem', '<style>lorem ipsum</style><p>Lorem&nbsp;ipsum dolor</p>')).toEqual([
      { title: 'Filler text is left', detail: "It contains 'Lorem ipsum'.", mended: null },
    ])
    expect(saidOfHtml('words-twice', '<p>Look at</p><p>at it</p>')).toEqual([])
  })
})
