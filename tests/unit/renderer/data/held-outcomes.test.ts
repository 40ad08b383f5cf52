/** What became of a publishing that had waited is told wherever the person is, also to a window that was hidden when it ended. */
import { notifications, notificationsStore } from '@mantine/notifications'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ActOutcome, Draft, DraftSync, Failure, Publishing } from '#contract'
import { freshDraft } from '../../../../src/renderer/data/draft-state.ts'
import { listenToPublishing } from '../../../../src/renderer/data/publishing.ts'

const id = '01JD0000000000000000000000'
const held = { id, name: 'Eid offers', route: `/campaign/edit/sms/one-time/${id}`, until: '2026-11-23T10:00:00.000Z' }
const failure: Failure = { kind: 'timeout', message: 'The server did not answer in time' }
const synced: DraftSync = { state: 'synced', at: null, problems: [] }
const unsure: DraftSync = { ...synced, unsure: { status: 'running', at: '2026-11-23T10:00:00.000Z', failure } }

type News = { id: string; status: string; sync: DraftSync }
type Ended = { id: string; name: string; campaignId: number | null; outcome: ActOutcome }

/** A page that hears what it is told; `stands` is what it reads. */
function page() {
  const client = new QueryClient()
  const heard = {
    changed: new Set<(news: News) => void>(),
    publishing: new Set<(state: Publishing) => void>(),
    ended: new Set<(ended: Ended) => void>(),
  }
  const stands = { draft: null as Draft | null, publishing: { held: [], lost: [] } as Publishing }
  const hears =
    <Payload>(listeners: Set<(payload: Payload) => void>) =>
    (listener: (payload: Payload) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
  const bridge = {
    drafts: { changed: hears(heard.changed), open: async () => ({ ok: true, value: stands.draft }) },
    publishing: {
      changed: hears(heard.publishing),
      ended: hears(heard.ended),
      state: async () => ({ ok: true, value: stands.publishing }),
    },
  }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { bridge }))
  const stop = listenToPublishing(client)
  const tell = <Payload>(listeners: Set<(payload: Payload) => void>, payload: Payload) => {
    for (const listener of [...listeners]) listener(payload)
  }
  return {
    stands,
    stop,
    waits: () => tell(heard.publishing, { held: [held], lost: [] }),
    ends: (outcome: ActOutcome) => tell(heard.ended, { id, name: held.name, campaignId: 7, outcome }),
    clears: (status: string) => tell(heard.changed, { id, status, sync: synced }),
    listening: () => heard.changed.size,
    comesBack: async () => {
      window.dispatchEvent(new Event('herald:fresh'))
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    },
  }
}

const draft = (status: string, sync = synced): Draft => ({
  ...freshDraft({ id, channel: 'sms', type: 'one-time' }),
  campaignId: 7,
  status,
  sync,
  revision: 3,
})
const shown = () => {
  const { notifications: up, queue } = notificationsStore.getState()
  return [...up, ...queue].map(({ title, message }) => [
    title,
    typeof message === 'string' ? message : 'Campaign Published Successfully',
  ])
}

beforeEach(() => notifications.clean())
afterEach(() => {
  notifications.clean()
  vi.unstubAllGlobals()
})

const unknown = [
  'Outcome unknown',
  'Eid offers: The server did not answer in time. It may have been published. Herald keeps asking the server; nothing is sent twice.',
]
const refused = [
  'Error while publishing campaign',
  'Eid offers: Not published: The server did not answer in time. Nothing was sent.',
]

test('an outcome that nobody knows is said although the campaign is not open, and later what it was', () => {
  for (const [status, later] of [
    ['running', [undefined, 'Campaign Published Successfully']],
    ['draft', refused],
  ] as const) {
    notifications.clean()
    const { ends, clears, listening } = page()
    ends({ outcome: 'unknown', failure })
    expect(shown()).toEqual([unknown])
    clears(status)
    expect(shown()).toContainEqual(later)
    expect(listening()).toBe(0)
  }
})

test('what became clear while the window was hidden is said when it comes back', async () => {
  const { ends, stands, comesBack, listening } = page()
  ends({ outcome: 'unknown', failure })
  stands.draft = draft('draft', unsure)
  await comesBack()
  expect(shown()).toEqual([unknown])
  stands.draft = draft('draft')
  await comesBack()
  expect(shown()).toContainEqual(refused)
  expect(listening()).toBe(0)
})

test('what ended while the window was hidden is said when it comes back, once', async () => {
  for (const [stood, words] of [
    [draft('running'), [undefined, 'Campaign Published Successfully']],
    [draft('draft'), [undefined, 'Eid offers was not published. Nothing was sent.']],
    [draft('draft', unsure), unknown],
  ] as const) {
    notifications.clean()
    const { waits, stands, comesBack } = page()
    waits()
    stands.draft = stood
    await comesBack()
    await comesBack()
    expect(shown()).toEqual([words])
  }
})

test('what waits still, was told, or is told elsewhere on the page is not said again', async () => {
  for (const publishing of [
    { held: [held], lost: [] },
    { held: [], lost: [{ ...held, why: 'asleep' as const }] },
  ]) {
    const { waits, stands, comesBack } = page()
    waits()
    Object.assign(stands, { draft: draft('draft'), publishing })
    await comesBack()
    expect(shown()).toEqual([])
  }
  const { waits, ends, stands, comesBack } = page()
  waits()
  stands.draft = draft('draft')
  ends({ outcome: 'refused', failure })
  await comesBack()
  expect(shown()).toEqual([refused])
})
