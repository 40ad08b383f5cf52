/** Segments: created, found, changed, duplicated, deleted, downloaded, and viewed offline. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, type ReferenceServer, test } from './app.ts'
import { clean } from './axe.ts'
import { Editor } from './pages/editor.ts'
import { Outbox } from './pages/outbox.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function act(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

const bodies = async (server: ReferenceServer, wanted: string) =>
  (await server.requests()).filter(({ call }) => call === wanted).map(({ body }) => body)

test('a segment is created from a prompt, found, changed by conditions, duplicated and deleted', async ({
  connected: _,
  page,
  server,
}) => {
  await page.getByRole('link', { name: 'Segments' }).click()
  await expect(page.getByText('9 segments')).toBeVisible()
  await expect(row(page, 'Karachi, bought in 90 days')).toContainText('21,9069,1207,41518,24015,380')
  await page.getByRole('button', { name: 'Everyone' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('All customers')

  await page.getByRole('button', { name: 'Create segment' }).click()
  const form = page.getByRole('dialog', { name: 'Create segment' })
  await expect(form.getByRole('textbox', { name: 'Segment name' })).toBeFocused()
  await form.getByRole('button', { name: 'Save segment' }).click()
  await expect(form.getByText('Segment name should not be empty')).toBeVisible()
  await expect(form.getByText('Describe who belongs to the segment')).toBeVisible()
  await form.getByRole('textbox', { name: 'Segment name' }).fill('All customers')
  await form.getByRole('textbox', { name: 'Prompt' }).fill('city is Lahore and points over 500')
  await form.getByRole('button', { name: 'Preview segment' }).click()
  const sql = form.getByText("WHERE city = 'Lahore' AND points > 500")
  await expect(sql).toBeHidden()
  await form.getByText('Generated SQL').click()
  await expect(sql).toBeVisible()
  // A count is removed when the text that it was for changes.
  await form.getByRole('textbox', { name: 'Prompt' }).fill('city is Lahore and points over 50')
  await expect(sql).toHaveCount(0)
  await form.getByRole('textbox', { name: 'Prompt' }).fill('city is Lahore and points over 500')
  await clean(page, 'the form of a segment')
  await form.getByRole('button', { name: 'Save segment' }).click()
  await expect(form.getByText('Segment with same name already exists')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  await form.getByRole('textbox', { name: 'Segment name' }).fill('Lahore, loyal')
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  expect((await bodies(server, 'createSegment')).at(-1)).toEqual({
    name: 'Lahore, loyal',
    prompt: 'city is Lahore and points over 500',
    json: null,
    display: null,
  })

  // The list is refreshed after a save.
  await expect(page.getByText('10 segments')).toBeVisible()
  const isReadAgain = async () => {
    const calls = (await server.requests()).map(({ call }) => call)
    return calls.lastIndexOf('listSegments') > calls.lastIndexOf('createSegment')
  }
  await expect.poll(isReadAgain).toBe(true)
  // A segment that a colleague created after the list was read.
  await fetch(`${server.url}/segment-management/api/segment`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Sindh by bus', prompt: 'province is Sindh', json: null, display: null }),
  })
  await page.keyboard.press('/')
  await page.keyboard.type('sindh by')
  await expect(page.getByText('No matching segments')).toBeVisible()
  await page.keyboard.type(' bus')
  await expect(row(page, 'Sindh by bus')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('lahore')
  await expect(page.getByText(/^1 of \d+ segments$/)).toBeVisible()
  await page.getByRole('button', { name: 'Lahore, loyal', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit segment' })
  await edit.getByText('Conditions', { exact: true }).click()
  await edit.getByRole('button', { name: 'Remove property' }).last().click()
  await edit.getByRole('button', { name: 'Save segment' }).click()
  await expect(edit).toBeHidden()
  await expect(row(page, 'Lahore, loyal')).toContainText('city is Lahore')
  expect(await bodies(server, 'updateSegment')).toEqual([
    {
      name: 'Lahore, loyal',
      prompt: 'city is Lahore',
      json: {
        match: 'any',
        groups: [{ match: 'all', conditions: [{ field: 'city', operator: 'is', value: 'Lahore' }] }],
      },
    },
  ])

  await act(page, 'Lahore, loyal', 'Duplicate')
  await expect(row(page, 'Lahore, loyal (copy)')).toBeVisible()
  await act(page, 'Lahore, loyal (copy)', 'Delete')
  const question = page.getByRole('dialog', { name: 'Delete this segment?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'More for Lahore, loyal (copy)' })).toBeFocused()
  await act(page, 'Lahore, loyal (copy)', 'Delete')
  await expect(question).toContainText('Lahore, loyal (copy)')
  await expect(question).toContainText('No campaign on this computer uses it')
  await question.getByRole('button', { name: 'Delete segment' }).click()
  await expect(row(page, 'Lahore, loyal (copy)')).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('')
  await act(page, 'Karachi, bought in 90 days', 'Delete')
  await expect(question).toContainText('Blessed Friday: first two hours, scheduled')
  await expect(question).toContainText('running and scheduled campaigns may reach nobody')
  await question.getByRole('button', { name: 'Delete segment' }).click()
  await expect(page.getByText('Segment could not be deleted')).toBeVisible()
  await expect(page.getByText(/The segment is used by the campaign/)).toBeVisible()
  await expect(row(page, 'Karachi, bought in 90 days')).toBeVisible()
})

test('segments and campaigns stay with their time under 500 and 401, and are read again by themselves', {
  tag: '@long',
}, async ({ connected: _, page, server }) => {
  const saved = page.getByText(/Showing saved data from \w+ \d+ \w+ \d{4}, \d\d:\d\d\./)
  const segment = page.getByText('9 segments', { exact: true })
  const campaign = row(page, 'Blessed Friday: first two hours')
  const open = (name: 'Segments' | 'Campaigns') => page.getByRole('link', { name, exact: true }).click()
  await expect(campaign).toBeVisible()
  await open('Segments')
  await expect(segment).toBeVisible()
  await expect(saved).toHaveCount(0)

  await server.fault({ status: 500 })
  await page.reload()
  await expect(page.getByText('The segments could not be refreshed.')).toBeVisible()
  await expect(saved).toBeVisible()
  await expect(segment).toBeVisible()
  await open('Campaigns')
  await expect(page.getByText("The server's list could not be read.")).toBeVisible()
  await expect(saved).toBeVisible()
  await expect(campaign).toBeVisible()
  await server.recover()
  await expect(saved).toHaveCount(0)
  await open('Segments')
  await expect(segment).toBeVisible()
  await expect(saved).toHaveCount(0)

  await server.changeToken('another-token-for-tests')
  await page.reload()
  await expect(page.getByText('Session expired', { exact: true })).toHaveCount(1)
  await page.getByRole('button', { name: /^Outbox: Needs attention/ }).click()
  await expect(page.getByText('Nothing is waiting, but the session expired.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(saved).toBeVisible()
  await expect(segment).toBeVisible()
  await open('Campaigns')
  await expect(saved).toBeVisible()
  await expect(campaign).toBeVisible()
  await open('Segments')
  await page.getByRole('link', { name: 'Reconnect' }).click()
  await page.getByRole('textbox', { name: 'Access token' }).fill('another-token-for-tests')
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(segment).toBeVisible()
  await expect(saved).toHaveCount(0)
})

test('a failure without saved segments stays while they are read again, and does not take a segment that is being typed', {
  tag: '@long',
}, async ({ folder, page, server, startHost }) => {
  await server.fault({ call: 'listSegments', status: 500 })
  const host = await startHost({ data: join(folder, 'data'), server: server.url, token: server.token })
  const readCount = async () => (await server.requests()).filter(({ call }) => call === 'listSegments').length
  await page.goto(host.url)
  const editor = new Editor(page)
  await editor.create('SMS', 'One Time')
  const failure = page.getByText('Segments could not be loaded')
  const name = page.getByRole('textbox', { name: 'Segment name' })
  await expect(failure).toBeVisible()
  await name.fill('Lahore, loyal')
  const before = await readCount()
  await expect.poll(readCount).toBeGreaterThan(before)
  await expect(failure).toBeVisible()
  await expect(name).toBeFocused()
  await server.recover()
  await expect(failure).toHaveCount(0)
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Lahore, loyal')
  await page.getByRole('radio', { name: 'Existing segment' }).click()
  await editor.chooseSegment('Loyalty, 500+ points')
})

test('customers are downloaded per channel without the token in the page; a stuck download can be stopped and repeated; offline nothing is lost', {
  tag: '@long',
}, async ({ connected: _, page, server }) => {
  await page.getByRole('link', { name: 'Segments' }).click()
  await expect(page.getByText('9 segments')).toBeVisible()
  const downloads = page.getByRole('region', { name: 'Downloads' })
  const start = async (segment: string, channel: string) => {
    await act(page, segment, 'Download customers')
    const dialog = page.getByRole('dialog', { name: 'Download customers' })
    await dialog.getByRole('radio', { name: channel }).check()
    await dialog.getByRole('button', { name: 'Download', exact: true }).click()
  }

  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url(), request.postData() ?? ''))
  const saved = page.waitForEvent('download')
  await start('First visit', 'SMS')
  const file = await saved
  expect(file.suggestedFilename()).toBe('First visit, SMS.csv')
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines[0]).toBe('customer_id,name,phone,email,city')
  expect(lines).toHaveLength(373)
  await expect(downloads).toContainText(/First visit, SMS\.csvDone/)
  expect(asked.join('\n')).not.toContain(server.token)
  expect(await page.content()).not.toContain(server.token)
  const [request] = (await server.requests()).filter(({ call }) => call === 'downloadSegmentCustomers')
  expect(request).toMatchObject({
    method: 'GET',
    path: '/segment-management/api/segment/download/7/customers',
    query: { channel: 'sms' },
  })
  await downloads.getByRole('button', { name: /^Clear/ }).click()
  await expect(downloads).toHaveCount(0)

  await server.fault({ call: 'downloadSegmentCustomers', latency: 60_000, times: 1 })
  await start('First visit', 'Email')
  await expect(downloads.getByText('Waiting for the server, 15 s at most')).toBeVisible()
  await clean(page, 'the list with a download that waits')
  await downloads.getByRole('button', { name: 'Cancel' }).click()
  await expect(downloads).toHaveCount(0)

  await server.fault({ call: 'downloadSegmentCustomers', refuse: 'Exports are closed at night', times: 1 })
  await start('First visit', 'Email')
  await expect(downloads.getByText('Exports are closed at night')).toBeVisible()
  const repeated = page.waitForEvent('download')
  await downloads.getByRole('button', { name: 'Try again' }).click()
  expect((await repeated).suggestedFilename()).toBe('First visit, Email.csv')

  await new Outbox(page).workOffline(true)
  await page.reload()
  await expect(row(page, 'All customers')).toBeVisible()
  await expect(page.getByText(/Showing saved data from/)).toBeVisible()
  await page.getByRole('button', { name: 'More for All customers' }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByText("Saving needs a connection: 'Work offline' is on")).toBeVisible()
})
