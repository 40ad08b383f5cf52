/** Mails of other builders open as they are: what acts is cut out, tags that have a counterpart are written anew, every other byte stays. */
import { describe, expect, test } from 'vitest'
import { documentOf, elementsBelow } from '../../../../../../src/renderer/blocks/design/html-tree.ts'
import { designOf } from '../../../../../../src/renderer/blocks/design/import/import-design.ts'
import { foreignMails } from '../../../../../fixtures/mails/foreign.ts'
import { mails } from '../../../../../fixtures/mails/index.ts'

const options = {
  known: ['first_name', 'city', 'email'],
  unsubscribe: 'https://gulmohar.example/unsubscribe?token={token}',
}
/** Nothing is translated, so that every byte can be compared. */
const asTheyAre = { known: [], unsubscribe: null }

const opened = (html: string, how: typeof options | typeof asTheyAre = asTheyAre) =>
  designOf([{ path: 'index.html', bytes: new TextEncoder().encode(html) }], how)

const acting = ['script', 'iframe', 'object', 'embed', 'form', 'base']

describe.each(mails.map((mail) => [mail.name, mail.html] as const))('%s', (_name, html) => {
  test('what acts is gone, the rest is the source', async () => {
    const { kind, text, report } = await opened(html)
    expect(kind).toBe('page')
    if (report.removed.length === 0) expect(text).toBe(html)
    let at = 0
    // What is left stands in the same order in the source.
    for (const letter of text) {
      at = html.indexOf(letter, at) + 1
      expect(at).toBeGreaterThan(0)
    }
    for (const { tagName, attrs } of elementsBelow(documentOf(text))) {
      expect(acting).not.toContain(tagName)
      for (const { name, value } of attrs) {
        expect(name).not.toMatch(/^on/)
        expect(value).not.toMatch(/^\s*(?:javascript|vbscript):/i)
      }
    }
  })
})

test.each(foreignMails())('$name opens byte for byte', async ({ html }) => {
  const { text, report } = await opened(html)
  expect(text).toBe(html)
  expect(report.removed).toEqual([])
})

test('marks of a loop between the rows of a table stay between them, and tags that only Outlook reads are translated', async () => {
  const page = (tag: string) =>
    `<!DOCTYPE html><html><body><table><tbody><tr><td>Item</td></tr>
{% for item in basket.items %}
<tr><td>{{ item.name }}</td></tr>
{% endfor %}
{{#if voucher}}<tr><td>Voucher</td></tr>{{/if}}
</tbody></table><!--[if mso]><v:rect href="https://g.pk/?n=${tag}"><center>${tag}</center></v:rect><![endif]--><p>${tag}</p></body></html>`
  expect((await opened(page('[firstname]'), options)).text).toBe(page('{{first_name}}'))
})

test.each([
  ['mailchimp-newsletter', 'Mailchimp', ['*|FNAME|* is {{first_name}}'], 1],
  ['klaviyo-campaign', 'Klaviyo', ["{{ first_name|default:'there' }} is {{first_name|there}}"], 1],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is how Braze writes a tag.
  ['braze-liquid', 'Braze', ["{{${first_name} | default: 'Dear friend'}} is {{first_name|Dear friend}}"], 1],
  ['sendgrid-newsletter', 'SendGrid, Postmark or Iterable', ['{{firstName}} is {{first_name}}'], 2],
  ['campaign-monitor-news', 'Campaign Monitor', ['[firstname,fallback=friend] is {{first_name|friend}}'], 1],
])("the tags of %s are Herald's, in their own places", async (name, dialect, mapped, unsubscribes) => {
  const html = mails.find((one) => one.name === name)?.html ?? ''
  const { text, report } = await opened(html, options)
  expect(report.tags.dialect).toBe(dialect)
  expect(report.tags.mapped.map(([from, to]) => `${from} is ${to}`)).toEqual(mapped)
  expect(report.tags.unsubscribes).toBe(unsubscribes)
  expect(text).toContain('gulmohar.example/unsubscribe?token={token}')
  const first = mapped[0]?.split(' is ')[1] ?? ''
  expect(text.split(first).length).toBeGreaterThan(html.split(first).length)
})

test('subject and preheader are found and stay where they are', async () => {
  const html = `<html><head><title>Winter *|FNAME|*</title></head><body><div style="display:none;max-height:0">Warm light&nbsp;&zwnj;&nbsp;&zwnj;</div><p>Hello</p><p>there</p></body></html>`
  const { text, found } = await opened(html, options)
  expect(found).toEqual({ subject: 'Winter {{first_name}}', preHeader: 'Warm light', from: '' })
  expect(text).toBe(html.replace('*|FNAME|*', '{{first_name}}'))
})

test('what was removed is named', async () => {
  const html = mails.find(({ name }) => name === 'hand-active')?.html ?? ''
  const { removed } = (await opened(html)).report
  expect(Object.fromEntries(removed)).toEqual({
    'base address': 1,
    redirect: 1,
    'event handler': 2,
    script: 1,
    'script link': 1,
    form: 1,
    'embedded page': 1,
    'script in a style': 1,
  })
})

