/** Each view of a mail drops what caniemail's data says that its program leaves out, and keeps the rest. */
import { describe, expect, it } from 'vitest'
import { clients, support } from '../../../../../src/model/checks/client-data.ts'
import { clientsLacking, type Feature, featuresIn } from '../../../../../src/model/checks/client-support.ts'
import { wordsOfHtml } from '../../../../../src/model/checks/html-parts.ts'
import { seenIn } from '../../../../../src/renderer/blocks/checks/email-app-view.ts'
import { readingOrder } from '../../../../../src/renderer/blocks/checks/finding-mark.ts'
import { spokenView, viewOf, views } from '../../../../../src/renderer/channels/email/views.tsx'

const styled = (style: string) => `<div style="color:#111111;${style};padding:2px">Words</div>`
const sheet = (css: string) => `<style>.a{color:#111111}${css}.b{color:#222222}</style><p>Words</p>`
const uses: Readonly<Record<Feature, string>> = {
  'css-display-flex': styled('display: flex'),
  'css-display-grid': styled('display:grid'),
  'css-position': styled('position : absolute'),
  'css-float': styled('float:left'),
  'css-transform': styled('transform:rotate(4deg)'),
  'css-animation': styled('animation:x 2s'),
  'css-opacity': styled('opacity:.5'),
  'css-clip-path': styled('clip-path:circle(4px)'),
  'css-object-fit': styled('object-fit:cover'),
  'css-variables': styled('margin:var(--a)'),
  'css-filter': styled('filter:blur(2px)'),
  'css-backdrop-filter': styled('backdrop-filter:blur(2px)'),
  'css-mix-blend-mode': styled('mix-blend-mode:multiply'),
  'css-background-clip': styled('background-clip:text'),
  'css-background-image': styled("background:#eeeeee url('https://a.pk/a;b.png')"),
  'css-linear-gradient': styled('background-image:linear-gradient(red,blue)'),
  'css-radial-gradient': styled('background-image:radial-gradient(red,blue)'),
  'css-conic-gradient': styled('background-image:conic-gradient(red,blue)'),
  'css-unit-calc': styled('width:calc(100% - 2px)'),
  'css-function-clamp': styled('font-size:clamp(14px,2vw,20px)'),
  'css-unit-vw': styled('width:50vw'),
  'css-unit-rem': styled('font-size:2rem'),
  'css-writing-mode': styled('writing-mode:vertical-rl'),
  'css-aspect-ratio': styled('aspect-ratio:4/3'),
  'css-gap': styled('gap:4px'),
  'css-column-count': styled('column-count:2'),
  'css-mask-image': styled('mask-image:none'),
  'css-visibility': styled('visibility:hidden'),
  'css-modern-color': styled('background:oklch(50% 0.1 20)'),
  'css-border-radius': styled('border-radius:4px'),
  'css-box-shadow': styled('box-shadow:0 0 2px #000'),
  'css-text-shadow': styled('text-shadow:0 0 2px #000'),
  'css-height': styled('height:20px'),
  'css-overflow': styled('overflow:hidden'),
  'css-outline': styled('outline:none'),
  'css-cursor': styled('cursor:auto'),
  'css-border-spacing': styled('border-spacing:0px'),
  'css-word-break': styled('word-break:break-word'),
  'css-word-spacing': styled('word-spacing:normal'),
  'html-target': '<p>Words</p><a href="https://a.pk" target="_blank">Shop</a>',
  'css-at-media': sheet('@media (max-width:480px){.c{width:100%}.d{width:50%}}'),
  'css-at-media-prefers-color-scheme': sheet('@media (prefers-color-scheme: dark){.c{color:#ffffff}}'),
  'css-at-font-face': sheet('@font-face{font-family:A;src:url(a.woff2)}'),
  'css-at-import': sheet('@import url(https://a.pk/a.css);'),
  'css-at-supports': sheet('@supports (display:grid){.c{width:100%}}'),
  'css-pseudo-class-has': sheet('td:has(img){padding:0}'),
  'html-link': '<link rel="stylesheet" href="https://a.pk/a.css"><p>Words</p>',
  'html-video': '<video src="a.mp4"><source src="b.mp4"><p>Words</p></video>',
  'html-audio': '<audio src="a.mp3"><p>Words</p></audio>',
  'html-svg': '<p>Words</p><svg width="4"><text>x</text></svg>',
  'html-object': '<object data="a"><p>Words</p></object>',
  'html-dialog': '<dialog open><p>Words</p></dialog>',
  'html-marquee': '<marquee><p>Words</p></marquee>',
  'html-picture': '<picture><source srcset="a.webp"><img src="a.jpg" alt="Words"></picture>',
  'html-meter': '<meter value="1">Words</meter>',
  'html-progress': '<progress value="1">Words</progress>',
  'image-webp': '<img src="https://a.pk/a.webp?v=1" alt="Words">',
  'image-avif': '<img src="https://a.pk/a.avif" alt="Words">',
  'image-svg': '<img src="https://a.pk/a.svg" alt="Words">',
  'image-base64': '<img src="data:image/png;base64,AA" alt="Words">',
  'image-tiff': '<img src="https://a.pk/a.tiff" alt="Words">',
  'image-heif': '<img src="https://a.pk/a.heic" alt="Words">',
  'image-mp4': '<img src="https://a.pk/a.mp4" alt="Words">',
}
const features = Object.keys(support) as Feature[]
const twice = (...used: Feature[]): [Feature[], Feature[]] => [used, used]
const cases = features.flatMap((feature) => clients.map((client) => ({ feature, client })))

