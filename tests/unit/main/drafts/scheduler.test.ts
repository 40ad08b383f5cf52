/** When drafts are sent: what is due is never left lying, however the moments of the clock and of the store fall. */
import { expect, test } from 'vitest'
import { createDraftLocks } from '../../../../src/main/drafts/draft-locks.ts'
import { createScheduler } from '../../../../src/main/drafts/scheduler.ts'
import { createServerBackoff } from '../../../../src/main/drafts/server-backoff.ts'

const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

/** One draft that is due at `dueAt`; the clock moves on by a millisecond with every question that the store is asked. */
function schedulerOf(dueAt: number) {
  const timers: { at: number; task: () => void }[] = []
  const sent: string[] = []
  let now = 0
  const clock = {
    now: () => now,
    after: (ms: number, task: () => void) => {
      const timer = { at: now + ms, task }
      timers.push(timer)
      return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1))
    },
  }
  const isDue = (at: number, busy: readonly string[]) => sent.length === 0 && at >= dueAt && !busy.includes('draft')
  const log = () => undefined
  const locks = createDraftLocks(() => scheduler.process(), log)
  const scheduler = createScheduler({
    store: {
      due: async (_workspace, at, busy) => {
        now += 1
        return isDue(at, busy) ? ['draft'] : []
      },
      nextDue: async () => (sent.length === 0 ? dueAt : null),
    },
    workspace: () => 'workspace',
    locks,
    backoff: createServerBackoff(clock.now, () => 0.5),
    send: async (_workspace, draftId) => void sent.push(draftId),
    clock,
    log,
  })
  return {
    scheduler,
    sent,
    timers,
    /** Rings the timers that are due at `to`, a millisecond early, as Node does now and then. */
    pass: async (to: number) => {
      now = Math.max(now, to)
      for (const timer of timers.filter(({ at }) => at <= now + 1)) {
        timers.splice(timers.indexOf(timer), 1)
        timer.task()
      }
      await settled()
    },
  }
}

test.each([0, 1, 2, 500])(
  'a draft that is due after %d ms is sent, also by a timer that rings early',
  async (dueAt) => {
    const { scheduler, sent, timers, pass } = schedulerOf(dueAt)
    scheduler.process()
    await settled()
    for (let time = dueAt - 1; time < dueAt + 5; time += 1) await pass(time)
    expect(sent).toEqual(['draft'])
    expect(timers).toEqual([])
  },
)
