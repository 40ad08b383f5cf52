/** The first complete journey: a one-time SMS campaign from nothing to Running, against the reference API over HTTP. */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, type Recorded, test } from './app.ts'
import { Campaigns } from './pages/campaigns.ts'
import { Editor } from './pages/editor.ts'
import { publishFirstSms } from './pages/first-sms.ts'
import { movePage, ownZone } from './today.ts'

const base = '/campaign-management/api/campaign'

test('an SMS campaign is created, written, scheduled, reviewed and published; a restart still shows it Running', {
  tag: '@long',
}, async ({ folder, page, server, startHost }) => {
  const data = join(folder, 'data')
  const host = await startHost({ data, server: server.url, token: server.token })
  await page.goto(host.url)
  const list = new Campaigns(page)
  await expect(list.row('Blessed Friday: first two hours')).toBeVisible()
  const date = await publishFirstSms(page, { atReview: () => reviewed(page) })
  await list.shows('Winter khaddar, first day', 'Running')

  sameRequests(await server.requests(), date)

  await host.stop()
  const again = await startHost({ data, server: server.url, token: server.token })
  await page.goto(again.url)
  await list.shows('Winter khaddar, first day', 'Running')
})

/** REVIEW shows the number of recipients, that none of them is excluded, and both time zones. */
async function reviewed(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await expect(main).toContainText('18,240')
  await expect(main).toContainText('No control group')
  await expect(main).toContainText('Asia/Karachi')
  await expect(main).toContainText(`${ownZone}, this computer`)
  // The time zone from the user's settings replaces it.
  await page.evaluate(() => window.bridge.app.changeSettings({ timeZone: 'America/New_York' }))
  await expect(main).toContainText('America/New_York, your time zone')
  await page.evaluate(() => window.bridge.app.changeSettings({ timeZone: '' }))
  await publishedTooLate(page)
}

/**
 * Five seconds before its time, a message would be sent too late, because publishing waits for ten. Herald says so, sends nothing, and
 * offers another time.
 */
async function publishedTooLate(page: Page): Promise<void> {
  const moment = Date.parse((await page.getByRole('main').locator('time').first().getAttribute('datetime')) ?? '')
  const tooLate = 'Time should be greater than current time. Publishing waits 10 seconds'
  await page.evaluate(() => window.bridge.app.changeSettings({ publishHoldSeconds: 10 }))
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await movePage(page, moment - 5_000)
  // The question reads the clock with each key. REVIEW reads it twice a minute: if it does so now, it closes the question by itself.
  await expect(async () => {
    if (await dialog.isVisible()) {
      await dialog.getByRole('textbox', { name: /^Type [\d,]+ to publish/ }).fill('1', { timeout: 1_000 })
      await expect(dialog.getByText(tooLate)).toBeVisible({ timeout: 1_000 })
      await new Editor(page).confirmPublish(1_000)
    }
    await expect(page.getByRole('main').getByText(tooLate)).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  // Publishing that was confirmed reads the clock again at its end: with the clock set back before that, it would succeed.
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).not.toHaveAttribute('aria-busy')
  await expect(page.getByRole('button', { name: 'Fix: The time is too close' })).toBeVisible()
  await movePage(page, null)
  await page.evaluate(() => window.bridge.app.changeSettings({ publishHoldSeconds: 0 }))
}

/** Compares the calls that changed something, in order, each with exactly the fields of the specification. */
function sameRequests(requests: Recorded[], date: string): void {
  const changing = requests.filter(({ method }) => method !== 'GET')
  const id = changing[1]?.path.match(/\d+/)?.[0]
  expect(changing.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `POST ${base}`,
    `PUT ${base}/${id}/add-segment`,
    `PUT ${base}/${id}/update-message`,
    `PUT ${base}/${id}/add-schedule`,
    `PUT ${base}/${id}/update_status`,
  ])
  const [created, segment, message, schedule, status] = changing.map(({ body }) => body as Record<string, unknown>)
  const tabs = (selected: string, disabledKeys: string[]) => ({
    selected,
    tabs: ['SEGMENT', 'GOALS', 'CONTENT', 'SCHEDULE', 'REVIEW'],
    disabledKeys,
  })
  const setup = {
    channelName: 'sms',
    segmentRadio: 'existing',
    selectedSegment: expect.objectContaining({ name: 'Karachi, bought in 90 days' }),
    smartSend: false,
    conversionGoal: [],
    controlGroupRadio: 'default',
    customControlGroupValue: '3',
    selectedTags: [],
    selectedEventId: null,
    triggerState: null,
    entryTimeRadio: 'IMMEDIATELY',
    entryTimeValue: { value: 1, duration: 'seconds' },
  }
  expect(created).toEqual({
    name: 'Winter khaddar, first day',
    selectedTags: [],
    edit_page_tabs_values: tabs('GOALS', ['CONTENT', 'SCHEDULE', 'REVIEW']),
    edit_setup_page_values: setup,
    schedule: { type: 'one_time' },
    entryCriteria: null,
    entry_time: null,
    entry_time_value: null,
    channelName: 'sms',
    channel_configuration_id: expect.any(Number),
  })
  expect(segment).toEqual({
    segmentId: expect.any(Number),
    edit_setup_page_values: setup,
  })
  const text = 'Assalam-o-alaikum {{first_name}}, winter khaddar is here.'
  expect(message).toEqual({
    message: {
      name: 'Winter khaddar, first day',
      templateContext: { mergeTagIds: [expect.any(Number)] },
      design: text,
    },
    name: 'Winter khaddar, first day',
    edit_content_page_values: expect.objectContaining({ contentJson: expect.objectContaining({ design: text }) }),
    edit_page_tabs_values: tabs('SCHEDULE', ['REVIEW']),
  })
  expect(schedule).toEqual({
    schedule: expect.objectContaining({ type: 'one_time', time_zone: 'Asia/Karachi', date, time: '10:00' }),
    edit_schedule_page_values: expect.objectContaining({ date, time: '10:00', timezone: 'Asia/Karachi' }),
    name: 'Winter khaddar, first day',
    edit_page_tabs_values: tabs('REVIEW', []),
    type: 'one_time',
  })
  expect(status).toEqual({ status: 'running', edit_page_tabs_values: tabs('REVIEW', []) })
}
