/** How a decided approval is noticed: whoever hears of it first, told once. */
import { describe, expect, it } from 'vitest'
import { type Pending, watchPending } from '../../../../src/renderer/data/approval-notices.ts'

/** A server, a mirror that learns what is asked, and a clock. */
function world(first: Pending[]) {
  let mirror: Pending[] | null = first
  const server = new Map(first.map(({ campaignId }) => [campaignId, 'pending']))
  const asked: number[] = []
  const decided: [name: string, status: string][] = []
  const waits: { at: number; run: () => void }[] = []
  let now = 0
  let inFront = true
  const watch = watchPending({
    pending: async () => mirror,
    status: async ({ campaignId }) => {
      asked.push(campaignId)
      const status = server.get(campaignId) ?? null
      if (status !== 'pending') mirror = (mirror ?? []).filter((one) => one.campaignId !== campaignId)
      return status
    },
    decided: ({ name }, status) => decided.push([name, status]),
    inFront: () => inFront,
    timers: {
      now: () => now,
      after: (ms, run) => {
        const wait = { at: now + ms, run }
        waits.push(wait)
        return () => void waits.splice(waits.indexOf(wait) >>> 0, 1)
      },
    },
  })
  return {
    watch,
    asked,
    decided,
    decide: (id: number, status: string) => server.set(id, status),
    mirrored: (pending: Pending[] | null) => {
      mirror = pending
    },
    hide: () => {
      inFront = false
    },
    pass: async (ms: number) => {
      now += ms
      for (const wait of waits.splice(0).filter(({ at, run }) => at <= now || !waits.push({ at, run }))) wait.run()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

const one = { campaignId: 1, draftId: 'A', name: 'Eid' }
const two = { campaignId: 2, draftId: 'B', name: 'Call' }

describe('a campaign that waits', () => {
  it('is asked for after four seconds, and told of once it is decided', async () => {
    const { watch, pass, decide, decided, asked } = world([one])
    await watch.check()
    await pass(3_999)
    expect(asked).toEqual([])
    await pass(1)
    expect([asked, decided]).toEqual([[1], []])
    decide(1, 'approved')
    await pass(4_000)
    expect(decided).toEqual([['Eid', 'approved']])
    await pass(60_000)
    expect(decided).toHaveLength(1)
  })

  it('is told of when the verdict came before the list could tell that it waits', async () => {
    const { watch, decide, decided } = world([])
    await watch.check()
    watch.began(one)
    decide(1, 'rejected')
    await watch.check()
    expect(decided).toEqual([['Eid', 'rejected']])
  })

  it('is not overlooked by readings of the list that overlap', async () => {
    const { watch, mirrored, decide, decided } = world([])
    const older = watch.check()
    mirrored([one])
    await Promise.all([older, watch.check()])
    decide(1, 'approved')
    mirrored([])
    await watch.check()
    expect(decided).toEqual([['Eid', 'approved']])
  })

  it('is asked for every half minute once it has waited for two', async () => {
    const { watch, pass, asked } = world([one])
    await watch.check()
    for (let at = 0; at < 120_000; at += 4_000) await pass(4_000)
    const before = asked.length
    await pass(4_000)
    expect(asked).toHaveLength(before)
    await pass(26_000)
    expect(asked).toHaveLength(before + 1)
  })

  it('is told of when the list hears of it first', async () => {
    const { watch, decide, mirrored, decided } = world([one, two])
    await watch.check()
    decide(2, 'rejected')
    mirrored([one])
    await watch.check()
    expect(decided).toEqual([['Call', 'rejected']])
  })

  it('is not asked for behind somebody’s back', async () => {
    const { watch, pass, hide, asked } = world([one])
    await watch.check()
    hide()
    await pass(4_000)
    expect(asked).toEqual([])
  })

  it('belongs to its workspace: another one forgets it', async () => {
    const { watch, mirrored, decided } = world([one])
    await watch.check()
    watch.forget()
    mirrored([two])
    await watch.check()
    expect(decided).toEqual([])
  })

  it('goes on waiting while the list cannot be read, and ends with the page', async () => {
    const { watch, pass, mirrored, decide, decided } = world([one])
    await watch.check()
    mirrored(null)
    await watch.check()
    expect(decided).toEqual([])
    mirrored([one])
    decide(1, 'approved')
    watch.stop()
    await pass(4_000)
    expect(decided).toEqual([])
  })
})

it('asks nobody where nothing waits', async () => {
  const { watch, pass, asked } = world([])
  await watch.check()
  await watch.ask()
  await pass(60_000)
  expect(asked).toEqual([])
})
