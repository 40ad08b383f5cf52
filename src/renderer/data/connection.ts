/** Whether the server can be reached, and the person's own 'Work offline'. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Connection } from '#contract'
import { useAct } from './acts'
import { bridge } from './bridge'
import { readConnection } from './prefetch'
import { keptQuery, setQueryData } from './query-updates'
import { useSession } from './session'
import * as texts from './texts'

export const connectionQuery = keptQuery(['connection'], () => readConnection.take())

export const useConnection = () => useQuery(connectionQuery)

/** Why what needs the server cannot be done now, in words for the person; null while it can. */
export function useOfflineReason(): string | null {
  const connection = useConnection().data
  const session = useSession().data
  if (session?.state === 'expired') return texts.theSessionExpired
  if (!connection) return null
  if (connection.workOffline) return texts.workOfflineIsOn
  return connection.online ? null : (connection.why ?? texts.noConnectionToTheServer)
}

/** Keeps the connection up to date, and reads again what was answered without the server; returns how to stop. */
export function listenToConnection(client: QueryClient): () => void {
  let wasAway: boolean | null = null
  return bridge().connection.changed((connection) => {
    const before = client.getQueryData(connectionQuery.queryKey)
    const returns = (wasAway ?? (before !== undefined && !reachable(before))) && reachable(connection)
    wasAway = !reachable(connection)
    setQueryData(client, connectionQuery.queryKey, connection)
    if (returns) for (const name of fromServer) void client.invalidateQueries({ queryKey: [name] })
  })
}

const reachable = ({ online, workOffline }: Connection): boolean => online && !workOffline

/** First keys of the queries that read what campaigns are made of. */
const fromServer = [
  'segments',
  'events',
  'attributes',
  'merge-tags',
  'channel-configuration',
  'channel-limits',
  'templates',
]

export const useWorkOffline = () =>
  useAct((on: boolean) => bridge().connection.workOffline(on), {
    failed: texts.workOfflineCouldNotBe,
    answers: connectionQuery.queryKey,
  })
