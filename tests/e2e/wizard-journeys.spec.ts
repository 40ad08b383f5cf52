/** The wizard by campaign type and channel, with the requests that the server recorded. */
import { expect, type Recorded, type ReferenceServer, test } from './app.ts'
import { Campaigns } from './pages/campaigns.ts'
import { Editor } from './pages/editor.ts'
import { dayName, karachiDay } from './today.ts'

// Several campaigns per test: starting Herald takes longer than a campaign.

const base = '/campaign-management/api/campaign'

/** Calls that changed something since number `seen`; ids are left out. */
async function changes(server: ReferenceServer, seen: number): Promise<{ all: Recorded[]; lines: string[] }> {
  const all = (await server.requests()).filter(({ method }) => method !== 'GET').slice(seen)
  return { all, lines: all.map(({ method, path }) => `${method} ${path.slice(base.length).replace(/\d+/, '{id}')}`) }
}
const bodyOf = (all: Recorded[], call: string) =>
  all.findLast((one) => one.call === call)?.body as Record<string, unknown>

test('an event-triggered SMS campaign by keyboard alone, from its name to Running', async ({
  connected: host,
  page,
  server,
}) => {
  await page.goto(new URL('/campaign/create/sms/event-based', host.url).href)
  const editor = new Editor(page)
  const { keyboard } = page

  await expect(editor.name).toBeFocused()
  await keyboard.type('Cart left behind')
  await editor.typeChoice('Event', 'Added to Cart')
  await editor.tabTo(page.getByRole('button', { name: 'Add property' }))
  await keyboard.press('Enter')
  await editor.typeChoice('Property', 'price')
  await editor.tabTo(page.getByRole('combobox', { name: 'Condition' }))
  await editor.arrowTo('>')
  await editor.tabTo(page.getByRole('textbox', { name: 'Value' }))
  await keyboard.type('1-0+00')
  await expect(page.getByRole('textbox', { name: 'Value' })).toHaveValue('1,000')
  await expect(page.getByText('Ayesha triggers Added to Cart')).toBeVisible()
  await keyboard.press('Control+Enter')

  await editor.at('SEGMENT')
  await editor.typeChoice('Segment', 'Loyalty, 500+ points')
  await keyboard.press('Control+Enter')

  await editor.at('GOALS')
  await expect(page.getByRole('button', { name: 'Add goal' })).toBeFocused()
  await keyboard.press('Enter')
  await editor.typeChoice('Event', 'Purchased')
  await keyboard.press('Control+s')

  await editor.at('CONTENT')
  await editor.tabTo(editor.message)
  await keyboard.type('Your cart waits for you.')
  await keyboard.press('Control+Enter')

  await editor.at('SCHEDULE')
  await editor.tabTo(page.getByRole('button', { name: /^Start Date,/ }))
  await keyboard.press('Enter')
  const tomorrow = page.getByRole('button', { name: dayName(karachiDay(1)), exact: true }).first()
  await expect(tomorrow).toBeVisible()
  // Tab reaches the computer's today, which far in the east is already Karachi's tomorrow.
  await editor.tabTo(page.getByRole('table').locator('button[tabindex="0"]').first())
  if (!(await tomorrow.evaluate((day) => day === document.activeElement))) await keyboard.press('ArrowRight')
  await expect(tomorrow).toBeFocused()
  await keyboard.press('Enter')
  await editor.tabTo(page.getByRole('checkbox', { name: 'Never ends' }))
  await keyboard.press('Space')
  await editor.tabTo(page.getByRole('checkbox', { name: 'All day' }))
  await keyboard.press('Space')
  await expect(page.getByText('22:00 to 08:00, partly overlaps')).toBeVisible()
  await keyboard.press('Control+Enter')

  await editor.at('REVIEW')
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled()
  await expect(page.getByRole('main')).toContainText(
    /Up to [\d,]+recipientswhen they trigger Added to Cart with price > 1,000/,
  )
  await keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toContainText('recipients, each when they trigger Added to Cart')
  // Reaching so many recipients takes more than two keys: their number must be typed, and any other number publishes nothing.
  const publish = page.getByRole('button', { name: /^Publish to up to [\d,]+ people/ })
  await expect(page.getByRole('textbox', { name: /^Type [\d,]+ to publish/ })).toBeFocused()
  await keyboard.press('Enter')
  await expect(publish).toHaveAttribute('aria-disabled', 'true')
  await keyboard.type(/[\d,]+/.exec((await publish.textContent()) ?? '')?.[0] ?? '')
  await keyboard.press('Enter')
  await new Campaigns(page).shows('Cart left behind', 'Running')

  const { all, lines } = await changes(server, 0)
  expect(lines).toEqual([
    'POST ',
    'PUT /{id}/add-segment',
    'PUT /{id}/add-goals',
    'PUT /{id}/update-message',
    'PUT /{id}/add-schedule',
    'PUT /{id}/update_status',
  ])
  const created = bodyOf(all, 'createCampaign')
  expect(Object.keys(created).sort()).toEqual([
    'channelName',
    'channel_configuration_id',
    'edit_page_tabs_values',
    'edit_setup_page_values',
    'entryCriteria',
    'entry_time',
    'entry_time_value',
    'name',
    'schedule',
    'selectedTags',
  ])
  expect(created).toMatchObject({
    schedule: { type: 'event_based' },
    entry_time: 'IMMEDIATELY',
    entryCriteria: {
      trigger: [
        { condition: 'and', properties: [{ propertyName: 'price', data_type: 'numeric', type: '>', value: 1000 }] },
      ],
    },
  })
  expect(bodyOf(all, 'addGoals')).toMatchObject({
    name: 'Cart left behind',
    control_group: 3,
    conversionGoal: [{ eventName: 'Purchased', is_primary: true, conversion_time: { value: 30, duration: 'days' } }],
    revenue_config: null,
  })
  expect(bodyOf(all, 'addSchedule')).toMatchObject({
    type: 'event_based',
    schedule: {
      time_zone: 'Asia/Karachi',
      fc: true,
      dnd: true,
      neverEnds: true,
      allDay: true,
      start_date: karachiDay(1),
      end_date: null,
      repeat: { type: 'EVERY_TIME', value: 1 },
      active: { start_time: '00:00', end_time: '23:59' },
      delivery: { type: 'every_time' },
    },
  })
  expect(bodyOf(all, 'updateStatus')).toMatchObject({ status: 'running', edit_page_tabs_values: { disabledKeys: [] } })
})

