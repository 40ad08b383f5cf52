/** Creates campaigns with content on the server, as another program would. */
import type { ReferenceServer } from '../app.ts'

export const madeTabs = {
  selected: 'SCHEDULE',
  tabs: ['SEGMENT', 'GOALS', 'CONTENT', 'SCHEDULE', 'REVIEW'],
  disabledKeys: ['REVIEW'],
}

const eventOnly = ['web_popup', 'in_app', 'content_card']

async function ask(server: ReferenceServer, method: string, path: string, body: unknown): Promise<{ id: number }> {
  const form = body instanceof FormData
  const reply = await fetch(`${server.url}/campaign-management/api${path}`, {
    method,
    headers: { authorization: `Bearer ${server.token}`, ...(form ? {} : { 'content-type': 'application/json' }) },
    body: form ? body : JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return ((await reply.json()) as { data: { id: number } }).data
}

/** Creates a campaign of `channelName` that sends through `account`, with this content, open at a tab; returns its id. */
export async function made(
  server: ReferenceServer,
  channelName: string,
  account: number,
  name: string,
  content: { message: unknown; values: unknown },
  tabs = madeTabs,
): Promise<number> {
  const { id } = await ask(server, 'POST', '/campaign', {
    name,
    selectedTags: [],
    edit_page_tabs_values: tabs,
    edit_setup_page_values: { channelName, conversionGoal: [] },
    schedule: { type: eventOnly.includes(channelName) ? 'event_based' : 'one_time' },
    entryCriteria: null,
    entry_time: null,
    entry_time_value: null,
    channelName,
    channel_configuration_id: account,
  })
  await ask(server, 'PUT', `/campaign/${id}/update-message`, {
    name,
    message: content.message,
    edit_content_page_values: content.values,
    edit_page_tabs_values: tabs,
  })
  return id
}

/** Uploads voucher codes for a campaign. */
export async function uploadCodes(server: ReferenceServer, id: number, sheet: string): Promise<void> {
  const form = new FormData()
  form.set('file', new File([sheet], 'codes.csv', { type: 'text/csv' }))
  await ask(server, 'POST', `/voucher/${id}/upload`, form)
}
