/** Jobs: background tasks of the server, started here and polled until they end, also over a restart. */
import * as v from 'valibot'
import type { Failure, HandlersOf, JobState, transfers, Workspace } from '#contract'
import type { Api, ConnectionState } from '../api/connection.ts'
import { FailureError, failureOf } from '../failure.ts'
import { type JsonFile, jsonFile } from '../json-file.ts'
import type { Clock, Log } from '../ports.ts'
import { isOpen, type Job, POLL_INTERVAL_MS, type Poller, startPolling, withNewPolls } from './poller.ts'

/** The jobs of every workspace. */
type JobStore = JsonFile<Job[]>

const storedJob = v.object({
  workspace: v.string(),
  jobId: v.union([v.string(), v.number()]),
  campaignId: v.number(),
  state: v.picklist(['running', 'paused', 'success', 'error', 'unknown']),
  message: v.nullable(v.string()),
  polls: v.number(),
  failure: v.nullable(v.custom<Failure>((value) => typeof value === 'object')),
  startedAt: v.string(),
  endedAt: v.nullable(v.string()),
})

export const jobsFile = (path: string, log: Log): JobStore =>
  jsonFile(path, { what: 'The list of jobs', schema: v.array(storedJob), empty: [], log })

export type JobPorts = {
  /** The gateway and its workspace; null if there is none and after the session expired. */
  api: () => { workspace: Pick<Workspace, 'id'>; api: Api } | null
  connection: ConnectionState
  store: JobStore
  clock: Clock
  log: Log
  changed: (job: JobState) => void
}

export type Jobs = {
  handlers: HandlersOf<typeof transfers>['jobs']
  /**
   * Starts the background task of a campaign and polls it until it ends (Source: docs/reference/calls.md). A refused task becomes a failed
   * job with the server's message. Throws `FailureError` if it has to wait for a connection.
   */
  start(campaignId: number): Promise<void>
  /** Polls this workspace's jobs from now on; jobs of another one wait in the file. */
  use(workspace: Pick<Workspace, 'id'>): Promise<void>
  /** Call when the connection is back or a new token arrived: paused jobs poll at once. */
  wake(): void
  /** Stops polling and waits for the last write. */
  close(): Promise<void>
}

/** Limit of remembered jobs, over all workspaces. */
const MAX_REMEMBERED = 100

export function createJobs(ports: JobPorts): Jobs {
  const jobs = new Map<string, Job>()
  const pollers = new Map<string, Poller>()
  let loaded: Promise<void> | null = null
  let saved: Promise<void> = Promise.resolve()
  let workspace: string | null = null

  const load = async () => {
    for (const job of await ports.store.read()) jobs.set(keyOf(job), job)
  }
  const save = () => {
    forgetOldest(jobs)
    saved = ports.store.write([...jobs.values()]).catch((error) => ports.log('error', 'Jobs were not saved', error))
    return saved
  }
  const keep = (job: Job) => {
    jobs.set(keyOf(job), job)
    ports.changed(stateOf(job))
    return save()
  }
  const stopAll = () => {
    for (const poller of pollers.values()) poller.stop()
    pollers.clear()
  }
  const wake = () => {
    for (const [key, poller] of pollers) if (jobs.get(key)?.state === 'paused') poller.hurry()
  }
  const apiOf = (id: string) => {
    const openApi = ports.api()
    return openApi?.workspace.id === id ? openApi.api : null
  }
  const start = (job: Job, waitMs: number) => {
    pollers.get(keyOf(job))?.stop()
    const onJobChange = (next: Job) => {
      if (!isOpen(next)) pollers.delete(keyOf(next))
      void keep(next)
    }
    pollers.set(
      keyOf(job),
      startPolling(job, waitMs, { ...ports, api: () => apiOf(job.workspace), became: onJobChange }),
    )
  }

  const newJob = async (campaignId: number) => {
    const job = await startedJob(ports, campaignId)
    // Loads first, because a write replaces the whole list.
    loaded ??= load()
    await loaded
    await keep(job)
    if (job.workspace === workspace && isOpen(job)) start(job, POLL_INTERVAL_MS)
    return job
  }

  return {
    handlers: {
      checkAgain: async ({ jobId }) => {
        const found = workspace === null ? undefined : jobs.get(keyOf({ workspace, jobId }))
        if (!found) throw new FailureError({ kind: 'not-found', message: 'There is no such job' })
        if (found.state === 'error') return stateOf(await newJob(found.campaignId))
        if (isOpen(found)) pollers.get(keyOf(found))?.hurry()
        if (found.state !== 'unknown') return stateOf(found)
        const restartedJob = withNewPolls(found)
        await keep(restartedJob)
        start(restartedJob, 0)
        return stateOf(restartedJob)
      },
      list: () => [...jobs.values()].filter((job) => job.workspace === workspace).map(stateOf),
    },
    start: async (campaignId) => void (await newJob(campaignId)),
    use: async ({ id }) => {
      loaded ??= load()
      await loaded
      if (workspace !== id) stopAll()
      workspace = id
      for (const job of jobs.values()) {
        if (job.workspace === id && isOpen(job) && !pollers.has(keyOf(job))) start(job, POLL_INTERVAL_MS)
      }
      wake()
    },
    wake,
    close: async () => {
      stopAll()
      await saved
    },
  }
}

/** Starts the task on the server. The job's id is the campaign's if the server returns none (assumed). */
async function startedJob({ api, clock }: JobPorts, campaignId: number): Promise<Job> {
  const openApi = api()
  if (!openApi) throw new FailureError({ kind: 'offline', message: 'This needs a connection to the server' })
  const polledAt = new Date(clock.now()).toISOString()
  const job: Job = {
    workspace: openApi.workspace.id,
    jobId: campaignId,
    campaignId,
    state: 'running',
    message: null,
    polls: 0,
    failure: null,
    startedAt: polledAt,
    endedAt: null,
  }
  try {
    const { jobId } = await openApi.api.call('startJob', { id: campaignId })
    return { ...job, jobId: jobId ?? campaignId }
  } catch (error) {
    const failure = failureOf(error)
    if (failure.kind === 'offline' || failure.kind === 'unauthorized') throw error
    return { ...job, state: 'error', message: failure.message, failure, endedAt: polledAt }
  }
}

function forgetOldest(jobs: Map<string, Job>): void {
  const endedJobs = [...jobs].filter(([, job]) => !isOpen(job))
  for (const [key] of endedJobs.slice(0, Math.max(0, jobs.size - MAX_REMEMBERED))) jobs.delete(key)
}

const keyOf = ({ workspace, jobId }: Pick<Job, 'workspace' | 'jobId'>) => `${workspace} ${jobId}`

/** A job without its workspace, for the page. */
const stateOf = ({ workspace: _own, ...job }: Job): JobState => job
