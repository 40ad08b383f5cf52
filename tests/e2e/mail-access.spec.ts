/**
 * Accessibility of emails: neither axe nor the checks report anything serious in any starter, any block, or randomly composed emails, once
 * safe fixes are applied and samples are replaced by real links, pictures and texts. A long run composes 15 emails, HERALD_SOAK=1 500;
 * HERALD_SEED repeats a run.
 */
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import type { Finding } from '../../src/model/rules/finding.ts'
import { builtModule } from '../bench/built-module.ts'
import type * as Made from '../fixtures/made-mails.ts'
import { seed } from '../fixtures/seed.ts'
import { expect, test } from './app.ts'

const count = process.env.HERALD_SOAK === '1' ? 500 : 15

test('neither axe nor the checks report anything serious in starters, blocks and random emails', {
  tag: '@long',
}, async ({ folder, page }) => {
  test.setTimeout(300_000 + count * 6_000)
  const { madeMessages } = await builtModule<typeof Made>('tests/fixtures/made-mails.ts', folder)
  // Pictures do not matter here, and nothing is loaded.
  await page.route('**/*', (route) => route.abort())
  const objections: string[] = []
  const made = madeMessages(compiled, count, seed)
  for (const { name, html, left } of made) {
    objections.push(...left.filter(isSerious).map(({ title, detail }) => `${name}: ${title}: ${detail}`))
    await page.setContent(html, { waitUntil: 'domcontentloaded' })
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
    for (const { id, impact, nodes } of violations)
      if (impact === 'serious' || impact === 'critical')
        objections.push(`${name}: ${id}: ${nodes.map((node) => node.html.slice(0, 200)).join('\n  ')}`)
  }
  console.log(`${made.length} messages, ${count} of them by chance, HERALD_SEED=${seed}`)
  expect(objections, `HERALD_SEED=${seed}`).toEqual([])
})

/** Only its author can fix an email that is one picture with hardly any text. */
const isSerious = ({ id, level }: Finding): boolean =>
  (level === 'blocking' || level === 'warning') && !id.startsWith('html-only-pictures')

type Compile = (mjml: string, options: object) => { html: string }

function compiled(mjml: string): string {
  // The package needs a `window` while it loads.
  Object.assign(globalThis, { window: globalThis })
  const compile = createRequire(import.meta.url)('mjml-browser') as Compile
  return compile(mjml, { fonts: {}, validationLevel: 'soft' }).html
}
