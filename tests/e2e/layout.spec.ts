/** Limits layout shifts: from a screen's first paint to rest, and at a choice, an error, a mark or a toast. */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, firstSettings, test } from './app.ts'
import { atRest, shiftsIn, watchCalm } from './pages/calm.ts'
import { Campaigns } from './pages/campaigns.ts'
import { Editor } from './pages/editor.ts'

/** About as much as a quarter of the screen moving by 25 pixels. */
const mostShift = 0.005

/** Prints the layout shifts since the last call and checks them against the limit. */
async function still(page: Page, what: string): Promise<void> {
  await atRest(page)
  const { sum, moved } = await shiftsIn(page)
  console.log([`${what}: ${sum.toFixed(5)}`, ...moved].join('\n    '))
  expect.soft(sum, `what moved: ${what}`).toBeLessThan(mostShift)
}

/** As `still`, but for a form that keeps every field in its place, also right after a key or a click. */
async function nothingMoves(page: Page, what: string): Promise<void> {
  await atRest(page)
  const { sum, moved } = await shiftsIn(page, { afterInput: true })
  // Not the first digit of a right-aligned number.
  expect.soft(sum, [`what moved: ${what}`, ...moved].join('\n    ')).toBeLessThan(0.0001)
}

/** Every screen, and for each channel in the practice workspace one editable campaign and one with a page. */
const screens = [
  '/campaign',
  '/campaign?status=running',
  '/calendar',
  '/calendar?view=week',
  '/segments',
  '/delivery-preferences',
  '/delivery-preferences?tab=smartsend',
  '/library',
  '/library/replace',
  '/reviews',
  '/copy-drafts',
  '/import',
  '/connect',
  '/nowhere',
]

test('on every screen hardly anything moves after its first paint', { tag: '@long' }, async ({ page, herald }) => {
  test.setTimeout(600_000)
  await watchCalm(page)
  await new Campaigns(page).row('Blessed Friday: first two hours').waitFor({ timeout: 90_000 })
  const links = await page.getByRole('row').getByRole('link').evaluateAll(hrefs)
  const kind = (link: string) => link.replace(/\d+.*/, '')
  const edited = [...new Map(links.filter((one) => one.includes('/edit/')).map((one) => [kind(one), one])).values()]
  const homes = links.filter((one) => /^\/campaign\/\d+\?campaign_name=[^&]*$/.test(one)).slice(0, 3)
  expect(edited.length, 'campaigns that can be edited').toBeGreaterThan(3)
  expect(homes.length).toBe(3)
  for (const path of [...screens, ...edited, ...homes]) {
    await page.goto(new URL(path, herald.url).href)
    await still(page, path)
    if (!edited.includes(path) && !homes.includes(path)) continue
    for (const tab of await page.getByRole('tab', { disabled: false }).all()) {
      await tab.click()
      await still(page, `${path}, ${await tab.textContent()}`)
    }
  }
})

const hrefs = (all: Element[]) => [...new Set(all.map((one) => one.getAttribute('href') ?? ''))]

test('choices, errors, marks and toasts move hardly anything, from the list to a published SMS', {
  tag: '@long',
}, async ({ folder, page, startHost }) => {
  test.setTimeout(600_000)
  const data = join(folder, 'data')
  firstSettings(data, { publishHoldSeconds: 5 })
  await watchCalm(page)
  await page.goto((await startHost({ data })).url)
  const list = new Campaigns(page)
  await list.row('Blessed Friday: first two hours').waitFor({ timeout: 90_000 })
  await still(page, 'the list')
  await page.getByRole('checkbox', { name: 'Select Mehndi season lookbook' }).check()
  await still(page, 'the bar of selected campaigns')
  await page.getByRole('checkbox', { name: 'Select Mehndi season lookbook' }).uncheck()
  await list.row('Mehndi season lookbook').getByRole('link').first().focus()
  await page.keyboard.press('f')
  await still(page, 'a favourite')

  const editor = new Editor(page)
  await editor.create('SMS', 'One Time')
  await still(page, 'a new campaign')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('No Segment Selected or Created').first()).toBeVisible()
  await still(page, 'SEGMENT, refused')
  await editor.name.fill('Winter khaddar, first day')
  await still(page, 'a name')
  await editor.chooseSegment('Karachi, bought in 90 days')
  await still(page, 'a segment')
  await editor.save.click()
  await editor.at('GOALS')
  await still(page, 'GOALS')
  await page.getByRole('button', { name: 'Add goal' }).click()
  await page.keyboard.press('Escape')
  await still(page, 'a goal')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('You must select an Event').first()).toBeVisible()
  await still(page, 'GOALS, refused')
  await editor.choose('Event', 'Purchased')
  await still(page, 'an event')
  await page.getByRole('radio', { name: 'Custom Control Group' }).click()
  await still(page, 'a control group of its own')
  await editor.save.click()
  await editor.at('CONTENT')
  await still(page, 'CONTENT')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await still(page, 'CONTENT, refused')
  await page.keyboard.type('Salam @First')
  await still(page, 'the menu of merge tags')
  await page.keyboard.press('Enter')
  await page.keyboard.type(', khaddar is here')
  await still(page, 'a text')
  await page.getByRole('button', { name: 'Test Campaign Content' }).click()
  await still(page, 'the test')
  await page.keyboard.press('Escape')
  await still(page, 'after the test')
  await editor.save.click()
  await editor.at('SCHEDULE')
  await still(page, 'SCHEDULE')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Date should not be empty')).toBeVisible()
  await still(page, 'SCHEDULE, refused')
  await page.getByRole('button', { name: 'Tomorrow 10:00' }).click()
  await still(page, 'a moment')
  await editor.save.click()
  await editor.at('REVIEW')
  await still(page, 'REVIEW')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await still(page, 'the question before publishing')
  await editor.confirmPublish()
  await expect(page).toHaveURL(/\/campaign(\?.*)?$/)
  await expect(page.getByText('Nothing sent yet').first()).toBeVisible()
  await still(page, 'the wait before publishing')
  await expect(page.getByText('Campaign Published Successfully')).toBeVisible()
  await atRest(page)
  await still(page, 'published')
})

