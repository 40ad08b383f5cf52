/** Edits of mails of other hands: each changes its own range and nothing else, the mail reads as before but for the edit, and undo brings back the first byte. */
import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parse, serialize } from 'parse5'
import { describe, expect, test } from 'vitest'
import { changedSource } from '../../../../../../src/renderer/blocks/design/html-tree.ts'
import { cutOut } from '../../../../../../src/renderer/blocks/design/in-place/cuts.ts'
import {
  copyPart,
  type Edit,
  insertBlock,
  movePart,
  removePart,
  setValues,
  textEditOf,
} from '../../../../../../src/renderer/blocks/design/in-place/edits.ts'
import { type Mail, mailOf } from '../../../../../../src/renderer/blocks/design/in-place/mail.ts'
import { everyPart, type MailPart } from '../../../../../../src/renderer/blocks/design/in-place/parts.ts'
import type { Letter } from '../../../../../../src/renderer/blocks/design/in-place/text-edit.ts'
import { foreignMails } from '../../../../../fixtures/mails/foreign.ts'

type Node = DefaultTreeAdapterTypes.Node
type Parent = DefaultTreeAdapterTypes.ParentNode
type Element = DefaultTreeAdapterTypes.Element

const ten = [
  'antwort-three-cols-images-build',
  'colorlib-3-index',
  'foundation-drip',
  'konsav-general',
  'leemunroe-email-inlined',
  'mailgun-templates-inlined-billing',
  'maizzle-build_production-template-2-index',
  'postmark-templates-inlined-plain-invoice-content',
  'reactemail-Community-receipts-nike-receipt',
  'sendwithus-templates-oxygen-survey',
]
const soak = Boolean(process.env.HERALD_SOAK)
const mails = foreignMails(soak ? undefined : ten)

const lettersOf = (nodes: readonly Node[]): Letter[] =>
  nodes.flatMap((node): Letter[] => {
    if ('value' in node) return [...node.value]
    if ('data' in node) return [{ comment: node.data }]
    if (!('tagName' in node)) return []
    const open = node.sourceCodeLocation?.startTag?.startOffset ?? null
    const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
    return [
      { open, name: node.tagName, attributes },
      ...lettersOf(node.childNodes),
      ...(['br', 'wbr'].includes(node.tagName) ? [] : [{ close: open, name: node.tagName }]),
    ]
  })

/** The page as parse5 writes it; where a body of a table begins that nobody wrote is nobody's business. */
const page = (html: string | Parent): string =>
  serialize(typeof html === 'string' ? read(html) : html)
    .replace(/<\/?tbody>/g, '')
    .replace(/\s+/g, ' ')

const makes = (mail: Mail, edit: Edit | null): boolean => mail.make(edit) !== null

const read = (html: string) => parse(html, { sourceCodeLocationInfo: true, scriptingEnabled: false })

function nodeAt(parent: Parent, start: number): Element | null {
  for (const node of parent.childNodes) {
    if (!('childNodes' in node)) continue
    if (node.sourceCodeLocation?.startOffset === start) return node
    const found = nodeAt(node, start)
    if (found) return found
  }
  return null
}

type Done = { kind: string; part: MailPart; before: string }

/** The same edit on a tree, by other code. */
function expected({ kind, part, before }: Done): string | null {
  const tree = read(before)
  const start = part.chain[0]?.sourceCodeLocation?.startOffset
  const element = start === undefined ? null : nodeAt(tree, start)
  const parent = element?.parentNode
  if (!element || !parent) return null
  const at = parent.childNodes.indexOf(element)
  if (kind === 'remove') parent.childNodes.splice(at, 1)
  if (kind === 'copy') parent.childNodes.splice(at, 0, element)
  return page(tree)
}

const kinds = ['write', 'remove', 'copy', 'up', 'down', 'link', 'colour', 'ground', 'undo'] as const

