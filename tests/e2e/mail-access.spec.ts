/**
 * What Herald makes can be read by everybody: axe finds nothing serious or critical in any starter, any block, and mails put together by
 * chance, once what is safe is fixed. 15 of those in each long run, 500 with HERALD_SOAK=1; HERALD_SEED repeats a run.
 */
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { builtModule } from '../bench/built-module.ts'
import type * as Made from '../fixtures/made-mails.ts'
import { seed } from '../fixtures/seed.ts'
import { expect, test } from './app.ts'

const count = process.env.HERALD_SOAK === '1' ? 500 : 15

test('axe has nothing serious to say of starters, blocks and mails by chance', { tag: '@long' }, async ({
  folder,
  page,
}) => {
  test.setTimeout(300_000 + count * 6_000)
  const { madeMessages } = await builtModule<typeof Made>('tests/fixtures/made-mails.ts', folder)
  // Pictures stand for nothing here, and nothing is fetched.
  await page.route('**/*', (route) => route.abort())
  const objections: string[] = []
  for (const { name, html } of madeMessages(compiled, count, seed)) {
    await page.setContent(html, { waitUntil: 'domcontentloaded' })
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
    for (const { id, impact, nodes } of violations)
      if (impact === 'serious' || impact === 'critical')
        objections.push(`${name}: ${id}: ${nodes.map((node) => node.html.slice(0, 200)).join('\n  ')}`)
  }
  expect(objections, `HERALD_SEED=${seed}`).toEqual([])
})

type Compile = (mjml: string, options: object) => { html: string }

function compiled(mjml: string): string {
  // The package looks for a window while it loads.
  Object.assign(globalThis, { window: globalThis })
  const compile = createRequire(import.meta.url)('mjml-browser') as Compile
  return compile(mjml, { fonts: {}, validationLevel: 'soft' }).html
}
