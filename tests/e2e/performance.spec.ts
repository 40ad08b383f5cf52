/** A campaign's report: requests to the server, exports, comparing, a failed state, and the last result offline. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Download, Page } from '@playwright/test'
import { expect, type Recorded, test } from './app.ts'
import { clean } from './axe.ts'
import { clickDay } from './pages/editor.ts'
import { karachiDay } from './today.ts'

/**
 * Campaigns of the seeded brand: a running app push with five sends in the last 30 days, a running WhatsApp campaign, a draft, and a
 * running email.
 */
const [campaign, other, draft, mail] = [4, 2, 3, 16]

const tile = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(name, { exact: true }) })
    .first()

async function exported(page: Page, item: string): Promise<Download> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export results' }).click()
  await page.getByRole('menuitem', { name: item }).click()
  return download
}

const bytesOf = async (download: Download) => readFile(await download.path())

/** The campaign's analytics requests, each once, in any order. */
function asked(requests: readonly Recorded[]): string[] {
  const own = requests.filter(({ path }) => path.startsWith(`/campaign-management/api/campaign_analytics/${campaign}/`))
  return [
    ...new Set(own.map(({ path, query }) => `${path.split(`/${campaign}/`)[1]}?${new URLSearchParams(query)}`)),
  ].sort()
}

