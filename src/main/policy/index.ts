/** What the organisation set for this computer, read once at the start; the same in both hosts. */
import type { Log } from '../ports.ts'
import type { StartWith } from '../session/start.ts'
import { type JudgedPolicy, judgePolicy } from './judge.ts'
import { readPolicy } from './read.ts'

/** Never throws. `file` is read in place of what the system has: for whoever runs the sources. */
export const policyOf = (file?: string): JudgedPolicy => judgePolicy(readPolicy(file))

/** Says in the log what holds, and what was left out. */
export function logPolicy({ source, locked, server, dataFolder, problems }: JudgedPolicy, log: Log): void {
  const keys = [...locked, ...(server ? ['server'] : []), ...(dataFolder ? ['dataFolder'] : [])]
  if (source !== null) log('info', `Set by the organisation (${source}): ${keys.join(', ') || 'nothing'}`)
  for (const problem of problems) log('warn', `Left out of the policy: ${problem}`)
}

/** Herald connects where the organisation says, whatever the command line does. */
export const startOf = (given: StartWith, { server }: JudgedPolicy): StartWith =>
  server === null ? given : { ...given, server }
