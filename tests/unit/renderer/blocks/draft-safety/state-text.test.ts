/** The one line about saving: each state has one, and none says more than is true. */
import { expect, it } from 'vitest'
import { type SaveState, stateLine } from '../../../../../src/renderer/blocks/draft-safety/state-text.ts'

const at = '2027-06-16T09:02:00.000Z'
const state = (patch: {
  safety?: SaveState['safety']['state']
  sync?: SaveState['sync']['state']
  unsaved?: boolean
  loaded?: boolean
  clash?: boolean
  problems?: SaveState['sync']['problems']
}): SaveState => ({
  safety: { state: patch.safety ?? 'saved', at, failure: { kind: 'storage', message: 'The disk is full.' } },
  sync: {
    state: patch.sync ?? 'synced',
    at: patch.sync === 'local' ? null : at,
    problems: patch.problems ?? [],
    // What differs is not looked at here.
    ...(patch.clash ? { conflicts: [{}] as unknown as NonNullable<SaveState['sync']['conflicts']> } : {}),
  },
  unsaved: patch.unsaved ?? false,
  loaded: patch.loaded ?? true,
})

const problem = (code?: 'restored'): SaveState['sync']['problems'][number] => ({
  section: 'segment',
  failure: { kind: code ? 'offline' : 'refused', message: '', ...(code ? { code } : {}) },
  at,
})

it.each([
  ['one that was only opened', state({ safety: 'new' }), 'Saved'],
  ['being written', state({ safety: 'saving' }), 'Saving…'],
  ['on no disk', state({ safety: 'trouble' }), 'Not saved: The disk is full.'],
  ['everywhere', state({}), 'Saved'],
  ['typed since the last Save', state({ unsaved: true }), 'Saved locally'],
  ['never saved', state({ sync: 'local', unsaved: true, loaded: false }), 'Saved locally'],
  ['in the outbox', state({ sync: 'waiting' }), 'Saved locally, waiting to sync'],
  ['on its way', state({ sync: 'sending' }), 'Saved locally, waiting to sync'],
  ['refused', state({ sync: 'attention' }), 'Saved locally, refused by the server'],
  [
    'out of a backup',
    state({ sync: 'attention', problems: [problem('restored')] }),
    'Saved locally, waiting until you send it',
  ],
  [
    'out of a backup, and refused too',
    state({ sync: 'attention', problems: [problem('restored'), problem()] }),
    'Saved locally, refused by the server',
  ],
  ['changed on both sides', state({ sync: 'attention', clash: true }), 'Saved locally, waiting for your choice'],
])('%s', (_name, of, words) => expect(stateLine(of)?.words).toBe(words))

it('nothing is told of a fresh campaign', () => expect(stateLine(state({ safety: 'new', loaded: false }))).toBeNull())

it('its tooltip has both times', () => {
  // Of the computer's zone: its minutes are others in Nepal and on Lord Howe.
  const time = new Date(at).toTimeString().slice(0, 5)
  expect(stateLine(state({}))?.detail).toBe(`This computer ${time}, server ${time}`)
  expect(stateLine(state({ sync: 'local', unsaved: true }))?.detail).toBe(
    `This computer ${time}. Your next Save sends it to the server.`,
  )
})
