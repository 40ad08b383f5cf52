/** Rules of HTML that a screen reader, a small screen or weak eyes need. */
import { describe, expect, it } from 'vitest'
import { changedAttributes, changedColour } from '../../../../../src/model/checks/html-source.ts'
import { contrastOf, readableShade } from '../../../../../src/model/rules/contrast.ts'
import { saidOfHtml } from './table.ts'

const urdu = 'السلام علیکم {{first_name}}، آج رعایت ہے (50%)۔'
const hebrew = 'שלום {{first_name}}, המבצע "Big Sale" נגמר מחר.'
/** What is read from the wrong side, and the same set right. */
const turned: [html: string, mended: string][] = [
  [`<table><tr><td>${urdu}</td></tr></table>`, `<table><tr><td dir="rtl">${urdu}</td></tr></table>`],
  [
    `<div><h1 dir="ltr" class="a">${hebrew}</h1><p>Winter sale</p></div>`,
    `<div><h1 dir="rtl" class="a">${hebrew}</h1><p>Winter sale</p></div>`,
  ],
  [
    `<div style="direction:ltr;padding:0">50% &nbsp;<b>${hebrew}</b><br>Sale</div>`,
    `<div dir="rtl" style="direction:rtl;padding:0">50% &nbsp;<b>${hebrew}</b><br>Sale</div>`,
  ],
  [
    `<style>/* p{direction:rtl} */ .a{direction:rtl}</style><p>${urdu}</p>`,
    `<style>/* p{direction:rtl} */ .a{direction:rtl}</style><p dir="rtl">${urdu}</p>`,
  ],
  [`<p title="a dir=rtl" dir=ltr>${urdu}</p>`, `<p dir="rtl" title="a dir=rtl">${urdu}</p>`],
  [`<p><span style="color:#222">${urdu}</span></p>`, `<p dir="rtl"><span style="color:#222">${urdu}</span></p>`],
  [`<p>50%: <bdi>Ayesha</bdi> ${urdu}</p>`, `<p dir="rtl">50%: <bdi>Ayesha</bdi> ${urdu}</p>`],
  [`<div dir="rtl"><p dir="ltr">${urdu}</p></div>`, `<div dir="rtl"><p dir="rtl">${urdu}</p></div>`],
  [
    `<div dir="rtl">${urdu}</div><p dir="auto">A footer</p><ul><li>${urdu}</li><li>One</li></ul>`,
    `<div dir="rtl">${urdu}</div><p dir="auto">A footer</p><ul><li dir="rtl">${urdu}</li><li>One</li></ul>`,
  ],
]

