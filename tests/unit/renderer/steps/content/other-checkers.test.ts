/** What other people's checkers find in planted defects, ours find too: html-validate, and caniemail's own reader of mails. */
import { caniemail } from 'caniemail'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { describe, expect, it } from 'vitest'
import { type PlantedPage, plantedPages, soundPages } from '../../../../fixtures/planted/in-pages.ts'

const pages = plantedPages()

/** Rules of how HTML is written rather than of what a reader gets; styles in each tag are how mails are made. */
const ofStyle = new Set(['no-inline-style', 'prefer-tbody', 'doctype-style', 'no-implicit-input-type'])
const checker = new HtmlValidate(new StaticConfigLoader({ extends: ['html-validate:recommended'] }))

async function byHtmlValidate(page: string): Promise<string[]> {
  const { results } = await checker.validateString(page)
  return results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId)).filter((rule) => !ofStyle.has(rule))
}

/** The clients that our views show, as caniemail names them. */
const clients = [
  'gmail.desktop-webmail',
  'gmail.android',
  'outlook.windows',
  'outlook.outlook-com',
  'apple-mail.macos',
  'apple-mail.ios',
  'yahoo.desktop-webmail',
] as const

/** Measures that every table has: a program that leaves them out shows the words all the same. */
const ofMeasure = new Set(['height property', 'overflow', 'left, right, top, bottom'])

const byCaniemail = (page: string): string[] => [
  ...new Set(
    [...caniemail({ clients: [...clients], html: page }).issues.errors.values()].flatMap((issues) =>
      issues.map(({ title }) => title).filter((title) => !ofMeasure.has(title)),
    ),
  ),
]

/** What is told of a page more often than of the sound one. */
function added(of: readonly string[], before: readonly string[]): string[] {
  const count = (all: readonly string[], one: string) => all.filter((other) => other === one).length
  return [...new Set(of)].filter((one) => count(of, one) > count(before, one))
}

async function missed(told: (page: string) => string[] | Promise<string[]>, among: readonly PlantedPage[]) {
  const before = new Map<string, string[]>()
  for (const [channel, page] of Object.entries(soundPages)) before.set(channel, await told(page))
  const found: { by: string; isFound: boolean }[] = []
  for (const { what, channel, page, isFound, isMeant } of among) {
    const more = added(await told(page), before.get(channel) ?? [])
    if (more.length > 0 && !isMeant) found.push({ by: `${channel}, ${what}: ${more.join(', ')}`, isFound })
  }
  return { count: found.length, missed: found.filter((one) => !one.isFound).map(({ by }) => by) }
}

describe('what others find in planted defects', () => {
  it('html-validate: ours find it too', async () => {
    const told = await missed(byHtmlValidate, pages)
    expect(told.missed).toEqual([])
    expect(told.count).toBeGreaterThanOrEqual(20)
  })

  it('caniemail: ours find it too', async () => {
    const mails = pages.filter(({ channel }) => channel === 'email')
    const told = await missed(byCaniemail, mails)
    expect(told.missed).toEqual([])
    expect(told.count).toBeGreaterThanOrEqual(25)
  })
})
