/** Followers of the text are told once per frame, after it, and at once when asked to. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readText } from '../../../../../src/model/channels/sms/reading.ts'
import { afterPaint, createLive } from '../../../../../src/renderer/channels/sms/live.ts'

const page = { hidden: false }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 16))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
  vi.stubGlobal('document', page)
  page.hidden = false
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('afterPaint', () => {
  it('runs once for many keys, after the frame', () => {
    const task = vi.fn()
    const later = afterPaint(task)
    later.schedule()
    later.schedule()
    expect(task).not.toHaveBeenCalled()
    vi.advanceTimersByTime(50)
    expect(task).toHaveBeenCalledTimes(1)
  })

  it('leaves a gap between two runs', () => {
    const task = vi.fn()
    const later = afterPaint(task, 50)
    later.schedule()
    vi.advanceTimersByTime(20)
    expect(task).toHaveBeenCalledTimes(1)
    later.schedule()
    vi.advanceTimersByTime(40)
    expect(task).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(20)
    expect(task).toHaveBeenCalledTimes(2)
  })

  it('runs what waits at once when flushed, and nothing when nothing waits', () => {
    const task = vi.fn()
    const later = afterPaint(task)
    later.flush()
    expect(task).not.toHaveBeenCalled()
    later.schedule()
    later.flush()
    vi.advanceTimersByTime(50)
    expect(task).toHaveBeenCalledTimes(1)
  })

  it('does without frames in a hidden page', () => {
    page.hidden = true
    const task = vi.fn()
    afterPaint(task).schedule()
    vi.advanceTimersByTime(1)
    expect(task).toHaveBeenCalledTimes(1)
  })
})

describe('createLive', () => {
  it('tells listeners only of changes', () => {
    const live = createLive(readText('a'))
    const listener = vi.fn()
    const stop = live.subscribe(listener)
    live.set(readText('a'))
    expect(listener).not.toHaveBeenCalled()
    live.set(readText('b'))
    expect(live.current().text).toBe('b')
    stop()
    live.set(readText('c'))
    expect(listener).toHaveBeenCalledTimes(1)
  })
})
