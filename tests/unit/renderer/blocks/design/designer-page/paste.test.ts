/** Lines of a clipboard as the HTML of a text. */
import { describe, expect, it } from 'vitest'
import { textHtml } from '../../../../../../src/renderer/blocks/design/designer-page/paste.ts'
import {
  lookByName,
  type Mark,
  type ReadNode,
  readClipboardHtml,
} from '../../../../../../src/renderer/ui/clipboard-html.ts'
import { readNode } from '../../../../../../src/renderer/ui/html-reader.ts'
import { clipboardOf } from '../../../../../fixtures/clipboards.ts'

const order: readonly Mark[] = ['b', 'i', 'u', 's', 'sub', 'sup']

/** Emphasis by its element alone; a browser reads it from the styles. */
const html = (source: string): string =>
  textHtml(
    readClipboardHtml(readNode(source), (element: ReadNode, around) => {
      const look = lookByName(element, around)
      return { ...look, marks: order.filter((mark) => around.marks.includes(mark) || element.localName === mark) }
    }).lines,
  )

describe('a text block takes', () => {
  it.each<[string, string, string]>([
    ['one line without a break', '<p>a <b>b</b></p>', 'a <b>b</b>'],
    ['paragraphs as lines', '<p>a</p>\n<p>b</p>\n', 'a<br>b'],
    ['a blank line', '<p>a</p><p><br></p><p>b</p>', 'a<br><br>b'],
    ['no blank lines around', '<br><p>&nbsp;</p><p>a</p><br>', 'a'],
    ['the space at the end of what was chosen', '<span>a&nbsp;</span>', 'a '],
    [
      'lists in lists',
      '<p>a</p><ul><li>b<ol><li>c</li></ol></li><li>d</li></ul><p>e</p>',
      'a<ul><li>b<ol><li>c</li></ol></li><li>d</li></ul>e',
    ],
    [
      'a list between items',
      '<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>',
      '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>',
    ],
    ['lines of one item', '<ul><li><p>a</p><p>b</p></li></ul>', '<ul><li>a<br>b</li></ul>'],
    ['two lists', '<ul><li>a</li></ul><ul><li>b</li></ul>', '<ul><li>a</li></ul><ul><li>b</li></ul>'],
    ['the number at which a list goes on', '<ol start=3><li>a</li></ol>', '<ol start="3"><li>a</li></ol>'],
    [
      'one link of several letters',
      '<a href="https://a.example/?q=&quot;a&quot;&amp;b=<">a<b>b</b></a>',
      '<a href="https://a.example/?q=&quot;a&quot;&amp;b=&lt;">a<b>b</b></a>',
    ],
    ['signs of HTML as letters', '<p>1 &lt; 2 &amp;amp; "3"</p>', '1 &lt; 2 &amp;amp; &quot;3&quot;'],
    ['cells beside each other', '<table><tr><td>a</td><th></th><td>b</td></tr></table>', 'a | b'],
    ['cells of a layout as lines', '<table><tr><td><p>a</p><p>b</p></td><td>c</td></tr></table>', 'a<br>b<br>c'],
    [
      'a list that a paragraph parts',
      `${item('1.', 1)}<p>a</p>${item('2.', 1)}`,
      '<ol><li>x</li></ol>a<ol start="2"><li>x</li></ol>',
    ],
    [
      'numbers that begin anew',
      item('1.', 1) + item('2.', 1) + item('1.', 1),
      '<ol><li>x</li><li>x</li></ol><ol><li>x</li></ol>',
    ],
    ['letters up to i', item('h)', 1) + item('i)', 1), '<ol type="a" start="8"><li>x</li><li>x</li></ol>'],
    ['a list that begins at its second level', item('o', 2) + item('·', 1), '<ul><li>x</li></ul><ul><li>x</li></ul>'],
  ])('%s', (_what, source, made) => {
    expect(html(source)).toBe(made)
  })

  it('lists of Word', () => {
    expect(html(clipboardOf('word-list').html)).toBe(
      'What is new:<ul><li>Free delivery<ul><li>from 20 euros</li></ul></li><li>Longer returns</li></ul>',
    )
    expect(html(clipboardOf('word').html)).toContain(
      '<ol><li>Choose <b>one</b><ol type="a"><li>a colour</li><li>a size</li></ol></li><li>Pay at the door</li></ol>Prices:<br><b>Shawl</b> | 2,900',
    )
  })
})

function item(marker: string, level: number): string {
  return `<p style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span>&nbsp; </span></span><![endif]>x</p>`
}
