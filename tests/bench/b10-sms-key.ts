/** B10: a key in the SMS editor at 1,530 characters against one in a bare textarea, in turn, in the built page; and the counter alone. */
import type { Page } from 'playwright'
import { countParts } from '../../src/model/channels/sms/parts.ts'
import { sentText } from '../../src/model/channels/sms/sent.ts'
import { withoutTags } from '../../src/model/merge-tags/text.ts'
import { type Figure, interleaved, median, perCall } from './figure.ts'
import { inHerald, letIn } from './programs.ts'

const sample = 'Assalam-o-alaikum, Blessed Friday starts early for you: up to 40% off winter khaddar today. '
const text = sample.repeat(17).slice(0, 1_530)
/** Keys in each burst. */
const keys = 30

export async function measure(): Promise<Figure[]> {
  const figures = await inHerald(async (browser, url) => {
    const page = await (await letIn(browser, url)).newPage()
    await page.goto(new URL('/campaign', url).href)
    await toContent(page)
    return keyFigure(page)
  })
  return [...figures, counterFigure()]
}

/** Milliseconds of one count of the text, as it leaves and without its tags. */
function counterFigure(): Figure {
  const ours = median(Array.from({ length: 9 }, () => perCall(() => countParts(withoutTags(sentText(text))))))
  return {
    id: 'B10',
    what: 'share of the counter in a key, 1,530 characters',
    unit: 'ms',
    ours,
    peer: 0.05,
    peerName: 'the allowance',
    ratio: ours / 0.05,
    target: 'at most 0.05 ms',
    met: ours <= 0.05,
  }
}

async function keyFigure(page: Page): Promise<Figure[]> {
  const editor = page.getByRole('textbox', { name: 'Message' })
  await editor.click()
  await page.keyboard.insertText(text)
  await page.evaluate((value) => {
    const bare = Object.assign(document.createElement('textarea'), { id: 'bare', value })
    bare.style.cssText = 'position:fixed;left:0;top:0;width:600px;height:200px;z-index:9999'
    document.body.append(bare)
  }, text)
  const burst = async (selector: string): Promise<number> => {
    await page.locator(selector).focus()
    await page.keyboard.press('End')
    await page.evaluate(listen)
    for (let key = 0; key < keys; key++) {
      await page.keyboard.press('a')
      // A key comes at any moment of a frame: a fixed rhythm would measure where in the frame it happens to fall.
      await page.evaluate(painted, (key * 7) % 17)
    }
    const took = mean(await page.evaluate(timesOf))
    for (let key = 0; key < keys; key++) await page.keyboard.press('Backspace')
    return took
  }
  await burst('[data-field="text"]')
  await burst('#bare')
  const timed = await interleaved(
    7,
    () => burst('[data-field="text"]'),
    () => burst('#bare'),
  )
  return [
    {
      id: 'B10',
      what: 'a key in the SMS editor at 1,530 characters, to the frame that shows it, on average',
      unit: 'ms',
      ours: timed.ours,
      peer: timed.peer,
      peerName: 'a bare textarea',
      ratio: timed.ratio,
      target: 'at most 1.3',
      met: timed.ratio <= 1.3,
    },
  ]
}

const mean = (numbers: readonly number[]): number => {
  if (numbers.length === 0) throw new Error('No key was heard')
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length
}

type Heard = { keyTimes?: number[]; keyListener?: (event: KeyboardEvent) => void }

/** Runs in the page: from now on notes the milliseconds from each key to the frame that shows it. */
function listen(): void {
  const page = globalThis as Heard
  const times: number[] = []
  if (page.keyListener) removeEventListener('keydown', page.keyListener, true)
  page.keyTimes = times
  page.keyListener = (event) => {
    if (event.key !== 'a') return
    const began = event.timeStamp
    requestAnimationFrame(() => {
      // A task of its own: the frame has been painted by then.
      const channel = new MessageChannel()
      channel.port1.onmessage = () => times.push(performance.now() - began)
      channel.port2.postMessage(null)
    })
  }
  addEventListener('keydown', page.keyListener, true)
}

/** Runs in the page: waits until what was typed is painted, and `more` milliseconds. */
function painted(more: number): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, more)))
  })
}

/** Runs in the page: what was noted, once the last frame is painted. */
function timesOf(): Promise<number[]> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve((globalThis as Heard).keyTimes ?? [])))
  })
}

async function toContent(page: Page): Promise<void> {
  page.setDefaultTimeout(60_000)
  await page.getByRole('button', { name: 'Create campaign' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Create a New Campaign' })
  await drawer.getByRole('link', { name: 'SMS, One Time' }).click()
  await page.getByRole('textbox', { name: /^Create Campaign/ }).fill('A key in the editor')
  await page.getByRole('combobox', { name: 'Segment' }).click()
  await page.getByRole('option', { name: 'Loyalty, 500+ points' }).click()
  await page.getByRole('button', { name: /^Save and go to / }).click()
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.getByRole('textbox', { name: 'Message' }).waitFor()
}
