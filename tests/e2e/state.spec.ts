/** One campaign in each of its states, seen in two windows: the list and the editor name the same state. */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, firstSettings, test } from './app.ts'
import { Campaigns } from './pages/campaigns.ts'
import { api, Colleague } from './pages/colleague.ts'
import { Editor } from './pages/editor.ts'
import { Outbox } from './pages/outbox.ts'

const name = 'Winter khaddar'
/** Long enough to see it and to undo it. */
const HOLD_S = 12

test('the list and the editor name the same state, from the first key to a stop by a colleague, over every fault', {
  tag: '@long',
}, async ({ context, folder, page, server, startHost }) => {
  test.slow()
  const colleague = new Colleague(server)
  const data = join(folder, 'data')
  firstSettings(data, { publishHoldSeconds: HOLD_S })
  const host = await startHost({ data, server: server.url, token: server.token })
  const other = await context.newPage()
  await other.goto(host.url)
  await page.goto(host.url)
  const [editor, outbox, list] = [new Editor(page), new Outbox(page), new Campaigns(other)]
  const row = list.row(name)

  /** Both windows: the badge, where the edits are, and the chip. The row's name cell says nothing once all is sent. */
  const both = async (state: { badge: string | RegExp; place?: string; chip?: RegExp; fact?: string }) => {
    const { badge, place, chip, fact } = state
    await expect(page.locator('header').getByText(badge, { exact: true })).toBeVisible()
    // REVIEW has no line about saving.
    if (place) await expect(page.locator('footer').getByText(new RegExp(`^${place}`))).toBeVisible()
    await expect(row.getByText(badge, { exact: true }), `the list says ${badge}`).toBeVisible()
    if (place === 'Sent' || !place) await expect(row).not.toContainText(/Saved on this computer|Not sent yet|Sending/)
    else await expect(row).toContainText(place)
    if (fact) await expect(row).toContainText(fact)
    for (const window of [page, other]) if (chip) await expect(new Outbox(window).chip).toHaveText(chip)
  }

  await editor.create('SMS', 'One Time')
  await editor.name.fill(name)
  await both({ badge: 'Draft', place: 'Saved on this computer' })

  await test.step('saved offline: segment and schedule are shown at once', async () => {
    await outbox.workOffline(true)
    await editor.chooseSegment('Karachi, bought in 90 days')
    await editor.save.click()
    await editor.at('GOALS')
    await page.getByRole('button', { name: 'Skip' }).click()
    await editor.at('CONTENT')
    await both({ badge: 'Draft', place: 'Not sent yet', chip: /^Offline, 1 waiting$/ })
    await expect(row).toContainText('Karachi, bought in 90 days')
  })

  await test.step('a server that answers 500, then nothing, then half an answer: not sent, and the chip is not green', async () => {
    for (const fault of [{ status: 500 }, { cut: 'before' }, { status: 502, body: 'html' }])
      await server.fault({ call: 'addSegment', ...fault, times: 1 })
    await server.fault({ call: 'addSegment', status: 500 })
    await outbox.workOffline(false)
    await both({
      badge: 'Draft',
      place: 'Not sent yet',
      chip: /^Server error, 1 waiting$|^Syncing$|^Offline, 1 waiting$/,
    })
    await clear(server)
    await retry(page)
    await both({ badge: 'Draft', place: 'Sent', chip: /^Synced/ })
  })

  await test.step('refused by the server', async () => {
    await server.fault({ call: 'updateMessage', refuse: 'The sender is not registered' })
    await editor.write('Hello')
    await editor.save.click()
    await both({
      badge: 'Refused',
      place: 'Not sent yet',
      chip: /^Needs attention$/,
      fact: 'The sender is not registered',
    })
    await clear(server)
    await retry(page, name)
    await both({ badge: 'Draft', place: 'Sent', chip: /^Synced/ })
  })

  await test.step('401: not sent until the user reconnects', async () => {
    await editor.tab('CONTENT').click()
    await editor.write(' again')
    await server.fault({ call: 'updateMessage', status: 401, times: 1 })
    await editor.save.click()
    await both({ badge: 'Draft', place: 'Not sent yet', chip: /^Needs attention$/ })
    await page.getByRole('link', { name: 'Reconnect' }).click()
    await page.getByRole('textbox', { name: 'Access token' }).fill(server.token)
    await page.getByRole('button', { name: 'Connect' }).click()
    await both({ badge: 'Draft', place: 'Sent', chip: /^Synced/ })
  })

  const id = await idOf(row)
  await test.step('changed on both sides', async () => {
    await outbox.workOffline(true)
    await editor.tab('CONTENT').click()
    await editor.write(' from here')
    await editor.save.click()
    await both({ badge: 'Draft', place: 'Not sent yet' })
    await row.getByRole('link').first().focus()
    await other.keyboard.press('Space')
    await expect(other.getByRole('complementary', { name: 'Peek' })).toContainText('Not sent yet')
    await other.keyboard.press('Escape')
    const home = await context.newPage()
    await home.goto(new URL(`/campaign/${id}`, host.url).href)
    await expect(home.locator('header').filter({ hasText: name }).last()).toContainText('Not sent yet')
    await home.close()
    await colleague.write(id, name, 'Hello from the server')
    await outbox.workOffline(false)
    await both({ badge: 'Conflict', place: 'Not sent yet', chip: /^Needs attention$/, fact: 'Choose a version' })
    await outbox.open()
    await outbox.field('Message').mine.check()
    await page.getByRole('button', { name: 'Apply' }).click()
    await outbox.close()
    await both({ badge: 'Draft', place: 'Sent', chip: /^Synced/ })
  })

  const address = page.url()
  await test.step('on hold, and undone', async () => {
    // The hold does not end before Undo, however busy the computer is.
    await page.evaluate(() => window.bridge.app.changeSettings({ publishHoldSeconds: 60 }))
    await editor.tab('SCHEDULE').click()
    await editor.scheduleOn(1, '10:00')
    await editor.save.click()
    await editor.at('REVIEW')
    await publish(page, editor)
    await expect(row.getByText(/^Publishing in \d+ s$/)).toBeVisible()
    await expect(row).toContainText('Nothing sent yet')
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expect(page.getByText('Publishing undone, nothing was sent')).toBeVisible()
    await expect(row.getByText('Draft', { exact: true })).toBeVisible()
    await page.evaluate((seconds) => window.bridge.app.changeSettings({ publishHoldSeconds: seconds }), HOLD_S)
  })

  await test.step('published without an answer, until the server says', async () => {
    await page.goto(address)
    await editor.tab('REVIEW').click()
    await server.fault({ call: 'updateStatus', latency: 3_000, cut: 'after' })
    await publish(page, editor)
    await page.goto(address)
    await expect(page.locator('header').getByText(/^Publishing in \d+ s$/)).toBeVisible()
    const isAsked = async () => (await server.requests()).some(({ path }) => path === `${api}/${id}/update_status`)
    await expect.poll(isAsked, { timeout: 30_000 }).toBe(true)
    await server.fault({ call: 'getCampaign', status: 500 })
    await both({ badge: 'Publishing', fact: 'Waiting for the server' })
    await expect(row.getByText('Outcome unknown')).toBeVisible({ timeout: 30_000 })
    await both({
      badge: 'Outcome unknown',
      chip: /^Needs attention$/,
      fact: 'May have been published',
    })
    const checks = async () => (await server.requests()).filter(({ path }) => path === `${api}/${id}`).length
    const before = await checks()
    await row.getByRole('button', { name: 'Check' }).click()
    await expect.poll(checks).toBeGreaterThan(before)
    const sent = (await server.requests()).filter(({ path }) => path === `${api}/${id}/update_status`)
    expect(sent, 'Check sends nothing').toHaveLength(1)
    await clear(server)
    await expect(row.getByText('Running', { exact: true })).toBeVisible({ timeout: 30_000 })
    // REVIEW leads to the list as after every publish.
    await expect(page).toHaveURL(/\/campaign(\?.*)?$/)
    for (const window of [page, other]) await expect(new Outbox(window).chip).toHaveText(/^Synced/)
  })

  await test.step('stopped by a colleague: the list and the campaign’s own page', async () => {
    await new Campaigns(page).row(name).getByRole('link').first().click()
    await expect(page.locator('header').getByText('Running', { exact: true })).toBeVisible()
    await colleague.ask('PUT', `${api}/${id}/update_status`, { status: 'stopped' })
    for (const window of [other, page])
      await window.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(row.getByText('Stopped', { exact: true })).toBeVisible()
    await expect(page.locator('header').getByText('Stopped', { exact: true })).toBeVisible()
  })
})

const clear = (server: { url: string; token: string }) =>
  fetch(`${server.url}/__faults`, { method: 'DELETE', headers: { authorization: `Bearer ${server.token}` } })

/** Retries what waits; with a name also the refused saves of that campaign. */
async function retry(page: Page, campaign?: string): Promise<void> {
  const outbox = new Outbox(page)
  await outbox.open()
  if (campaign) await outbox.line('Needs attention', campaign).getByRole('button', { name: 'Try again' }).click()
  else await outbox.panel.getByRole('button', { name: 'Sync now' }).click()
  await outbox.close()
}

async function publish(page: Page, editor: Editor): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await editor.confirmPublish()
  await expect(page).toHaveURL(/\/campaign(\?.*)?$/)
}

const idOf = async (row: ReturnType<Campaigns['row']>): Promise<number> => {
  const address = await row.getByRole('link').first().getAttribute('href')
  return Number(/\/(\d+)/.exec(address ?? '')?.[1])
}
