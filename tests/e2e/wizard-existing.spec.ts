/**
 * Existing campaigns: an old one with a single SET-UP tab, a never-ending one that began long ago, a running one, ready ones from another
 * computer.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from './app.ts'
import { Campaigns } from './pages/campaigns.ts'
import { api, Colleague } from './pages/colleague.ts'
import { Editor } from './pages/editor.ts'
import { dayName, karachiDay } from './today.ts'

test('SET-UP becomes three tabs; a past start becomes today; later content is kept and must be checked; Stop', async ({
  herald,
  page,
}) => {
  const list = new Campaigns(page)
  const editor = new Editor(page)
  const open = async (name: string) => {
    await list.search.fill(name)
    await list.row(name).getByRole('link').first().click()
    await expect(editor.name).toHaveValue(name)
  }

  await open('Loyalty card, first reminder')
  await expect(page.getByRole('tab')).toHaveText([/TRIGGER/, /SEGMENT/, /GOALS/, /CONTENT/, /SCHEDULE/, /REVIEW/])
  await editor.tab('TRIGGER').click()
  await expect(page.getByText(/^When someone/)).toContainText('triggers Points Earned')
  await editor.tab('GOALS').click()
  await expect(page.getByRole('combobox', { name: 'Event' })).toHaveValue('Store Visited')
  await editor.tab('SEGMENT').click()
  await expect(page.getByRole('combobox', { name: 'Segment', exact: true })).toHaveValue('Loyalty, 500+ points')

  await page.goto(herald.url)
  await open('Payday treat for repeat buyers')
  await editor.tab('SCHEDULE').click()
  await expect(page.locator('footer').getByText('No changes', { exact: true })).toBeVisible()
  const today = dayName(karachiDay(0))
  await expect(page.getByText(new RegExp(`Started .+\\. Saving moves the start to ${today}\\.`))).toBeVisible()
  await editor.save.click()
  await editor.at('REVIEW')
  await editor.tab('SCHEDULE').click()
  await expect(page.getByText(/Saving moves the start/)).toHaveCount(0)

  await editor.tab('SEGMENT').click()
  await editor.save.click()
  await editor.at('GOALS')
  for (const tab of ['GOALS', 'CONTENT', 'SCHEDULE'] as const)
    await expect(editor.tab(tab).getByRole('img', { name: 'Check this step' })).toBeVisible()
  await expect(editor.tab('CONTENT')).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Check this one and save it again.')).toBeVisible()
  await editor.save.click()
  await editor.at('CONTENT')
  await expect(editor.tab('GOALS').getByRole('img', { name: 'Check this step' })).toHaveCount(0)
  await expect(editor.message).toContainText('it is payday')
  await editor.save.click()
  await editor.at('SCHEDULE')
  await editor.save.click()
  await editor.at('REVIEW')
  await expect(page.getByRole('img', { name: 'Check this step' })).toHaveCount(0)

  await page
    .getByRole('button', { name: /^(Segment|Content, Message): / })
    .first()
    .click()
  await expect(page.getByRole('tabpanel').locator(':focus')).toHaveCount(1)

  await page.goto(new URL('/campaign/edit/sms/one-time/1', herald.url).href)
  await expect(page).toHaveURL(/\/campaign\/1\?campaign_name=Blessed/)
  await expect(page.getByText('Scheduled campaigns cannot be edited.')).toBeVisible()
  await page.getByRole('tab', { name: 'Audience' }).click()
  await expect(page.getByRole('tabpanel').getByText('Karachi, bought in 90 days')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Segment', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  const asking = page.getByRole('dialog', { name: 'Stop this campaign?' })
  await expect(asking.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await asking.getByRole('button', { name: 'Stop campaign' }).click()
  await expect(page.getByText('Campaign stopped')).toBeVisible()
  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect(page.getByText('Stopped campaigns cannot be edited.')).toBeVisible()
})

test('a campaign of another computer is published, also a copy: a failure says that nothing was sent, a lost reply is resolved, the list shows the start', async ({
  folder,
  page,
  server,
  startHost,
}) => {
  const colleague = new Colleague(server)
  const [first, second] = ['Block-print kurtas are back in all our shops', 'Shawls are back']
  const day = karachiDay(2)
  const id = await colleague.make(first, 'Block-print kurtas are back.', day)
  const late = await colleague.make(second, 'Shawls are back.', day)
  const host = await startHost({ data: join(folder, 'data'), server: server.url, token: server.token })
  const list = new Campaigns(page)
  const editor = new Editor(page)
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  const acts = async () => (await server.requests()).filter(({ call }) => call === 'updateStatus')
  const review = async (name: string) => {
    await list.row(name).getByRole('link').first().click()
    await expect(editor.name).toHaveValue(name)
    await editor.tab('REVIEW').click()
  }
  await page.goto(host.url)

  await review(first)
  await server.fault({ call: 'updateStatus', refuse: 'The sender is not registered', times: 1 })
  await publish.click()
  await editor.confirmPublish()
  const outcome = page.getByRole('alert').filter({ hasText: 'Error while publishing campaign' })
  await expect(outcome).toContainText('Not published: The sender is not registered. Nothing was sent.')
  await outcome.getByRole('button', { name: 'Try again' }).click()
  await editor.confirmPublish()
  await expect(page.getByText('Campaign Published Successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/campaign(\?.*)?$/)
  const starts = new RegExp(`Starts (\\w{3} )?${Number(day.slice(-2))} \\w{3}.*, 09:00`)
  await expect(list.row(first)).toContainText(starts)
  await list.row(first).getByRole('link').first().hover()
  await expect(page.getByRole('tooltip').filter({ hasText: first })).toBeHidden()
  await expect(page.getByRole('tooltip').filter({ hasText: first })).toBeVisible()
  expect((await acts()).map(({ method, path, body }) => [method, path, (body as { status: string }).status])).toEqual([
    ['PUT', `${api}/${id}/update_status`, 'running'],
    ['PUT', `${api}/${id}/update_status`, 'running'],
  ])

  // The reply is lost and the server applies the request later: no failure is shown, and nothing is sent again.
  await review(second)
  await server.fault({ call: 'updateStatus', cut: 'before', times: 1 })
  await publish.click()
  await editor.confirmPublish()
  const unknown = page.getByRole('alert').filter({ hasText: 'Outcome unknown' })
  // REVIEW says it itself; every other page says it at the top.
  for (const tab of ['REVIEW', 'SCHEDULE', 'REVIEW'] as const) {
    await editor.tab(tab).click()
    await editor.at(tab)
    await expect(unknown.first()).toContainText('It may have been published.')
    await expect(unknown).toHaveCount(1)
  }
  await expect(publish).toHaveAttribute('aria-disabled', 'true')
  await colleague.ask('PUT', `${api}/${late}/update_status`, { status: 'running' })
  await expect(page).toHaveURL(/\/campaign(\?.*)?$/)
  await expect(list.row(second)).toContainText(starts)
  expect((await acts()).filter(({ path }) => path.includes(`/${late}/`))).toHaveLength(2)

  // A copy is not an edit on this computer either. A running campaign is stopped from the list, with the editor's question.
  await list.press(first, 'Copy')
  await expect(list.row(`${first} (copy)`)).toBeVisible()
  await review(`${first} (copy)`)
  await publish.click()
  await editor.confirmPublish()
  await expect(list.row(`${first} (copy)`)).toContainText(starts)
  await list.press(second, 'Stop')
  const stopping = page.getByRole('dialog', { name: 'Stop this campaign?' })
  await expect(stopping).toContainText(`${second} stops sending immediately.`)
  await stopping.getByRole('button', { name: 'Stop campaign' }).click()
  await expect(page.getByText('Campaign stopped')).toBeVisible()
  await expect(list.row(second)).toContainText('Stopped')
  await expect(list.row(second)).not.toContainText('Starts')
})

/** All rows of drafts on this computer. */
function draftRows(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true })
  const tables = [
    'drafts',
    'bases',
    'sections',
    'outbox',
    'events',
    'states',
    'conflicts',
    'versions',
    'version_sections',
    'steps',
  ]
  const rows = tables.map((table) => database.prepare(`SELECT * FROM ${table}`).all())
  database.close()
  return JSON.stringify(rows)
}

