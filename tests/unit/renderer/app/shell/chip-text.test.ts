/** What the sync chip says, as a table. */
import { expect, test } from 'vitest'
import type { Connection, Session, SyncState } from '#contract'
import { chipText, lastAgreedAt } from '../../../../../src/renderer/app/shell/chip-text.ts'

const now = new Date('2026-11-20T14:10:00').getTime()
const at = (local: string): string => new Date(local).toISOString()
const sync = (more: Partial<SyncState> = {}): SyncState => ({
  waiting: 0,
  attention: 0,
  sending: false,
  lastSyncedAt: at('2026-11-20T14:02:00'),
  storage: null,
  ...more,
})
const connection = (more: Partial<Connection> = {}): Connection => ({
  online: true,
  workOffline: false,
  lastAnswerAt: null,
  ...more,
})
const session = (state: Session['state']): Session => ({ workspace: null, state, tokenKept: null })

test.each([
  ['all well', sync(), connection(), 'connected', 'Synced 14:02'],
  [
    'the server answered later',
    sync(),
    connection({ lastAnswerAt: at('2026-11-20T14:08:00') }),
    'connected',
    'Synced 14:08',
  ],
  [
    'synced the other day',
    sync({ lastSyncedAt: at('2026-11-18T09:00:00') }),
    connection(),
    'connected',
    'Synced 18 Nov',
  ],
  ['never synced', sync({ lastSyncedAt: null }), connection(), 'practice', 'Saved on this computer'],
  ['sending', sync({ waiting: 1, sending: true }), connection(), 'connected', 'Syncing'],
  [
    'sending when the connection went',
    sync({ waiting: 1, sending: true }),
    connection({ online: false }),
    'connected',
    'Offline, 1 waiting',
  ],
  ['waiting for its turn', sync({ waiting: 2 }), connection(), 'connected', 'Not sent yet'],
  ['offline', sync(), connection({ online: false }), 'connected', 'Offline'],
  ['offline, one waits', sync({ waiting: 1 }), connection({ online: false }), 'connected', 'Offline, 1 waiting'],
  ['offline, three wait', sync({ waiting: 3 }), connection({ online: false }), 'connected', 'Offline, 3 waiting'],
  [
    'the person works offline',
    sync({ waiting: 3 }),
    connection({ workOffline: true }),
    'connected',
    'Offline, 3 waiting',
  ],
  ['the last answer was a failure', sync(), connection({ isFailing: true }), 'connected', 'Server error'],
  ['so, two wait', sync({ waiting: 2 }), connection({ isFailing: true }), 'connected', 'Server error, 2 waiting'],
  ['a refusal', sync({ attention: 1 }), connection(), 'connected', 'Needs attention'],
  [
    'a refusal, offline',
    sync({ attention: 1, waiting: 3 }),
    connection({ online: false }),
    'connected',
    'Needs attention',
  ],
  ['the disk is full', sync({ storage: 'No space left' }), connection(), 'connected', 'Needs attention'],
  ['the session expired', sync(), connection(), 'expired', 'Needs attention'],
] as const)('%s', (_what, syncState, connectionState, state, label) => {
  expect(
    chipText({ there: true, sync: syncState, connection: connectionState, session: session(state) }, now)?.label,
  ).toBe(label)
})

test('says nothing before anything is known', () => {
  expect(chipText({ there: true, sync: undefined, connection: connection(), session: undefined }, now)).toBeNull()
  expect(chipText({ there: true, sync: sync(), connection: undefined, session: undefined }, now)).toBeNull()
})

test('a page whose Herald is gone says so before anything that was known of it', () => {
  const ended = { tone: 'attention', label: 'Herald has stopped' }
  const known = { connection: connection(), session: session('connected') }
  expect(chipText({ there: false, sync: sync({ attention: 2 }), ...known }, now)).toEqual(ended)
  expect(chipText({ there: false, sync: undefined, connection: undefined, session: undefined }, now)).toEqual(ended)
})

test('the outbox says the time that the chip says', () => {
  const answered = connection({ lastAnswerAt: at('2026-11-20T14:08:00') })
  expect(lastAgreedAt({ sync: sync(), connection: answered })).toBe(at('2026-11-20T14:08:00'))
  expect(lastAgreedAt({ sync: sync(), connection: connection() })).toBe(at('2026-11-20T14:02:00'))
  expect(lastAgreedAt({ sync: undefined, connection: undefined })).toBeNull()
})
