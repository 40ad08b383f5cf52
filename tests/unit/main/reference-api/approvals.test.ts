/** Approvals: who needs one, what waits, how it is decided when the clock says so. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTest, readyCampaign, type TestServer, tabs } from './harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTest({ approvalDelay: 60_000 })
})
afterAll(() => server.end())

const custom = { contentType: 'custom_content', template: 'Marketing', message: { body: { value: 'Salaam' } } }
const call = { creationType: 'custom', contentType: 'TEXT', textContent: { entryText: { value: 'Salaam' } } }
const publish = (id: number) => server.send('updateStatus', { id, status: 'running' })
const status = async (id: number) => (await server.call('getCampaign', { id })).status
const write = (id: number, name: string, contentJson: object) =>
  server.send('updateMessage', {
    id,
    name,
    message: { name, design: 'x' },
    edit_content_page_values: { contentJson },
    edit_page_tabs_values: tabs,
  })

describe.each([
  ['whatsapp', 'approveWhatsapp', custom, 'listWhatsappTemplates'],
  ['robo_call', 'approveRoboCall', call, 'listRoboCallTemplates'],
] as const)('custom content on %s', (channel, approve, content, list) => {
  test('waits, is approved after the delay, becomes a template, and may then be published', async () => {
    const id = await readyCampaign(server, `Approved on ${channel}`, channel, content)
    const early = { status: 409, message: 'The message must be approved before the campaign is published' }
    expect(await publish(id)).toMatchObject(early)
    await server.call(approve, { id })
    expect(await status(id)).toBe('pending')
    expect(await publish(id)).toMatchObject({ status: 409, message: 'The campaign is waiting for approval' })
    expect(await server.send(approve, { id })).toMatchObject({
      status: 409,
      message: 'The campaign is already waiting for approval',
    })
    expect(await write(id, `Approved on ${channel}`, content)).toMatchObject({ status: 409 })
    server.clock.advance(59_999)
    expect(await status(id)).toBe('pending')
    server.clock.advance(1)
    const { edit_content_page_values } = await server.call('getCampaign', { id })
    expect(edit_content_page_values?.contentJson).toMatchObject({
      ...content,
      selectedTemplate: { status: 'APPROVED' },
    })
    const approved = await server.send(list, list === 'listWhatsappTemplates' ? { status: 'APPROVED' } : undefined)
    expect(approved.data).toContainEqual(
      expect.objectContaining({ name: `Approved on ${channel}`, status: 'APPROVED' }),
    )
    expect(await publish(id)).toMatchObject({ status: 200, data: { status: 'running' } })
  })

  test("is rejected where it says 'reject'; changed and sent again it is approved", async () => {
    const name = `Please reject on ${channel}`
    const id = await readyCampaign(server, name, channel, content)
    await server.call(approve, { id })
    server.clock.advance(60_000)
    const rejected = await server.call('getCampaign', { id })
    expect(rejected.status).toBe('rejected')
    expect(rejected.edit_content_page_values?.contentJson).toMatchObject({
      isRejected: true,
      selectedTemplate: { status: 'REJECTED' },
    })
    expect((await publish(id)).status).toBe(409)
    await write(id, `Kinder on ${channel}`, content)
    await server.call(approve, { id })
    server.clock.advance(60_000)
    expect(await status(id)).toBe('approved')
  })

  test('is not judged in a copy, whatever became of the original', async () => {
    const id = await readyCampaign(server, `Original on ${channel}`, channel, content)
    await server.call(approve, { id })
    const copy = await server.call('copyCampaign', { id })
    const read = (await server.call('getCampaign', { id: copy.id })).edit_content_page_values?.contentJson
    expect(read).toEqual({ ...content, selectedTemplate: null, isRejected: false })
    server.clock.advance(60_000)
    expect(await status(id)).toBe('approved')
    expect(await status(copy.id)).toBe('draft')
  })

  test('is a draft again when it changes after the approval, and stays approved when it does not', async () => {
    const name = `Changed on ${channel}`
    const id = await readyCampaign(server, name, channel, content)
    await server.call(approve, { id })
    server.clock.advance(60_000)
    const kept = (await server.call('getCampaign', { id })).edit_content_page_values?.contentJson
    await write(id, name, kept as object)
    expect(await status(id)).toBe('approved')
    await write(id, name, { ...content, extra: 1 })
    expect(await status(id)).toBe('draft')
  })
})

test('preapproved content needs no approval; the other channel refuses the call', async () => {
  const id = await readyCampaign(server, 'Preapproved', 'whatsapp', { contentType: 'pre_approved_content' })
  expect(await server.send('approveRoboCall', { id })).toMatchObject({
    status: 409,
    message: 'This campaign is on another channel',
  })
  expect((await publish(id)).status).toBe(200)
})

test('a campaign without a message has nothing to approve', async () => {
  const id = await readyCampaign(server, 'Written later', 'whatsapp', custom)
  const copy = await server.call('copyCampaign', { id })
  await server.db.updateTable('campaigns').set({ message_json: null }).where('id', '=', copy.id).execute()
  expect(await server.send('approveWhatsapp', { id: copy.id })).toMatchObject({ status: 422, path: 'message' })
})
