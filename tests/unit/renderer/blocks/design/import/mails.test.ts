/** Forty mails of other builders come in as designs: what can be seen can be edited, nothing in them acts, Outlook's parts survive or are named. */
import { describe, expect, test } from 'vitest'
import { designOfHtml } from '../../../../../../src/renderer/blocks/design/import/design-of.ts'
import {
  attributeOf,
  documentOf,
  type Element,
  elementsBelow,
  isBlank,
  isElement,
  isText,
  nodesBelow,
} from '../../../../../../src/renderer/blocks/design/import/tree.ts'
import { mails } from '../../../../../fixtures/mails/index.ts'

const options = {
  known: ['first_name', 'city', 'email'],
  unsubscribe: 'https://gulmohar.example/unsubscribe?token={token}',
}
/** Nothing is translated, so that words can be found again. */
const asTheyAre = { known: [], unsubscribe: null }

const inline = new Set([
  'a',
  'b',
  'strong',
  'i',
  'em',
  'u',
  'span',
  'font',
  'br',
  'small',
  'sup',
  'sub',
  'o:p',
  'unsubscribe',
  'label',
])
const unseen = new Set(['head', 'style', 'title', 'script', 'select', 'textarea', 'iframe'])

/** Counted in the source by itself, without the reader that is tested: each stretch of words between blocks, each picture. */
function visibleBlocks(html: string): { words: string[]; pictures: string[] } {
  const words: string[] = []
  const pictures: string[] = []
  let stretch = ''
  const end = () => {
    if (!isBlank(stretch)) words.push(plain(stretch))
    stretch = ''
  }
  const walk = (element: Element) => {
    const style = attributeOf(element, 'style') ?? ''
    const hidden =
      /display:\s*none|max-height:\s*0|mso-hide:\s*all/i.test(style) ||
      /preheader/i.test(attributeOf(element, 'class') ?? '')
    if (unseen.has(element.tagName) || (hidden && !/msohide/.test(attributeOf(element, 'class') ?? ''))) return
    if (/^(?:amp-)?img$/.test(element.tagName)) {
      end()
      pictures.push(attributeOf(element, 'src') ?? '')
    }
    if (!inline.has(element.tagName)) end()
    for (const node of element.childNodes) {
      if (isText(node)) stretch += node.value
      else if (isElement(node)) walk(node)
    }
    if (!inline.has(element.tagName)) end()
  }
  for (const element of documentOf(html).childNodes.filter(isElement)) walk(element)
  end()
  return { words, pictures }
}

const plain = (words: string): string => words.replace(/[\s\u00a0\u200b-\u200f]+/g, ' ').trim()

/** What of the design can be edited as what it is: its words and its pictures. */
function editable(mjml: string): { words: string; pictures: Set<string> } {
  let words = ''
  const pictures = new Set<string>()
  const walk = (element: Element) => {
    if (
      element.tagName === 'mj-raw' ||
      element.tagName === 'mj-style' ||
      /kept-html/.test(attributeOf(element, 'css-class') ?? '')
    )
      return
    const src = attributeOf(element, 'src') ?? attributeOf(element, 'background-url')
    if (src) pictures.add(src)
    for (const node of element.childNodes) {
      if (isText(node)) words += ` ${node.value}`
      else if (isElement(node)) walk(node)
    }
  }
  for (const element of documentOf(mjml).childNodes.filter(isElement)) walk(element)
  return { words: plain(words).replaceAll(' ', ''), pictures }
}

