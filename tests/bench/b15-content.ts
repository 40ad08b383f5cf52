/** B15: opening the CONTENT step of each channel again, once its code is there: the longest task of our page on the way. */
import type { Browser, Page } from 'playwright'
import { type Figure, percentile } from './figure.ts'
import { inChromium, inFolder, letIn, startHost } from './programs.ts'
import { visit } from './visit.ts'

const rounds = 3
const openings = 8
const limit = 40

/** Channels with content: their name on the wire by their place in the address. */
export const channels = {
  'web-push': 'web_push',
  'web-popup': 'web_popup',
  'content-card': 'content_card',
  'app-push': 'app_push',
  'in-app': 'in_app',
  sms: 'sms',
  email: 'email',
  'robo-call': 'robo_call',
  whatsapp: 'whatsapp',
} as const
export type Slug = keyof typeof channels

const goals = '[role="tabpanel"][data-step="GOALS"]'
const content = '[role="tabpanel"][data-step="CONTENT"]:not(:has([aria-label="Loading the content"]))'

export const measure = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const host = await startHost(folder)
    try {
      return await inChromium(async (browser) => {
        const figures: Figure[] = []
        for (const slug of Object.keys(channels)) figures.push(await figure(browser, host.url, slug as Slug))
        return figures
      })
    } finally {
      await host.stop()
    }
  })

async function figure(browser: Browser, url: string, channel: Slug): Promise<Figure> {
  const tasks: number[] = []
  for (let round = 0; round < rounds; round++) {
    const context = await letIn(browser, url)
    const page = await context.newPage()
    await openContent(page, url, channel)
    // The first opening brings the code, which a page that is watched closely would be late to fetch.
    await page.getByRole('tab', { name: 'CONTENT' }).click()
    await page.locator(content).waitFor()
    await visit(page, 'GOALS', goals)
    for (let time = 0; time < openings; time++) {
      const { longest } = await visit(page, 'CONTENT', content)
      tasks.push(longest)
      await visit(page, 'GOALS', goals)
      // What the step put off until the page is quiet does not fall into the next opening.
      await page.waitForTimeout(300)
    }
    await context.close()
  }
  const p95 = percentile(tasks, 95)
  return {
    id: 'B15',
    what: `opening CONTENT again, ${channel}, its longest task, p95 of ${tasks.length}`,
    unit: 'ms',
    ours: p95,
    peer: limit,
    peerName: 'the limit',
    ratio: p95 / limit,
    target: `under ${limit} ms`,
    met: p95 < limit,
  }
}

/** Opens a campaign of the practice workspace whose tabs are all open: a draft, or else a copy of one that can only be looked at. */
export async function openContent(page: Page, url: string, channel: Slug): Promise<void> {
  const ids = await idsOf(page, url, channel)
  for (const id of ids) if (await openedForEditing(page, url, channel, id)) return
  for (const id of ids) {
    await page.goto(new URL(`/campaign/${id}`, url).href)
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.locator('#step-tab-CONTENT').waitFor()
    if (await hasOpenTabs(page)) return
  }
  throw new Error(`The practice workspace has no campaign of ${channel} with content to open`)
}

async function openedForEditing(page: Page, url: string, channel: Slug, id: number): Promise<boolean> {
  // Every channel offers this type; Herald goes on to the address of the campaign's own one, or to its page, by itself.
  await page.goto(new URL(`/campaign/edit/${channel}/event-based/${id}`, url).href)
  const lookedAt = page.getByRole('button', { name: 'Copy', exact: true })
  await lookedAt.or(page.locator('#step-tab-CONTENT')).first().waitFor()
  return !(await lookedAt.isVisible()) && hasOpenTabs(page)
}

async function hasOpenTabs(page: Page): Promise<boolean> {
  const isOpen = (tab: string) => page.locator(`#step-tab-${tab}:not([aria-disabled])`).isVisible()
  return (await isOpen('CONTENT')) && (await isOpen('GOALS'))
}

/** The campaigns of a channel in the practice workspace. */
export async function idsOf(page: Page, url: string, channel: Slug): Promise<number[]> {
  await page.goto(new URL('/campaign', url).href)
  await page.locator('tbody [data-row-link]').first().waitFor()
  return page.evaluate(async (wanted) => {
    const answer = await window.bridge.campaigns.list({ page: 1, limit: 1_000, orderBy: 'name', orderDirection: 'asc' })
    if (!answer.ok) throw new Error(answer.failure.message)
    return answer.value.rows.flatMap((row) => (row.channelName === wanted ? (row.campaignId ?? []) : []))
  }, channels[channel])
}
