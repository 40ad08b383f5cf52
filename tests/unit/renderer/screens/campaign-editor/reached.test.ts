/** Campaigns of a server that keeps no tab values: what was saved there is open here, not locked behind steps that were done long ago. */
import { expect, it } from 'vitest'
import type { Campaign, CampaignType } from '#contract'
import { channelById } from '../../../../../src/renderer/channels/index.ts'
import { freshDraft, stateOf } from '../../../../../src/renderer/data/draft-state.ts'
import { reachedBy } from '../../../../../src/renderer/screens/campaign-editor/use-editor.ts'
import { contextOf, type EditorDeps } from '../../../../../src/renderer/steps/assembly.ts'
import { steps } from '../../../../../src/renderer/steps/index.ts'
import { standingNow } from '../../../../fixtures/step-context.ts'

const content = { message: { design: 'Hello' }, edit_content_page_values: { contentJson: { text: 'Hello' } } }
const ahead = { type: 'one_time', time_zone: 'Asia/Karachi', date: '2026-11-27', time: '10:00' }

function reached(campaign: Partial<Campaign> | null, type: CampaignType = 'one-time') {
  const channel = channelById('sms')
  if (!channel) throw new Error('No SMS')
  const own = steps.filter(({ tab }) => tab !== 'TRIGGER' || type === 'event-based')
  const deps: EditorDeps = {
    channel,
    type,
    steps: own,
    channelConfigurationId: 1,
    sender: 'Gulmohar',
    mergeTags: [],
    now: () => standingNow,
    computerZone: 'Asia/Karachi',
    preselectedSegmentId: null,
    server: { reachable: true, limits: null, segments: null, events: null },
  }
  const base = campaign && { id: 7, name: 'Eid', ...campaign }
  const draft = freshDraft({ id: '01JD0000000000000000000000', channel: 'sms', type, ...(base ? { base } : {}) })
  const context = contextOf(deps, () => stateOf(draft), { opened: {}, cachedSections: new Map() })
  return reachedBy(own, (step) => context.values[step.tab] ?? null, context, draft.tabs)?.selected ?? null
}

it.each<[string, Partial<Campaign> | null, CampaignType, string | null]>([
  ['whole', { segment_id: 3, ...content, schedule: ahead }, 'one-time', 'REVIEW'],
  ['without a schedule', { segment_id: 3, ...content }, 'one-time', 'SCHEDULE'],
  [
    'of a date that is past',
    { segment_id: 3, ...content, schedule: { ...ahead, date: '2026-11-01' } },
    'one-time',
    'SCHEDULE',
  ],
  ['without content', { segment_id: 3, schedule: ahead }, 'one-time', 'CONTENT'],
  ['without a segment', { ...content, schedule: ahead }, 'one-time', 'SEGMENT'],
  ['without a trigger', { segment_id: 3, ...content }, 'event-based', 'TRIGGER'],
  [
    'whose trigger stands in its criteria',
    { entryCriteria: { trigger: [{ eventId: 6 }] }, entry_time: 'IMMEDIATELY' },
    'event-based',
    'SEGMENT',
  ],
  ['with tab values of its own', { segment_id: 3, edit_page_tabs_values: { selected: 'GOALS' } }, 'one-time', null],
  ['with tab values that say nothing', { segment_id: 3, edit_page_tabs_values: {} }, 'one-time', 'CONTENT'],
  ['that no server has', null, 'one-time', null],
])('a campaign %s', (_, campaign, type, tab) => expect(reached(campaign, type)).toBe(tab))
