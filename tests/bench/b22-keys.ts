/** B22: keys at 10,000 campaigns: the peek after an arrow, the palette's opening, and its answer to a letter. */
import type { Browser, Page } from 'playwright'
import { type Figure, median, percentile } from './figure.ts'
import { inHerald, listPage } from './programs.ts'

const campaigns = 10_000
const arrows = 40
const openings = 15
const words = ['stop', 'dark', 'delivrey', 'creat sms', 'campaigns', 'zzz']

export const measure = (): Promise<Figure[]> => inHerald(measured, campaigns)

async function measured(browser: Browser, url: string): Promise<Figure[]> {
  const page = await listPage(browser, url, campaigns)
  // What the start and the reading of the whole list do beside it is through by then.
  await page.waitForTimeout(4_000)
  const peeks = await peeked(page)
  const opened = await paletteOpened(page)
  const letters = await lettersTyped(page)
  await page.context().close()
  return [
    limit('peek after an arrow key, key to painted name, p95', peeks, 50, 'at most 50 ms'),
    limit('palette, key to painted entries, p95', opened, 50, 'at most 50 ms'),
    limit("palette's work for a letter, p95", letters, 16, 'at most 16 ms'),
  ]
}

const limit = (what: string, times: readonly number[], most: number, target: string): Figure => {
  const ours = percentile(times, 95)
  const told = `${what} of ${times.length} (median ${median(times).toFixed(0)})`
  const common = { id: 'B22', what: told, unit: 'ms', peerName: 'the limit', target }
  return { ...common, ours, peer: most, ratio: ours / most, met: ours <= most }
}

/** Milliseconds from each arrow until the peek names the next row, painted. */
async function peeked(page: Page): Promise<number[]> {
  await page.locator('tbody [data-row-link]').first().focus()
  await page.keyboard.press('Space')
  await page.getByRole('complementary', { name: 'Peek' }).waitFor()
  await page.waitForTimeout(1_500)
  const times: number[] = []
  for (let turn = 0; turn < arrows; turn++) {
    times.push(await pressed(page, turn % 20 < 10 ? 'ArrowDown' : 'ArrowUp', 'aside h2'))
    // Faster than a person who looks, slower than a held key.
    await page.waitForTimeout(90)
  }
  await page.keyboard.press('Escape')
  return times
}

/** Milliseconds from the key until the first entries are painted, each time anew; the first, which brings the code, is not counted. */
async function paletteOpened(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn <= openings; turn++) {
    const time = await pressed(page, 'Control+k', '[role=option]')
    if (turn > 0) times.push(time)
    await page.waitForTimeout(250)
    await page.keyboard.press('Escape')
    await page.locator('[role=option]').first().waitFor({ state: 'hidden' })
    await page.waitForTimeout(250)
  }
  return times
}

/** Milliseconds of the page's own work for each letter: its handling, and the frame that paints what it changed. */
async function lettersTyped(page: Page): Promise<number[]> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go to' }).waitFor()
  await page.waitForTimeout(500)
  const times: number[] = []
  for (const word of words) {
    for (let length = 0; length <= word.length; length++) {
      times.push(await page.evaluate(workFor, word.slice(0, length)))
      await page.waitForTimeout(120)
    }
  }
  await page.keyboard.press('Escape')
  return times
}

async function workFor(text: string): Promise<number> {
  const field = document.querySelector<HTMLInputElement>('input[role=combobox][aria-label="Go to"]')
  if (!field) throw new Error('No palette')
  const begun = performance.now()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  const handled = performance.now() - begun
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const frame = performance.now()
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(handled + performance.now() - frame)
      port2.postMessage(null)
    })
  })
}

/** Milliseconds from the key, as the page hears it, until the text of the first `selector` is another one and painted. */
async function pressed(page: Page, key: string, selector: string): Promise<number> {
  await page.evaluate((wanted) => {
    const before = document.querySelector(wanted)?.textContent ?? null
    Reflect.set(globalThis, 'painted', null)
    const begin = ({ timeStamp }: KeyboardEvent) => {
      const look = () => {
        const now = document.querySelector(wanted)?.textContent ?? null
        if (now === null || now === before) return void requestAnimationFrame(look)
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => Reflect.set(globalThis, 'painted', performance.now() - timeStamp)
        port2.postMessage(null)
      }
      requestAnimationFrame(look)
    }
    const hear = (event: KeyboardEvent) => {
      if (event.key === 'Control') return
      window.removeEventListener('keydown', hear, true)
      begin(event)
    }
    window.addEventListener('keydown', hear, true)
  }, selector)
  await page.keyboard.press(key)
  const painted = await page.waitForFunction(() => Reflect.get(globalThis, 'painted'), null, { polling: 5 })
  return Number(await painted.jsonValue())
}
