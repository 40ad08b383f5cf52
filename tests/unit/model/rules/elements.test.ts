/** Elements of a message and the words of its links, as a browser gets them. Source of every value: the HTML standard, section in front of the row. */
import { describe, expect, it } from 'vitest'
import { elementsIn, isLink, readableTextOf } from '../../../../src/model/rules/elements.ts'

const link = (html: string) => elementsIn(html).find(isLink)
const attributesOf = (html: string) => ({ ...link(html)?.attributes })
const wordsOf = (html: string) => {
  const found = link(html)
  return found && readableTextOf(found)
}

it.each<[section: string, html: string, attributes: Record<string, string>]>([
  ['13.2.5.33 double quotes', '<a title="1 > 0" href="x">', { title: '1 > 0', href: 'x' }],
  ['13.2.5.37 no quotes', '<a href=https://a.pk/?x=1/>', { href: 'https://a.pk/?x=1/' }],
  ['13.2.5.37 no quotes, with one inside', `<a href=it's alt=b>`, { href: "it's", alt: 'b' }],
  ['13.2.5.35 blanks around the sign', '<a href\n=\n"x">', { href: 'x' }],
  ['13.2.5.73 named', '<a title="Caf&eacute; &lt;3 &quot;A&quot;&nbsp;&amp; B">', { title: 'Café <3 "A"\u00a0& B' }],
  ['13.2.5.75 numeric', '<a href="https://a.pk/&#63;a&#x3D;1">', { href: 'https://a.pk/?a=1' }],
  ['13.2.5.80 of Windows-1252', '<a title="Eid &#150; Sale">', { title: 'Eid – Sale' }],
  ['13.2.5.73 no semicolon, before a letter', '<a href="?a=1&copy=2&lang=en">', { href: '?a=1&copy=2&lang=en' }],
  ['13.2.5.73 no semicolon, at the end', '<a title="A &copy">', { title: 'A ©' }],
  ['13.2.5.73 twice', '<a href="?a=1&amp;amp;b=2">', { href: '?a=1&amp;b=2' }],
  ['13.2.5.33 the first of two', '<a href="one" HREF="two">', { href: 'one' }],
  ['13.2.5.33 upper case', '<A HREF="X" Title=Y>', { href: 'X', title: 'Y' }],
  ['13.2.5.32 no value', '<a href>', { href: '' }],
  ['13.2.5.33 a quote in a name', '<a "b" href="x">', { '"b"': '', href: 'x' }],
  ['13.2.5.40 a slash between', '<a/href="x"/title="y">', { href: 'x', title: 'y' }],
])('%s: %s', (_, html, attributes) => {
  expect(attributesOf(html)).toEqual(attributes)
})

const names = (html: string) =>
  elementsIn(html).map(({ name, readers }) => (readers === 'all' ? name : [name, readers]))

describe('elements', () => {
  it.each<[section: string, html: string, expected: unknown[]]>([
    ['13.2.5.45 in a comment', '<p>A</p><!-- <a href="x">B</a> --><b>', ['p', 'b']],
    ['13.2.5.48 a comment that ends at once', '<!--><i><!---><b>', ['i', 'b']],
    ['13.2.5.51 a comment that ends with a mark', '<!-- <a> --!><b>', ['b']],
    ['13.2.5.41 another kind of comment', '<!a <a>><?b <a>><b>', ['b']],
    ['13.2.5.45 a comment without an end', '<b><!-- <a href="x">', ['b']],
    ['13.2.6.4.4 in a style sheet', '<style>/* <a href="x"> */</style><b>', ['style', 'b']],
    ['13.2.6.4.4 in a script', '<script>"<a href=x>"</script><b>', ['script', 'b']],
    ['13.2.6.4.7 in a text area', '<textarea><a href="x"></textarea><b>', ['textarea', 'b']],
    ['13.2.6.4.4 in a title', '<title><a href="x"></title><b>', ['title', 'b']],
    ['13.2.5.33 a tag without an end', '<b>A</b><a href="x', ['b']],
    ['13.2.5.33 a quote without an end', '<b>A</b><a href="x>B</a><i>', ['b']],
    ['13.2.5.6 no tag', '<3 < b <b>', ['b']],
    ['13.2.6.4.7 an old name of a picture', '<image src="x">', ['img']],
    ['13.2.6.5 drawings', '<svg viewBox="0"><linearGradient/></svg>', ['svg', 'lineargradient']],
    ['13.2.6.4.7 what nothing shows is inert', '<template><a href="x"></a></template>', ['template']],
    ['13.2.6.4.7 what a program without scripts shows', '<noscript><a href="x"></a></noscript>', ['noscript', 'a']],
    [
      "Settings of Office in Outlook's half",
      '<head><!--[if mso]><noscript><xml><o:X/></xml></noscript><![endif]--></head><body title="A">',
      ['head', ['noscript', 'outlook'], 'body'],
    ],
    ["Outlook's half", '<!--[if mso]><i></i><![endif]--><b>', [['i', 'outlook'], 'b']],
    ['kept from Outlook', '<!--[if !mso]><!--><i></i><!--<![endif]--><b>', [['i', 'most'], 'b']],
    [
      "Outlook's half, nested",
      '<!--[if mso]><i><!--[if gte mso 12]><u></u><![endif]--><!--[if IE]><s></s><![endif]--></i><![endif]--><b>',
      [['i', 'outlook'], ['u', 'outlook'], 'b'],
    ],
    ["a comment in Outlook's half", '<!--[if mso]><i><!-- <a> --></i><![endif]--><b>', [['i', 'outlook'], 'b']],
  ])('%s: %s', (_, html, expected) => {
    expect(names(html)).toEqual(expected)
  })

  it('are at their place, in the order of the text', () => {
    const html =
      '<p title="1 > 0">ü😀\r\n<!--[if mso]><v:rect href="o"/><![endif]--><table>A<tr><td><a\thref=x/>B</table>'
    const all = elementsIn(html)
    expect(all.map(({ start, end }) => html.slice(start, end))).toEqual([
      '<p title="1 > 0">',
      '<v:rect href="o"/>',
      '<table>',
      '<tr>',
      '<td>',
      '<a\thref=x/>',
    ])
    expect(elementsIn(html)).toBe(all)
  })

  it('are kept of several messages that are read in turns', () => {
    const [one, other] = [elementsIn('<p>One'), elementsIn('<p>Other')]
    expect(elementsIn('<p>One')).toBe(one)
    expect(elementsIn('<p>Other')).toBe(other)
  })

  it('are found however deep they are', () => {
    expect(elementsIn('<b>'.repeat(3) + '<i>'.repeat(20_000)).length).toBe(20_003)
  })
})

