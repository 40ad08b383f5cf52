/** An email's rules, findings, footer, plain text and test message. */
import { describe, expect, it } from 'vitest'
import type { Campaign } from '#contract'
import { emailFindings } from '../../../../../src/model/channels/email/checks.ts'
import {
  checkEmail,
  type EmailValues,
  emptyEmail,
  freshFooter,
  fromOf,
  sentHtml,
  shownHtml,
  sizeText,
  withFooter,
  withoutFooter,
} from '../../../../../src/model/channels/email/values.ts'
import {
  emailFromWire,
  emailToWire,
  plainTextOf,
  withHtmlTitle,
  withoutHtmlTitle,
} from '../../../../../src/model/channels/email/wire.ts'
import { ourDesign } from '../../../../../src/model/design/project.ts'
import { htmlFor } from '../../../../../src/model/design/rendered.ts'
import { brandIn, templates } from '../../../../../src/renderer/channels/email/templates/index.ts'
import { emailTest } from '../../../../../src/renderer/channels/email/view.tsx'
import { hiddenLinks } from '../../../../fixtures/hidden-links.ts'

const body = '<html><body><p>Hello {{first_name}}</p></body></html>'
const context = {
  mergeTags: [{ id: 7, name: 'first_name', value: '{{first_name}}' }],
  sender: 'Gulmohar <hello@gulmohar.example>',
  reach: 100,
}
const ours = ourDesign({ pages: [{ component: { components: [{ type: 'mj-text', content: 'Hello' }] } }] })
const email = (part: Partial<EmailValues> = {}): EmailValues => ({
  ...emptyEmail(),
  subject: 'Winter is here',
  preHeader: 'and so is wool',
  design: ours,
  html: body,
  ...part,
})

describe('the rules', () => {
  const subject = { path: 'subject', message: 'Subject should not be empty' }
  const empty = { path: 'design', message: 'Should not be a empty message' }
  const voucher = (part: Partial<EmailValues>) => email({ isVoucher: true, ...part })
  it.each([
    ['a whole one', email(), []],
    ['no subject', email({ subject: '' }), [subject]],
    ['blanks for a subject', email({ subject: ' \n' }), [subject]],
    ['a merge tag alone is a subject', email({ subject: '{{first_name}}' }), []],
    ['no message', email({ design: null, html: '' }), [empty]],
    ['rows without content', email({ design: { body: { rows: [] } } }), [empty]],
    ['nothing at all', emptyEmail(), [subject, empty]],
    [
      'a sheet without codes',
      voucher({ voucherType: 'sheet' }),
      [{ path: 'fileData', message: 'Upload Voucher Sheet' }],
    ],
    [
      'no service',
      voucher({ voucherType: 'contentApi' }),
      [{ path: 'content_service_id', message: 'Content Api should not be empty' }],
    ],
    [
      'no campaign',
      voucher({ voucherType: 'retarget' }),
      [{ path: 'retarget_campaign_id', message: 'Campaign should not be empty' }],
    ],
  ])('%s', (_what, values, problems) => expect(checkEmail(values)).toEqual(problems))
})

describe('the title', () => {
  const made = '<html><head><title></title></head><body>Hi</body></html>'
  it.each([
    [made, 'Sale & more', '<title>Sale &amp; more</title>'],
    [made, ' Hi {{first_name|there}} ', '<title>Hi {{first_name|there}}</title>'],
    [made, '  ', '<title></title>'],
    ['<head><title>Own</title></head>', 'Sale', '<title>Own</title>'],
    ['<p>no head</p>', 'Sale', '<p>no head</p>'],
  ])('of %s under %j is %s, and comes off again', (html, subject, holds) => {
    const whole = withHtmlTitle(html, subject)
    expect(whole).toContain(holds)
    expect(withoutHtmlTitle(whole)).toBe(html)
  })
  it('goes out with a message of our designer, in tests too, and is not there in the next edit', () => {
    const values = email({ design: ourDesign({ pages: [] }), html: made })
    const { message, edit_content_page_values } = emailToWire(values, { ...context, name: 'Sale' })
    expect(message.design).toContain('<title>Winter is here</title>')
    const again = emailFromWire({ id: 1, name: 'Sale', message, edit_content_page_values } as Campaign)
    expect(again.html).toBe(made)
  })
})

