/** The line about saving: each state has one, and none claims more than is true. */
import { expect, it } from 'vitest'
import { type CampaignSync, type Failure, nothingUnsent } from '#contract'
import { factsOf, stateOf } from '../../../../../src/model/state-of.ts'
import { type SaveState, stateLine } from '../../../../../src/renderer/blocks/draft-safety/safety.tsx'

const at = '2027-06-16T09:02:00.000Z'
const given = (
  safety: SaveState['safety']['state'],
  sync: Partial<CampaignSync>,
  { campaignId = 7, loaded = true }: { campaignId?: number | null; loaded?: boolean } = {},
): SaveState => ({
  safety: { state: safety, at, failure: { kind: 'storage', message: 'The disk is full.' } },
  state: stateOf(factsOf({ campaignId, status: 'draft', sync: { ...nothingUnsent, ...sync } }), 0),
  at: campaignId === null ? null : at,
  loaded,
})

const problem = (code?: 'restored'): { section: 'segment' | 'goals'; failure: Failure; at: string } => ({
  section: code ? 'segment' : 'goals',
  failure: { kind: code ? 'offline' : 'refused', message: '', ...(code ? { code } : {}) },
  at,
})
const waiting: CampaignSync['waiting'] = ['segment']

it.each<[string, SaveState, string]>([
  ['only opened', given('new', {}), 'No changes'],
  ['being written', given('saving', {}), 'Saving…'],
  ['on no disk', given('trouble', {}), 'Not saved: The disk is full.'],
  ['everywhere', given('saved', {}), 'Sent'],
  ['typed since the last Save', given('saved', { unsaved: ['segment'] }), 'Saved on this computer'],
  ['never saved', given('saved', { unsaved: ['segment'] }, { campaignId: null }), 'Saved on this computer'],
  ['in the outbox', given('saved', { waiting }), 'Not sent yet'],
  ['being sent', given('saved', { waiting, isSending: true }), 'Sending'],
  ['refused', given('saved', { waiting, problems: [problem()] }), 'Not sent yet, refused by the server'],
  [
    'from a backup',
    given('saved', { waiting, problems: [problem('restored')] }),
    'Not sent yet, waiting until you send it',
  ],
  [
    'from a backup, and refused too',
    given('saved', { waiting, problems: [problem('restored'), problem()] }),
    'Not sent yet, refused by the server',
  ],
  [
    'changed on both sides',
    given('saved', { waiting, problems: [problem()], conflicts: [{ section: 'segment', path: 'segment_id' }] }),
    'Not sent yet, waiting for your choice',
  ],
])('%s', (_name, of, line) => expect(stateLine(of)?.text).toBe(line))

it('a fresh campaign has no line', () =>
  expect(stateLine(given('new', {}, { campaignId: null, loaded: false }))).toBeNull())

it('its tooltip has both times', () => {
  // In the computer's zone: its minutes are others in Nepal and on Lord Howe.
  const time = new Date(at).toTimeString().slice(0, 5)
  expect(stateLine(given('saved', {}))?.detail).toBe(`This computer ${time}, server ${time}`)
  expect(stateLine(given('saved', { unsaved: ['segment'] }, { campaignId: null }))?.detail).toBe(
    `This computer ${time}. Your next Save sends it to the server.`,
  )
})
