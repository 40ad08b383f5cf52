/** Paid ads have no content: GOALS leads to SCHEDULE, which asks how long the audience is kept. */
import { expect, test } from '../app.ts'
import { Editor } from '../pages/editor.ts'

test('an audience is kept from 1 to 180 days; the campaign is published without content', { tag: '@long' }, async ({
  connected: _,
  page,
  server,
}) => {
  const editor = new Editor(page)
  await editor.create('Paid Ads', 'One Time')
  await expect(editor.tab('CONTENT')).toHaveCount(0)
  await editor.name.fill('Lookalike, Eid buyers')
  await editor.chooseSegment('Karachi, bought in 90 days')
  await editor.save.click()
  await editor.at('GOALS')
  // Removing a saved goal with revenue in the same session also removes it on the server.
  await page.getByRole('button', { name: 'Add goal' }).click()
  await editor.choose('Event', 'Purchased')
  await page.getByRole('switch', { name: 'Track revenue' }).click()
  await editor.choose('Revenue property', 'order_total')
  await server.fault({ call: 'addGoals', refuse: 'Goals rest today.', times: 1 })
  await editor.save.click()
  await editor.at('SCHEDULE')
  // The wizard is already at the next step, so the refusal is shown there, with links to the step and to a retry.
  await expect(page.getByText('The server refused GOALS: Goals rest today.')).toBeVisible()
  await page.getByRole('button', { name: 'Open Goals' }).click()
  await expect(page.getByText('The server refused this step: Goals rest today.')).toBeVisible()
  await editor.tab('SCHEDULE').click()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect.poll(async () => (await server.requests()).map(({ call }) => call)).toContain('addRevenueConfig')
  await editor.tab('GOALS').click()
  await page.getByRole('switch', { name: 'Track revenue' }).click()
  await editor.save.click()
  await editor.at('SCHEDULE')
  await expect.poll(async () => (await server.requests()).map(({ call }) => call)).toContain('removeRevenueConfig')
  await editor.tab('GOALS').click()
  await page.getByRole('button', { name: 'Clear the event' }).click()
  await page.getByRole('button', { name: 'Skip' }).click()
  await editor.at('SCHEDULE')
  await expect.poll(async () => (await server.requests()).map(({ call }) => call)).toContain('removeGoals')
  await expect(editor.tab('REVIEW')).toHaveAttribute('aria-disabled', 'true')
  const retention = page.getByRole('textbox', { name: /retention/i })
  await expect(retention).toHaveValue('7')
  await editor.scheduleOn(1, '10:00')
  await retention.evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '-5')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(
    page.getByText("'-5' is not a number of zero or more. Type digits, with a point if needed."),
  ).toBeVisible()
  await expect(retention).toHaveValue('7')
  await retention.fill('181')
  await editor.save.click()
  await expect(page.getByText(/1 to 180/).first()).toBeVisible()
  await editor.at('SCHEDULE')
  await retention.fill('180')
  await editor.save.click()
  await editor.at('REVIEW')
  await editor.name.fill('Lookalike, Eid buyers, renamed')
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByRole('button', { name: 'Save name' })).toHaveCount(0)
  await editor.at('REVIEW')
  await editor.publish()
  const requests = await server.requests()
  const schedule = requests.find(({ call }) => call === 'addSchedule')?.body
  expect(schedule).toMatchObject({ schedule: { metaRetentionDays: 180 } })
  expect(requests.filter(({ call }) => call === 'updateMessage')).toEqual([])
  expect(await server.campaigns('Lookalike, Eid')).toMatchObject([
    { name: 'Lookalike, Eid buyers, renamed', status: 'running' },
  ])
})
