/** What starters claim (prices, deadlines, discounts, codes, names): all of it is declared with them, and blocks until it was touched. */
import { describe, expect, test } from 'vitest'
import { emailFindings } from '../../../../src/model/channels/email/checks.ts'
import { designedFields, type EmailValues, emptyEmail } from '../../../../src/model/channels/email/values.ts'
import { emailFromWire, emailToWire } from '../../../../src/model/channels/email/wire.ts'
import { inAppFindings } from '../../../../src/model/channels/in-app/checks.ts'
import { webPopupFindings } from '../../../../src/model/channels/web-popup/checks.ts'
import { messageFindings } from '../../../../src/model/design/findings.ts'
import { emptyPanel } from '../../../../src/model/design/panel/placement.ts'
import { ourDesign } from '../../../../src/model/design/project.ts'
import { withChanges } from '../../../../src/model/rules/finding.ts'
import { markedHtml } from '../../../../src/renderer/blocks/checks/finding-mark.ts'
import { contentOf } from '../../../../src/renderer/channels/contents.ts'
import { templates } from '../../../../src/renderer/channels/email/templates/index.ts'
import { starters as inApp } from '../../../../src/renderer/channels/in-app/starters/index.ts'
import { starters as popup } from '../../../../src/renderer/channels/web-popup/starters/index.ts'

const brand = 'Gulmohar'
const email = templates.map(({ id, mjml, claims }) => ({ name: `email ${id}`, source: mjml(brand), claims }))
const panels = [
  ...inApp.map(({ id, html, claims }) => ({ name: `in-app ${id}`, source: html(brand), claims })),
  ...popup.map(({ id, html, claims }) => ({ name: `popup ${id}`, source: html(brand), claims })),
]
const all = [...email, ...panels]
/** A design of any content: what is held is its HTML. */
const hello = { pages: [{ component: { components: [{ type: 'mj-text', content: 'Hello' }] } }] }

/** What people read of it, one stretch between two tags each. */
const stretches = (source: string): string[] =>
  [...source.matchAll(/>([^<]+)</g)].map(([, text = '']) => text.trim()).filter((text) => text !== '')

/** Words that promise something only the sender can know. */
const promise =
  /\d|%|\bRs\b|[$€£]|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b|\b(?:today|tomorrow|tonight|midnight|night|hour|minutes?|week|month|year|days?|free|seats?|guest|off|runs)\b/i
/** A name inside a sentence. */
const invented = /(?<=[a-z,;] )(?!Gulmohar\b)[A-Z][a-z]+/

/** A stretch without what is declared, and without tags that have no words of their own. */
const undeclared = (text: string, claims: readonly string[]): string =>
  claims.reduce((rest, claim) => rest.replaceAll(claim, ' '), text).replace(/\{\{\w+(?:\|[a-z ]+)?\}\}/gi, ' ')

describe('a starter', () => {
  test.each(all)('$name declares what it claims', ({ source, claims }) => {
    for (const claim of claims) expect(source, claim).toContain(claim)
    const left = stretches(source)
      .filter((text) => !/^\d$/.test(text))
      .map((text) => undeclared(text, claims))
    expect(left.filter((text) => promise.test(text) || invented.test(text))).toEqual([])
  })

  test('an undeclared claim would be seen', () => {
    for (const text of ['30% off', 'Rs 5', 'until Monday', 'in 3 days', 'at noon in Karachi', '{{code|WELCOME25}}'])
      expect(promise.test(undeclared(text, [])) || invented.test(undeclared(text, [])), text).toBe(true)
  })

  test.each(all)('$name, untouched: each claim blocks, by its words', ({ source, claims }) => {
    const found = messageFindings({ html: source, design: ourDesign(hello), claims }, { prefix: 'x' })
    const told = found.filter(({ id }) => id.startsWith('x-claim '))
    expect(told.map(({ id }) => id.slice('x-claim '.length))).toEqual(claims)
    for (const [at, { level, title, field }] of told.entries()) {
      expect({ level, field }).toEqual({ level: 'blocking', field: 'design' })
      expect(title).toContain((claims[at] ?? '').slice(0, 39))
    }
    // Each leads to its words.
    for (const one of told) expect(markedHtml(source.replaceAll('mj-', ''), one), one.id).toContain('data-finding')
  })
})

const context = { mergeTags: [], reach: null, upTo: false }
const offer = email.find(({ name }) => name === 'email offer')
const mail = (part: Partial<EmailValues> = {}): EmailValues => ({
  ...emptyEmail(),
  subject: 'x',
  ...designedFields(hello, offer?.source ?? ''),
  claims: [...(offer?.claims ?? [])],
  ...part,
})
const blocked = (values: EmailValues) =>
  emailFindings(values, context).flatMap(({ id }) => (id.startsWith('email-claim ') ? [id.slice(12)] : []))

describe('a claim', () => {
  test('is touched where its words were changed, and where a person keeps it', () => {
    expect(blocked(mail())).toEqual(['UNTIL SUNDAY NIGHT', '25% off', '{{voucher_code|WELCOME25}}', expect.any(String)])
    const html = mail().html.replace('25% off', '10% off').replace('UNTIL SUNDAY NIGHT', 'ALL WEEK')
    expect(blocked(mail({ html }))).toHaveLength(2)
    const fix = emailFindings(mail(), context).find(({ id }) => id === 'email-claim 25% off')?.fix
    expect(fix?.safe).toBe(false)
    const kept = withChanges(mail() as never, fix?.changes ?? []) as unknown as EmailValues
    expect(blocked(kept)).not.toContain('25% off')
    expect(blocked(kept)).toHaveLength(3)
  })

  test('of a message that no starter began is nobody’s sample', () => expect(blocked(mail({ claims: [] }))).toEqual([]))

  test('goes with the message to the server and back, as long as it stands', () => {
    const wire = (values: EmailValues) => emailToWire(values, { name: 'x', sender: '', mergeTags: [] })
    const back = emailFromWire({ id: 1, ...wire(mail()) })
    expect(blocked(back)).toEqual(blocked(mail()))
    expect(wire(mail({ html: '<p>x</p>' })).edit_content_page_values.emailData).not.toHaveProperty('claims')
  })

  test.each([
    ['in-app', inApp, inAppFindings],
    ['web-popup', popup, webPopupFindings],
  ] as const)('blocks in %s and comes back', (channel, starters, findings) => {
    const content = contentOf({ id: channel } as never)
    for (const { html, claims } of starters) {
      const values = { ...emptyPanel(), html: html(brand), design: ourDesign(hello), claims: [...claims] }
      const told = (given: typeof values) =>
        findings(given, { mergeTags: [] }).filter(({ id }) => id.includes('-claim '))
      expect(told(values)).toHaveLength(claims.length)
      const wire = content?.toWire(values as never, { name: 'x', mergeTags: [] } as never)
      expect(told(content?.fromWire({ id: 1, ...wire }) as never)).toHaveLength(claims.length)
    }
  })
})