describe.each(mails.map((mail) => [mail.name, mail] as const))('%s', (_name, { html }) => {
  const made = designOfHtml(html, asTheyAre)

  test('what can be seen can be edited', () => {
    const seen = visibleBlocks(html)
    const can = editable(made.mjml)
    const lost = [
      ...seen.words.filter((words) => !can.words.includes(words.replaceAll(' ', ''))),
      ...seen.pictures.filter((picture) => !can.pictures.has(picture)),
    ]
    const all = seen.words.length + seen.pictures.length
    expect({ lost: lost.length <= all * 0.1 ? [] : lost, all: all > 0 }).toEqual({ lost: [], all: true })
  })

  test('nothing in it acts', () => {
    const document = documentOf(made.mjml)
    for (const element of elementsBelow(document)) {
      expect([
        'script',
        'iframe',
        'object',
        'embed',
        'form',
        'input',
        'base',
        'link',
        'svg',
        'audio',
        'video',
      ]).not.toContain(element.tagName)
      if (element.tagName === 'meta')
        expect(attributeOf(element, 'http-equiv')?.toLowerCase() ?? '').not.toBe('refresh')
      for (const { name, value } of element.attrs) {
        expect(name).not.toMatch(/^on/)
        expect(value).not.toMatch(/^\s*(?:javascript|vbscript):/i)
      }
    }
    // How Word says in its comments that it draws VML.
    expect(made.mjml.replaceAll('behavior:url(#default#VML)', '')).not.toMatch(/expression\s*\(|behavior\s*:/i)
  })

  test('what is for Outlook is there still, or named', () => {
    const comments = [...nodesBelow(documentOf(html))].filter((node) => 'data' in node && /^\s*\[if\b/.test(node.data))
    const body = comments.filter(
      (node) => 'data' in node && /<(?:table|td|v:)/i.test(node.data) && !/<!\s*$/.test(node.data),
    )
    const head = html.slice(0, html.search(/<\/head>/i)).match(/<!--\[if [^\]]*mso[^\]]*\]>(?!<!)/g) ?? []
    if (body.length > 0) expect(made.report.rebuilt.join(' ')).toMatch(/for Outlook/)
    for (const one of head) expect(made.mjml).toContain(one.slice(4))
    for (const name of ['color-scheme', 'supported-color-schemes', 'format-detection'])
      if (html.includes(`name="${name}"`)) expect(made.mjml).toContain(`name="${name}"`)
  })
})

test('there are forty, of a dozen builders', () => {
  expect(mails.length).toBeGreaterThanOrEqual(40)
  expect(new Set(mails.map(({ builder }) => builder)).size).toBeGreaterThanOrEqual(12)
  expect(new Set(mails.map(({ name }) => name)).size).toBe(mails.length)
})

test.each([
  ['mailchimp-newsletter', 'Mailchimp', ['*|FNAME|* is {{first_name}}'], 1],
  ['klaviyo-campaign', 'Klaviyo', ["{{ first_name|default:'there' }} is {{first_name|there}}"], 1],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is how Braze writes a tag.
  ['braze-liquid', 'Braze', ["{{${first_name} | default: 'Dear friend'}} is {{first_name|Dear friend}}"], 1],
  ['sendgrid-newsletter', 'SendGrid', ['{{firstName}} is {{first_name}}'], 2],
  ['campaign-monitor-news', 'Campaign Monitor', ['[firstname,fallback=friend] is {{first_name|friend}}'], 1],
])("the tags of %s are Herald's", (name, dialect, mapped, unsubscribes) => {
  const mail = mails.find((one) => one.name === name)
  const { tags } = designOfHtml(mail?.html ?? '', options).report
  expect(tags.dialect).toBe(dialect)
  expect(tags.mapped.map(([from, to]) => `${from} is ${to}`)).toEqual(mapped)
  expect(tags.unsubscribes).toBe(unsubscribes)
})

test('what was removed is named', () => {
  const mail = mails.find(({ name }) => name === 'hand-active')
  expect(designOfHtml(mail?.html ?? '', options).report.removed).toEqual([
    '1 base address',
    '1 redirect',
    '2 event handlers',
    '1 script',
    '1 script link',
    '1 form',
    '2 form fields',
    '1 embedded page',
    '1 script in a style',
  ])
})