describe('the footer', () => {
  const address = 'https://shop.pk/leave?t={token}'
  const given = { ...freshFooter(), address }

  it('brings the unsubscribe link with its token, before the end of the body', () => {
    const whole = withFooter(body, given)
    expect(whole).toContain('href="https://shop.pk/leave?t={token}"')
    expect(whole.endsWith('</body></html>')).toBe(true)
  })
  it('comes off again, leaving the message as it was', () => {
    for (const footer of [given, freshFooter()])
      for (const html of [body, '<p>no body</p>', '<BODY>x</BODY >', ''])
        expect(withoutFooter(withFooter(html, footer))).toBe(html)
  })
  it('stays away where the message has a link of its own, and where a person switched it off', () => {
    const own = '<body><a href="https://a.example/?t={token}">Leave</a></body>'
    expect(withFooter(own, given)).toBe(own)
    expect(withFooter(body, { ...given, off: true })).toBe(body)
  })
  it.each([
    [freshFooter().words, ' dir="ltr" style="padding:'],
    ['یہ ای میل اس لیے آئی ہے۔', ' dir="rtl" style="direction:rtl;padding:'],
    ['', ' dir="ltr" style="padding:'],
  ])('is read as its words are: %s', (words, said) => {
    const whole = withFooter(body, { ...given, words })
    expect(whole).toContain(said)
    expect(whole).not.toContain('dir="auto"')
  })
  it('holds words, never HTML', () => {
    const footer = { words: '<script>alert(1)</script>\nA & B', address: 'https://a.example/{token}"><b>' }
    const whole = withFooter(body, footer)
    expect(whole).toContain('&lt;script&gt;alert(1)&lt;/script&gt;<br />A &amp; B')
    expect(whole).not.toMatch(/<script|<b>/)
  })
  it('without an address has words and no link, whoever sends: none is made up', () => {
    const values = email({ from: 'Shop <x@newco.pk>' })
    for (const html of [sentHtml(values), emailToWire(values, { ...context, name: 'x' }).message.design]) {
      expect(html).toContain('because you are our customer')
      expect(html).not.toMatch(/<a [^>]*unsub|Unsubscribe|newco|\{token\}|<!--address|is missing/i)
    }
  })
  it('says so where it is looked at', () =>
    expect(shownHtml(email({}))).toContain('<strong>The unsubscribe address is missing</strong>'))

  it.each<[string, Partial<EmailValues>, string | null]>([
    ['no address', {}, 'The unsubscribe address is missing'],
    ['words in its place', { footer: { ...given, address: 'later' } }, 'The unsubscribe address is missing'],
    ['an address', { footer: given }, null],
    ['the footer off', { footer: { ...freshFooter(), off: true } }, null],
    ['a link of its own', { html: `<body>Salam<a href="${address}">Leave</a></body>` }, null],
    ["another editor's message", { source: {} }, 'The unsubscribe address is missing'],
    ["another editor's message that gets the footer", { source: {}, footer: given }, null],
    ["another editor's message that is sent without", { source: {}, footer: { ...freshFooter(), off: true } }, null],
  ])('with %s, what blocks publishing is told at its field', (_what, part, title) => {
    const blocked = emailFindings(email(part), context).filter(
      ({ id, level }) => id === 'email-unsubscribe' && level === 'blocking',
    )
    expect(blocked.map((one) => [one.title, one.field])).toEqual(title === null ? [] : [[title, 'footer.address']])
  })
  it.each(hiddenLinks)('stands under a message whose own link is not seen: %s', (_what, html, seen) => {
    const values = email({ html, source: {}, footer: given })
    expect(sentHtml(values) === html).toBe(seen)
    expect(withoutFooter(sentHtml(values))).toBe(html)
    const [blocked] = emailFindings({ ...values, footer: freshFooter() }, context).filter(
      ({ id, level }) => id === 'email-unsubscribe' && level === 'blocking',
    )
    expect(blocked?.detail).toBe(
      seen
        ? undefined
        : 'Its own unsubscribe link is hidden, has no text, or is read by Outlook alone, so most people do not see it. Enter where people unsubscribe, or switch the footer off.',
    )
  })
  it("goes with another editor's message once it has an address, and comes off it again", () => {
    const html = '<html><body><p>Sale</p></body></html>'
    const came = { id: 1, message: { design: html }, edit_content_page_values: { emailData: {}, htmlData: html } }
    const values = emailFromWire(came as unknown as Campaign)
    const untouched = emailToWire(values, { ...context, name: 'x' })
    expect(untouched.message.design).toBe(html)
    expect(untouched.edit_content_page_values.emailData).not.toHaveProperty('footer')
    const sent = emailToWire({ ...values, footer: given }, { ...context, name: 'x' })
    expect(sent.message.design).toContain(`href="${address}"`)
    expect(sent.edit_content_page_values.htmlData).toBe(sent.message.design)
    const again = emailFromWire({ id: 1, ...sent } as Campaign)
    expect([again.html, again.footer]).toEqual([html, given])
  })
  it('comes back from the server switched off, and with the address that it had', () => {
    const back = (footer: EmailValues['footer']) =>
      emailFromWire({
        id: 1,
        ...emailToWire(email({ footer, design: ourDesign({ pages: [] }) }), { ...context, name: 'x' }),
      } as Campaign).footer
    expect(back(given)).toEqual(given)
    expect(back({ ...freshFooter(), off: true })).toEqual({ ...freshFooter(), off: true })
  })
})