describe('a mail as one program shows it', () => {
  it.each(cases)('$client: $feature', ({ feature, client }) => {
    const html = uses[feature]
    expect(featuresIn(html, client)).toContain(feature)
    const seen = seenIn(html, client)
    const dropped = clientsLacking(feature).includes(client)
    expect(featuresIn(seen.html, client).includes(feature)).toBe(!dropped)
    expect(seen.html).toContain('Words')
    // What stands beside it stays.
    if (html.includes('padding:2px')) expect(seen.html).toContain('padding:2px')
    if (html.includes('.b{')) expect(seen.html).toContain('.a{color:#111111}')
  })

  it('keeps the colour of a ground whose picture goes', () => {
    expect(seenIn(uses['css-background-image'], 'Outlook classic').html).toContain('background-color:#eeeeee')
  })

  it('has the least height where the program writes that for a height', () => {
    expect(seenIn(uses['css-height'], 'Yahoo Mail')).toEqual({ html: styled('min-height:20px'), left: [] })
  })

  it('shows the classic Outlook what stands there for it alone', () => {
    const html =
      '<!--[if mso]><xml><o:PixelsPerInch>96</o:PixelsPerInch></xml><![endif]--><!--[if mso | IE]><table><tr><td><v:rect>A</v:rect><![endif]--><!--[if !mso]><!-->B<!--<![endif]-->'
    expect(seenIn(html, 'Outlook classic').html).toBe('<table><tr><td>A')
    expect(seenIn(html, 'Gmail').html).toBe(html)
    const others =
      '<!--[if lt mso 12]>A<![endif]--><!--[if gte mso 9]>B<![endif]--><!--[if !mso]><!-- -->C<!-- <![endif]-->'
    expect(seenIn(others, 'Outlook classic').html).toBe('B')
  })

  it('reads on behind a comment that names what goes', () => {
    const html = '<style>/* no @import here */.a{color:#111111}@import url(a.css);.b{color:#222222}</style>'
    expect(seenIn(html, 'Gmail').html).toContain('.a{color:#111111}')
  })
})

/** What it uses for the classic Outlook, and for every other program. */
it.each<[html: string, outlook: Feature[], others: Feature[]]>([
  ['<!--[if mso]><p style="display:flex">A</p><![endif]-->', ['css-display-flex'], []],
  ['<!--[if !mso]><!--><p style="display:flex">A</p><!--<![endif]-->', [], ['css-display-flex']],
  ['<!--[if lt mso 12]><p style="float:left">A</p><![endif]-->', [], []],
  ['<!--[if mso]><style>.a{float:left}</style><v:rect style="position:absolute"/><![endif]-->', ['css-float'], []],
  ['<style>/* .a{display:grid} @font-face{} */.a{content:"} @media {float:left"}</style>', [], []],
  ['<!-- <style>@media print{.a{float:left}}</style> --><p title="<style>.a{float:left}</style>">A</p>', [], []],
  ['<p style="/* ;float:left */color:red">A</p>', [], []],
  [
    '<style title=">"><!-- @media (max-width:1px){.a{FLOAT/**/:/**/left}</style>',
    ['css-float', 'css-at-media'],
    ['css-float', 'css-at-media'],
  ],
  [
    '<STYLE>@media print{.a{&:hover{gap:1px}}}@keyframes x{to{opacity:.5}}</STYLE>',
    ...twice('css-opacity', 'css-gap', 'css-at-media'),
  ],
])('%s', (html, outlook, others) => {
  expect([featuresIn(html, 'Outlook classic'), featuresIn(html, 'Gmail')]).toEqual([outlook, others])
})