const found: [rule: string, html: string, title: string, mended: string | null][] = [
  [
    'html-language',
    '<html><body><p>Sale</p></body></html>',
    'The message does not say its language',
    '<html lang="en"><body><p>Sale</p></body></html>',
  ],
  [
    'html-language',
    '<html dir="rtl"><p>کھدر پر رعایت ہے</p></html>',
    'The message does not say its language',
    '<html dir="rtl" lang="ur"><p>کھدر پر رعایت ہے</p></html>',
  ],
  ...turned.map(([html, mended]): (typeof found)[number] => [
    'html-direction',
    html,
    'Right-to-left text has no direction',
    mended,
  ]),
  [
    'html-zoom',
    '<meta name="viewport" content="width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no">',
    'The message cannot be zoomed',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
  ],
  [
    'html-table-role',
    '<table><tr><td>Hi</td></tr></table>',
    'A layout table is announced as a table',
    '<table role="presentation"><tr><td>Hi</td></tr></table>',
  ],
  ['html-alt-file-name', '<img src="a.png" alt="IMG_2041.jpg">', 'The alt text of a picture is a file name', null],
  [
    'html-alt-prefix',
    '<img src="a.png" alt="Picture of a red kurta">',
    "The alt text of a picture begins with 'picture of'",
    '<img src="a.png" alt="Red kurta">',
  ],
  ['html-alt-long', `<img alt="${'word '.repeat(30)}">`, 'The alt text of a picture is long', null],
  ['html-link-words', '<a href="https://a.pk">Click here</a>', "A link says only 'Click here'", null],
  ['html-heading-skipped', '<h1>A</h1><h3>B</h3>', 'A heading level is skipped', null],
  [
    'html-contrast',
    '<a style="color:#aaaaaa;background-color:#ffffff" href="https://a.pk">Shop</a>',
    "'Shop' is hard to read",
    '<a style="color:#6f6f6f;background-color:#ffffff" href="https://a.pk">Shop</a>',
  ],
  [
    'html-contrast',
    '<a style="color:#aaaaaa;background-color:#ffffff" href="https://a.pk"><!--[if mso]><i>&#8202;</i><![endif]-->Shop</a>',
    "'Shop' is hard to read",
    '<a style="color:#6f6f6f;background-color:#ffffff" href="https://a.pk"><!--[if mso]><i>&#8202;</i><![endif]-->Shop</a>',
  ],
  ['html-empty-link', '<a href="https://a.pk"><!--[if mso]>Shop<![endif]--></a>', 'A link has no text', null],
  ['html-small-text', '<p style="font-size:8px">small</p>', 'Some text is very small', null],
  [
    'html-other-host',
    '<a href="https://track.evil.pk/x">www.shop.pk/sale</a>',
    "'www.shop.pk/sale' leads somewhere else",
    null,
  ],
  ['html-empty-link', '<a href="https://a.pk"> </a>', 'A link has no text', null],
  [
    'client-style-place',
    '<html lang="en"><head><style>.a{}</style></head><body><style>.b{}</style><p>A</p></body></html>',
    'A style sheet is in the body',
    '<html lang="en"><head><style>.a{}</style><style>.b{}</style></head><body><p>A</p></body></html>',
  ],
  ['html-part-language', '<p lang="klingon-xx">A</p>', 'A part has an unknown language code', null],
  ['html-id-twice', '<p id="a">A</p><p id="a">B</p>', 'An id is used twice', null],
  ['html-id-twice', '<p id="a">A</p><!--[if mso]><p id="a">B</p><![endif]-->', 'An id is used twice', null],
  [
    'html-alt-prefix',
    '<img src="a.png" alt="Picture of caf&eacute; &#39;A&#x27; &amp; B">',
    "The alt text of a picture begins with 'picture of'",
    `<img src="a.png" alt="Café 'A' &amp; B">`,
  ],
  [
    'html-alt-file-name',
    '<img src="a.png" alt="IMG&#95;2041&period;jpg">',
    'The alt text of a picture is a file name',
    null,
  ],
  ['html-link-words', '<a href="https://a.pk"><!-- </a> -->Click&nbsp;here</a>', "A link says only 'Click here'", null],
  ['html-empty-link', '<a title="1 > 0" href="https://a.pk">&nbsp;<!-- </a> --></a>', 'A link has no text', null],
  ['html-empty-heading', '<h1>&#8203;<b></b><style>a{}</style></h1>', 'A heading is empty', null],
  [
    'html-title',
    '<html lang="en"><head></head><body><h1>Caf&eacute; &lt;3 &amp;amp;</h1></body></html>',
    'The message has no title',
    '<html lang="en"><head><title>Café &lt;3 &amp;amp;</title></head><body><h1>Caf&eacute; &lt;3 &amp;amp;</h1></body></html>',
  ],
  [
    'html-link-colour',
    '<p>Read <a title="a < b" href="https://a.pk" style="text-decoration:none">all of it</a></p>',
    'Only colour marks a link in a sentence',
    null,
  ],
  // As a browser reads it: no comment, no value and no drawing is an element (HTML Standard, section 13.2.5).
  [
    'html-layout-headers',
    '<table role=presentation><tr><td><table><tr><td>A</td></tr></table></td><TH>B</TH></tr></table>',
    'A layout table has header cells',
    null,
  ],
  ['html-list-item', '<!-- <ul> --><p title="<ul>">A</p><li>B</li>', 'A list item has no list around it', null],
  [
    'html-title-vague',
    '<!-- <title>Sale</title> --><title title=">">Untitled&nbsp;</title>',
    'The title of the message says nothing',
    null,
  ],
  [
    'html-title',
    '<!-- <head> --><html lang="en"><HEAD title=">"><title> </title><meta></HEAD><body><svg><title>Icon</title></svg><h1>Sale</h1></body></html>',
    'The message has no title',
    '<!-- <head> --><html lang="en"><HEAD title=">"><title>Sale</title><meta></HEAD><body><svg><title>Icon</title></svg><h1>Sale</h1></body></html>',
  ],
  [
    'html-language',
    '<!-- <html> ہے --><HTML title=">" lang=xx dir=ltr><p>Sale</p></HTML>',
    'The message does not say its language',
    '<!-- <html> ہے --><HTML title=">" dir=ltr lang="en"><p>Sale</p></HTML>',
  ],
  [
    'html-table-role',
    '<!-- <table> --><TABLE title="> role="><tr><td>Hi</td></tr></TABLE>',
    'A layout table is announced as a table',
    '<!-- <table> --><TABLE role="presentation" title="> role="><tr><td>Hi</td></tr></TABLE>',
  ],
  [
    'html-alt-prefix',
    `<img title=' alt="Photo of tea"' ALT='Photo of tea'><img alt=Photo&#32;of&#32;tea><!-- <img alt="Photo of tea"> -->`,
    "The alt text of a picture begins with 'picture of'",
    `<img title=' alt="Photo of tea"' ALT="Tea"><img alt="Tea"><!-- <img alt="Photo of tea"> -->`,
  ],
  [
    'html-contrast',
    `<p title="style=">A</p><p style='color:#aaa;background:#fff'>A</p><p style=color:#aaa;background:#fff>B</p>`,
    'Some text is hard to read',
    `<p title="style=">A</p><p style="color:#6f6f6f;background:#fff">A</p><p style="color:#6f6f6f;background:#fff">B</p>`,
  ],
  // Of two, the last acts, unless one is important (CSS Cascading and Inheritance 4, section 6.1).
  [
    'html-contrast',
    '<p style="color:#222;/* ;color:#222 */background:#fff;color:#AAA">A</p>',
    'Some text is hard to read',
    '<p style="color:#6f6f6f;background:#fff;color:#6f6f6f">A</p>',
  ],
  [
    'html-contrast',
    '<p style="background:#fff;COLOR:#AAA ! important;color:#222">A</p>',
    'Some text is hard to read',
    '<p style="background:#fff;COLOR:#6f6f6f! important;color:#6f6f6f">A</p>',
  ],
  // What a style sheet says, wherever a comment, a string or a mark of old programs stands in it (CSS Syntax 3, sections 4.3.1 and 5.4).
  [
    'html-focus-hidden',
    '<style>a:focus{content:"}";outline: none !important}</style><a href="https://a.pk">Shop</a>',
    'The keyboard focus is hidden',
    null,
  ],
  [
    'html-focus-hidden',
    '<style><!-- @media screen{a:hover,A:FOCUS{Outline:0}</style>',
    'The keyboard focus is hidden',
    null,
  ],
  [
    'html-words-in-styles',
    `<style>p:after{color:red;content:'Don\\'t miss it'}</style>`,
    'Text is in the style sheet',
    null,
  ],
  ['html-words-in-styles', '<style>p::before{content:"\\53 ale"}</style>', 'Text is in the style sheet', null],
  [
    'client-style-place',
    '<html><head></head><body><!-- <body> <style> --><p>A</p><style title="</style>">.b{}</style></body></html>',
    'A style sheet is in the body',
    '<html><head><style title="</style>">.b{}</style></head><body><!-- <body> <style> --><p>A</p></body></html>',
  ],
  ['client-style-long', `<STYLE>${'.a{color:red}'.repeat(1_300)}</STYLE>`, 'Gmail ignores styles', null],
]

