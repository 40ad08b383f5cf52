/** Polls one job every 3 s until it ends; pauses without a connection. */
import type { Connection, Failure, JobState } from '#contract'
import type { Api, ConnectionState } from '../api/connection.ts'
import { failureOf } from '../failure.ts'
import type { Clock } from '../ports.ts'

/** A job and the workspace it belongs to: it is polled there only. */
export type Job = JobState & { workspace: string }

/** Result of a poll: the server's status of the job, or the failure. */
export type Poll =
  | { reply: { status?: string | null | undefined; message?: string | null | undefined } }
  | { failure: Failure }

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

/** Job polling every 3 s, up to 60 polls (Source: docs/reference/limits.md). */
export const POLL_INTERVAL_MS = 3_000
export const MAX_POLLS = 60
/** Without a response the pauses double up to this limit, in milliseconds. */
const MAX_PAUSE_MS = 60_000

const stillRunningText = 'Still running on the server'

/** Pure, so that tests can list all cases in a table. The job after a poll. `polledAt` is the time of the response, ISO 8601 in UTC. */
export function afterPoll(job: Job, poll: Poll, polledAt: string): Job {
  if ('failure' in poll)
    return isAnswer(poll.failure) ? countedPoll(job, poll.failure, polledAt) : pausedJob(job, poll.failure)
  const state = poll.reply.status?.trim().toLowerCase()
  const message = poll.reply.message?.trim() || null
  const polled = { ...job, polls: job.polls + 1, failure: null }
  if (state === 'success') return { ...polled, state, message, endedAt: polledAt }
  if (state === 'error')
    return { ...polled, state, message: message ?? 'The server reported an error', endedAt: polledAt }
  return countedPoll({ ...job, message }, null, polledAt)
}

/** Without a connection there are no polls, and none is counted. */
const pausedJob = (job: Job, failure: Failure | null): Job => ({
  ...job,
  state: 'paused',
  message: failure?.kind === 'unauthorized' ? failure.message : 'Waiting for a connection',
  failure,
})

/** Restarts the job's polling: 60 more polls. */
export const withNewPolls = (job: Job): Job => ({
  ...job,
  state: 'running',
  message: null,
  polls: 0,
  failure: null,
  endedAt: null,
})

/** Milliseconds to wait after `silentPolls` consecutive polls without a response. */
export const pauseAfter = (silentPolls: number): number => Math.min(POLL_INTERVAL_MS * 2 ** silentPolls, MAX_PAUSE_MS)

export const isOpen = (job: Job): boolean => job.state === 'running' || job.state === 'paused'

function countedPoll(job: Job, failure: Failure | null, polledAt: string): Job {
  const polls = job.polls + 1
  if (polls >= MAX_POLLS)
    return { ...job, state: 'unknown', message: stillRunningText, polls, failure, endedAt: polledAt }
  return { ...job, state: 'running', polls, failure }
}

/** Whether a failed poll counts: only if the server answered; an expired session says nothing about the job. */
function isAnswer({ kind }: Failure): boolean {
  return kind === 'server' || kind === 'refused' || kind === 'not-found' || kind === 'malformed'
}

async function ask(api: Api, jobId: JobState['jobId'], signal: AbortSignal): Promise<Poll> {
  try {
    return { reply: await api.call('pollJob', { job_id: jobId }, { signal }) }
  } catch (error) {
    return { failure: failureOf(error) }
  }
}
