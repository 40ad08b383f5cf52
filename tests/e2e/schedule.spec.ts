/** SCHEDULE of a one-time campaign: the month, the fields and the typed words follow each other; nothing moves while typing. */
import { dateText } from '../../src/model/rules/calendar-dates.ts'
import { expect, test } from './app.ts'
import { Editor } from './pages/editor.ts'
import { karachiDay } from './today.ts'

test('a day of the month, a typed moment and the fields are one; the form keeps its places', {
  tag: '@either-host',
}, async ({ herald, page }) => {
  const editor = new Editor(page)
  await page.goto(new URL('/campaign/edit/robo-call/one-time/10', herald.url).href)
  await editor.tab('SCHEDULE').click()
  const words = page.getByRole('textbox', { name: 'In words' })
  const limits = page.getByRole('switch', { name: 'Do not disturb' })
  await expect(page.getByText('That week')).toBeVisible()
  // Their texts are longer once Delivery Preferences are read.
  await expect(page.getByText('As in Delivery Preferences')).toHaveCount(0)
  const place = await limits.boundingBox()
  const typed = karachiDay(45)
  await words.fill(`${typed} 09:30`)
  const day = (date: string) => page.getByRole('main').getByRole('button', { name: new RegExp(`^${dateText(date)}`) })
  await expect(day(typed)).toHaveAttribute('data-selected', 'true')
  await expect(page.getByRole('spinbutton', { name: 'Time, hours' })).toHaveValue('09')
  await expect(page.getByRole('complementary', { name: 'In words' })).toContainText('This campaign')

  // Another day of the same month.
  const other = karachiDay(typed.endsWith('01') ? 46 : 44)
  await day(other).click()
  await expect(page.getByRole('button', { name: /^Date,/ })).toHaveAccessibleName(
    `Date, ${dateText(other).replace(/^\S+ /, '')}`,
  )
  await words.fill('some day soon')
  await expect(page.getByText(/^Could not understand/)).toBeVisible()
  expect(await limits.boundingBox()).toEqual(place)

  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await zone.click()
  await page.keyboard.type('calcutta')
  await expect(page.getByRole('option')).toHaveText(['Asia/Kolkata (UTC+05:30)'])
  await page.keyboard.press('Enter')
  await expect(zone).toHaveValue('Asia/Kolkata (UTC+05:30)')
})
