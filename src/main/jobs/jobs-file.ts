/** Keeps jobs over a restart: one small JSON file, written beside and moved into place. */
import { open, readFile, rename } from 'node:fs/promises'
import * as v from 'valibot'
import type { Failure } from '#contract'
import type { Log } from '../log.ts'
import type { Job } from './job.ts'

export type JobStore = {
  /** The jobs of every workspace. Does not throw: an unreadable file is put aside. */
  read(): Promise<Job[]>
  /** Resolves once they are on disk. Writes never overtake each other. */
  write(jobs: readonly Job[]): Promise<void>
}

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

export function jobsFile(path: string, log: Log): JobStore {
  let last: Promise<void> = Promise.resolve()

  async function read(): Promise<Job[]> {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') log('warn', 'The list of jobs cannot be read', error)
      return '[]'
    })
    try {
      return v.parse(v.array(storedJob), JSON.parse(text))
    } catch (error) {
      log('warn', 'The list of jobs is damaged and was put aside', error)
      await rename(path, `${path}.damaged`)
      return []
    }
  }

  return {
    read,
    write: (jobs) => {
      const text = JSON.stringify(jobs)
      const next = last.then(() => replace(path, text))
      // A failed write is its caller's to tell; the next one tries anew.
      last = next.catch(() => undefined)
      return next
    },
  }
}

async function replace(path: string, text: string): Promise<void> {
  const beside = `${path}.new`
  const file = await open(beside, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(beside, path)
}
