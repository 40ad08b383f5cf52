/** Polls one job every 3 s until it ends; pauses without a connection. */
import type { Connection, JobState } from '#contract'
import type { Api, ConnectionState } from '../api/connection.ts'
import { failureOf } from '../failure.ts'
import type { Clock } from '../ports.ts'
import { afterPoll, isOpen, type Job, POLL_INTERVAL_MS, type Poll, pauseAfter, pausedJob } from './job.ts'

export type PollerPorts = {
  /** The gateway of the job's own workspace; null if there is none. */
  api: () => Api | null
  connection: ConnectionState
  clock: Clock
  /** Called with the job after each poll. */
  became: (job: Job) => void
}

export type Poller = {
  /** Polls now instead of after the pause. */
  hurry(): void
  stop(): void
}

/** Polls `first` until it ends or is stopped; starts after `waitMs` milliseconds. */
export function startPolling(first: Job, waitMs: number, { api, connection, clock, became }: PollerPorts): Poller {
  let job = first
  let silentPolls = 0
  let cancelNext = () => {}
  let isPolling = false
  const stopping = new AbortController()

  const changeJob = (next: Job) => {
    const hasChanged = next !== job
    job = next
    if (hasChanged) became(job)
  }
  const pollAfter = (ms: number) => {
    cancelNext()
    cancelNext = clock.after(ms, () => void pollOnce())
  }

  /** Waits without polling; checks again after a minute at most, in case `hurry` was not called. */
  const pause = () => {
    if (job.state !== 'paused') changeJob(pausedJob(job, null))
    pollAfter(pauseAfter(++silentPolls))
  }

  async function pollOnce(): Promise<void> {
    const server = api()
    if (connection.current().workOffline || !server) return pause()
    isPolling = true
    const poll = await ask(server, job.jobId, stopping.signal)
    isPolling = false
    if (stopping.signal.aborted) return
    changeJob(afterPoll(job, poll, new Date(clock.now()).toISOString()))
    silentPolls = job.state === 'paused' ? silentPolls + 1 : 0
    if (job.state === 'running') pollAfter(POLL_INTERVAL_MS)
    else if (job.state === 'paused') pollAfter(pauseAfter(silentPolls))
    else stop()
  }

  const pollNow = () => {
    if (isPolling || stopping.signal.aborted) return
    cancelNext()
    silentPolls = 0
    void pollOnce()
  }
  const onConnectionChange = ({ online, workOffline }: Connection) => {
    if (online && !workOffline && job.state === 'paused') pollNow()
  }
  const stopListening = connection.onChange(onConnectionChange)
  const stop = () => {
    stopListening()
    cancelNext()
    stopping.abort()
  }

  if (isOpen(job)) pollAfter(waitMs)
  return { hurry: pollNow, stop }
}

async function ask(api: Api, jobId: JobState['jobId'], signal: AbortSignal): Promise<Poll> {
  try {
    return { reply: await api.call('pollJob', { job_id: jobId }, { signal }) }
  } catch (error) {
    return { failure: failureOf(error) }
  }
}