test.each(['Hi <b>{</b>{first_name}<b>}</b>', 'Hi {<!-- x -->{first_name}}', 'Hi {{first_na<wbr>me}}'])(
  'a tag that formatting splits is not taken for another: %s',
  async (words) => {
    const html = `<html><body><p>${words}</p><p>{first_name}</p></body></html>`
    expect((await opened(html, options)).text).toBe(html.replace('<p>{first_name}', '<p>{{first_name}}'))
  },
)

test.each([
  ['Hi *|FNA<b>ME|*</b>, *|CITY|*', 'Hi {{first_name}}<b></b>, {{city}}', ['*|FNAME|*', '*|CITY|*']],
  ['*|CITY|* [[first<i>name</i>]] *|CITY|*', '{{city}} {{first_name}}<i></i> {{city}}', ['[[firstname]]', '*|CITY|*']],
  ['Hi <b>[</b>[firstname]<b>]</b>', 'Hi <b>{{first_name}}</b><b></b>', ['[[firstname]]']],
  ['Hi &#42;|FNAME|*', 'Hi {{first_name}}', ['*|FNAME|*']],
  ['*|CITY|* {{<b>first_name</b>}}', '{{city}} {{<b>first_name</b>}}', ['*|CITY|*']],
  ['Hi *|SH<b>OE|*</b>', 'Hi *|SH<b>OE|*</b>', []],
  ['Hi <!-- *|FNAME|* -->', 'Hi <!-- *|FNAME|* -->', []],
  ['*|FNA<b id="*|CITY|*">ME|*</b>', '*|FNA<b id="{{city}}">ME|*</b>', ['*|CITY|*']],
])('a tag of another program is mapped as it is seen: %s', async (words, becomes, mapped) => {
  const page = (text: string) => `<html><head><style>/* *|FNAME|* */</style></head><body><p>${text}</p></body></html>`
  const { text, report } = await opened(page(words), options)
  expect(text).toBe(page(becomes))
  expect(report.tags.mapped.map(([from]) => from).toSorted()).toEqual(mapped.toSorted())
})

test.each([
  ['Hi {{<b>first_name</b>}}', 'Hi {{first_name}}<b></b>', []],
  ['Hi <b>{</b>{first_name}<b>}</b>', 'Hi <b>{{first_name}}</b><b></b>', []],
  ['Hi {<!-- x -->{first_na<wbr>me}}', 'Hi {{first_name}}<wbr>', []],
  ['Hi {{ <i>FNAME</i>|you }}', 'Hi {{first_name|you}}<i></i>', ['{{ FNAME|you }}']],
  ['Hi {{<i>city</i>}}, <b>{{first_name}}</b>', 'Hi {{city}}<i></i>, <b>{{first_name}}</b>', []],
  ['Hi *|FNA<b>ME|*</b>', 'Hi {{first_name}}<b></b>', ['*|FNAME|*']],
])('in MJML a tag that formatting splits becomes whole: %s', async (words, becomes, mapped) => {
  const mjml = (text: string) =>
    `<mjml><mj-body><mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section></mj-body></mjml>`
  const { text, report } = await opened(mjml(words), options)
  expect(text).toBe(mjml(becomes))
  expect(report.tags.mapped.map(([from]) => from)).toEqual(mapped)
})

/** As every program that reads HTML ends an attribute. Source: HTML Standard, 13.2.5.36, attribute value (double-quoted) state. */
test.each([
  [
    '<a href="https://{{shop_domain|default:"shop.example"}}/x">quotes</a>',
    'href',
    'https://{{shop_domain|default:"shop.example"}}/x',
  ],
  [
    '<img src="https://a.pk/b.png" alt="For {{first_name|default:"you"}} > now">',
    'alt',
    'For {{first_name|you}} > now',
  ],
  ["<img src='https://a.pk/b.png' alt='For {{ first_name|default:'you' }}'>", 'alt', 'For {{first_name|you}}'],
  ['<img alt="Hi {{insert first_name "default=you"}}" src="https://a.pk/b.png">', 'alt', 'Hi {{first_name|you}}'],
  [
    '<a href="{% if city == "Lahore" %}https://a.pk{% endif %}">x</a>',
    'href',
    '{% if city == "Lahore" %}https://a.pk{% endif %}',
  ],
  ['<a href="{{x" title="}}">x</a>', 'title', '}}'],
  ['<a href="https://a.pk" title="Two">x</a>', 'title', 'Two'],
])('a quote inside a tag cuts no attribute: %s', async (html, name, value) => {
  const { text } = await opened(`<html><body>${html}</body></html>`, options)
  const found = elementsBelow(documentOf(text)).flatMap(({ attrs }) => attrs.filter((one) => one.name === name))
  expect(found.map((one) => one.value)).toEqual([value])
})
