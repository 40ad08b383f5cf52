/** The next state of a job after a poll: pure, so that tests can list all cases in a table. */
import type { Failure, JobState } from '#contract'

/** A job and the workspace it belongs to: it is polled there only. */
export type Job = JobState & { workspace: string }

/** Job polling every 3 s, up to 60 polls (Source: docs/reference/limits.md). */
export const POLL_INTERVAL_MS = 3_000
export const MAX_POLLS = 60
/** Without a response the pauses double up to this limit, in milliseconds. */
const MAX_PAUSE_MS = 60_000

const stillRunningText = 'Still running on the server'

/** Result of a poll: the server's status of the job, or the failure. */
export type Poll =
  | { reply: { status?: string | null | undefined; message?: string | null | undefined } }
  | { failure: Failure }

/** The job after a poll. `polledAt` is the time of the response, ISO 8601 in UTC. */
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
export const pausedJob = (job: Job, failure: Failure | null): Job => ({
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