function edit(mail: Mail, kind: (typeof kinds)[number], pick: number, words: string): boolean {
  const all = everyPart(mail.parts())
  const part = all[pick % Math.max(1, all.length)]
  if (kind === 'undo') return mail.undo() !== null
  if (!part) return false
  const tree = mail.tree()
  if (kind === 'remove') return makes(mail, removePart(tree, part))
  if (kind === 'copy') return makes(mail, copyPart(tree, part))
  if (kind === 'up' || kind === 'down') return makes(mail, movePart(tree, mail.parts(), part, kind === 'up' ? -1 : 1))
  if (kind === 'link') return makes(mail, setValues(tree, part, { href: `https://shop.test/?a=${words}&b="2"` }))
  if (kind === 'colour') return makes(mail, setValues(tree, part, { color: '#123456' }))
  if (kind === 'ground') return makes(mail, setValues(tree, part, { 'background-color': '#fedcba' }))
  const letters = lettersOf(part.partText?.nodes ?? [])
  letters.splice(pick % (letters.length + 1), letters.length % 3, ...words)
  return makes(mail, textEditOf(tree, part, letters))
}

/** The source as it was opened, by what each edit says that it replaced. */
const opened = (mail: Mail): string => {
  const ranges = mail.edits().flat()
  return ranges
    .toSorted((one, other) => other.range[0] - one.range[0])
    .reduce((text, { range, before }) => text.slice(0, range[0]) + before + text.slice(range[1]), mail.source())
}

describe.each(mails)('$name', ({ html }) => {
  const { source } = cutOut(html)

  test('opens without a byte changed', () => {
    expect(mailOf(source).source()).toBe(source)
    expect(everyPart(mailOf(source).parts()).length).toBeGreaterThan(4)
  })

  test('each headline is written anew in its own range', () => {
    const mail = mailOf(source)
    for (const part of everyPart(mail.parts())
      .filter(({ partText: words }) => words)
      .slice(0, 8)) {
      const words = part.partText
      if (!words) continue
      const before = mail.source()
      const text = 'Neu & "günstig" <heute>'
      const changes = mail.make(textEditOf(mail.tree(), part, [...text]))
      if (!changes) continue
      const [own = [], outlook = []] = changes
      for (const { from, to } of own) {
        expect(from).toBeGreaterThanOrEqual(words.range[0])
        expect(to).toBeLessThanOrEqual(words.range[1])
      }
      const written = changedSource(before, own)
      // A button's copy that only Outlook reads follows it.
      for (const { from } of outlook)
        expect(written.lastIndexOf('<!--[if', from)).toBeGreaterThan(written.lastIndexOf('<![endif]', from))
      const after = mail.source()
      expect(after).toBe(changedSource(written, outlook))
      expect(page(after)).toContain('Neu &amp; "günstig" &lt;heute&gt;')
      mail.undo()
      expect(mail.source()).toBe(before)
    }
  })

  test('what was not changed of words keeps its letters', () => {
    const mail = mailOf(source)
    for (const part of everyPart(mail.parts()))
      if (part.partText) expect(makes(mail, textEditOf(mail.tree(), part, lettersOf(part.partText.nodes)))).toBe(false)
    expect(mail.source()).toBe(source)
  })

  test('edits by chance', () => {
    const step = fc.tuple(fc.constantFrom(...kinds), fc.nat(400), fc.string({ unit: 'grapheme', maxLength: 6 }))
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: soak ? 30 : 6 }), (steps) => {
        const mail = mailOf(source)
        for (const [kind, pick, text] of steps) {
          const before = mail.source()
          const all = everyPart(mail.parts())
          const part = all[pick % Math.max(1, all.length)]
          const words = text.replace(/[\p{Cc}\p{Cs}]/gu, '')
          if (!edit(mail, kind, pick, words) || !part) continue
          // What was read before is as good as what is read anew.
          expect(
            mailOf(mail.source())
              .parts()
              .map(({ id }) => id),
          ).toEqual(mail.parts().map(({ id }) => id))
          if (kind === 'undo') continue
          const wanted = kind === 'remove' || kind === 'copy' ? expected({ kind, part, before }) : null
          if (wanted !== null) expect(page(mail.source())).toBe(wanted)
        }
        const last = mail.source()
        expect(opened(mail)).toBe(source)
        for (let [next] = mail.edits(); next; [next] = mail.edits()) mail.putBack(next)
        expect(mail.source()).toBe(source)
        while (mail.source() !== last && mail.canUndo()) mail.undo()
        expect(mail.source()).toBe(last)
        while (mail.canUndo()) mail.undo()
        expect(mail.source()).toBe(source)
        while (mail.canRedo()) mail.redo()
        while (mail.canUndo()) mail.undo()
        expect(mail.source()).toBe(source)
      }),
      { numRuns: soak ? 40 : 2, seed: 21 },
    )
  }, 600_000)
})

