/** B14: from a key in the title of an app push to the frame in which the phone shows it, in the built page; beside a bare field and paragraph. */
import type { Page } from '@playwright/test'
import { type Figure, percentile } from './figure.ts'
import { inChromium, inFolder, letIn, startHost } from './programs.ts'

/** Keys that count; as many before them warm up. */
const keys = 120
/** Milliseconds between two keys: somebody who types fast. */
const pause = 60

export async function measure(): Promise<Figure[]> {
  return inFolder(async (folder) => {
    const host = await startHost(folder)
    try {
      return await inChromium(async (browser) => {
        const context = await letIn(browser, host.url)
        const page = await context.newPage()
        await page.goto(new URL('/', host.url).href)
        await toContent(page)
        return [await figure(page)]
      })
    } finally {
      await host.stop()
    }
  })
}

async function figure(page: Page): Promise<Figure> {
  await makePeer(page)
  const ours = await typed(page, '[data-field="android.notificationTitle"] [contenteditable]', notificationTitle)
  const peer = await typed(page, '#bare', '#shown')
  const [own, other] = [percentile(ours, 95), percentile(peer, 95)]
  return {
    id: 'B14',
    what: 'keystroke to preview, app push with image, buttons and pairs, p95',
    unit: 'ms',
    ours: own,
    peer: other,
    peerName: 'a bare field and paragraph',
    ratio: own / other,
    target: 'under 100 ms',
    met: own < 100,
  }
}

const notificationTitle = '[data-testid="preview-notification"] b'

/** A field whose words one listener puts into a paragraph: what no page can be faster than. */
const makePeer = (page: Page) =>
  page.evaluate(() => {
    const bare = Object.assign(document.createElement('input'), { id: 'bare' })
    const shown = Object.assign(document.createElement('p'), { id: 'shown' })
    bare.style.cssText = 'position:fixed;left:0;top:0;z-index:9999'
    shown.style.cssText = 'position:fixed;left:0;top:40px;z-index:9999'
    bare.addEventListener('input', () => {
      shown.textContent = bare.value
    })
    document.body.append(bare, shown)
  })

/** Milliseconds of each counted key, from its event to the frame in which `shown` has changed. */
async function typed(page: Page, field: string, shown: string): Promise<number[]> {
  await page.locator(field).focus()
  await page.evaluate(listen, shown)
  for (let key = 0; key < keys * 2; key++) {
    // The title stays short: a key and its removal by turns.
    await page.keyboard.press(key % 2 === 0 ? 'a' : 'Backspace')
    await page.waitForTimeout(pause)
  }
  const times = await page.evaluate(() => (globalThis as Heard).keyTimes ?? [])
  if (times.length < keys * 1.8) throw new Error(`only ${times.length} of ${keys * 2} keys were shown`)
  return times.slice(keys)
}

type Heard = { keyTimes?: number[]; stopListening?: () => void }

/** Runs in the page: notes the milliseconds from each key to the painted change of `selector`. */
function listen(selector: string): void {
  const page = globalThis as Heard
  page.stopListening?.()
  const times: number[] = []
  let began = 0
  const key = () => {
    began = performance.now()
  }
  const watch = new MutationObserver(() => {
    const since = began
    if (since === 0) return
    began = 0
    requestAnimationFrame(() => {
      // A task of its own: the frame has been painted by then.
      const channel = new MessageChannel()
      channel.port1.onmessage = () => times.push(performance.now() - since)
      channel.port2.postMessage(null)
    })
  })
  const target = document.querySelector(selector)
  if (!target) throw new Error(`${selector} is not there`)
  watch.observe(target, { childList: true, subtree: true, characterData: true })
  addEventListener('keydown', key, true)
  page.keyTimes = times
  page.stopListening = () => {
    watch.disconnect()
    removeEventListener('keydown', key, true)
  }
}

/** An app push with everything that the preview shows. */
async function toContent(page: Page): Promise<void> {
  page.setDefaultTimeout(60_000)
  await page.getByRole('button', { name: 'Create campaign' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Create a New Campaign' })
  await drawer.getByRole('link', { name: 'App Push, One Time' }).click()
  await page.getByRole('textbox', { name: /^Create Campaign/ }).fill('A key in a push')
  await page.getByRole('combobox', { name: 'Segment' }).click()
  await page.getByRole('option', { name: 'Loyalty, 500+ points' }).click()
  await page.getByRole('button', { name: /^Save and go to / }).click()
  await page.getByRole('button', { name: 'Skip' }).click()
  const write = async (field: string, words: string) => {
    await page.getByRole('textbox', { name: field, exact: true }).click()
    await page.keyboard.insertText(words)
  }
  await write('Title', 'Salaam {{first_name}}, ')
  await write('Text', 'Your Friday price on {{last_product}} is in the app until midnight.')
  await page.getByText('Dynamic image', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Image merge tag' }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('checkbox', { name: 'Add Buttons' }).check()
  await page.getByRole('button', { name: 'Add Button' }).click()
  await page.getByRole('checkbox', { name: 'Add Key Value Pairs' }).check()
  for (let pairs = 1; pairs < 10; pairs++) await page.getByRole('button', { name: 'Add Pair' }).click()
}
