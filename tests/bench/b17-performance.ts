/** B17: a report of ninety days, hour by hour: from its data until it can be worked with, against the limit. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Browser, Page } from 'playwright'
import { type Figure, median } from './figure.ts'
import { inChromium, inFolder, letIn, startHost } from './programs.ts'

const rounds = 9
/** A running campaign of the practice workspace. */
const campaign = 2
const [days, hour] = [90, 3_600_000]

export const measure = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const data = join(folder, 'data')
    // A first start makes the practice workspace; its history is then filled up.
    await (await startHost(data)).stop()
    fillEveryHour(data)
    const host = await startHost(data)
    try {
      return await inChromium(async (browser) => [await opened(browser, host.url), await switched(browser, host.url)])
    } finally {
      await host.stop()
    }
  })

/** Activity in every hour of the last ninety days, of every status that a channel can have. */
function fillEveryHour(data: string): void {
  const found = readdirSync(data, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(db|sqlite)$/.test(name))
  const file = found.find((name) => holdsActivity(join(data, name)))
  if (!file) throw new Error(`No activity in any of ${found.join(', ')}`)
  const db = new DatabaseSync(join(data, file))
  const now = Math.floor(Date.now() / hour) * hour
  const row = db.prepare(
    'INSERT OR REPLACE INTO activity (campaign_id, at, family, name, amount) VALUES (?, ?, ?, ?, ?)',
  )
  const shares = {
    sent: 1,
    not_sent: 0.05,
    delivered: 0.86,
    delivery_failed: 0.09,
    view: 0.41,
    click: 0.05,
    close: 0.12,
  }
  db.exec('BEGIN')
  for (let back = 0; back < days * 24; back++)
    for (const [name, share] of Object.entries(shares))
      row.run(campaign, now - back * hour, 'status', name, Math.round((600 + ((back * 7_919) % 400)) * share))
  db.exec('COMMIT')
  db.close()
}

function holdsActivity(file: string): boolean {
  const db = new DatabaseSync(file)
  const found = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'activity'").get()
  db.close()
  return found !== undefined
}

const address = (url: string, range: string) =>
  new URL(`/campaign/${campaign}?tab=results&grain=hourly&range=${range}`, url).href

/** The whole page loaded anew on the report: code, data and drawing; what counts is what follows the data. */
async function opened(browser: Browser, url: string): Promise<Figure> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const context = await letIn(browser, url)
    const page = await context.newPage()
    await watch(page)
    await page.goto(address(url, 'last-90'))
    times.push(await afterData(page, days * 24 - 24))
    await context.close()
  }
  return figure(`report of ${days} days by the hour, opened, after its data`, times)
}

/** From seven days to ninety with the report open. */
async function switched(browser: Browser, url: string): Promise<Figure> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const context = await letIn(browser, url)
    const page = await context.newPage()
    await watch(page)
    await page.goto(address(url, 'last-7'))
    await afterData(page, 1)
    await page.evaluate(() => performance.clearResourceTimings())
    await page.getByText('90 days', { exact: true }).click()
    times.push(await afterData(page, days * 24 - 24))
    await context.close()
  }
  return figure(`the same after switching from 7 to ${days} days`, times)
}

function figure(what: string, times: readonly number[]): Figure {
  const ours = median(times)
  return {
    id: 'B17',
    what,
    unit: 'ms',
    ours,
    peer: 300,
    peerName: 'the limit',
    ratio: ours / 300,
    target: 'under 300 ms',
    met: ours < 300,
  }
}

type Watched = typeof globalThis & { drawnAt?: { points: number; at: number } }

/** Notes when a chart was painted, with how many points, and when the page had nothing left to do before a key. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    let last = 0
    const look = () => {
      const line = document.querySelector('[role="slider"]')?.getAttribute('aria-valuemax')
      // More than a week of hours is folded into one.
      const points = Number(line ?? document.querySelector('[data-points]')?.getAttribute('data-points') ?? 0)
      if (points === last) return
      last = points
      requestAnimationFrame(() =>
        setTimeout(() => Object.assign(globalThis, { drawnAt: { points, at: performance.now() } })),
      )
    }
    const seeing = {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['aria-valuemax', 'data-points'],
    }
    new MutationObserver(look).observe(document, seeing)
  })

/** Milliseconds from the last byte of the report's answers until a chart of at least `points` points can be worked with. */
async function afterData(page: Page, points: number): Promise<number> {
  const drawn = await page.waitForFunction((least) => {
    const found = (globalThis as Watched).drawnAt
    return found && found.points >= least ? found.at : undefined
  }, points)
  const at = Number(await drawn.jsonValue())
  const data = await page.evaluate((before) => {
    const calls = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/call/api.getPerformance'))
    // The type of the entries follows from what was asked for.
    const ends = calls.map((call) => (call as PerformanceResourceTiming).responseEnd).filter((end) => end <= before)
    return Math.max(...ends)
  }, at)
  if (!Number.isFinite(data)) throw new Error('The report asked for nothing')
  return at - data
}