test('sends the requests of the specification, follows range and grain, exports, compares and links to the dashboard', async ({
  connected: host,
  page,
  server,
}) => {
  await page.evaluate(() => window.bridge.app.changeSettings({ campaignAnalyticsFlag: true }))
  await page.goto(new URL(`/campaign/${campaign}?campaign_name=Friday%20offers&tab=results`, host.url).href)
  await expect(page.getByRole('heading', { name: 'Friday offers for app members' })).toBeVisible()
  await expect(tile(page, 'Sent')).toContainText(/^Sent[\d,]+/)
  await expect(page.getByRole('region', { name: 'Lift vs control group' })).toContainText('95% confidence intervals')
  await expect(page.getByRole('row', { name: /^App uninstalled/ })).toBeVisible()
  expect(asked(await server.requests())).toEqual([
    'insights?trend_frequency=last_30_days&db_type=es',
    // Changes are relative to the 30 days before.
    `performance/stats?${new URLSearchParams({ trend_frequency: 'custom', from_date: karachiDay(-59), to_date: karachiDay(-30), db_type: 'es' })}`,
    // The header shows the number sent since the start.
    'performance/stats?trend_frequency=from_start_date&db_type=es',
    'performance/stats?trend_frequency=last_30_days&db_type=es',
    'performance/trends/?trend_frequency=last_30_days&interval=daily&db_type=es',
  ])

  const chart = page.getByRole('slider', { name: 'Messages by day' })
  await chart.focus()
  await expect(chart).toHaveAttribute('aria-valuenow', '30')
  await chart.press('Home')
  await chart.press('ArrowRight')
  await expect(chart).toHaveAttribute('aria-valuetext', /^\w+ \d+ \w+ \d{4}, Delivered [\d,]+, Opened [\d,]+, Clicked/)
  await expect(chart).toHaveAttribute('aria-valuenow', '2')
  await page.getByText('Table', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Numbers over time' }).getByRole('row')).toHaveCount(31)
  // The second click comes before the page has drawn the first.
  await page.evaluate(async () => {
    for (const choice of ['Hourly', '90 days']) {
      const labels = [...document.querySelectorAll('label')]
      labels.find(({ textContent }) => textContent === choice)?.click()
      await new Promise((resolve) => setTimeout(resolve))
    }
  })
  await expect(page.getByRole('button', { name: /^Show 100 more of 2,\d+/ })).toBeVisible()
  expect(asked(await server.requests())).toContain(
    'performance/trends/?trend_frequency=last_90_days&interval=hourly&db_type=es',
  )

  const figures = (await bytesOf(await exported(page, 'Results as CSV'))).toString('utf8')
  expect(figures).toMatch(/^\ufeffPart,Name,Value\r\nReport,Campaign,Friday offers for app members\r\n/)
  expect(figures).toMatch(/\r\nFailure cause,App uninstalled,\d+\r\n/)
  const hours = await exported(page, 'Hours as CSV')
  expect(hours.suggestedFilename()).toBe('Friday offers for app members - hours.csv')
  expect((await bytesOf(hours)).toString('utf8').split('\r\n').length).toBeGreaterThan(2_000)
  const picture = await bytesOf(await exported(page, 'Report as PNG'))
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  expect(picture.readUInt32BE(16)).toBe(2_400)

  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByRole('combobox', { name: 'Campaigns to compare with' }).click()
  await page.getByRole('option', { name: 'Abandoned cart, gentle nudge' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`compare=${other}`))
  const compared = page.getByRole('region', { name: 'Compare' })
  await expect(compared.getByRole('columnheader', { name: 'Abandoned cart, gentle nudge' })).toBeVisible()
  await expect(compared.getByRole('row', { name: /^Lift vs control/ })).toContainText('points')

  // Only the report scrolls, not the page around it.
  const beyond = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
  expect(beyond).toBe(0)
  await page.getByRole('button', { name: "Add to the server's dashboard" }).click()
  await expect(page.getByText('Added to the dashboard')).toBeVisible()
  expect((await server.requests()).find(({ call }) => call === 'addToDashboard')).toMatchObject({
    method: 'POST',
    path: '/user-management/api/dashboard',
    body: {
      type: 'campaign_performance',
      config: { campaign_id: campaign, trend_frequency: 'last_90_days', interval: 'hourly' },
    },
  })

  const days = [karachiDay(-40), karachiDay(-38)]
  await page.getByText('Custom', { exact: true }).click()
  await page.getByRole('button', { name: /^First and last day/ }).click()
  const calendar = page.getByRole('dialog')
  for (const day of days) await clickDay(calendar, day)
  await expect(page).toHaveURL(new RegExp(`from=${days[0]}&to=${days[1]}`))
  await expect
    .poll(async () => asked(await server.requests()))
    .toContain(
      `insights?${new URLSearchParams({ trend_frequency: 'custom', from_date: days[0] ?? '', to_date: days[1] ?? '', db_type: 'es' })}`,
    )

  await page.goto(new URL(`/campaign/${mail}?tab=results&compare=${campaign}`, host.url).href)
  await expect(
    page.getByRole('region', { name: 'Email events' }).getByRole('row', { name: /^Unsubscribe/ }),
  ).toBeVisible()
  await expect(
    page
      .getByRole('region', { name: 'Clicks by link' })
      .getByRole('row', { name: /^https:/ })
      .first(),
  ).toBeVisible()
  await expect(page.getByText(/^Last 30 days: \d+ \w+ \d{4} to \d+ \w+ \d{4} \(Asia\/Karachi\)\./)).toBeVisible()
  await expect(compared.getByRole('columnheader', { name: 'Friday offers for app members' })).toBeVisible()
  await expect(page.getByRole('slider')).toBeVisible()
  await clean(page, 'the report')
  await page.getByRole('button', { name: 'Set currency' }).click()
  await expect(page.getByRole('dialog', { name: 'Currency' })).toBeVisible()
  await clean(page, 'the currency')
})

test('shows what failed and what was not sent, and the last result offline, also after a restart', {
  tag: '@long',
}, async ({ folder, page, server, startHost }) => {
  const data = join(folder, 'data')
  const host = await startHost({ data, server: server.url, token: server.token })
  await page.goto(host.url)
  await page.goto(new URL(`/campaign/${campaign}?tab=results`, host.url).href)
  await expect(tile(page, 'Sent')).toContainText(/^Sent[\d,]+/)
  const sent = await tile(page, 'Sent').locator('dd').textContent()
  await expect(page.getByRole('slider')).toBeVisible()

  await server.fault({ call: 'getPerformanceStats', refuse: 'The counters are being rebuilt' })
  await server.fault({ call: 'getPerformanceTrends', status: 503 })
  await page.goto(new URL(`/campaign/${campaign}?tab=results&range=last-90`, host.url).href)
  await expect(page.getByText('The results could not be loaded. The counters are being rebuilt').first()).toBeVisible()
  await expect(tile(page, 'Sent')).toContainText('–')
  await clean(page, 'the failed report')
  await server.recover()
  // Retry buttons of other parts disappear when those parts load again. One is clicked here, and Refresh loads the rest.
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText(/^The results could not be loaded\./)).toHaveCount(0)
  await expect(tile(page, 'Sent')).toContainText(/^Sent[\d,]+/)
  await expect(page.getByRole('slider')).toBeVisible()

  await page.goto(new URL(`/campaign/${campaign}?tab=results&from=2020-02-01&to=2020-02-02`, host.url).href)
  await expect(page.getByRole('heading', { name: 'Nothing was sent in this period' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all time' }).click()
  await expect(page.getByRole('slider')).toBeVisible()
  await page.goto(new URL(`/campaign/${draft}?tab=results`, host.url).href)
  await expect(page.getByRole('heading', { name: 'Nothing has been sent yet' })).toBeVisible()
  await page.goto(new URL('/campaign/nonsense', host.url).href)
  await expect(page.getByRole('heading', { name: 'Campaign not found' })).toBeVisible()

  await host.stop()
  await server.stop()
  const again = await startHost({ data, server: server.url, token: server.token })
  await page.goto(again.url)
  await page.goto(new URL(`/campaign/${campaign}?tab=results`, again.url).href)
  await expect(page.getByText(/Showing saved data from \w+ \d+ \w+ \d{4}, \d\d:\d\d\./)).toBeVisible()
  await expect(tile(page, 'Sent').locator('dd')).toHaveText(sent ?? '')
  await expect(page.getByRole('slider', { name: 'Messages by day' })).toBeVisible()
  await expect(page.getByRole('button', { name: "Add to the server's dashboard" })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.getByText('7 days', { exact: true }).click()
  await expect(page.getByText(/^The results could not be loaded\./).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Friday offers for app members' })).toBeVisible()
})
