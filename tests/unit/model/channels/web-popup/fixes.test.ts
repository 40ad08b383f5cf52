/** The fixes of a pop-up's findings: what each changes, and that its finding does not return. */
import { describe, expect, it } from 'vitest'
import type { Json, MergeTag } from '#contract'
import { checks, emptyWebPopup, type WebPopupValues } from '../../../../../src/model/channels/web-popup/checks.ts'
import { checkMessage } from '../../../../../src/model/checks/check.ts'
import { ourDesign } from '../../../../../src/model/design/project.ts'
import { withChanges } from '../../../../../src/model/rules/finding.ts'

const tags: MergeTag[] = [{ id: 1, name: 'first_name', label: 'First name' } as unknown as MergeTag]
const claims = ['Ends Sunday']

const findingsOf = (values: WebPopupValues) => [
  ...checks.findings(values, { mergeTags: tags }),
  ...checkMessage(checks.checked(values), { tags, ownRules: [] }),
]
const fixable = (values: WebPopupValues) => findingsOf(values).filter(({ fix }) => fix)
const fixed = (values: WebPopupValues, changes: Parameters<typeof withChanges>[1]) =>
  withChanges(values as unknown as Json, changes) as unknown as WebPopupValues

const link = (href: string) => `<a href="${href}">Shop</a>`

describe('a pop-up', () => {
  it.each<[title: string, safety: 'safe' | 'asks', html: string, after: string]>([
    ['A link is not secure', 'asks', link('http://gulmohar.pk/sale'), link('https://gulmohar.pk/sale')],
    ['A link has spaces in it', 'safe', link(' https://gulmohar.pk/sale '), link('https://gulmohar.pk/sale')],
    ["A link begins with 'https://' twice", 'safe', link('https://https://gulmohar.pk'), link('https://gulmohar.pk')],
    ['A link is only an email address', 'safe', link('help@gulmohar.pk'), link('mailto:help@gulmohar.pk')],
    [
      'A link is tagged twice',
      'safe',
      link('https://gulmohar.pk/?utm_source=a&utm_source=a'),
      link('https://gulmohar.pk/?utm_source=a'),
    ],
    [
      'A link goes through www.google.com',
      'asks',
      link('https://www.google.com/url?q=https://gulmohar.pk/'),
      link('https://gulmohar.pk/'),
    ],
    ['Unknown merge tag', 'safe', '<p>Hi {{First Name}}</p>', '<p>Hi {{first_name}}</p>'],
    ['Unknown merge tag', 'asks', '<p>Hi {{frist_name|you}}</p>', '<p>Hi {{first_name|you}}</p>'],
    [
      "The alt text of a picture begins with 'picture of'",
      'safe',
      '<img src="https://a.pk/b.png" alt="Image of a kettle">',
      '<img src="https://a.pk/b.png" alt="Kettle">',
    ],
    [
      'A picture can be seen on one computer only',
      'asks',
      '<img src="http://127.0.0.1/a.png" alt="A kettle">',
      '<img src="herald-picture-to-keep" alt="A kettle">',
    ],
  ])('%s (%s): %s', (title, safety, html, after) => {
    const values = { ...emptyWebPopup(), html }
    const [finding, ...others] = fixable(values)
    expect(others).toEqual([])
    expect(finding).toMatchObject({ title, level: 'warning', field: 'design', fix: { safe: safety === 'safe' } })
    const result = fixed(values, finding?.fix?.changes ?? [])
    expect(result).toEqual({ ...values, html: after })
    expect(fixable(result)).toEqual([])
  })

  it('keeps a claim of its starter without a change of the message', () => {
    const values = { ...emptyWebPopup(), html: '<p>Ends Sunday</p>', claims }
    const [finding] = fixable(values)
    expect(finding).toMatchObject({ title: "'Ends Sunday' comes with the starter", level: 'blocking' })
    const result = fixed(values, finding?.fix?.changes ?? [])
    expect(result).toEqual({ ...values, claims: [] })
    expect(fixable(result)).toEqual([])
  })

  it('is fixed in its design too, because the next edit compiles the HTML from it', () => {
    const project = (href: string) => {
      const shop = { type: 'link', attributes: { href }, components: [{ type: 'textnode', content: 'Shop' }] }
      return ourDesign({ pages: [{ frames: [{ component: { type: 'wrapper', components: [shop] } }] }] }, 'panel')
    }
    const values = { ...emptyWebPopup(), html: link('http://gulmohar.pk'), design: project('http://gulmohar.pk') }
    const [finding] = fixable(values)
    const result = fixed(values, finding?.fix?.changes ?? [])
    expect(result).toEqual({ ...values, html: link('https://gulmohar.pk'), design: project('https://gulmohar.pk') })
  })

  it('of another editor with a design of its own is not fixed: the two would differ', () => {
    const html = link('http://gulmohar.pk')
    const values = { ...emptyWebPopup(), html, design: { rows: [] }, source: { html } }
    expect(findingsOf(values)).toContainEqual(expect.objectContaining({ title: 'A link is not secure' }))
    expect(fixable(values)).toEqual([])
  })
})
