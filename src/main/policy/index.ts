/** The organisation's policy for this computer, read once at the start by both hosts. */
import type { Log } from '../ports.ts'
import type { StartWith } from '../session/start.ts'
import { type JudgedPolicy, judgePolicy } from './judge.ts'
import { readPolicy } from './read.ts'

/** Never throws. `file` replaces the system's policy in a run from the sources. */
export const policyOf = (file?: string): JudgedPolicy => judgePolicy(readPolicy(file))

/** Logs which keys apply, and which were ignored. */
export function logPolicy({ source, locked, server, dataFolder, problems }: JudgedPolicy, log: Log): void {
  const keys = [...locked, ...(server ? ['server'] : []), ...(dataFolder ? ['dataFolder'] : [])]
  if (source !== null) log('info', `Set by the organisation (${source}): ${keys.join(', ') || 'nothing'}`)
  for (const problem of problems) log('warn', `Left out of the policy: ${problem}`)
}

/** The organisation's server takes precedence over the command line. */
export const startOf = (start: StartWith, { server }: JudgedPolicy): StartWith =>
  server === null ? start : { ...start, server }
