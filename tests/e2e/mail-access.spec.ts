/**
 * What Herald makes can be read by everybody: neither axe nor the checks find anything serious in any starter, any block, and mails put
 * together by chance, once what is safe is fixed and the samples have given way to somebody's own links, pictures and words. 15 of those in each long run, 500 with HERALD_SOAK=1; HERALD_SEED repeats a run.
 */
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import type { Finding } from '../../src/renderer/rules/finding.ts'
import { builtModule } from '../bench/built-module.ts'
import type * as Made from '../fixtures/made-mails.ts'
import { seed } from '../fixtures/seed.ts'
import { expect, test } from './app.ts'

const count = process.env.HERALD_SOAK === '1' ? 500 : 15

test('neither axe nor the checks have anything serious to say of starters, blocks and mails by chance', {
  tag: '@long',
}, async ({ folder, page }) => {
  test.setTimeout(300_000 + count * 6_000)
  const { madeMessages } = await builtModule<typeof Made>('tests/fixtures/made-mails.ts', folder)
  // Pictures stand for nothing here, and nothing is fetched.
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

/** That a mail of one picture has hardly any words is for its writer to mend. */
const isSerious = ({ id, level }: Finding): boolean =>
  (level === 'blocking' || level === 'warning') && !id.startsWith('html-only-pictures')

type Compile = (mjml: string, options: object) => { html: string }

function compiled(mjml: string): string {
  // The package looks for a window while it loads.
  Object.assign(globalThis, { window: globalThis })
  const compile = createRequire(import.meta.url)('mjml-browser') as Compile
  return compile(mjml, { fonts: {}, validationLevel: 'soft' }).html
}