test('paid ads, all three types, from start to publish: no CONTENT, and retention', async ({
  connected: _,
  page,
  server,
}) => {
  const editor = new Editor(page)
  let seen = 0
  for (const type of ['One Time', 'Periodic', 'Event Triggered'] as const) {
    await editor.create('Paid Ads', type)
    await editor.name.fill(`Lookalike, ${type}`)
    await expect(editor.tab('CONTENT')).toHaveCount(0)
    if (type === 'Event Triggered') {
      await editor.choose('Event', 'Viewed Product')
      await editor.save.click()
    }
    await editor.at('SEGMENT')
    await editor.chooseSegment('Karachi, bought in 90 days')
    await editor.save.click()
    await editor.at('GOALS')
    await page.getByRole('button', { name: 'Skip' }).click()
    await editor.at('SCHEDULE')
    await expect(editor.tab('REVIEW')).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByRole('textbox', { name: 'Retention in days' })).toHaveValue('7')
    await schedules[type](editor)
    await page.getByRole('textbox', { name: 'Retention in days' }).fill('181')
    await editor.save.click()
    await expect(page.getByText('Enter a whole number from 1 to 180')).toBeVisible()
    await page.getByRole('textbox', { name: 'Retention in days' }).fill('30')
    await editor.save.click()
    await editor.at('REVIEW')
    await editor.publish()
    const { all, lines } = await changes(server, seen)
    expect(lines).toEqual(['POST ', 'PUT /{id}/add-segment', 'PUT /{id}/add-schedule', 'PUT /{id}/update_status'])
    expect(bodyOf(all, 'addSchedule')).toMatchObject({ schedule: { metaRetentionDays: 30, ...sent[type]() } })
    expect(bodyOf(all, 'createCampaign')).toMatchObject({ channelName: 'paid_ads' })
    seen += all.length
  }
})