describe('the plain text', () => {
  it.each([
    ['<p>Hello</p><p>you</p>', 'Hello\n\nyou'],
    ['<h1>Title</h1>Words', 'Title\n\nWords'],
    ['a<br>b<br />c', 'a\nb\nc'],
    ['<a href="https://a.example/x">Shop</a>', 'Shop (https://a.example/x)'],
    ['<a href="mailto:a@b.example">a@b.example</a>', 'a@b.example'],
    ['<a href="https://a.example"><img alt="Our shop" src="x"></a>', 'Our shop (https://a.example)'],
    ['<a href="#">Nowhere</a>', 'Nowhere'],
    ['<ul><li>one</li><li>two</li></ul>', '- one\n- two'],
    ['<head><title>No</title><style>p{}</style></head><script>no()</script><!-- no -->Yes', 'Yes'],
    ['Caf&eacute; &amp; &lt;b&gt; &#8364; &#x1F389;', 'Caf&eacute; & <b> € 🎉'],
    ['{{first_name|there}} &nbsp; x', '{{first_name|there}} x'],
    ['', ''],
    [
      '<td dir="rtl"><div>می\u200cخواهم \u2067{{first_name}}\u2069،<br>(50%)۔</div></td>',
      'می\u200cخواهم \u2067{{first_name}}\u2069،\n(50%)۔',
    ],
    ['<p>Sale&zwnj;&nbsp;&zwnj;&nbsp;now</p>', 'Sale now'],
  ])('of %s', (html, text) => expect(plainTextOf(html)).toBe(text))
})