const clean = [
  '<!--[if mso]><p id="a">A</p><![endif]--><!--[if !mso]><!--><p id="a">A</p><!--<![endif]-->',
  '<style>/* <a href="https://a.pk"></a><h1></h1> */</style><textarea><a href="https://a.pk">here</a></textarea>',
  `<h1><!-- ${'long '.repeat(2_000)}--><b title="</h1>">Sale</b></h1>`,
  `<a href="https://a.pk">${'<!-- long -->'.repeat(2_000)}Shop the sale</a><a href="https://a.pk"><b title="</a>"></b>Shop</a>`,
  '<html lang="en"><head><title>Sale</title><meta name="viewport" content="width=device-width, initial-scale=1"></head><body><table role="presentation"><tr><td><h1>A</h1><h2>B</h2><h2>C</h2><h1>D</h1></td></tr></table></body></html>',
  '<img src="a.png" alt="Five folded shawls">',
  '<img src="a.png" alt="">',
  '<a style="color:#fff;background:#9f2d20" href="https://shop.pk">Shop the sale</a>',
  '<a href="https://news.shop.pk/x">shop.pk</a>',
  '<div lang="und"><div lang="ur-Arab-PK">A</div><p role="heading" aria-level="1" style="font-size:28px;font-weight:700">Sale</p></div>',
  '<ul><li>Red</li><li>Green</li></ul><p>Only one <a href="https://shop.pk" style="color:#fff;background:#12352b;text-decoration:none">button</a></p>',
  '<div style="height:0;max-height:0;overflow:hidden">Preheader of the mail</div><a href="https://shop.pk" aria-label="Shop the sale now">Shop the sale</a>',
  `<div dir="rtl"><section><p>${urdu}</p></section></div><p style="direction: rtl">${hebrew}</p>`,
  `<p dir="auto">${urdu}</p><p class=dir-ltr dir="ltr">${hebrew}</p><p><bdi>${urdu}</bdi> is Urdu</p>`,
  `<title>${urdu}</title><p>Order 7: مرحبا!</p><p><a href="https://gulmohar.pk/ur">اردو</a></p><!-- <p>${urdu}</p> -->`,
  `<style>.ur{direction:rtl}</style><p class="ur">${urdu}</p>`,
  `<style><!-- .ur p{direction:rtl} --></style><div class=ur><p>${urdu}</p></div>`,
  `<p>Winter <span>${urdu}</span></p><p style="/* ltr */ direction: RTL">${urdu}</p>`,
  '<div style="display:none;font-size:1px;color:#fff;background:#fff">Preheader</div>',
  '<table role="presentation"><tr><td><table><tr><th>A</th></tr></table><!-- <th> --></td></tr></table><textarea><li></textarea>',
  '<table data-a=" role=none"><caption>A</caption><tr><td>B</td></tr></table><script>"<title>Untitled</title>"</script>',
  '<p style="font-size:8px;color:#aaa;background:#fff;font-size:16px;color:#222">A</p>',
  '<p style="background:url(data:image/png;font-size:8px)">A</p><p style="color:#222!important;background:#fff;color:#aaa">A</p>',
  '<style>/* a:focus{outline:0} p::before{content:"Sale now"} */a:focus{outline:0.2em solid red}</style>',
  '<style>p::before{content:"\\f101"}q::after{content:url("sale.png")}i::before{color:red}i{content:"Sale"}</style>',
  '<!-- <style>a:focus{outline:none}</style> --><textarea><style>a:focus{outline:none}</style></textarea>',
  '<html lang="en"><head><title>Sale</title></head><body><!--[if mso]><style>.b{}</style><![endif]--><p>A</p></body></html>',
  `<!-- <style>${'.a{color:red}'.repeat(1_300)}</style> -->`,
]

