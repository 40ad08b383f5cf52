/** What becomes of HTML that XML would refuse. */
import { expect, test } from 'vitest'
import { xhtmlOf } from '../../../../../src/renderer/steps/proof/drawn-pictures.ts'

/** The body's content. */
const bodyOf = (html: string): string | undefined => /<body>(.*)<\/body>/s.exec(xhtmlOf(html, ''))?.[1]

test.each([
  ['what is not closed', '<p>a<br>b<img src="x.png">', '<p>a<br></br>b<img src="x.png"></img></p>'],
  ['marks', '<p title="a &quot; &lt;">1 < 2 &amp; 3</p>', '<p title="a &quot; &lt;">1 &lt; 2 &amp; 3</p>'],
  ['names of attributes', '<p @click="a" 1="b" class="c" x:y="d">e</p>', '<p class="c">e</p>'],
  ['names of elements', '<o:p>a</o:p><b"c>d</b"c>', 'ad'],
  ['comments', 'a<!-- b -- c --><!--[if mso]><p>d</p><![endif]-->e', 'ae'],
  ['scripts and frames', '<script>a</script><iframe src="b"></iframe><noscript>c</noscript>d', 'd'],
  [
    'drawings',
    '<svg viewBox="0 0 1 1"><path d="M0"/></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0"></path></svg>',
  ],
  ['characters', 'a\u0001b\ud800c\uffff', 'ab\ufffdc'],
  [
    'a style of the message',
    '<div><style>a > b { color: "]]>" }</style></div>',
    '<div><style>a &gt; b { color: &quot;]]&gt;&quot; }</style></div>',
  ],
])('%s', (_what, html, body) => expect(bodyOf(html)).toBe(body))

test('a style is added to the head', () =>
  expect(xhtmlOf('<!doctype html><title>a</title><p>b', 'c > d{}')).toBe(
    '<html xmlns="http://www.w3.org/1999/xhtml"><head><style>c &gt; d{}</style></head><body><p>b</p></body></html>',
  ))
