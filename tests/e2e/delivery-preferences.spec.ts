/** Delivery Preferences: three tabs, typing, the result of saving, leaving with changes, and no connection. */
import { expect, type Recorded, type ReferenceServer, test } from './app.ts'
import { clean } from './axe.ts'
import { Outbox } from './pages/outbox.ts'

const saves = async (server: ReferenceServer): Promise<Recorded[]> =>
  (await server.requests()).filter(({ call }) => call === 'setChannelLimits')

test('limits are checked and saved; a failed save is reported and keeps them; they are shown offline', {
  tag: '@long',
}, async ({ connected: _, page, server }) => {
  await page.getByRole('link', { name: 'Delivery Preferences' }).click()
  const save = page.getByRole('button', { name: 'Save Changes' })
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })

  const sms = page.getByRole('textbox', { name: 'Maximum messages, SMS' })
  await expect(sms).toHaveValue('2')
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await sms.fill('a1-2')
  await expect(sms).toHaveValue('12')
  await page.getByRole('textbox', { name: 'Maximum messages, Email' }).fill('')
  await page.getByRole('textbox', { name: 'Minimum delay, In App Message' }).fill('61')
  await save.click()
  await expect(page.getByText('Minimum delay should be 0 to 60 days')).toBeVisible()
  await page.getByRole('textbox', { name: 'Minimum delay, In App Message' }).fill('7')
  await expect(page.getByRole('textbox', { name: 'Maximum messages, Email' })).toHaveValue('0')
  expect(await saves(server)).toEqual([])

  await server.fault({ call: 'setChannelLimits', refuse: 'Caps are frozen until Monday', times: 1 })
  await save.click()
  await expect(page.getByText('Channel limits could not be saved')).toBeVisible()
  await expect(page.getByText('Caps are frozen until Monday')).toBeVisible()
  await expect(page.getByText('Channel Limits Saved Successfully!')).toHaveCount(0)
  await expect(sms).toHaveValue('12')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Channel Limits Saved Successfully!')).toBeVisible()
  await expect(page.getByText('No changes')).toBeVisible()

  await tab('DO NOT DISTURB').click()
  const from = page.getByRole('textbox', { name: 'From, Email' })
  await from.fill('9:75 PM')
  await from.blur()
  await expect(page.getByText('Enter a time as hh:mm AM or PM')).toBeVisible()
  await from.fill('9:30pm')
  await from.blur()
  await expect(from).toHaveValue('09:30 PM')
  await expect(page.getByText('21:30 to 00:00 the next day, 2 h 30 min')).toBeVisible()
  await page.getByRole('combobox', { name: 'Message handling, Email' }).selectOption('Discard')
  await clean(page, 'do not disturb')

  // Each tab keeps its own edits, and leaving asks about both.
  await tab('SMART SEND').click()
  await expect(page).toHaveURL(/\?tab=smartsend$/)
  await page.getByRole('textbox', { name: 'Percentage of opens, Email' }).fill('450')
  await page.getByRole('combobox', { name: 'Months, Email' }).selectOption('All time')
  await expect(page.getByText('opened fewer than 100% of emails')).toBeVisible()
  await page.getByRole('link', { name: 'Campaigns', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question).toContainText('DO NOT DISTURB and SMART SEND')
  await question.getByRole('button', { name: 'Stay' }).click()
  await save.click()
  await expect(page.getByText('No changes')).toBeVisible()
  await tab('DO NOT DISTURB').click()
  await save.click()
  await expect(page.getByText('No changes')).toBeVisible()

  const off = {
    from: '12:00',
    to: '12:00',
    fromMeridian: 'AM',
    toMeridian: 'AM',
    from24HourFormat: '00:00',
    to24HourFormat: '00:00',
    messageHandlingOption: 'none',
  }
  const evening = {
    ...off,
    from: '09:30',
    fromMeridian: 'PM',
    from24HourFormat: '21:30',
    messageHandlingOption: 'discard',
  }
  const sent = await saves(server)
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(
    Array(4).fill('PUT /campaign-management/api/brand/channel-limits'),
  )
  expect(sent[1]?.body).toMatchObject({
    frequencyCappingData: { web_push: 3, app_push: 3, sms: 12, email: 0, whatsapp: 1 },
    minimumDelayData: { web_popup: { duration: 1, period: 'DAYS' }, in_app: { duration: 7, period: 'DAYS' } },
    smartSendData: { email: { percentage: 30, months: 6 } },
  })
  expect(sent[2]?.body).toMatchObject({
    doNotDisturbData: { email: off },
    smartSendData: { email: { percentage: 100, months: 0 } },
  })
  expect(sent[3]?.body).toMatchObject({ doNotDisturbData: { email: evening, web_push: off } })

  // The values shown offline were read after the last save.
  const last = async () => (await server.requests()).findLast(({ call }) => call?.endsWith('ChannelLimits'))?.call
  await expect.poll(last).toBe('getChannelLimits')
  const outbox = new Outbox(page)
  await outbox.workOffline(true)
  await page.reload()
  await expect(from).toHaveValue('09:30 PM')
  await expect(page.getByText(/Showing saved data from .* Saving needs a connection/)).toBeVisible()
  await from.fill('10:00 PM')
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('link', { name: 'Campaigns', exact: true }).click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(/\/campaign$/)
  expect(await saves(server)).toHaveLength(4)
})