type Seeded = { id: number; name: string; status: string; channelName: string; schedule: { type: string } }

/** One campaign of each channel in `npm test`; all of them in long runs. */
const every = process.env.HERALD_LONG === '1'

const typeInAddress: Record<string, string> = {
  event_based: 'event-based',
  one_time: 'one-time',
  periodic: 'recurring',
}

test('opening every step of every seeded campaign, of all ten channels, changes nothing', { tag: '@long' }, async ({
  folder,
  page,
  server,
  startHost,
}) => {
  const colleague = new Colleague(server)
  const read = async () =>
    Promise.all(
      (await server.campaigns('')).map(async ({ id }) => (await colleague.ask('GET', `${api}/${id}`)) as Seeded),
    )
  const isOpen = ({ status }: Seeded) => !/scheduled|running|completed|stopped/.test(status)
  const changeable = (all: Seeded[]) => new Set(all.filter(isOpen).map(({ channelName }) => channelName))
  // If a channel only has read-only campaigns, copies one of them, which creates a draft.
  for (const { id, channelName } of await read())
    if (!changeable(await read()).has(channelName)) await colleague.ask('POST', `${api}/${id}/copy`)
  const all = await read()
  expect(changeable(all).size).toBe(10)
  // Drafts come last, so that the wizard of each channel is opened.
  const ofEach = new Map(
    [...all].sort((one, other) => Number(isOpen(one)) - Number(isOpen(other))).map((one) => [one.channelName, one]),
  )
  const campaigns = every ? all : [...ofEach.values()]
  const data = join(folder, 'data')
  const host = await startHost({ data, server: server.url, token: server.token })
  const editor = new Editor(page)
  await page.goto(host.url)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const open = page.getByRole('tablist', { name: 'Steps' }).locator('[role="tab"]:not([aria-disabled])')
  const before = draftRows(join(data, 'drafts.db'))
  const asked = (await server.requests()).length

  for (const campaign of campaigns) {
    const { id, name, channelName, schedule } = campaign
    const address = `/campaign/edit/${channelName.replace('_', '-')}/${typeInAddress[schedule.type]}/${id}`
    // Like the program's own links, without loading the page again.
    await page.evaluate((path) => {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    }, address)
    if (!isOpen(campaign)) {
      // The campaign's page replaces the wizard.
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click()
        await expect(tab).toHaveAttribute('aria-selected', 'true')
      }
      continue
    }
    await expect(editor.name).toHaveValue(name)
    const panel = page.locator('#step-panel')
    for (const id of await open.evaluateAll((tabs) => tabs.map((tab) => tab.id))) {
      await page.locator(`#${id}`).click()
      await expect(panel).toHaveAttribute('aria-labelledby', id)
      for (const inner of await panel.getByRole('tab').all()) await inner.click()
      if (id.endsWith('SEGMENT'))
        await expect(page.getByRole('combobox', { name: 'Segment', exact: true })).not.toHaveValue(/^Segment \d/)
    }
    await expect.soft(page.getByText(/changes that are not saved/), name).toHaveCount(0)
    await expect.soft(page.locator('footer').getByText(/Saved on this computer|Not sent yet/), name).toHaveCount(0)
  }

  await page.goto(new URL('/campaign/create/sms/one-time?segmentId=3', host.url).href)
  await expect(page.getByRole('combobox', { name: 'Segment', exact: true })).toHaveValue('App installed, Sindh')
  await page.goto(host.url)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(draftRows(join(data, 'drafts.db'))).toBe(before)
  expect((await server.requests()).slice(asked).filter(({ method }) => method !== 'GET')).toEqual([])
})

