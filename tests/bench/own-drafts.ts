/** A data folder of somebody with many drafts: what B27 searches and B28 starts with. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openStore } from '../../src/main/drafts/store/store.ts'
import { emptySms } from '../../src/model/channels/sms/values.ts'

/** Of the practice workspace, in which Herald opens. */
const workspace = 'practice'
const cities = ['Karachi', 'Lahore', 'Multan', 'Quetta', 'Peshawar']
const began = Date.UTC(2026, 10, 1)

/** Every twentieth ends in a sentence that the others do not have. */
const textOf = (n: number, city: string): string =>
  `Half price on Friday number ${n} in ${city}, and free delivery. `.repeat(5) +
  (n % 20 === 0 ? 'It is the beginning of a sale.' : '')

/** Writes `drafts` drafts into `data`; of each of the first `waiting` a save waits for the server. */
export function fillWithDrafts(data: string, drafts: number, waiting: number): void {
  mkdirSync(data, { recursive: true })
  const store = openStore(join(data, 'drafts.db'))
  for (let n = 0; n < drafts; n += 1) {
    const moment = { ms: began + n, iso: new Date(began + n).toISOString() }
    const city = cities[n % cities.length]
    const write = {
      id: `01HERA0DRAFTS${String(n).padStart(13, '0')}`,
      channel: 'sms',
      type: 'one-time',
      campaignId: null,
      revision: 0,
      name: `Friday offer ${n} ${city}`,
      sections: { content: { ...emptySms(), text: textOf(n, city ?? '') } },
    }
    const create = {
      name: write.name,
      selectedTags: [],
      edit_page_tabs_values: { tabs: [], currentTab: 0 },
      edit_setup_page_values: { channelName: 'sms', segmentRadio: 'existing', selectedSegment: { id: 1, name: 'All' } },
      schedule: { type: 'one_time' },
      entryCriteria: null,
      entry_time: null,
      entry_time_value: null,
      channelName: 'sms',
      channel_configuration_id: null,
    }
    const intents = [{ create: { call: 'createCampaign', input: create } }]
    if (n < waiting) store.save(workspace, { write, section: 'segment', intents, wait: false }, moment)
    else store.write(workspace, write, moment.iso)
  }
  store.close()
}