describe('odd sources', () => {
  const words = (mail: Mail) => everyPart(mail.parts()).filter((part) => part.partText)
  const write = (source: string, at: number, letters: Letter[]) => {
    const mail = mailOf(source)
    const part = words(mail)[at]
    return part && makes(mail, textEditOf(mail.tree(), part, letters)) ? mail.source() : null
  }

  test.each([
    ['entities stay', '<p>Caf&eacute;&nbsp;&copy; x</p>', [...'Café\u00a0© y'], '<p>Caf&eacute;&nbsp;&copy; y</p>'],
    ['line ends stay', '<p>one\r\ntwo</p>', [...'one\ntwo!'], '<p>one\r\ntwo!</p>'],
    ['tags without an end', '<table><tr><td>one<td>two</table>', [...'One'], '<table><tr><td>One<td>two</table>'],
    [
      'comments that say the same',
      '<p>a<!-- -->b<!-- -->c</p>',
      [...'a', { comment: ' ' }, 'b', { comment: ' ' }, 'd'],
      '<p>a<!-- -->b<!-- -->d</p>',
    ],
    ['emoji', '<p>Hi \u{1f600} you</p>', [...'Hi \u{1f600} all'], '<p>Hi \u{1f600} all</p>'],
    ['a paragraph without an end', '<p>one<p>two', [...'eins'], '<p>eins<p>two'],
    [
      'words beside a table',
      '<div>one<table><tr><td>two</table></div>',
      [...'eins'],
      '<div>eins<table><tr><td>two</table></div>',
    ],
  ])('%s', (_name, source, letters, made) => {
    expect(write(source, 0, letters)).toBe(made)
  })

  test('emphasis that was there keeps its tag, and what is new gets one', () => {
    const source = '<p>one <B CLASS=x>two</B> three</p>'
    expect(
      write(source, 0, [
        ...'one ',
        { open: 7, name: 'b', attributes: { class: 'x' } },
        ...'zwei',
        { close: 7, name: 'b' },
        ' ',
        { open: null, name: 'i', attributes: {} },
        ...'three',
        { close: null, name: 'i' },
      ]),
    ).toBe('<p>one <B CLASS=x>zwei</B> <i>three</i></p>')
  })

  test.each([
    [
      '<a href=x>go there</a>',
      { href: 'https://a.test/?b=1&c=2' },
      '<a href="https://a.test/?b=1&amp;c=2">go there</a>',
    ],
    ["<a href='x?a=1&b=2' href=y>go there</a>", { href: 'x?a=1&b=3' }, "<a href='x?a=1&b=3' href=y>go there</a>"],
    ['<a>go there</a>', { href: 'x"y' }, '<a href="x&quot;y">go there</a>'],
    ['<a href>go there</a>', { href: 'x' }, '<a href="x">go there</a>'],
    [
      '<p style="color:red;font-family:&quot;A&quot;">words</p>',
      { color: '#fff' },
      '<p style="color:#fff;font-family:&quot;A&quot;">words</p>',
    ],
    ['<p style="margin:0">words</p>', { color: '#fff' }, '<p style="margin:0; color: #fff">words</p>'],
    ['<p style="color:red !important">words</p>', { color: '#fff' }, '<p style="color:#fff !important">words</p>'],
    [
      '<table><tr><td bgcolor=#eee style="background:#eee">words</td></tr></table>',
      { 'background-color': '#ffffff' },
      '<table><tr><td bgcolor=#ffffff style="background:#ffffff">words</td></tr></table>',
    ],
  ])('%s', (source, patch, made) => {
    const mail = mailOf(source)
    const [part] = words(mail)
    expect(part && makes(mail, setValues(mail.tree(), part, patch))).toBe(true)
    expect(mail.source()).toBe(made)
  })

  test('a link to a script is not set', () => {
    const mail = mailOf('<a href="https://a.test/">go there</a>')
    const [part] = words(mail)
    expect(part && makes(mail, setValues(mail.tree(), part, { href: ' JavaScript:alert(1)' }))).toBe(false)
  })

  test('a block goes between rows as the rows stand', () => {
    const mail = mailOf('<head></head><table><tr><td>one</td><td>1</td></tr><tr><td colspan=2>two</td></tr></table>')
    const [first] = mail.parts()
    const made = makes(
      mail,
      insertBlock(mail.tree(), mail.parts(), first ?? null, { html: '<p>new</p>', styles: '<style>.n{}</style>' }),
    )
    expect(made).toBe(true)
    expect(mail.source()).toBe(
      '<head><style>.n{}</style></head><table><tr><td>one</td><td>1</td></tr><tr><td colspan="2" style="padding:0"><p>new</p></td></tr><tr><td colspan=2>two</td></tr></table>',
    )
  })

  test('what would make another mail is refused', () => {
    // The parser puts the words before the table: the source holds no piece that is the row alone.
    const mail = mailOf('<div><b><p>one</b>two</p><p>three</p></div>')
    const before = mail.source()
    for (const part of everyPart(mail.parts())) {
      const made = makes(mail, removePart(mail.tree(), part))
      if (!made) expect(mail.source()).toBe(before)
      else mail.undo()
    }
    expect(mail.source()).toBe(before)
  })
})

