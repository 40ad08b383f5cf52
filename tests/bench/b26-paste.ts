/** B26: 2 MB pasted by the keyboard into every text field that the screens and steps show: how long until the limit is said. */
import type { Browser, BrowserContext, Page } from 'playwright'
import { channels, idsOf, type Slug } from './b15-content.ts'
import { type Figure, median } from './figure.ts'
import { inChromium, inFolder, letIn, startHost } from './programs.ts'

const limit = 200
const pasted = 2 * 1024 * 1024
/** Four screens have 11, seven channels 16: fewer would mean that the steps did not show theirs. */
const fewest = 25
const screens = ['/campaign', '/campaign/create/sms/recurring', '/segments', '/delivery-preferences']

/** `took` is Infinity where the limit was not said, or the field took the text. */
type Paste = { where: string; field: string; took: number }
type Measured = typeof globalThis & { pasteTold: number | null }

export const measure = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const host = await startHost(folder)
    try {
      return [figure(await inChromium((browser) => everywhere(browser, host.url)))]
    } finally {
      await host.stop()
    }
  })

async function everywhere(browser: Browser, url: string): Promise<Paste[]> {
  const context = await letIn(browser, url)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(url).origin })
  const pastes: Paste[] = []
  for (const path of screens) {
    const page = await fresh(context)
    await page.goto(new URL(path, url).href)
    await page.locator('main').waitFor()
    pastes.push(...(await intoEach(page, path)))
    await page.close()
  }
  for (const slug of Object.keys(channels) as Slug[]) {
    const page = await fresh(context)
    // The content alone, of a copy: it is a draft and can be written.
    const id = await copied(page, (await idsOf(page, url, slug))[0])
    await page.goto(new URL(`/journey/1/content/${slug}/${id}`, url).href)
    // Where all is chosen or designed there is none.
    await page
      .locator(fields)
      .first()
      .waitFor({ timeout: 10_000 })
      .catch(() => {})
    // The rest of a step is drawn in tasks of its own.
    await page.waitForTimeout(500)
    pastes.push(...(await intoEach(page, slug)))
    await page.close()
  }
  await context.close()
  return pastes
}

const copied = (page: Page, campaign: number | undefined): Promise<number> =>
  page.evaluate(async (id) => {
    const answer = await window.bridge.api.copyCampaign({ id: Number(id) })
    if (!answer.ok) throw new Error(answer.failure.message)
    return answer.value.id
  }, campaign)

/** A page in front that notes, in milliseconds from the key, when the words are painted. */
async function fresh(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    const measured = globalThis as Measured
    let pressedAt = 0
    addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'v') return
        pressedAt = event.timeStamp
        measured.pasteTold = null
      },
      true,
    )
    const look = new MutationObserver((changes) => {
      const isSaid = changes.some(({ target, addedNodes }) =>
        [target, ...addedNodes].some((node) => node !== document && node.textContent?.includes('Nothing was pasted')),
      )
      if (!isSaid || measured.pasteTold !== null) return
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          measured.pasteTold ??= performance.now() - pressedAt
        }
        port2.postMessage(null)
      })
    })
    look.observe(document, { childList: true, subtree: true, characterData: true })
  })
  return page
}

const texts = ['text', 'search', 'url', 'email', 'tel', 'password', 'number']
const fields = [
  ...texts.map((type) => `input[type="${type}"]`),
  'input:not([type])',
  'textarea',
  '[contenteditable="true"]',
]
  .map((selector) => `${selector}:not([readonly], [disabled], [aria-hidden="true"]):visible`)
  .join(', ')

async function intoEach(page: Page, where: string): Promise<Paste[]> {
  // What is late comes before the first key, as with people.
  await page.waitForTimeout(1_500)
  await page.evaluate(
    (length) => navigator.clipboard.writeText('Salaam, Karachi. '.repeat(length / 16).slice(0, length)),
    pasted,
  )
  const found: Paste[] = []
  for (const field of await page.locator(fields).all()) {
    await field.focus()
    const name = await field.evaluate(
      (one) =>
        one.getAttribute('aria-label') ??
        one.closest('[data-field]')?.getAttribute('data-field') ??
        one.getAttribute('placeholder') ??
        one.id,
    )
    await page.keyboard.press('Control+v')
    const told = await page
      .waitForFunction(() => (globalThis as Measured).pasteTold, null, { polling: 20, timeout: 5_000 })
      .then(
        (at) => at.jsonValue(),
        () => null,
      )
    const holds = await field.evaluate((one) => ('value' in one ? String(one.value) : (one.textContent ?? '')).length)
    found.push({ where, field: name, took: told === null || holds > 10_000 ? Number.POSITIVE_INFINITY : told })
  }
  return found
}

function figure(pastes: readonly Paste[]): Figure {
  if (pastes.length < fewest) throw new Error(`Only ${pastes.length} text fields were found`)
  const worst = pastes.reduce((one, other) => (other.took > one.took ? other : one))
  const ours = worst.took
  return {
    id: 'B26',
    unit: 'ms',
    ours,
    peer: limit,
    peerName: 'the limit',
    ratio: ours / limit,
    what: `2 MB pasted into each of ${pastes.length} text fields until the limit is said, the longest (${worst.where}, ${worst.field}; median ${median(pastes.map(({ took }) => took)).toFixed(0)})`,
    target: `at most ${limit} ms`,
    met: ours <= limit,
  }
}