describe('rules of HTML', () => {
  it.each(found.map((row) => [row[0], row[1].slice(0, 80), row] as const))(
    '%s: %s',
    (_, __, [rule, html, title, mended]) => {
      expect(saidOfHtml(rule, html)).toMatchObject([{ title, mended }])
    },
  )

  it.each(clean.map((html) => [html.slice(0, 80), html]))('says nothing of %s', (_, html) => {
    for (const [rule] of found) expect(saidOfHtml(rule, html)).toEqual([])
  })

  it('reckons contrast as WCAG does', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
    for (const back of ['#ffffff', '#000000', '#808080', '#9f2d20', '#fde68a'])
      expect(contrastOf(readableShade('#999999', back), back)).toBeGreaterThanOrEqual(4.5)
  })

  it('changes the design along with the HTML', () => {
    const design = {
      pages: [
        { type: 'mj-button', attributes: { href: 'http://a.pk', color: '#AAA', 'background-color': '#fff' } },
        { content: '<a href="http://a.pk">x</a>' },
      ],
    }
    const html = '<a href="http://a.pk" style="background:#fff;color:#aaa">y</a>'
    expect(changedAttributes('href', new Map([['http://a.pk', 'https://a.pk']]))({ html, design })).toEqual({
      html: '<a href="https://a.pk" style="background:#fff;color:#aaa">y</a>',
      design: {
        pages: [
          { type: 'mj-button', attributes: { href: 'https://a.pk', color: '#AAA', 'background-color': '#fff' } },
          { content: '<a href="https://a.pk">x</a>' },
        ],
      },
    })
    expect(changedColour('#aaaaaa', '#ffffff', '#6e6e6e')({ html, design })).toMatchObject({
      html: '<a href="http://a.pk" style="background:#fff;color:#6e6e6e">y</a>',
      design: { pages: [{ attributes: { color: '#6e6e6e' } }, {}] },
    })
  })
})