test('a segment in the address is chosen, also after a reload, but not one that does not exist', {
  tag: '@long',
}, async ({ herald, page }) => {
  const editor = new Editor(page)
  const segment = page.getByRole('combobox', { name: 'Segment', exact: true })
  await page.goto(new URL('/campaign/create/sms/event-based?segmentId=3', herald.url).href)
  await editor.name.fill('Named by the address')
  await editor.choose('Event', 'Added to Cart')
  await expect(page.locator('footer').getByText('Saved on this computer')).toBeVisible()
  await page.reload()
  await editor.save.click()
  await editor.at('SEGMENT')
  await expect(segment).toHaveValue('App installed, Sindh')

  await page.goto(new URL('/campaign/create/sms/one-time?segmentId=9999', herald.url).href)
  await expect(page.getByText('There is no segment 9999. Choose another one.')).toBeVisible()
  await expect(segment).toHaveValue('')
  await expect(editor.save).toHaveAttribute('aria-disabled', 'true')

  // The database chosen in the settings is used for counting from then on. Clicking a chosen segment again keeps it chosen.
  await page.keyboard.press('Control+,')
  await page.getByRole('radiogroup', { name: 'Audience source' }).getByText('Alternative').click()
  await page.getByRole('radiogroup', { name: 'Results source' }).getByText('Alternative').click()
  await expect(
    page.getByRole('radiogroup', { name: 'Results source' }).getByRole('radio', { name: 'Alternative' }),
  ).toBeChecked()
  await page.goto(new URL('/campaign/create/sms/one-time', herald.url).href)
  const counted = page.waitForRequest((request) => request.url().endsWith('/call/api.getSegment'))
  await editor.chooseSegment('Loyalty, 500+ points')
  expect((await counted).postData()).toContain('"db_type":"es"')
  await editor.chooseSegment('Loyalty, 500+ points')
  await expect(segment).toHaveValue('Loyalty, 500+ points')
})

