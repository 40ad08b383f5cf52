/** What the rows of the endpoint table are asked about: campaigns 25 to 30, segments 9 and 10, and one uploaded file. */
import type { RecordingServer } from './recording-server.ts'

const C = '/campaign-management/api'
const tabs = { selected: 'SEGMENT', tabs: ['SEGMENT', 'GOALS'], disabledKeys: [] }

/** The uploaded file that paths are asked for. */
const storedFile = 'stored 1.png'

export async function prepareWorld(server: RecordingServer): Promise<void> {
  await made(server, 25, 'To be saved', 'sms', 'event_based')
  await made(server, 26, 'To be deleted', 'sms', 'one_time')
  await made(server, 27, 'Ready to be published', 'sms', 'one_time')
  await made(server, 28, 'To be approved', 'whatsapp', 'one_time')
  await made(server, 29, 'Call to be approved', 'robo_call', 'one_time')
  await made(server, 30, 'With vouchers', 'sms', 'one_time')
  for (const id of [27, 28, 29]) await readied(server, id)
  for (const name of ['To be changed', 'To be removed'])
    await server.ask('POST', '/segment-management/api/segment', { name, prompt: 'everyone', json: null, display: null })
  const row = { name: storedFile, original_name: storedFile, type: 'image/png', viewable: 1, size: 3, created_at: 0 }
  await server.db.insertInto('files').values(row).execute()
}

async function made(server: RecordingServer, id: number, name: string, channelName: string, type: string) {
  const data = await server.ask('POST', `${C}/campaign`, {
    name,
    channelName,
    channel_configuration_id: null,
    selectedTags: [],
    edit_page_tabs_values: tabs,
    edit_setup_page_values: {},
    schedule: { type },
    entryCriteria: null,
    entry_time: null,
    entry_time_value: null,
  })
  const given = (data as { id: number }).id
  if (given !== id) throw new Error(`Campaign ${id} was to be made, and ${given} was`)
}

async function readied(server: RecordingServer, id: number) {
  const name = `Ready ${id}`
  await server.ask('PUT', `${C}/campaign/${id}/add-segment`, { segmentId: 1, edit_setup_page_values: {} })
  await server.ask('PUT', `${C}/campaign/${id}/update-message`, {
    name,
    message: { name, design: 'Salaam' },
    edit_content_page_values: { contentJson: {} },
    edit_page_tabs_values: tabs,
  })
  await server.ask('PUT', `${C}/campaign/${id}/add-schedule`, {
    name,
    schedule: { type: 'one_time', date: '2026-11-27', time: '10:00', time_zone: 'Asia/Karachi' },
    edit_schedule_page_values: {},
    edit_page_tabs_values: tabs,
    type: 'one_time',
  })
}
