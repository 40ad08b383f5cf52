/** B3: search in the list with 10,000 campaigns in the practice workspace, from the key to the painted rows. */
import type { Browser, Page } from 'playwright'
import type { Bridge } from '../../src/preload/contract/index.ts'
import { type Figure, median, percentile } from './figure.ts'
import { inHerald, listPage } from './programs.ts'

const campaigns = 10_000
const limit = 100
/** Each round types one of these, key by key, and takes it back: narrow and wide answers, none, a number in the middle. */
const words = ['karachi', 'Eid sale', 'launch', '0417', 'zzz', 'price drop, L', 'wi']

export const measure = (): Promise<Figure[]> =>
  inHerald(async (browser, url) => {
    const keys = await keysTyped(browser, url, campaigns)
    const p95 = percentile(keys, 95)
    const what = `search among 10,000 campaigns, key to painted rows, p95 of ${keys.length} keys (median ${median(keys).toFixed(0)})`
    const target = `at most ${limit} ms`
    const common = { id: 'B3', what, unit: 'ms', peerName: 'the limit', target }
    return [{ ...common, ours: p95, peer: limit, ratio: p95 / limit, met: p95 <= limit }]
  }, campaigns)

/** Milliseconds from each key of the words to its painted rows, in a Herald whose list has `total` rows. */
export async function keysTyped(browser: Browser, url: string, total: number): Promise<number[]> {
  const page = await listPage(browser, url, total)
  // The whole list is on this computer once the background reading is through.
  await mirrored(page, total)
  await page.evaluate(watchKeys)
  await page.getByRole('searchbox', { name: 'Search names and messages' }).focus()
  const times: number[] = []
  for (const word of words) {
    for (const letter of word) times.push(await press(page, letter))
    for (const _ of word) times.push(await press(page, 'Backspace'))
  }
  await page.context().close()
  return times
}

/** Waits until the mirror itself counts all of them. */
async function mirrored(page: Page, total: number): Promise<void> {
  const query = { limit: 1, page: 1, orderBy: 'name', orderDirection: 'asc' } as const
  await page.waitForFunction(
    async ([asked, all]) => {
      const answer = await window.bridge.campaigns.list(asked)
      return answer.ok && answer.value.total >= all && answer.value.asOf !== null
    },
    [query, total] as const,
    { polling: 250, timeout: 120_000 },
  )
  // What the reading announced has been read again by then.
  await page.waitForTimeout(1_000)
}

/** Milliseconds from the key until the rows that answer it are painted. */
async function press(page: Page, key: string): Promise<number> {
  await page.evaluate(() => {
    window.keyPainted = null
  })
  await page.keyboard.press(key)
  const painted = await page.waitForFunction(() => window.keyPainted, null, { polling: 5 })
  // A person's fingers do not come back within the frame.
  await page.waitForTimeout(40)
  return Number(await painted.jsonValue())
}

declare global {
  interface Window {
    bridge: Bridge
    /** Milliseconds that the last key took; null while its rows are not painted. */
    keyPainted: number | null
  }
}

/** In the page: notes each key, what the main process answers to the search as it then stands, and the frame that shows it. */
function watchKeys(): void {
  const field = document.querySelector<HTMLInputElement>('input[type=search]')
  const lists = window.bridge.campaigns as { list: typeof window.bridge.campaigns.list }
  const ask = lists.list
  // Kept: a space at the end asks nothing anew, and a search that was shown before may be shown from memory.
  const answers = new Map<string, readonly string[]>()
  let pressedAt = 0
  let open = false

  lists.list = async (query) => {
    const answer = await ask(query)
    if (answer.ok)
      answers.set(
        query.search?.trim() ?? '',
        answer.value.rows.map(({ name }) => name),
      )
    return answer
  }
  field?.addEventListener('keydown', (event) => {
    pressedAt = event.timeStamp
    open = true
    requestAnimationFrame(look)
  })

  const shown = () =>
    [...document.querySelectorAll('tbody tr:has([data-list])')].map(
      (row) => row.querySelector('[data-list]')?.textContent ?? '',
    )
  const stands = (wanted: readonly string[]) => {
    const rows = shown()
    if (wanted.length === 0) return rows.length === 0
    return rows.length > 0 && rows.every((name, at) => name === wanted[at])
  }

  /** Before each frame: once the rows of this key stand in the document, the end of this frame shows them. */
  function look(): void {
    if (!open) return
    const wanted = answers.get(field?.value.trim() ?? '')
    if (!wanted || !stands(wanted)) return void requestAnimationFrame(look)
    open = false
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      window.keyPainted = performance.now() - pressedAt
    }
    port2.postMessage(null)
  }
}
