/** A new name in REVIEW: which step takes it to the server without another change, and when none does. */
import { describe, expect, it } from 'vitest'
import type { Campaign, CampaignType, Part } from '#contract'
import { allOpen, initialProgress } from '../../../../../src/model/steps/progress.ts'
import { accessOf } from '../../../../../src/model/steps/step.ts'
import { channelById } from '../../../../../src/renderer/channels/index.ts'
import { freshDraft, stateOf } from '../../../../../src/renderer/data/draft-state.ts'
import { contextOf, type EditorDeps } from '../../../../../src/renderer/steps/assembly.ts'
import { steps } from '../../../../../src/renderer/steps/index.ts'
import { nameCarrierIn } from '../../../../../src/renderer/steps/step-save.ts'
import { standingNow } from '../../../../fixtures/step-context.ts'

const ahead = { type: 'one_time', time_zone: 'Asia/Karachi', date: '2026-11-27', time: '10:00' }
const past = { ...ahead, date: '2026-11-01' }
const started = {
  type: 'periodic',
  time_zone: 'Asia/Karachi',
  start_date: '2026-11-02',
  neverEnds: true,
  repeat: { interval: 'days', value: 1 },
  active: { time: '10:00' },
}
const goal = { eventId: 5, eventName: 'Purchased', conversion_time: { value: 30, duration: 'days' } }
const ready = {
  id: 7,
  name: 'Eid offer',
  status: 'draft',
  segment_id: 3,
  control_group: 3,
  message: { design: 'Hello' },
  edit_content_page_values: { contentJson: { text: 'Hello' } },
}

function carrier(campaign: Partial<Campaign>, more: { type?: CampaignType; unsaved?: Part[]; channel?: string } = {}) {
  const { type = 'one-time', unsaved = ['name'] } = more
  const channel = channelById(more.channel ?? 'sms')
  if (!channel) throw new Error('No such channel')
  const base: Campaign = { ...ready, ...campaign }
  const own = steps.filter(({ tab }) => tab !== 'TRIGGER' && (tab !== 'CONTENT' || channel.hasContent))
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
  const draft = freshDraft({ id: '01JD0000000000000000000000', channel: channel.id, type, base })
  const context = contextOf(deps, () => stateOf(draft), { opened: draft.sections, cachedSections: new Map() })
  const progress = allOpen(initialProgress(type, channel.hasContent))
  const access = accessOf(base.status ?? '')
  return nameCarrierIn(deps, context, { access, progress, unsaved })?.tab ?? null
}

describe('a new name', () => {
  it('goes with SCHEDULE where that stands as it is', () => expect(carrier({ schedule: ahead })).toBe('SCHEDULE'))

  it.each<[string, Partial<Campaign>, CampaignType]>([
    ['the date is past', { schedule: past }, 'one-time'],
    ['opening moved the start to today', { schedule: started }, 'recurring'],
    ['there is no schedule yet', {}, 'one-time'],
  ])('goes with CONTENT where SCHEDULE would change more: %s', (_, campaign, type) => {
    expect(carrier(campaign, { type })).toBe('CONTENT')
  })

  it('goes with GOALS where the channel has no content', () =>
    expect(carrier({ schedule: past, conversionGoal: [goal] }, { channel: 'paid-ads' })).toBe('GOALS'))

  it('takes along no words that were not saved, and breaks no rule', () => {
    expect(carrier({ schedule: ahead }, { unsaved: ['name', 'schedule'] })).toBe('CONTENT')
    expect(carrier({ schedule: past }, { unsaved: ['name', 'content'] })).toBeNull()
    expect(
      carrier({ schedule: past, edit_content_page_values: { contentJson: { text: '' } }, message: null }),
    ).toBeNull()
  })

  it('asks for no approval: content that is judged does not carry it', () => {
    const contentJson = { contentType: 'custom_content', message: {} }
    expect(carrier({ schedule: past, edit_content_page_values: { contentJson } }, { channel: 'whatsapp' })).toBeNull()
  })

  it('goes nowhere from a campaign that is only looked at', () =>
    expect(carrier({ schedule: ahead, status: 'running' })).toBeNull())
})