describe('the views', () => {
  it('are eleven frames and the reading order, each named for what it changes', () => {
    expect(views.length).toBe(11)
    const html = `<html><head></head><body><p style="border-radius:4px;font-size:16px">Words</p></body></html>`
    const notes = views.map((view) => viewOf(html, view).note)
    expect(notes[0]).toBe('As designed')
    expect(notes[2]).toBe('Without round corners')
    expect(notes[6]).toBe('No dark colours of its own')
    expect(viewOf(html, views[10] ?? { name: '', place: '', width: 1, client: null, options: {} }).html).toContain(
      'font-size:32px',
    )
  })
})

describe('the marks over the views', () => {
  const marked = (body: string) => views.filter((view) => viewOf(`<body>${body}</body>`, view).isMarked)
  it.each([
    ['<p>Words</p>', []],
    ['<p style="border-radius:4px">Words</p>', ['Outlook classic, Windows', 'Outlook classic, Windows, dark']],
    ['<img src="a.png" alt=""><img src="b.png" role="presentation">', ['Pictures off, any app']],
  ])('%s', (body, names) => {
    expect(marked(body).map(({ name, place }) => `${name}, ${place}`)).toEqual(names)
  })

  it('say how many parts say nothing', () => {
    const silent = '<img src="a.png"><img src="b.png">'
    expect(viewOf(silent, views[8] as (typeof views)[number]).note).toBe('2 pictures say nothing')
    expect(spokenView(readingOrder('<img src="a.png">', 9))).toEqual({ note: '1 part says nothing', isMarked: true })
    expect(spokenView(readingOrder('<p>Words</p>', 9)).isMarked).toBe(false)
  })
})

describe('the reading order', () => {
  it('marks the part that is outlined for a finding', () => {
    expect(readingOrder('<a href="x" data-finding="">Go</a>', 9)).toEqual([
      { kind: 'Link', text: 'Go', isMarked: true },
    ])
  })

  it('says headings, links, pictures and words, passes over decoration, and names what says nothing', () => {
    const html =
      '<head><title>x</title></head><h1>Sale</h1><img src="a" alt=""><img src="b"><p>Come &amp; see</p><a href="x"><img src="c" alt="Shop"></a><a name="y">place</a><div style="a" role="heading" aria-level="2">New in</div>'
    expect(readingOrder(html, 9)).toEqual([
      { kind: 'Heading 1', text: 'Sale' },
      { kind: 'Picture', text: '' },
      { kind: 'Text', text: 'Come & see' },
      { kind: 'Link', text: 'Shop' },
      { kind: 'Text', text: 'place' },
      { kind: 'Heading 2', text: 'New in' },
    ])
  })

  // Source: HTML Accessibility API Mappings 1.0, and Accessible Name and Description Computation 1.2, sections 2A to 2F.
  it.each<[html: string, said: string[]]>([
    [
      '<p>Come &amp; <b>see</b>&nbsp;<i title=">">us</i>, caf&eacute;<br>now</p>',
      ['Text: Come & see us, café', 'Text: now'],
    ],
    ['<div style="display:none">Preheader &zwnj;</div><p hidden>A</p><p aria-hidden="true">B</p><p>C</p>', ['Text: C']],
    ['<a href=x><img alt="Red > blue" src=y> Shop</a>', ['Link: Red > blue Shop']],
    ['<a href="x" aria-label="Shop the sale"><b>Shop</b></a><img alt="" src="x">', ['Link: Shop the sale']],
    ["<td role='presentation'><div aria-level=3 role=heading>New <a href=x>in</a></div>", ['Heading 3: New in']],
    ['<h1><!-- </h1> -->Sale</h1><textarea><h2>x</h2></textarea>', ['Heading 1: Sale', 'Text: <h2>x</h2>']],
    ['<p>5 < 6 and 7 > 3</p><!--[if mso]><p>O</p><![endif]-->', ['Text: 5 < 6 and 7 > 3']],
  ])('%s', (html, said) => {
    expect(readingOrder(html, 9).map(({ kind, text }) => `${kind}: ${text}`)).toEqual(said)
  })
})

describe('words of HTML', () => {
  it.each([
    ['<p>5 < 6 and 7 > 3</p>', '5 < 6 and 7 > 3'],
    ['<p title="1 > 0">Caf&eacute; &copy 2026&nbsp;&hellip;</p><td>B', 'Café © 2026 …\nB'],
    ['<div>&nbsp;&zwnj;&nbsp;&zwnj;</div><p>می‌خواهم</p>', 'می‌خواهم'],
    ['<style><!-- </style><p>A</p><style> --></style><script>"<p>B</p>"</script>', 'A'],
    ['<p>A<!-- > B --></p><!--[if mso]>O<![endif]--><!--[if !mso]><!-->M<!--<![endif]-->', 'A\nM'],
  ])('%s', (html, words) => {
    expect(wordsOfHtml(html)).toBe(words)
  })
})
