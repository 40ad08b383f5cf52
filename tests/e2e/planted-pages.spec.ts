/** What axe finds in planted defects, the checks find too: axe was written by others, and sees the page as a browser draws it. */
import AxeBuilder from '@axe-core/playwright'
import { builtModule } from '../bench/built-module.ts'
import type * as Planted from '../fixtures/planted/in-pages.ts'
import { expect, test } from './app.ts'

/** What axe says of one page rather than of a defect in it: a mail needs no landmarks, and has headings where its writer wants them. */
const ofWholePages = ['region', 'page-has-heading-one', 'landmark-one-main', 'heading-order']

test('what axe finds in planted defects, the checks find too', { tag: '@long' }, async ({ folder, page }) => {
  test.setTimeout(600_000)
  const { plantedPages, soundPages } = await builtModule<typeof Planted>('tests/fixtures/planted/in-pages.ts', folder)
  await page.route('**/*', (route) => route.abort())
  const violated = async (html: string): Promise<string[]> => {
    await page.setContent(html, { waitUntil: 'domcontentloaded' })
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).disableRules(ofWholePages).analyze()
    return violations.map(({ id }) => id)
  }
  const before: Record<string, string[]> = {}
  for (const [channel, html] of Object.entries(soundPages)) before[channel] = await violated(html)
  const missed: string[] = []
  let count = 0
  for (const { what, channel, page: html, isFound, isMeant } of plantedPages()) {
    const more = (await violated(html)).filter((id) => !before[channel]?.includes(id))
    if (more.length === 0 || isMeant) continue
    count += 1
    if (!isFound) missed.push(`${channel}, ${what}: ${more.join(', ')}`)
  }
  expect(missed).toEqual([])
  expect(count).toBeGreaterThanOrEqual(20)
  console.log(`axe objects to ${count} of the planted pages`)
})
