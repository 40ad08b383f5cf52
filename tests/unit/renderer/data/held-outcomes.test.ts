/** What became of a publishing that had waited is told wherever the person is, also to a page that was not there or hidden when it ended. */
import { notifications, notificationsStore } from '@mantine/notifications'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type ActOutcome,
  type DraftSync,
  type EndedPublish,
  type Failure,
  nothingUnsent,
  type Publishing,
} from '#contract'
import { listenToPublishing } from '../../../../src/renderer/data/publishing.ts'

const id = '01JD0000000000000000000000'
const of = { id, name: 'Eid offers', campaignId: 7, route: `/campaign/edit/sms/one-time/${id}` }
const failure: Failure = { kind: 'timeout', message: 'The server did not answer in time' }
const synced: DraftSync = { ...nothingUnsent }
const done: ActOutcome = { outcome: 'done', status: 'running' }

type News = { id: string; status: string; sync: DraftSync }
const afterwards = (outcome: ActOutcome): EndedPublish => ({ ...of, why: 'answered', outcome })

/** A page that hears what it is told; `main` keeps what ended until it was seen. */
function page(ended: EndedPublish[] = [], visibilityState = 'visible') {
  const client = new QueryClient()
  const main: Publishing = { held: [], ended }
  const changed = new Set<(news: News) => void>()
  const publishing = new Set<(state: Publishing) => void>()
  const hears =
    <Payload>(listeners: Set<(payload: Payload) => void>) =>
    (listener: (payload: Payload) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
  const tell = () => {
    for (const listener of [...publishing]) listener(structuredClone(main))
  }
  const bridge = {
    drafts: { changed: hears(changed) },
    publishing: {
      changed: hears(publishing),
      state: async () => ({ ok: true, value: structuredClone(main) }),
      dismiss: async (seen: { id: string }) => {
        main.ended = main.ended.filter((one) => one.id !== seen.id)
        tell()
        return { ok: true, value: null }
      },
    },
  }
  const doc = Object.assign(new EventTarget(), { visibilityState })
  vi.stubGlobal('window', Object.assign(new EventTarget(), { bridge }))
  vi.stubGlobal('document', doc)
  const stop = listenToPublishing(client)
  const rest = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  }
  return {
    main,
    stop,
    rest,
    /** What stands over every screen. */
    stands: () =>
      client.getQueryData<Publishing>(['publishing'])?.ended.map((one) => one.why === 'answered' && one.outcome),
    ends: (outcome: ActOutcome) => {
      main.ended = [afterwards(outcome)]
      tell()
      return rest()
    },
    clears: (outcome: ActOutcome) => {
      main.ended = [afterwards(outcome)]
      for (const listener of [...changed]) listener({ id, status: 'draft', sync: synced })
      return rest()
    },
    shows: async () => {
      doc.visibilityState = 'visible'
      doc.dispatchEvent(new Event('visibilitychange'))
      await rest()
    },
    comesBack: async () => {
      window.dispatchEvent(new Event('herald:fresh'))
      await rest()
    },
  }
}

/** How many toasts say that it was published. */
const published = () => {
  const { notifications: up, queue } = notificationsStore.getState()
  return [...up, ...queue].length
}

beforeEach(() => notifications.clean())
afterEach(() => {
  notifications.clean()
  vi.unstubAllGlobals()
})

test('published: a toast, once, and it is seen with it', async () => {
  const { ends, main, comesBack } = page()
  await ends(done)
  expect(published()).toBe(1)
  expect(main.ended).toEqual([])
  await comesBack()
  expect(published()).toBe(1)
})

test('published while no page was open: the next one says it', async () => {
  const { main, rest } = page([afterwards(done)])
  await rest()
  expect(published()).toBe(1)
  expect(main.ended).toEqual([])
})

test('a hidden window shows it to nobody: it is said when somebody looks', async () => {
  const { ends, main, shows } = page([], 'hidden')
  await ends(done)
  expect(published()).toBe(0)
  expect(main.ended).toHaveLength(1)
  await shows()
  expect(published()).toBe(1)
  expect(main.ended).toEqual([])
})

test.each(['refused', 'unknown'] as const)(
  '%s stands until it was read, also where nobody listened',
  async (outcome) => {
    const late = page([afterwards({ outcome, failure })])
    await late.rest()
    await late.comesBack()
    expect(late.stands()).toEqual([{ outcome, failure }])
    expect(late.main.ended).toHaveLength(1)
    expect(published()).toBe(0)
  },
)

test('what nobody knew is told once it is clear', async () => {
  for (const [outcome, toasts] of [
    [done, 1],
    [{ outcome: 'refused', failure } as const, 0],
  ] as const) {
    notifications.clean()
    const { ends, clears, stands } = page()
    await ends({ outcome: 'unknown', failure })
    expect(stands()).toEqual([{ outcome: 'unknown', failure }])
    await clears(outcome)
    expect(published()).toBe(toasts)
    expect(stands()).toEqual(outcome.outcome === 'done' ? [] : [outcome])
  }
})
