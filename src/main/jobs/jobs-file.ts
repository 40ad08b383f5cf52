/** Keeps jobs over a restart: one small JSON file. */
import * as v from 'valibot'
import type { Failure } from '#contract'
import { type JsonFile, jsonFile } from '../json-file.ts'
import type { Log } from '../log.ts'
import type { Job } from './job.ts'

/** The jobs of every workspace. */
export type JobStore = JsonFile<Job[]>

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
