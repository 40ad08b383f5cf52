/** Simulates a colleague at the same server: writes and reads campaigns over HTTP with the same token. */
import { expect, type Page } from '@playwright/test'
import type { ReferenceServer } from '../app.ts'

export const api = '/campaign-management/api/campaign'

export type Kept = {
  id: number
  status?: string
  message?: { design?: string }
  schedule?: Record<string, unknown>
  edit_setup_page_values?: Record<string, unknown>
  edit_content_page_values?: { contentJson?: Record<string, unknown> }
  edit_schedule_page_values?: Record<string, unknown>
  edit_page_tabs_values?: Record<string, unknown>
}

export class Colleague {
  readonly server: ReferenceServer

  constructor(server: ReferenceServer) {
    this.server = server
  }

  async ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const reply = await fetch(`${this.server.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.server.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    expect(reply.ok, `${method} ${path}`).toBe(true)
    return ((await reply.json()) as { data: unknown }).data
  }

  campaign = async (id: number): Promise<Kept> => (await this.ask('GET', `${api}/${id}`)) as Kept

  /** Makes the reviewers decide now by moving the server's clock past their time. Returning to `page` shows the decision at once. */
  async decide(page: Page): Promise<void> {
    await this.ask('POST', '/__clock', { advance: 30_000 })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  }

  /** Creates a one-time SMS campaign that is ready to be published on `date` ('YYYY-MM-DD') at 09:00. */
  async make(name: string, design: string, date: string): Promise<number> {
    const all = ['SEGMENT', 'GOALS', 'CONTENT', 'SCHEDULE', 'REVIEW']
    const tabs = { selected: 'REVIEW', tabs: all, disabledKeys: [] }
    const setup = { channelName: 'sms', segmentRadio: 'existing', smartSend: false }
    const segments = (await this.ask('GET', '/segment-management/api/segment')) as { id: number; name: string }[]
    const selectedSegment = segments[0]
    const { id } = (await this.ask('POST', api, {
      name,
      selectedTags: [],
      edit_page_tabs_values: tabs,
      edit_setup_page_values: { ...setup, selectedSegment },
      schedule: { type: 'one_time' },
      entryCriteria: null,
      entry_time: null,
      entry_time_value: null,
      channelName: 'sms',
      channel_configuration_id: null,
    })) as Kept
    await this.ask('PUT', `${api}/${id}/add-segment`, {
      segmentId: selectedSegment?.id,
      edit_setup_page_values: { ...setup, selectedSegment },
    })
    await this.write(id, name, design)
    await this.plan(id, name, { type: 'one_time', time_zone: 'Asia/Karachi', fc: true, dnd: true, date, time: '09:00' })
    return id
  }

  async write(id: number, name: string, design: string): Promise<void> {
    const { message, edit_content_page_values, edit_page_tabs_values } = await this.campaign(id)
    await this.ask('PUT', `${api}/${id}/update-message`, {
      message: { templateContext: { mergeTagIds: [] }, ...message, name, design },
      name,
      edit_content_page_values: { contentJson: { ...edit_content_page_values?.contentJson, design } },
      edit_page_tabs_values,
    })
  }

  async plan(id: number, name: string, change: Record<string, unknown>): Promise<void> {
    const { schedule, edit_schedule_page_values, edit_page_tabs_values } = await this.campaign(id)
    await this.ask('PUT', `${api}/${id}/add-schedule`, {
      schedule: { ...schedule, ...change },
      edit_schedule_page_values: { ...edit_schedule_page_values, ...change, timezone: 'Asia/Karachi' },
      name,
      edit_page_tabs_values,
      type: 'one_time',
    })
  }

  /** Requests that changed something, from number `since` on. */
  async changing(since: number): Promise<{ method: string; path: string; body: Record<string, unknown> }[]> {
    const requests = (await this.server.requests()).slice(since).filter(({ method }) => method !== 'GET')
    return requests.map(({ method, path, body }) => ({ method, path, body: body as Record<string, unknown> }))
  }
}
