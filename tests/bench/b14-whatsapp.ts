/** B14: from a key in the body of a WhatsApp message to the painted preview that shows it, at 700 characters, in the built page. */
import type { Page } from 'playwright'
import { type Figure, percentile } from './figure.ts'
import { inHerald, letIn } from './programs.ts'

const text = 'Assalam-o-alaikum, *Blessed Friday* starts early for you: up to 40% off winter khaddar. '
  .repeat(8)
  .slice(0, 700)
const keys = 60
const allowance = 100

export const measure = (): Promise<Figure[]> =>
  inHerald(async (browser, url) => {
    const page = await (await letIn(browser, url)).newPage()
    await page.goto(new URL('/campaign', url).href)
    await toBody(page)
    return [figureOf(await keyTimes(page))]
  })

function figureOf(times: readonly number[]): Figure {
  const ours = percentile(times, 95)
  return {
    id: 'B14',
    what: 'a key in a WhatsApp body of 700 characters to the painted preview, p95',
    unit: 'ms',
    ours,
    peer: allowance,
    peerName: 'the allowance',
    ratio: ours / allowance,
    target: 'under 100 ms',
    met: times.length >= keys && ours < allowance,
  }
}

async function keyTimes(page: Page): Promise<number[]> {
  const body = page.getByRole('textbox', { name: 'Body' })
  await body.click()
  await page.keyboard.insertText(text)
  await page.getByTestId('preview-message').waitFor()
  await page.keyboard.press('ControlOrMeta+End')
  // The first keys draw what is drawn once.
  for (let key = 0; key < 10; key++) await page.keyboard.press('b')
  await page.evaluate(listen)
  for (let key = 0; key < keys; key++) {
    await page.keyboard.press('a')
    await page.waitForFunction((count) => ((globalThis as Heard).keyTimes ?? []).length >= count, key + 1)
  }
  return page.evaluate(() => (globalThis as Heard).keyTimes ?? [])
}

type Heard = { keyTimes?: number[] }

/** Runs in the page: from now on notes the milliseconds from each key to the frame in which the preview has changed. */
function listen(): void {
  const times: number[] = []
  ;(globalThis as Heard).keyTimes = times
  let began: number | null = null
  addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'a') began = performance.now()
    },
    true,
  )
  const preview = document.querySelector('[data-testid="preview-message"]')
  if (!preview) throw new Error('There is no preview')
  new MutationObserver(() => {
    const from = began
    if (from === null) return
    began = null
    requestAnimationFrame(() => {
      // A task of its own: the frame has been painted by then.
      const channel = new MessageChannel()
      channel.port1.onmessage = () => times.push(performance.now() - from)
      channel.port2.postMessage(null)
    })
  }).observe(preview, { subtree: true, childList: true, characterData: true })
}

async function toBody(page: Page): Promise<void> {
  page.setDefaultTimeout(60_000)
  await page.getByRole('button', { name: 'Create campaign' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Create a New Campaign' })
  await drawer.getByRole('link', { name: 'WhatsApp, One Time' }).click()
  await page.getByRole('textbox', { name: /^Create Campaign/ }).fill('A key in the body')
  await page.getByRole('combobox', { name: 'Segment' }).click()
  await page.getByRole('option', { name: 'Loyalty, 500+ points' }).click()
  await page.getByRole('button', { name: /^Save and go to / }).click()
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.getByText('Craft a New Message').click()
}
