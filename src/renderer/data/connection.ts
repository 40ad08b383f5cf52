/** Whether the server can be reached, and the person's own 'Work offline'. */
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toastDanger } from '../ui/toast'
import { readConnection } from './ahead'
import { bridge, failureOf, unwrap } from './bridge'
import { useSession } from './session'

export const connectionQuery = queryOptions({
  queryKey: ['connection'],
  queryFn: () => unwrap(readConnection.take()),
  staleTime: Number.POSITIVE_INFINITY,
})

export const useConnection = () => useQuery(connectionQuery)

/** Why what needs the server cannot be done now, in words for the person; null while it can. */
export function useOfflineReason(): string | null {
  const connection = useConnection().data
  const session = useSession().data
  if (session?.state === 'expired') return 'The session expired'
  if (!connection) return null
  if (connection.workOffline) return "'Work offline' is on"
  return connection.online ? null : 'No connection to the server'
}

/** Keeps the connection up to date; answers how to stop. */
export const listenToConnection = (client: QueryClient): (() => void) =>
  bridge().connection.changed((connection) => client.setQueryData(connectionQuery.queryKey, connection))

export function useWorkOffline() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (on: boolean) => unwrap(bridge().connection.workOffline(on)),
    onSuccess: (connection) => client.setQueryData(connectionQuery.queryKey, connection),
    onError: (error) => toastDanger("'Work offline' could not be changed", failureOf(error).message),
  })
}