test('TRIGGER opens and marks an incomplete chip', { tag: ['@either-host', '@long'] }, async ({ herald, page }) => {
  const editor = new Editor(page)
  const event = page.getByRole('combobox', { name: 'Event', exact: true })
  await page.goto(new URL('/campaign/create/sms/event-based', herald.url).href)
  await page.getByRole('button', { name: 'Add event' }).click()
  await editor.choose('Event', 'Purchased')
  await editor.save.click()
  // Both the name and the event have an error; the first has the focus.
  await expect(page.getByText('Campaign name should not be empty')).toBeVisible()
  await expect(page.getByText('You must select an Event')).toBeVisible()
  await expect(editor.name).toBeFocused()
  await editor.name.fill('Two events')
  await page.getByRole('button', { name: 'Purchased' }).click()
  await editor.save.click()
  await expect(page.getByRole('button', { name: /^Not complete did an event/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('You must select an Event')).toBeVisible()
  await expect(event).toBeFocused()
  await editor.choose('Event', 'Added to Cart')
  await expect(page.getByRole('img', { name: 'Not complete' })).toHaveCount(0)
  // Clicking the chosen event again keeps it.
  await editor.choose('Event', 'Added to Cart')
  await expect(event).toHaveValue('Added to Cart')
})

test('a wrong channel or type in the address: the campaign opens with its own', {
  tag: '@either-host',
}, async ({ herald, page }) => {
  const editor = new Editor(page)
  for (const wrong of ['email/one-time', 'sms/one-time', 'web-popup/event-based']) {
    await page.goto(new URL(`/campaign/edit/${wrong}/15`, herald.url).href)
    await expect(editor.name).toHaveValue('Payday treat for repeat buyers')
    await expect(page).toHaveURL(/\/campaign\/edit\/sms\/recurring\/15$/)
  }
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(/^Campaigns.{0,3}Update Campaign$/)

  // A draft has no performance and cannot be added to a dashboard.
  await page.goto(new URL('/campaign/15?campaign_name=Payday&tab=results', herald.url).href)
  await expect(page.getByText('Nothing has been sent yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export results' })).toBeVisible()
  await expect(page.getByRole('button', { name: "Add to the server's dashboard" })).toHaveCount(0)
})