test('in the wizard nothing moves at a key, a choice or an error', { tag: '@long' }, async ({ page, herald }) => {
  test.setTimeout(300_000)
  await watchCalm(page)
  await page.goto(new URL('/campaign', herald.url).href)
  const editor = new Editor(page)
  await editor.create('SMS', 'Periodic')
  await editor.name.fill('Monthly offer')
  await atRest(page)
  await shiftsIn(page)
  await page.getByRole('radio', { name: 'New segment' }).click()
  await nothingMoves(page, 'a new segment')
  await page.getByRole('radio', { name: 'Existing segment' }).click()
  await nothingMoves(page, 'an existing segment')
  await editor.chooseSegment('Karachi, bought in 90 days')
  await editor.save.click()
  await editor.at('GOALS')
  await atRest(page)
  await shiftsIn(page)
  await page.getByRole('radio', { name: 'Custom Control Group' }).click()
  await nothingMoves(page, 'a control group of its own')
  await page.getByRole('button', { name: 'Add goal' }).click()
  await page.keyboard.press('Escape')
  await nothingMoves(page, 'a first goal')
  await page.getByRole('button', { name: 'Add goal' }).click()
  await page.keyboard.press('Escape')
  await nothingMoves(page, 'a second goal')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('You must select an Event').first()).toBeVisible()
  await nothingMoves(page, 'GOALS, refused')
  await page.getByRole('button', { name: 'Remove goal 2' }).click()
  await editor.choose('Event', 'Purchased')
  await atRest(page)
  await shiftsIn(page)
  await page.getByRole('textbox', { name: 'Percentage' }).fill('120')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('textbox', { name: 'Percentage' })).toHaveAttribute('aria-invalid', 'true')
  await nothingMoves(page, 'the control group, refused')
  await page.getByRole('textbox', { name: 'Percentage' }).fill('5')
  await editor.save.click()
  await editor.at('CONTENT')
  await editor.message.fill('Salam')
  await editor.save.click()
  await editor.at('SCHEDULE')
  await atRest(page)
  await shiftsIn(page)
  await page.getByRole('textbox', { name: 'In words' }).fill('every day at 09:00')
  await nothingMoves(page, 'every day')
  await expect(page.getByText(/^Read as/)).not.toContainText('quiet hours')
  await page.getByRole('textbox', { name: 'In words' }).fill('every day at 23:00')
  await expect(page.getByText(/^Read as/)).toContainText('(quiet hours)')
  await nothingMoves(page, 'quiet hours')
  await page.getByRole('textbox', { name: 'In words' }).fill('on the 15th of every month at 09:00')
  await expect(page.getByRole('checkbox', { name: 'Day 15' })).toBeChecked()
  await nothingMoves(page, 'every month')
  await page.getByRole('textbox', { name: 'In words' }).fill('first Monday of the month at 09:00')
  await expect(page.getByRole('checkbox', { name: 'First Monday' })).toBeChecked()
  await nothingMoves(page, 'weekdays of the month')
  await page.getByRole('checkbox', { name: 'First Monday' }).uncheck()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await nothingMoves(page, 'SCHEDULE, refused')
})