const schedules = {
  'One Time': async (editor: Editor) => {
    await editor.pickDay('Date', 2)
    await editor.typeTime('10:00')
  },
  Periodic: async (editor: Editor) => {
    await editor.choose('Repeat unit', 'weeks')
    await editor.page.getByRole('checkbox', { name: 'Friday' }).click()
    await editor.typeTime('10:00')
    await editor.pickDay('Start Date', 1)
    await editor.pickDay('End Date', 40)
  },
  'Event Triggered': async (editor: Editor) => {
    await editor.pickDay('Start Date', 1)
    await editor.page.getByRole('checkbox', { name: 'Never ends' }).click()
    await editor.page.getByRole('checkbox', { name: 'All day' }).click()
  },
}

const sent = {
  'One Time': () => ({ type: 'one_time', date: karachiDay(2), time: '10:00' }),
  Periodic: () => ({
    type: 'periodic',
    start_date: karachiDay(1),
    end_date: karachiDay(40),
    neverEnds: false,
    repeat: { value: 1, interval: 'weeks', type: 'weeks' },
    active: { daysOfWeek: ['Friday'], time: '10:00' },
  }),
  'Event Triggered': () => ({ type: 'event_based', neverEnds: true, end_date: null, allDay: true }),
}

test('a periodic SMS with a new segment; email of all types and the web pop-up up to CONTENT; Smart Send counts again', {
  tag: '@long',
}, async ({ connected: host, page, server }) => {
  const editor = new Editor(page)

  await editor.create('SMS', 'Periodic')
  await editor.name.fill('Points on the first Friday')
  await page.getByRole('radio', { name: 'New segment' }).click()
  await expect(editor.save).toBeDisabled()
  await page.getByRole('textbox', { name: 'Prompt' }).fill('the moon is full')
  await page.getByRole('button', { name: 'Save segment' }).click()
  await expect(page.getByText('Segment name should not be empty')).toBeVisible()
  await page.getByRole('textbox', { name: 'Segment name' }).fill('Karachi, more than 500 points, for the long label')
  await page.getByRole('button', { name: 'Save segment' }).click()
  await expect(page.getByText("Could not understand 'the moon is full'", { exact: false })).toBeVisible()
  await page.getByRole('textbox', { name: 'Prompt' }).fill('city is Karachi and points over 500')
  await page.getByRole('button', { name: 'Preview segment' }).click()
  await page.getByText('Generated SQL').click()
  await expect(page.getByText("WHERE city = 'Karachi' AND points > 500")).toBeVisible()
  await page.getByRole('button', { name: 'Save segment' }).click()
  const chosen = page.getByRole('combobox', { name: 'Segment', exact: true })
  await expect(chosen).toHaveValue('Karachi, more than 500 points, for the long label')
  await chosen.hover()
  await expect(page.getByRole('tooltip')).toHaveText('Karachi, more than 500 points, for the long label')
  await editor.save.click()
  await editor.at('GOALS')
  await page.getByRole('button', { name: 'Skip' }).click()
  await editor.at('CONTENT')
  await editor.write('Your points are waiting.')
  await editor.save.click()
  await editor.at('SCHEDULE')
  const words = page.getByRole('textbox', { name: 'In words' })
  await expect(words).toBeFocused()
  await words.fill('every second friday at 23:00')
  await expect(page.getByText('Once a month or every few weeks?')).toBeVisible()
  await page.getByRole('button', { name: 'Every 2 weeks on friday 23:00' }).click()
  await expect(page.getByText('Read as Every 2 weeks on Friday at 23:00')).toBeVisible()
  await expect(words).toBeFocused()
  const every = page.getByRole('textbox', { name: 'Repeat every' })
  await every.pressSequentially('first monday of the month at 21:30')
  await expect(every).toHaveValue('2')
  await expect(page.getByText(/'first monday of the ?…' is not a number of zero or more/)).toBeVisible()
  await every.press('End')
  await every.pressSequentially('1st and 15th')
  await expect(
    page.getByText("'1st and 15th' is not a number of zero or more. Type digits, with a point if needed."),
  ).toBeVisible()
  await expect(every).toHaveValue('2')
  await words.fill('first friday of the month at 23:00')
  await expect(page.getByText('Read as Every month on the first Friday at 23:00')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'First Friday' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Fifth Friday' }).click()
  await editor.pickDay('Start Date', 1)
  await page.getByRole('checkbox', { name: 'Never ends' }).click()
  await expect(page.getByText('At most 2 in 24 hours')).toBeVisible()
  await expect(page.getByText('23:00 is in quiet hours, 22:00 to 08:00. Messages wait until 08:00.')).toBeVisible()
  await expect(
    page
      .getByRole('table')
      .getByRole('row')
      .filter({ has: page.locator('time') }),
  ).toHaveCount(10)
  await expect(page.getByText(/No fifth Friday in/).first()).toBeVisible()
  await editor.save.click()
  await editor.at('REVIEW')
  await expect(page.getByText('In quiet hours', { exact: true })).toBeVisible()
  await server.fault({ call: 'updateStatus', refuse: 'The sender is not registered', times: 1 })
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await editor.confirmPublish()
  await expect(page.getByText('Error while publishing campaign')).toBeVisible()
  await expect(page.getByText('The sender is not registered')).toBeVisible()
  await editor.at('REVIEW')
  await editor.publish()

  const { all } = await changes(server, 0)
  expect(bodyOf(all, 'createSegment')).toEqual({
    name: 'Karachi, more than 500 points, for the long label',
    prompt: 'city is Karachi and points over 500',
    json: null,
    display: null,
  })
  expect(bodyOf(all, 'addSchedule')).toMatchObject({
    schedule: {
      repeat: { value: 1, interval: 'months', type: 'daysOfWeek' },
      active: {
        days: [
          { week: 'First', days: ['Friday'] },
          { week: 'Fifth', days: ['Friday'] },
        ],
      },
    },
  })

  for (const [channel, type] of [
    ['Email', 'One Time'],
    ['Email', 'Periodic'],
    ['Email', 'Event Triggered'],
    ['Web Pop up', 'Event Triggered'],
  ] as const) {
    await editor.create(channel, type)
    await editor.name.fill(`${channel}, ${type}`)
    if (type === 'Event Triggered') {
      await editor.choose('Event', 'Viewed Category')
      if (channel === 'Web Pop up') await page.getByText('Scroll', { exact: true }).click()
      await editor.save.click()
    }
    await editor.at('SEGMENT')
    await editor.chooseSegment('Karachi, bought in 90 days')
    const smartSend = page.getByRole('switch', { name: 'Smart Send' })
    if (channel === 'Email' && type !== 'Event Triggered') {
      await smartSend.click()
      await expect(page.getByText('Counted with Smart Send.')).toBeVisible()
      await expect(page.getByText('15,380')).toBeHidden()
    } else await expect(smartSend).toHaveCount(0)
    await editor.save.click()
    await editor.at('GOALS')
    await page.getByRole('button', { name: 'Skip' }).click()
    await editor.at('CONTENT')
    await page.goto(host.url)
  }
  await page.goto(new URL('/segments', host.url).href)
  await page.getByRole('button', { name: 'Karachi, more than 500 points, for the long label', exact: true }).hover()
  await expect(page.getByRole('tooltip')).toBeHidden()
  await expect(page.getByRole('tooltip')).toHaveText('Karachi, more than 500 points, for the long label')
  const counts = (await server.requests()).filter(({ call, query }) => call === 'getSegment' && query.smartSendData)
  expect(JSON.parse(counts[0]?.query.smartSendData ?? '')).toEqual({
    percentage: 30,
    months: 6,
    channelName: 'email',
    channelId: expect.any(Number),
    channelConfigurationId: expect.any(Number),
  })
  const popup = (await changes(server, 0)).all.findLast(({ call }) => call === 'createCampaign')
  expect(popup?.body).toMatchObject({ entry_time: 'SCROLL', entry_time_value: { value: 50, duration: 'percent' } })
})