describe('findings', () => {
  const levels = (values: EmailValues) =>
    Object.fromEntries(emailFindings(values, context).map(({ id, level }) => [id, level]))
  it('has nothing to say of an empty message', () => expect(emailFindings(emptyEmail(), context)).toEqual([]))
  it('passes a sound one', () =>
    expect(levels(email({ footer: { ...freshFooter(), address: 'https://shop.pk/leave?t={token}' } }))).toEqual({
      'email-size': 'passed',
      'email-unsubscribe': 'passed',
      'email-pre-header': 'passed',
      'email-tags': 'passed',
    }))
  it.each<[string, Partial<EmailValues>, string]>([
    ['over 102 KB', { html: `<p>${'x'.repeat(102 * 1024)}</p>` }, 'email-size'],
    ['no way to unsubscribe', { footer: { ...freshFooter(), off: true } }, 'email-unsubscribe'],
    ['no preheader', { preHeader: ' ' }, 'email-pre-header'],
    ['no description', { html: '<img src="https://a.example/b.png" alt="">' }, 'email-alt'],
    ['a dead link', { html: '<a href="#">Shop</a>' }, 'email-links'],
    ['a script', { html: '<p>x</p><script>1</script>' }, 'email-acting'],
    ['a handler', { html: '<p onclick="x()">x</p>' }, 'email-acting'],
    ['a handler without quotes', { html: '<p ONCLICK=x()>x</p>' }, 'email-acting'],
    ['a form', { html: '<form>x</form>' }, 'email-acting'],
    ['an unknown tag', { html: '<p>{{nope}}</p>' }, 'email-tags'],
    ['an unknown tag in the subject', { subject: '{{nope}}' }, 'email-tags'],
    [
      'an unknown tag that Outlook alone shows',
      { html: '<!--[if mso]><p>{{nope}}</p><![endif]--><p>x</p>' },
      'email-tags',
    ],
    ['an unknown tag in a style sheet', { html: '<style>p{background:url({{nope}})}</style><p>x</p>' }, 'email-tags'],
    [
      'a script that Outlook alone reads',
      { html: '<!--[if mso]><script>1</script><![endif]--><p>x</p>' },
      'email-acting',
    ],
  ])('warns of %s', (_what, part, id) => expect(levels(email(part))[id]).toBe('warning'))
  it.each<[string, string | undefined]>([
    ['myapp://order/7', "'myapp://order/7': use an https link that opens the app."],
    ['com.brand.shop:/open', "'com.brand.shop:/open': use an https link that opens the app."],
    ['intent://scan/#Intent;end', "'intent://scan/#Intent;end': use an https link that opens the app."],
    ['https://shop.pk', undefined],
    ['mailto:a@shop.pk', undefined],
    ['tel:+15550100', undefined],
    ['sms:+15550100?body=Hi', undefined],
    ['{{product_url}}', undefined],
    ['#top', undefined],
  ])('Gmail keeps the link %s: %s', (href, detail) => {
    const found = emailFindings(email({ html: `<a href="${href}">x</a>` }), context)
    expect(found.find(({ id }) => id === 'email-app-links')?.detail).toBe(detail)
  })
  it('does not take the word for a script', () =>
    expect(levels(email({ html: '<p>We teach javascript: from scratch.</p>' }))['email-acting']).toBeUndefined())

  it.each([
    '<p>x</p><!-- <form> -->',
    '<p title="<form> onclick=">x</p>',
    '<p>buy on one="1" <textarea><script></textarea></p>',
    '<p>on sale: one onsale="x"</p>',
  ])('takes no words, values and comments for parts that do something: %s', (html) =>
    expect(levels(email({ html }))['email-acting']).toBeUndefined(),
  )
  it('leaves a tag in a comment alone, which nobody reads', () =>
    expect(levels(email({ html: '<p>x<!-- {{nope}} --></p>' }))['email-tags']).toBe('passed'))
  it.each<[string, Partial<EmailValues>, string]>([
    ['a sample address', { html: '<a href="https://example.com">Shop</a>' }, 'email-sample-links'],
  ])('does not let %s go out', (_what, part, id) => expect(levels(email(part))[id]).toBe('blocking'))
  const odd = (from: string) => emailFindings(email({ from }), context).find(({ id }) => id === 'email-from')
  const form = "Write it as 'Name <name@your-domain>'."
  it.each<[string, string | null]>([
    ['', null],
    ['hello@gulmohar.example', null],
    [' Gulmohar <hello@gulmohar.example> ', null],
    ['گلمہر <hello@gulmohar.pk>', null],
    ['<hello@gulmohar.example>', null],
    ['Gulmohar', `warning: There is only a name, so nobody can reply. ${form}`],
    ['not an @@ address <x', `warning: Email apps may refuse 'not an @@ address <x'. ${form}`],
    ['hello@gulmohar', `warning: Email apps may refuse 'hello@gulmohar'. ${form}`],
    ['Gulmohar <hello@gulmohar.example', `warning: Email apps may refuse 'Gulmohar <hello@gulmohar.example'. ${form}`],
    ['hello@example.com', 'blocking: hello@example.com is a sample. Use your own address.'],
    ['Us <us@mail.example.org>', 'blocking: us@mail.example.org is a sample. Use your own address.'],
  ])('From %j', (from, words) => {
    const found = odd(from)
    expect(found ? `${found.level}: ${found.detail}` : null).toBe(words)
  })
  it.each<[string, Partial<EmailValues>, string | undefined]>([
    ['of the plain text by hand', { plainText: 'Shop (https://www.example.com/a)' }, 'blocking'],
    ['of the plain text that is another', { plainText: 'Shop (https://example.com.pk/a), e.g. this' }, undefined],
  ])('a sample address %s', (_what, part, level) => expect(levels(email(part))['email-sample-text']).toBe(level))
  it.each<[string, Partial<EmailValues>, string | undefined]>([
    ['off', {}, "Vouchers are off, so everyone may get 'WELCOME25'. Switch them on, or take the code out."],
    [
      'off, without a default',
      { html: '<p>{{voucher_code}}</p>' },
      'Vouchers are off, so nobody may get a code. Switch them on, or take the code out.',
    ],
    ['off, in a comment', { html: '<p>x<!-- {{voucher_code}} --></p>' }, undefined],
    ['on', { isVoucher: true }, undefined],
    [
      'on, in a comment',
      { isVoucher: true, html: '<p>x<!-- {{voucher_code}} --></p>' },
      'The message does not show the code. Type @ and choose Voucher code.',
    ],
  ])('a voucher code with vouchers %s', (_what, part, detail) => {
    const found = emailFindings(email({ html: templates[2]?.mjml('Gulmohar') ?? '', ...part }), context)
    expect(found.find(({ id }) => id === 'voucher-off')?.detail).toBe(detail)
  })
  it('says how large it is', () => {
    expect(emailFindings(email({ html: `<p>${'x'.repeat(200 * 1024)}</p>` }), context)[0]?.detail).toMatch(
      /^20\d KB, Gmail shows the first 102 KB\./,
    )
    expect([400, 10_240, 104_448].map(sizeText)).toEqual(['0.4 KB', '10 KB', '102 KB'])
  })
})

