/** The text that fields without emphasis take of the clipboards of other programs, and the note about the rest. */
import { describe, expect, it } from 'vitest'
import { clipboardText, notPasted } from '../../../../src/renderer/ui/clipboard-text.ts'
import '../../../../src/renderer/ui/html-reader.ts'
import { clipboardOf, dataOf } from '../../../fixtures/clipboards.ts'

const take = (clipboard: { html?: string; plain?: string }, lines = true) => {
  const { text, ...rest } = clipboardText(dataOf(clipboard), lines)
  return [text, notPasted(rest)]
}

describe('a field of several lines', () => {
  it.each<[string, string, string | null]>([
    ['word-list', 'What is new:\n• Free delivery\n  • from 20 euros\n• Longer returns', null],
    ['word-line', 'Only three days left in Lahore', null],
    [
      'word',
      'Eid collection\nShawls are half price, really, 5,800 2,900 and only now: see all of them (https://shop.gulmohar.pk/eid?size=m&say=%22eid%22).\n\n1. Choose one\n  a. a colour\n  b. a size\n2. Pay at the door\nPrices:\nShawl | 2,900',
      'The table was pasted as lines.',
    ],
    ['google-docs-line', 'The winter sale ends in 24 hours for members. See all (https://shop.example/winter)', null],
    [
      'google-docs',
      'Eid collection\nShawls are half price5,800 this week1\n\n• Free delivery\n  • from 20 euros\n• Longer returns (https://shop.gulmohar.pk/returns?from=docs&x=%22a%22)\n1. Choose\n  1. a colour',
      "Not pasted: the picture 'A red shawl'.",
    ],
    [
      'outlook',
      'Hello all,\n\nthe offer starts on Friday, not before.\n• Send the pictures (design@gulmohar.pk)\n• Book the hall\n  • in Karachi\nAyesha',
      "Not pasted: the picture 'The logo'.",
    ],
    [
      'notion',
      'Eid collection\nShawls are half price, really, 5,800 and only now: see all of them (https://shop.gulmohar.pk/eid?say="eid"&size=m).\n• Free delivery\n  • from 20 euros\n• Longer returns\n1. Choose\n2. Pay at the door\nUntil Sunday',
      'Not pasted: a dividing line.',
    ],
    [
      'excel',
      'Shawl | Price | Page\nRed | 2,900 | See it (https://shop.gulmohar.pk/red)',
      'The table was pasted as lines.',
    ],
    ['excel-cell', 'Shawl', null],
    [
      'mail',
      'Hello 🎉\nThe sale begins today.\nShop now (https://click.gulmohar.pk/c/9?u=1&m=2)\n• No charge',
      "Not pasted: the picture 'Two shawls'.",
    ],
    ['editor', 'if (a < b)\n  go()', null],
  ])('%s', (name, text, said) => {
    expect(take(clipboardOf(name))).toEqual([text, said])
  })
})

describe('a field of one line', () => {
  it.each<[string, string, string | null]>([
    [
      'google-docs-line',
      'The winter sale ends in 24 hours for members. See all',
      "Not pasted: the address 'https://shop.example/winter'.",
    ],
    ['word-line', 'Only three days left in Lahore', null],
    ['excel-cell', 'Shawl', null],
  ])('%s', (name, text, said) => {
    expect(take(clipboardOf(name), false)).toEqual([text, said])
  })
})

describe('what a clipboard may hold besides', () => {
  it.each<[string, { html?: string; plain?: string }, string, string | null]>([
    ['one line with its end', { plain: 'Hello\r\n' }, 'Hello', null],
    ['several lines as they are', { plain: 'a\r\nb\r\n' }, 'a\r\nb\r\n', null],
    [
      'an address by its title, as browsers copy it',
      { html: '<a href="https://a.example/x">Title</a>', plain: 'https://a.example/x' },
      'https://a.example/x',
      null,
    ],
    [
      'a merge tag of the canvas',
      { html: 'Hi <span data-herald-tag="{{city}}">City</span>!', plain: 'Hi City!' },
      'Hi {{city}}!',
      null,
    ],
    ['Markdown', { html: '<p>a <b>b</b></p>', plain: 'a **b**' }, 'a b', null],
    ['HTML without letters', { html: '<meta charset=utf-8>', plain: 'a' }, 'a', null],
    [
      'a link whose text is its address',
      { html: '<a href="https://www.a.example/">a.example</a>', plain: 'a.example' },
      'a.example',
      null,
    ],
    ['a place in the same document', { html: '<a href="#_ftn1">[1]</a>', plain: '[1]' }, '[1]', null],
    [
      'a file of the computer',
      { html: '<a href="file:///C:/a.docx">a</a>', plain: 'a' },
      'a',
      "Not pasted: the address 'file:///C:/a.docx'.",
    ],
    ['a script', { html: '<a href="javascript:alert(1)">a</a><script>b</script>', plain: 'a' }, 'a', null],
    ['a picture alone', { html: '<img src="https://a.example/a.png">' }, '', 'Not pasted: a picture.'],
    ['a list that goes on at three', { html: '<ol start=3><li>c<li>d</ol>' }, '3. c\n4. d', null],
    ['items without their list', { html: '<li>c</li><li>d</li>' }, '• c\n• d', null],
    ['two paragraphs in an item', { html: '<ul><li><p>c</p><p>d</p></li></ul>' }, '• c\nd', null],
    ['blank lines', { html: '<p>a</p><p><br></p><ul><li>b</li></ul>' }, 'a\n\n• b', null],
    [
      'Roman numbers of Word',
      {
        html: ['i.', 'ii.', 'iii.']
          .map((at) => `<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">${at}</span>x</p>`)
          .join(''),
      },
      'i. x\nii. x\niii. x',
      null,
    ],
    [
      'much that is no text',
      { html: '<video></video><iframe></iframe><input><hr><svg></svg>a', plain: 'a' },
      'a',
      'Not pasted: embedded content, a form field, a dividing line and a picture.',
    ],
  ])('%s', (_what, clipboard, text, said) => {
    expect(take(clipboard)).toEqual([text, said])
  })
})
