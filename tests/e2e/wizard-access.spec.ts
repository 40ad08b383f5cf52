/** Checks every step of the wizard with axe, in light and dark mode. */
import { expect, test } from './app.ts'
import { clean } from './axe.ts'
import { Campaigns } from './pages/campaigns.ts'
import { Editor } from './pages/editor.ts'

test('Trigger, SEGMENT, GOALS, CONTENT and SCHEDULE of an event-triggered campaign', { tag: '@long' }, async ({
  herald,
  page,
}) => {
  const editor = new Editor(page)
  await page.goto(new URL('/campaign/create/sms/event-based', herald.url).href)
  await editor.name.fill('Cart left behind')
  await editor.choose('Event', 'Added to Cart')
  await page.getByRole('button', { name: 'Add property' }).click()
  await editor.choose('Property', 'price')
  await editor.choose('Condition', '>')
  await page.getByRole('textbox', { name: 'Value' }).fill('1000')
  await page.getByRole('button', { name: "Add 'did not then' event" }).click()
  await editor.choose('Rebound event', 'Purchased')
  await page.getByText('Delay', { exact: true }).click()
  await clean(page, 'TRIGGER')
  await editor.save.click()

  await editor.at('SEGMENT')
  await page.getByRole('radio', { name: 'New segment' }).click()
  await page.getByRole('textbox', { name: 'Prompt' }).fill('city is Karachi')
  await page.getByRole('button', { name: 'Preview segment' }).click()
  await page.getByText('Generated SQL').click()
  await expect(page.getByText("WHERE city = 'Karachi'")).toBeVisible()
  await clean(page, 'SEGMENT, new by prompt')
  await page.getByText('Conditions', { exact: true }).click()
  await page.getByRole('button', { name: 'Add condition' }).click()
  await page.getByRole('button', { name: 'Save segment' }).click()
  await expect(page.getByText('Select an attribute').first()).toBeVisible()
  await clean(page, 'SEGMENT, new by conditions, refused')
  await page.getByRole('radio', { name: 'Existing segment' }).click()
  await editor.chooseSegment('Loyalty, 500+ points')
  await clean(page, 'SEGMENT, existing')
  await editor.save.click()

  await editor.at('GOALS')
  // Opens and closes one goal, then adds a second.
  await page.getByRole('button', { name: 'Add goal' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add goal' }).click()
  await editor.choose('Event', 'Purchased')
  await page.getByRole('switch', { name: 'Track revenue' }).click()
  await page.getByRole('radio', { name: 'Custom Control Group' }).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('You must select an Event').first()).toBeVisible()
  await clean(page, 'GOALS, refused')
  await page.getByRole('button', { name: 'Remove goal 2' }).click()
  await page.getByRole('switch', { name: 'Track revenue' }).click()
  await editor.save.click()

  await editor.at('CONTENT')
  await editor.write('Your cart waits for you.')
  await clean(page, 'CONTENT')
  await editor.save.click()
  await editor.at('SCHEDULE')
  await editor.save.click()
  await expect(page.getByText('Start Date should not be empty')).toBeVisible()
  await clean(page, 'SCHEDULE, event-triggered, refused')
})

test('SCHEDULE with its next ten runs and an open calendar, REVIEW and the publish dialog', {
  tag: '@long',
}, async ({ herald: _, page }) => {
  const editor = new Editor(page)
  const campaigns = new Campaigns(page)
  await campaigns.search.fill('Payday treat')
  await campaigns.row('Payday treat for repeat buyers').getByRole('link').first().click()
  await editor.tab('SCHEDULE').click()
  await expect(page.getByText('Next 10 sends')).toBeVisible()
  await clean(page, 'SCHEDULE, days of the month')
  await page.getByText('Weekdays', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Fifth Friday' }).click()
  await clean(page, 'SCHEDULE, weekdays')
  await page.getByRole('button', { name: /^Start Date,/ }).click()
  await expect(page.getByRole('table').nth(2)).toBeVisible()
  await clean(page, 'SCHEDULE, two months of the calendar')
  await page.keyboard.press('Escape')
  await editor.save.click()
  await editor.at('REVIEW')
  await clean(page, 'REVIEW')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Publish this campaign?' })).toBeVisible()
  await clean(page, 'the question before publishing')
})