describe('what was edited', () => {
  const mail = () => mailOf('<table><tr><td>one</td></tr>\n<tr><td>two</td></tr></table>')
  const write = (mail: Mail, at: number, text: string) =>
    makes(
      mail,
      textEditOf(mail.tree(), everyPart(mail.parts()).filter(({ partText }) => partText)[at] as MailPart, [...text]),
    )
  const said = (mail: Mail) => mail.edits().map((edit) => edit.map(({ before, text }) => `${before}>${text}`))

  test('each text is an edit of its own, in the order of the source', () => {
    const one = mail()
    write(one, 1, 'XY')
    write(one, 0, 'ABC')
    expect(said(one)).toEqual([['one>ABC'], ['two>XY']])
  })

  test('what was typed back is no edit', () => {
    const one = mail()
    write(one, 0, 'ABC')
    write(one, 0, 'one')
    expect(said(one)).toEqual([])
    expect(one.canUndo()).toBe(true)
  })

  test('one edit is put back alone, and that can be undone', () => {
    const one = mail()
    write(one, 0, 'ABC')
    write(one, 1, 'XY')
    const [first] = one.edits()
    if (first) one.putBack(first)
    expect(one.source()).toBe('<table><tr><td>one</td></tr>\n<tr><td>XY</td></tr></table>')
    one.undo()
    expect(said(one)).toEqual([['one>ABC'], ['two>XY']])
  })

  test('a row that was moved is one edit in two places', () => {
    const one = mail()
    makes(one, movePart(one.tree(), one.parts(), one.parts()[0] as MailPart, 1))
    expect(one.edits()).toHaveLength(1)
    const [moved] = one.edits()
    if (moved) one.putBack(moved)
    expect(one.source()).toBe(mail().source())
  })
})
