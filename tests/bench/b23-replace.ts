/** B23: where a text is used among 10,000 drafts, from the last key to the painted places; and a text changed in 500 of them, on the disk. */
import { join } from 'node:path'
import type { Page } from 'playwright'
import { type Figure, median, percentile } from './figure.ts'
import { fillWithDrafts } from './own-drafts.ts'
import { inChromium, inFolder, letIn, startHost } from './programs.ts'

const drafts = 10_000
const rounds = 20

export const measure = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const data = join(folder, 'data')
    fillWithDrafts(data, drafts, 0)
    const herald = await startHost(data)
    try {
      return await inChromium(async (browser) => {
        const page = await (await letIn(browser, herald.url)).newPage()
        await page.goto(new URL('/library/replace', herald.url).href)
        await page.getByRole('textbox', { name: 'Find', exact: true }).waitFor({ timeout: 60_000 })
        // The checks' worker starts with the first search.
        await found(page, 'number 42', 5)
        const times: number[] = []
        for (let round = 0; round < rounds; round++) times.push(await found(page, `number ${1_000 + round * 7}`, 5))
        return [
          figure(`where a text is used among 10,000 drafts, last key to painted places`, times, 100),
          figure('a text changed in 500 drafts, all on the disk', [await replaced(page)], 2_000),
        ]
      })
    } finally {
      await herald.stop()
    }
  })

/** Milliseconds until the places are painted; each draft of this bench repeats its text five times. */
async function found(page: Page, text: string, places: number): Promise<number> {
  await page.getByRole('textbox', { name: 'Find', exact: true }).fill('')
  await page.getByText('Find something in all your campaigns').waitFor()
  return page.evaluate(
    async ([text, places]) => {
      const field = document.querySelector<HTMLInputElement>('input[maxlength], input[data-at-most="2000"]')
      if (!field) throw new Error('There is no field')
      const began = performance.now()
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      while (!document.body.textContent?.includes(`${places} places in 1 draft`)) {
        if (performance.now() - began > 20_000) throw new Error(`'${text}' is not found`)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      return performance.now() - began
    },
    [text, places] as const,
  )
}

/** Milliseconds from the click until all is on the disk. */
async function replaced(page: Page): Promise<number> {
  await page.getByRole('textbox', { name: 'Find', exact: true }).fill('beginning of a sale')
  await page.getByRole('textbox', { name: 'Replace with' }).fill('end of a sale')
  await page.getByText('500 places in 500 drafts').waitFor({ timeout: 60_000 })
  const began = performance.now()
  await page.getByRole('button', { name: 'Replace in 500 places' }).click()
  await page.getByText('Last replacement').waitFor({ timeout: 60_000 })
  return performance.now() - began
}

const figure = (what: string, times: readonly number[], limit: number): Figure => {
  const ours = percentile(times, 95)
  return {
    ...{ id: 'B23', unit: 'ms', ours, peer: limit, peerName: 'the limit', ratio: ours / limit, met: ours <= limit },
    what: `${what}, p95 of ${times.length} (median ${median(times).toFixed(0)})`,
    target: `at most ${limit} ms`,
  }
}