describe('a test', () => {
  it.each([
    [email({ subject: '' }), 'subject'],
    [{ ...emptyEmail(), subject: 'x' }, 'design'],
    [email({ design: { body: { rows: [] } } }), 'empty-design'],
  ])('lacks %#', (values, lack) => expect(emailTest(values, context)).toEqual({ lack }))
  it('carries what calls names', () => {
    const test = emailTest(email({ isVoucher: true, voucherType: 'contentApi', content_service_id: 4 }), context)
    expect(test).toEqual({
      message: {
        design: expect.stringContaining('Hello {{first_name}}'),
        voucherType: 'contentApi',
        content_service_id: 4,
      },
      subject: 'Winter is here',
      pre_header: 'and so is wool',
      mergeTagIds: [7],
    })
  })
})

describe('who it is from', () => {
  it('the account where nobody is named', () => {
    expect(fromOf({ from: ' ' }, 'A <a@b.example>')).toBe('A <a@b.example>')
    expect(fromOf({ from: 'C' }, 'A')).toBe('C')
  })
  it('has a name', () => {
    expect(['Gulmohar <a@b.example>', 'a@b.example', '', '<a@b.example>'].map(brandIn)).toEqual([
      'Gulmohar',
      'a@b.example',
      'Your brand',
      'Your brand',
    ])
  })
})

describe('the starter templates', () => {
  it('are six, of the brand, whole', () => {
    expect(templates).toHaveLength(6)
    expect(new Set(templates.map(({ id }) => id)).size).toBe(6)
    for (const { mjml } of templates) {
      const made = mjml('Gulmohar')
      expect(made).toMatch(/^<mjml><mj-body/)
      expect(made.toLowerCase()).toContain('gulmohar')
      for (const tag of ['mj-section', 'mj-column', 'mj-text'])
        expect(made.split(`<${tag}`).length).toBe(made.split(`</${tag}>`).length)
    }
  })
})

describe('as one recipient', () => {
  it('words of a person are words, also in HTML', () => {
    const person = { id: 'x', name: 'x', note: '', values: { first_name: '<b>Ali</b> & "co"' } }
    expect(htmlFor('<p title="{{first_name}}">{{first_name}}{{nope|<i>x</i>}}</p>', person, context.mergeTags)).toBe(
      '<p title="&lt;b&gt;Ali&lt;/b&gt; &amp; &quot;co&quot;">&lt;b&gt;Ali&lt;/b&gt; &amp; &quot;co&quot;<i>x</i></p>',
    )
  })
})
