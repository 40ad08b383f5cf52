/** Prefetches the data that every campaign needs, so that one can be written offline from its first step. */
import { channelNameOf, type EndpointName } from '#contract'
import { failureOf } from '../failure.ts'
import type { Clock, Log } from '../ports.ts'
import { CachedReply } from './cached-reply.ts'
import type { Reads } from './reads.ts'

export type PrefetchPorts = {
  reads: Reads
  /** The workspace whose server can be reached; null if none. */
  reachable: () => string | null
  clock: Clock
  log: Log
}

export type Prefetch = {
  /** Call when a workspace was opened, or its server is back. */
  begin(): void
  stop(): void
}

/** Milliseconds: delay after a connection, pause between two calls (the user's calls come first), and how long a reply is fresh. */
const [delayMs, pace, freshFor] = [2_000, 200, 3_600_000]

export function createPrefetch({ reads, reachable, clock, log }: PrefetchPorts): Prefetch {
  let cancel = () => {}
  /** Counts rounds: a round ends when a newer one has begun. */
  let roundNumber = 0

  function plan(ms: number): void {
    cancel()
    roundNumber += 1
    const ownRound = roundNumber
    cancel = clock.after(ms, () => {
      fetchAll(() => ownRound === roundNumber)
        // The next round reads the rest.
        .catch((error) => log('info', `Nothing more was fetched ahead: ${failureOf(error).message}`))
        .finally(() => ownRound === roundNumber && plan(freshFor))
    })
  }

  /** Makes one call after another; stops at the first failure. */
  async function fetchAll(isCurrent: () => boolean): Promise<void> {
    const workspace = reachable()
    const fetch = async (name: EndpointName, input?: unknown): Promise<unknown> => {
      if (workspace === null || !isCurrent() || reachable() !== workspace) return null
      const cachedAt = await reads.keptAt(workspace, name, input)
      if (cachedAt !== null && Math.abs(clock.now() - cachedAt) < freshFor) return null
      const answer = await reads.call(name, input)
      await new Promise<void>((resolve) => clock.after(pace, resolve))
      return answer instanceof CachedReply ? answer.value : answer
    }
    const channels = channelsIn(await fetch('getChannelConfiguration'))
    await fetch('listSegments')
    await fetch('listEventsWithProperties')
    for (const channel of channels) await fetch('listMergeTags', { channel })
  }

  return {
    begin: () => plan(delayMs),
    stop: () => {
      cancel()
      roundNumber += 1
    },
  }
}

/** Channels with an account of the brand, in the wire's names. */
function channelsIn(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null || !('configurations' in answer)) return []
  const configurations: unknown[] = Array.isArray(answer.configurations) ? answer.configurations : []
  const names = configurations.flatMap((configuration) =>
    typeof configuration === 'object' &&
    configuration !== null &&
    'channelName' in configuration &&
    typeof configuration.channelName === 'string'
      ? [channelNameOf(configuration.channelName) ?? configuration.channelName]
      : [],
  )
  return [...new Set(names)]
}
