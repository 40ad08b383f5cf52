/** Campaigns: list, names, saves with their rules, publishing, copies, and that all of it survives a restart. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  day,
  friday,
  hour,
  openTest,
  readyCampaign,
  scheduleInput,
  schedules,
  setup,
  type TestServer,
  tabs,
} from './harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTest()
})
afterAll(() => server.end())

let made = 0
const fresh = async (channel = 'sms', type = 'one_time') =>
  (await server.call('createCampaign', setup(`Campaign ${++made}`, channel, type))).id

describe('names', () => {
  test.each(['Eid sale', 'EID SALE', '  eid sale '])(
    "'%s' is taken while 'Eid sale' stands, free once it is deleted",
    async (name) => {
      const { id } = await server.call('createCampaign', setup('Eid sale'))
      const refused = { status: 409, success: false, message: 'Campaign with same name already exists', path: 'name' }
      expect(await server.send('createCampaign', setup(name))).toMatchObject(refused)
      await server.call('deleteCampaign', { id })
      const again = await server.call('createCampaign', setup(name))
      expect(again.name).toBe(name.trim())
      await server.call('deleteCampaign', { id: again.id })
    },
  )

  test('names that are written with other characters, and read the same, are one', async () => {
    const { id } = await server.call('createCampaign', setup('\u00c9t\u00e9'))
    expect(await server.send('createCampaign', setup('E\u0301te\u0301'))).toMatchObject({ status: 409, path: 'name' })
    await server.call('deleteCampaign', { id })
  })

  test('an empty name is refused on the field, also in a later save', async () => {
    const refused = { status: 422, path: 'name', message: 'Campaign name should not be empty' }
    expect(await server.send('createCampaign', setup('  '))).toMatchObject(refused)
    expect(await server.send('addSchedule', scheduleInput(await fresh(), '', schedules.once))).toMatchObject(refused)
  })

  test('a save renames, and may keep its own name', async () => {
    const id = await fresh()
    for (const name of ['Renamed by a save', 'Renamed by a save'])
      expect((await server.call('addSchedule', scheduleInput(id, name, schedules.once)))?.name).toBe(name)
  })

  test('copies number themselves', async () => {
    const { id } = await server.call('createCampaign', setup('Original'))
    const names = []
    for (let at = 0; at < 3; at++) names.push((await server.call('copyCampaign', { id })).name)
    expect(names).toEqual(['Original (copy)', 'Original (copy 2)', 'Original (copy 3)'])
  })
})

describe('what may be created', () => {
  test.each([
    ['pigeon', 'one_time', 'channelName', "Unknown channel 'pigeon'"],
    ['sms', 'sometimes', 'schedule.type', "Unknown campaign type 'sometimes'"],
    ['web_popup', 'one_time', 'schedule.type', 'This channel offers Event Triggered only'],
    ['in_app', 'periodic', 'schedule.type', 'This channel offers Event Triggered only'],
    ['content_card', 'one_time', 'schedule.type', 'This channel offers Event Triggered only'],
  ])('%s, %s is refused at %s', async (channel, type, path, message) => {
    expect(await server.send('createCampaign', setup('Odd', channel, type))).toMatchObject({
      status: 422,
      path,
      message,
    })
  })

  test('the only configuration of a channel is taken; one of another channel is refused', async () => {
    const campaign = await server.call('createCampaign', setup('Configured'))
    expect(campaign).toMatchObject({
      channel_configuration_id: 106,
      channel_configuration: { channel_id: 6 },
      status: 'draft',
    })
    const other = { ...setup('Other'), channel_configuration_id: 107 }
    expect(await server.send('createCampaign', other)).toMatchObject({ status: 422, path: 'channel_configuration_id' })
  })
})

type Properties = { property_id?: number; type?: string; value?: string }[]
const goal = (properties: Properties = [], eventId: number | null = 2) => ({
  eventId,
  condition: { condition: 'and', properties },
})
const goals = { conversionGoal: [goal()], control_group: 3, revenue_config: null as object | null }

describe('goals', () => {
  test.each([
    [{ control_group: 101 }, 'control_group', 'The control group must be between 0 and 100'],
    [{ conversionGoal: [goal([], null)] }, 'conversionGoal.0.eventId', 'You must select an Event'],
    [
      { conversionGoal: [goal(), goal([{}])] },
      'conversionGoal.1.condition.properties.0.property_id',
      'Select Event Property',
    ],
    [
      { conversionGoal: [goal([{ property_id: 1 }])] },
      'conversionGoal.0.condition.properties.0.type',
      'Select Condition',
    ],
    [
      { conversionGoal: [goal([{ property_id: 1, type: '=', value: '' }])] },
      'conversionGoal.0.condition.properties.0.value',
      'Value can not be empty',
    ],
    [{ revenue_config: {} }, 'revenue_config.event_id', 'You must select an Event'],
    [{ revenue_config: { event_id: 2 } }, 'revenue_config.property', 'Select Event Property'],
    [
      { revenue_config: { event_id: 2, property: { event_property_id: 202, data_type: 'string' } } },
      'revenue_config.property.data_type',
      'Revenue can only be read from a numeric property',
    ],
  ])('%j is refused at %s', async (change, path, message) => {
    const input = { id: await fresh(), name: `Campaign ${made}`, edit_setup_page_values: {}, ...goals, ...change }
    expect(await server.send('addGoals', input)).toMatchObject({ status: 422, path, message })
  })

  test("'exists' needs no value; removing takes goals and revenue away", async () => {
    const id = await fresh()
    const revenue_config = { event_id: 2, property: { event_property_id: 201, data_type: 'numeric' } }
    const conversionGoal = [goal([{ property_id: 201, type: 'exists', value: '' }])]
    const saved = await server.call('addGoals', {
      id,
      name: `Campaign ${made}`,
      edit_setup_page_values: {},
      control_group: 0,
      conversionGoal,
      revenue_config,
    })
    expect(saved).toMatchObject({ conversionGoal, revenue_config, control_group: 0 })
    expect(await server.call('removeGoals', { id })).toMatchObject({ conversionGoal: [], revenue_config: null })
  })
})

describe('schedules', () => {
  const { once, periodic, eventBased } = schedules
  test.each([
    [{ ...once, type: 'sometimes' }, 'schedule.type', "Unknown campaign type 'sometimes'"],
    [{ ...once, date: null }, 'schedule.date', 'Date should not be empty'],
    [{ ...once, time: '' }, 'schedule.time', 'Time should not be empty'],
    [{ ...once, date: '2026-11-31' }, 'schedule.date', 'Date and time cannot be read'],
    [{ ...once, date: '2026-11-20', time: '14:00' }, 'schedule.time', 'Time should be greater than current time'],
    [{ ...once, time_zone: 'Asia/Nowhere' }, 'schedule.time_zone', "Unknown time zone 'Asia/Nowhere'"],
    [{ ...periodic, start_date: null }, 'schedule.start_date', 'Start Date should not be empty'],
    [{ ...periodic, start_date: '2026-11-19' }, 'schedule.start_date', 'Start Date cannot be before today'],
    [{ ...periodic, neverEnds: false }, 'schedule.end_date', 'End Date should not be empty'],
    [{ ...periodic, active: {} }, 'schedule.active.time', 'Time should not be empty'],
    [
      { ...periodic, repeat: { value: 61, interval: 'days' } },
      'schedule.repeat.value',
      'The repeat value must be between 1 and 60',
    ],
    [{ ...eventBased, end_date: '2026-11-01' }, 'schedule.end_date', 'End Date cannot be before Start Date'],
    [{ ...eventBased, active: { end_time: '21:00' } }, 'schedule.active.start_time', 'Start Time should not be empty'],
    [{ ...eventBased, active: { start_time: '09:00' } }, 'schedule.active.end_time', 'End Time should not be empty'],
    [
      { ...eventBased, active: { start_time: '21:00', end_time: '09:00' } },
      'schedule.active.end_time',
      'End Time must be after Start Time',
    ],
    [
      { ...eventBased, delivery: { type: 'interval', value: 0 } },
      'schedule.delivery.value',
      'The minimum delay must be between 1 and 60',
    ],
    [{ ...periodic, metaRetentionDays: 181 }, 'schedule.metaRetentionDays', 'Retention days must be between 1 and 180'],
  ])('%j is refused at %s', async (schedule, path, message) => {
    const id = await fresh()
    expect(await server.send('addSchedule', scheduleInput(id, `Campaign ${made}`, schedule))).toMatchObject({
      status: 422,
      path,
      message,
    })
  })

  test.each(Object.entries(schedules))('%s is accepted and comes back as it was sent', async (_name, schedule) => {
    const id = await fresh()
    expect((await server.call('addSchedule', scheduleInput(id, `Campaign ${made}`, schedule)))?.schedule).toEqual(
      schedule,
    )
  })

  test("'now' is judged in the schedule's zone: 09:30 in London is ahead while 14:00 in Karachi has come", async () => {
    const london = { ...once, date: '2026-11-20', time: '09:30', time_zone: 'Europe/London' }
    const id = await fresh()
    expect(await server.send('addSchedule', scheduleInput(id, `Campaign ${made}`, london))).toMatchObject({
      status: 200,
    })
  })

  test('the setup of a later save changes the type only where no schedule was saved', async () => {
    const id = await fresh()
    await server.call('addSchedule', scheduleInput(id, `Campaign ${made}`, once))
    const { channelName: _c, channel_configuration_id: _i, ...rest } = setup(`Campaign ${made}`)
    expect((await server.call('setTrigger', { id, ...rest }))?.schedule).toEqual({ ...once })
  })
})

describe('publishing', () => {
  const publish = (id: number) => server.send('updateStatus', { id, status: 'running', edit_page_tabs_values: tabs })

  test('a complete campaign runs, keeps its tab values, and runs still after a second click was refused', async () => {
    const id = await readyCampaign(server, 'Complete')
    expect(await publish(id)).toMatchObject({ status: 200, data: { status: 'running', edit_page_tabs_values: tabs } })
    expect(await publish(id)).toMatchObject({ status: 409, message: 'The campaign is already running' })
    expect((await server.call('getCampaign', { id })).status).toBe('running')
  })

  test('each missing part is named', async () => {
    const id = await fresh()
    expect(await publish(id)).toMatchObject({
      status: 422,
      path: 'segmentId',
      message: 'No Segment Selected or Created',
    })
    await server.call('addSegment', { id, segmentId: 1, edit_setup_page_values: {} })
    expect(await publish(id)).toMatchObject({ status: 422, path: 'message', message: 'Should not be a empty message' })
    const name = `Campaign ${made}`
    const content = { message: { design: 'Salaam' }, edit_content_page_values: {}, edit_page_tabs_values: tabs }
    await server.call('updateMessage', { id, name, ...content })
    expect(await publish(id)).toMatchObject({ status: 422, path: 'schedule', message: 'The campaign has no schedule' })
    await server.call('addSchedule', scheduleInput(id, name, schedules.once))
    expect((await publish(id)).status).toBe(200)
  })

  test('paid ads need no message; an event-based campaign needs its event', async () => {
    const ads = await fresh('paid_ads')
    await server.call('addSegment', { id: ads, segmentId: 1, edit_setup_page_values: {} })
    await server.call('addSchedule', scheduleInput(ads, `Campaign ${made}`, schedules.once))
    expect((await publish(ads)).status).toBe(200)
    const { id } = await server.call('createCampaign', {
      ...setup('No event', 'paid_ads', 'event_based'),
      entryCriteria: null,
    })
    await server.call('addSegment', { id, segmentId: 1, edit_setup_page_values: {} })
    await server.call('addSchedule', scheduleInput(id, 'No event', schedules.eventBased))
    expect(await publish(id)).toMatchObject({ status: 422, path: 'entryCriteria', message: 'You must select an Event' })
  })

  test('a single send whose time has passed meanwhile is refused, and so is a span that is over', async () => {
    const own = await openTest()
    const once = await readyCampaign(own, 'Late')
    const span = await readyCampaign(own, 'Over')
    await own.call(
      'addSchedule',
      scheduleInput(span, 'Over', { ...schedules.periodic, neverEnds: false, end_date: '2026-11-21' }),
    )
    own.clock.advance(8 * day)
    const late = await own.send('updateStatus', { id: once, status: 'running' })
    expect(late).toMatchObject({
      status: 422,
      path: 'schedule.time',
      message: 'Time should be greater than current time',
    })
    expect(await own.send('updateStatus', { id: span, status: 'running' })).toMatchObject({
      status: 422,
      path: 'schedule.end_date',
    })
    await own.end()
  })

  test('stopping is for what runs; other statuses cannot be set', async () => {
    const id = await readyCampaign(server, 'Stopped')
    const stop = () => server.send('updateStatus', { id, status: 'stopped' })
    expect(await stop()).toMatchObject({ status: 409, message: 'Only a running or scheduled campaign can be stopped' })
    await publish(id)
    expect(await stop()).toMatchObject({ status: 200, data: { status: 'stopped' } })
    expect(await publish(id)).toMatchObject({ status: 409, message: 'A stopped campaign cannot be published' })
    expect(await server.send('updateStatus', { id, status: 'draft' })).toMatchObject({ status: 422, path: 'status' })
  })

  test('what runs cannot be edited', async () => {
    const id = await readyCampaign(server, 'Running now')
    await publish(id)
    const refused = { status: 409, message: 'A running campaign cannot be changed' }
    expect(await server.send('addSegment', { id, segmentId: 2, edit_setup_page_values: {} })).toMatchObject(refused)
    expect(await server.send('addSchedule', scheduleInput(id, 'Running now', schedules.once))).toMatchObject(refused)
  })

  test('a single send is completed an hour after its time, with a history', async () => {
    const own = await openTest()
    const id = await readyCampaign(own, 'Runs through')
    await own.call('updateStatus', { id, status: 'running' })
    own.clock.advance(Date.UTC(2026, 10, 27, 5) + hour - friday)
    expect((await own.call('getCampaign', { id })).status).toBe('completed')
    const stats = await own.call('getPerformanceStats', { id })
    expect(stats.statuses?.sent).toBe(18_240)
    await own.end()
  })
})

test('an empty SMS is refused; a segment that nobody made too', async () => {
  const id = await fresh()
  const empty = {
    message: { design: '' },
    name: `Campaign ${made}`,
    edit_content_page_values: {},
    edit_page_tabs_values: tabs,
  }
  expect(await server.send('updateMessage', { id, ...empty })).toMatchObject({
    path: 'message.design',
    message: 'Should not be a empty message',
  })
  expect(await server.send('addSegment', { id, segmentId: 99, edit_setup_page_values: {} })).toMatchObject({
    status: 422,
    path: 'segmentId',
  })
})

describe('the list', () => {
  let own: TestServer
  beforeAll(async () => {
    own = await openTest({ campaigns: 24 })
  })
  afterAll(() => own.end())
  const list = (change: object) =>
    own.send('listCampaigns', { limit: 5, page: 1, orderBy: 'updated_at', orderDirection: 'desc', ...change })

  test.each([
    [{}, 24, 'Blessed Friday: first two hours'],
    [{ page: 5 }, 24, 'خزاں کی نئی کلیکشن'],
    [{ status: 'running' }, 7, 'Abandoned cart, gentle nudge'],
    [{ status: 'all', search: 'FRIDAY' }, 2, 'Blessed Friday: first two hours'],
    [{ search: 'سیل' }, 1, 'سردیوں کی سیل: پہلی اطلاع'],
    [{ search: '%' }, 0, undefined],
    [{ search: '_' }, 0, undefined],
    [{ orderBy: 'name', orderDirection: 'asc' }, 24, 'Abandoned cart, gentle nudge'],
  ])('%j finds %i, first %s', async (change, total, first) => {
    const { data } = (await list(change)) as unknown as { data: { campaigns: { name: string }[]; total: number } }
    expect([data.total, data.campaigns[0]?.name]).toEqual([total, first])
  })

  test('an order that it does not know is refused', async () => {
    expect(await list({ orderBy: 'colour' })).toMatchObject({ status: 422, path: 'orderBy' })
  })

  test('re-targeting offers what was sent with vouchers', async () => {
    const names = (await own.call('getRetargetedCampaigns', undefined)).map(({ name }) => name)
    expect(names).toEqual(['Independence Day flash sale'])
  })
})

test('a restart keeps every field, unknown ones included, and the numbers go on', async () => {
  const first = await openTest()
  const id = await readyCampaign(first, 'Kept', 'sms', { unheard_of: { deep: [1, 2] } })
  const before = await first.call('getCampaign', { id })
  await first.close()
  const second = await openTest({ folder: first.folder })
  expect(await second.call('getCampaign', { id })).toEqual(before)
  expect(before.edit_content_page_values).toEqual({ contentJson: { unheard_of: { deep: [1, 2] } } })
  expect((await second.call('createCampaign', setup('Next'))).id).toBe(id + 1)
  await second.end()
})
