/** The first day: from the first start of Herald to a first SMS that is seen running. */
import { join } from 'node:path'
import { expect, test } from './app.ts'
import { Campaigns } from './pages/campaigns.ts'
import { publishFirstSms } from './pages/first-sms.ts'
import { passTime } from './today.ts'

test('a first SMS is written at the first start, published, and seen running, with figures that grow', async ({
  folder,
  page,
  context,
  startHost,
}) => {
  const data = join(folder, 'data')
  const host = await startHost({ data })
  await page.goto(host.url)
  await publishFirstSms(page, { when: 'Now' })
  await host.stop()

  // 'Now' is at most three minutes ahead.
  await passTime(context, 4 * 60_000)
  const later = await startHost({ data })
  await page.goto(later.url)
  const list = new Campaigns(page)
  await list.shows('Winter khaddar, first day', 'Running')
  await list.row('Winter khaddar, first day').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Winter khaddar, first day')
  const sent = page.getByText(/^[\d,]+ sent$/)
  const performance = page.getByRole('region', { name: 'Performance', exact: true })
  await expect(sent).toBeVisible()
  await expect(performance).toContainText(/Delivered[1-9][\d,]*.*Clicked[1-9]/)
  const [before, figures] = [await sent.innerText(), await performance.innerText()]
  await expect(sent).not.toHaveText(before)
  await expect(performance).not.toHaveText(figures)
})
