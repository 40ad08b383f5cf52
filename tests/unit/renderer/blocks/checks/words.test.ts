/** Rules of words: leftovers, slips, and what came in broken. */
import { describe, expect, it } from 'vitest'
import type { Role } from '../../../../../src/renderer/blocks/checks/message.ts'
import { findingsOfText, saidOfHtml, saidOfText } from './table.ts'

const found: [rule: string, role: Role, text: string, title: string, detail: string, mended: string | null][] = [
  ['words-lorem', 'text', 'Lorem ipsum dolor', 'There is filler text left', "'Lorem ipsum' stands in it.", null],
  ['words-placeholder', 'text', 'Sale TODO price', 'There is a note to yourself left', "'TODO' stands in it.", null],
  [
    'words-placeholder',
    'title',
    '[insert date]',
    'There is a note to yourself left',
    "'[insert date]' stands in it.",
    null,
  ],
  [
    'words-placeholder',
    'text',
    'Your text here',
    'There is a note to yourself left',
    "'Your text here' stands in it.",
    null,
  ],
  [
    'words-double-blank',
    'text',
    'Up to  40%   off',
    'Two blanks in a row',
    'They look like a slip, and in a text message each one counts.',
    'Up to 40% off',
  ],
  [
    'words-edge-blank',
    'title',
    ' Sale ',
    'Blanks before or behind the words',
    'They push the words out of place.',
    'Sale',
  ],
  ['words-twice', 'text', 'Off to the the shop', 'A word stands twice', "'the the'", 'Off to the shop'],
  [
    'words-invisible',
    'text',
    'Sa\u200ble\ufeff',
    'Characters that nobody sees',
    'They came along with copied text. Some phones show a box, and an SMS becomes shorter for them.',
    'Sale',
  ],
  ['words-broken', 'text', 'Itâ€™s here', 'Characters came in broken', "'â€™' should read '’'.", 'It’s here'],
  [
    'words-lost',
    'text',
    'Caf\ufffd',
    'A character was lost',
    "'\ufffd' stands where a program could not read one.",
    null,
  ],
  [
    'words-entity',
    'text',
    'Fish &amp; chips &#39;now&#39;',
    'HTML codes in plain words',
    "'&amp;' is shown as it stands.",
    "Fish & chips 'now'",
  ],
  [
    'words-markup',
    'text',
    '<b>Sale</b><br>now',
    'HTML tags in plain words',
    "'<b>' is shown as it stands.",
    'Sale\nnow',
  ],
  [
    'words-blank-before-mark',
    'text',
    'Hello , friend .',
    'A blank before a comma or full stop',
    "'Hello ,'",
    'Hello, friend.',
  ],
  [
    'words-many-marks',
    'subject',
    'Sale!!! Really??',
    'Many exclamation or question marks',
    "'!!!' reads like spam, to filters too.",
    'Sale! Really?',
  ],
  [
    'words-capitals',
    'subject',
    'EVERYTHING MUST GO, {{first_name}}',
    'It is all in capitals',
    'It reads like shouting, and filters count it towards spam.',
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
    'A voice cannot say an emoji',
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
      { title: 'There is filler text left', detail: "'Lorem ipsum' stands in it.", mended: null },
    ])
    expect(saidOfHtml('words-twice', '<p>Look at</p><p>at it</p>')).toEqual([])
  })
})
