/** Moving entries in the calendar saves them like the editor does: a whole series to another day, one campaign to another hour. */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { Colleague } from './pages/colleague.ts'
import { dayName, karachiDay } from './today.ts'

const cell = (page: Page, date: string) => page.getByRole('gridcell', { name: new RegExp(`^${longName(date)}`) })
const longName = (date: string): string => dayName(date, { weekday: 'long', day: 'numeric' })

test('a whole series moves to another day, and a campaign to another hour', { tag: '@long' }, async ({
  folder,
  page,
  server,
  startHost,
}) => {
  test.setTimeout(300_000)
  const colleague = new Colleague(server)
  await colleague.make('Carried to another hour', 'Salam', karachiDay(2))
  const host = await startHost({ data: join(folder, 'data'), server: server.url, token: server.token })
  const { keyboard } = page
  const saved = async () =>
    (await server.requests()).findLast(({ call }) => call === 'addSchedule')?.body as { schedule: unknown } | undefined
  const openAt = async (date: string, view: 'month' | 'week') => {
    await page.goto(new URL(`/calendar?zone=Asia/Karachi&view=${view}&day=${date}`, host.url).href)
    await cell(page, date).focus()
  }
  await page.goto(host.url)
  await page.getByRole('link', { name: 'Calendar' }).waitFor()

  // Monthly on the 1st: if today is the 1st, 18:00 may have passed.
  const first = nextFirst()
  const third = `${first.slice(0, 8)}03`
  await openAt(first, 'month')
  await expect(cell(page, first)).toContainText('Payday treat')
  // 'm' selects the day's next entry, until the series is selected.
  for (let presses = 0; presses < 6; presses++) {
    await keyboard.press('m')
    if (await page.getByText(/^Moving .*Payday treat/).isVisible()) break
  }
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await keyboard.press(key)
  const series = page.getByRole('dialog', { name: 'Move this series?' })
  await series.waitFor({ timeout: 60_000 })
  await expect(series).toContainText('The whole series moves, not just this run.')
  await series.getByRole('button', { name: 'Move and save' }).click()
  await expect(cell(page, third)).toContainText('Payday treat')
  await expect(cell(page, first)).not.toContainText('Payday treat')
  await expect.poll(saved).toMatchObject({ schedule: { type: 'periodic', active: { daysOfMonth: [3] } } })

  const day = karachiDay(2)
  await openAt(day, 'week')
  await expect(cell(page, day)).toContainText('Carried to another hour')
  for (let presses = 0; presses < 6; presses++) {
    await keyboard.press('m')
    if (await page.getByText(/^Moving .*Carried to another hour/).isVisible()) break
  }
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await keyboard.press(key)
  const hour = page.getByRole('dialog', { name: 'Move this campaign?' })
  await hour.waitFor({ timeout: 60_000 })
  await expect(hour).toContainText(/at 11:00.*instead of .* at 09:00/)
  await hour.getByRole('button', { name: 'Move and save' }).click()
  await expect(hour).toBeHidden()
  await expect.poll(saved).toMatchObject({ schedule: { type: 'one_time', date: day, time: '11:00' } })
})

/** The first day of next month in Karachi. */
function nextFirst(): string {
  const [year = 0, month = 0] = karachiDay(0).split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}