describe('words of a link', () => {
  it.each<[section: string, html: string, words: string]>([
    ['4.5.1', '<a href="x">Shop now</a>', 'Shop now'],
    ['13.2.5.33 its end in an attribute', '<a href="x"><b title="</a >">Shop</b> now</a>', 'Shop now'],
    ['13.2.5.45 its end in a comment', '<a href="x">Shop<!-- </a> --> now</a>', 'Shop now'],
    ['13.2.5.73 letters by name', '<a href="x">Caf&eacute; &rarr; &lt;3&nbsp;&amp;amp;</a>', 'Café → <3 &amp;'],
    ['13.2.5.75 letters by number', '<a href="x">&#83;h&#x6f;p&#8203;</a>', 'Shop'],
    ['13.2.5.1 a sign', '<a href="x">1 < 2 > 0</a>', '1 < 2 > 0'],
    ['13.2.6.4.7 a link in a link', '<a href="x">One<a href="y">Two</a>', 'One'],
    ['13.2.6.4.7 without an end', '<p><a href="x">Shop now', 'Shop now'],
    ['13.2.6.1 over the end of a block', '<p><a href="x">Shop</p><p>now</a> or never</p>', 'Shop now'],
    ['13.2.6.4.7 begun in a block that ends', '<p><a href="x"><p>Shop now</p></a>', 'Shop now'],
    ['4.5 formatting inside', '<a href="x">Un<b>sub</b>scribe</a>', 'Unsubscribe'],
    ['15.3.3 blocks', '<a href="x"><span>Shop</span><div>now</div><div>or<br>never</div></a>', 'Shop now or never'],
    ['15.3.1 what is not shown', '<a href="x">Shop<style>a{}</style><script>b</script></a>', 'Shop'],
    ['4.8.3 a picture alone', '<a href="x"><img alt="A &gt; B"></a>', 'A > B'],
    ['4.8.3 a picture beside words', '<a href="x"><img alt="Cart">Shop</a>', 'Shop'],
    ['4.8.14 a part of a picture', '<map><area href="x" alt="Left"></map>', 'Left'],
    ['4.5.1 nothing', '<a href="x">\u00a0<b></b></a>', ''],
    ['15.3.1 letters of no width', '<a href="x">Un&shy;sub\u200bscribe\u2060</a>', 'Unsubscribe'],
    ['joiners', '<a href="x">\u200d👨\u200d👩 می\u200cروم\u200c</a>', '👨\u200d👩 می\u200cروم'],
    ["Outlook's half inside", '<a href="x">A<!--[if mso]>B<![endif]--></a>', 'A'],
    ["Outlook's own", '<!--[if mso]><v:rect href="x"><center>Shop</center></v:rect><![endif]-->', 'Shop'],
  ])('%s: %s', (_, html, words) => {
    expect(wordsOf(html)).toBe(words)
  })

  it('however many there are', () => {
    expect(wordsOf(`<a href="x">${'Shop '.repeat(10_000)}</a>`)).toBe('Shop '.repeat(10_000).trim())
  })
})
