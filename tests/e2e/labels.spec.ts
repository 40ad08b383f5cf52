/** Finds every label of the specification in its place, in the order in which a user meets it. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { Campaigns } from './pages/campaigns.ts'
import { Editor } from './pages/editor.ts'

const shown = async (root: Page | Locator, labels: readonly string[]) => {
  for (const label of labels)
    await expect.soft(root.getByText(label, { exact: true }).first(), label).toBeVisible({ timeout: 20_000 })
}

test('the labels of the drawer, the wizard and Delivery Preferences', { tag: '@long' }, async ({ herald, page }) => {
  test.setTimeout(300_000)
  const editor = new Editor(page)
  await new Campaigns(page).row('Blessed Friday: first two hours').waitFor({ timeout: 90_000 })

  await page.getByRole('button', { name: 'Create campaign' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Create a New Campaign' })
  await drawer.waitFor({ timeout: 60_000 })
  await shown(drawer, [
    'Create a New Campaign',
    'Website Channels',
    'App Channels',
    'Outbound Channels',
    'Ad Channels',
    'Web Push',
    'Web Pop up',
    'Content Cards',
    'App Push',
    'In App Message',
    'SMS',
    'Email',
    'Robo Calls',
    'WhatsApp',
    'Paid Ads',
    'Event Triggered',
    'One Time',
    'Periodic',
  ])
  await expect(drawer.getByText('Content Cards', { exact: true })).toHaveCount(2)
  await drawer.getByRole('link', { name: 'SMS, Event Triggered' }).click()

  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await shown(crumbs, ['Campaigns', 'Create Campaign'])
  await expect(crumbs).toContainText(/SMS.*Event Triggered/)
  for (const tab of ['TRIGGER', 'SEGMENT', 'GOALS', 'CONTENT', 'SCHEDULE', 'REVIEW'] as const)
    await expect.soft(editor.tab(tab), tab).toBeVisible()
  await shown(page, ['Trigger this Campaign when...', 'Immediately', 'Delay'])
  await editor.name.fill('Labels')
  await editor.choose('Event', 'Purchased')
  await editor.save.click()

  await editor.at('SEGMENT')
  await expect
    .soft(
      page
        .getByRole('button', { name: /^Delivery Preferences/ })
        .or(page.getByText(/^Delivery Preferences/))
        .first(),
    )
    .toBeVisible()
  await editor.chooseSegment('Loyalty, 500+ points')
  await editor.save.click()

  await editor.at('GOALS')
  await shown(page, ['Default Control Group 3%', 'Custom Control Group', 'Skip'])
  await page.getByRole('button', { name: 'Skip' }).click()

  await editor.at('CONTENT')
  await shown(page, ['Test Campaign Content', 'Voucher'])
  await editor.write('Salam')
  await editor.save.click()

  await editor.at('SCHEDULE')
  await shown(page, ['When will the campaign run?', 'All day', 'Never ends', 'Frequency capping', 'Do not disturb'])
  await editor.pickDay('Start Date', 1)
  await page.getByText('Never ends', { exact: true }).click()
  await page.getByText('All day', { exact: true }).click()
  await editor.save.click()

  await editor.at('REVIEW')
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()

  await page.goto(new URL('/campaign', herald.url).href)
  const draft = await new Campaigns(page).addressOf('Payday treat for repeat buyers')
  await page.goto(new URL(draft, herald.url).href)
  await editor.tab('SCHEDULE').click()
  await page.getByRole('combobox', { name: 'Delivery', exact: true }).click()
  await shown(page, ['Every time', 'Once per user for the campaign', 'Custom minimum delay'])

  await page.goto(new URL('/delivery-preferences', herald.url).href)
  await shown(page, ['Delivery Preferences', 'FREQUENCY CAPPING', 'DO NOT DISTURB', 'SMART SEND', 'Save Changes'])
})
