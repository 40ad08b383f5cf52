/** The session: reading it, connecting, disconnecting, opening the practice workspace. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Connection, PracticeNames, Session } from '#contract'
import { useNow } from '../ui/hooks'
import { useAct } from './acts'
import { bridge, unwrap } from './bridge'
import { readConnection, readSession } from './prefetch'
import { keptQuery, readServerAgain, setQueryData } from './query-updates'

export const sessionQuery = keptQuery(['session'], () => readSession.take())

export const useSession = () => useQuery(sessionQuery)

/** The brand's id for calls; null if neither the server nor the token has it (Source: docs/reference/choices.md#wire-fidelity). */
export function useBrandId(): string | null {
  const id = useSession().data?.workspace?.brand.id
  return id === undefined || id === unknownBrand ? null : id
}

/** The brand's name; null if unknown. */
export function useBrandName(): string | null {
  const brand = useSession().data?.workspace?.brand
  return brand === undefined || brand.id === unknownBrand ? null : brand.name
}

/** Whether the practice workspace is open, from which nothing reaches a customer. */
export const usePractising = (): boolean => useSession().data?.workspace?.kind === 'practice'

/** The server's value for a brand without a name. */
const unknownBrand = 'unknown'

/** Keeps the session up to date; returns a function that stops it. */
export const listenToSession = (client: QueryClient): (() => void) =>
  bridge().session.changed((session) => enter(client, session))

/** Connects to a server. Throws `HeraldFailure`; its `path` names the refused field ('address' or 'token'). */
export function useConnect() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (credentials: { address: string; token: string }) => unwrap(bridge().session.connect(credentials)),
    // A finished mutation keeps its input: the token must not stay in the page.
    gcTime: 0,
    onSuccess: (session) => enter(client, session),
  })
}

/** Answers whose token it is: one of the session's accounts, null for another one. */
export function useAnswer() {
  const client = useQueryClient()
  return useAct((account: string | null) => bridge().session.answer({ account }), {
    failed: 'Could not connect',
    onSuccess: (session) => enter(client, session),
  })
}

export function useDisconnect() {
  const client = useQueryClient()
  return useAct(() => bridge().session.disconnect(), {
    failed: 'Could not disconnect',
    onSuccess: (session) => enter(client, session),
  })
}

export function usePractice() {
  const client = useQueryClient()
  return useAct(() => bridge().session.practice(), {
    failed: 'The practice workspace could not be opened',
    onSuccess: (session) => enter(client, session),
  })
}

/** Sets the names of the practice workspace and its user. */
export function useNamePractice() {
  const client = useQueryClient()
  return useAct((names: PracticeNames) => bridge().session.name(names), {
    failed: 'The names could not be saved',
    onSuccess: (session) => enter(client, session),
  })
}

/** Answers of one workspace are never shown in another: all data is dropped when the workspace changes. */
function enter(client: QueryClient, session: Session): void {
  const before = client.getQueryData(sessionQuery.queryKey)
  setQueryData(client, sessionQuery.queryKey, session)
  if (!before) return
  if (before.workspace?.id === session.workspace?.id) {
    // Queries that had no server are read from the present one.
    if (before.state === 'opening' || before.state === 'expired') void client.invalidateQueries()
    return
  }
  const computerOwn = ['session', 'settings', 'app']
  client.resetQueries({ predicate: (query) => !computerOwn.includes(String(query.queryKey[0])) })
}

/** Whether the server can be reached, and the user's 'Work offline'. */
export const connectionQuery = keptQuery(['connection'], async () => {
  const answer = await readConnection.take()
  if (answer.ok) clockOffset = answer.value.clockOffset ?? 0
  return answer
})

let clockOffset = 0
/** The server's clock, in epoch milliseconds: it decides whether a moment is in the future. */
export const serverNow = (): number => Date.now() + clockOffset

export const useConnection = () => useQuery(connectionQuery)

/** The server's clock in epoch milliseconds, updated every half minute. */
export const useServerNow = (): number => useNow() + (useConnection().data?.clockOffset ?? 0)

/** Why the server cannot be used now, for the user; null if it can. */
export function useOfflineReason(): string | null {
  const connection = useConnection().data
  const session = useSession().data
  if (session?.state === 'expired') return 'The session expired'
  if (session?.state === 'opening') return 'The last session is still being opened'
  if (!connection) return null
  if (connection.workOffline) return "'Work offline' is on"
  return connection.online ? null : (connection.why ?? 'No connection to the server')
}

/** Keeps the connection up to date, and reads again what was answered offline; returns a function that stops it. */
export function listenToConnection(client: QueryClient): () => void {
  let wasUnreachable: boolean | null = null
  return bridge().connection.changed((connection) => {
    const before = client.getQueryData(connectionQuery.queryKey)
    const isBack = (wasUnreachable ?? (before !== undefined && !isReachable(before))) && isReachable(connection)
    wasUnreachable = !isReachable(connection)
    clockOffset = connection.clockOffset ?? 0
    setQueryData(client, connectionQuery.queryKey, connection)
    if (isBack) void readServerAgain(client)
  })
}

const isReachable = ({ online, workOffline }: Connection): boolean => online && !workOffline

export const useWorkOffline = () =>
  useAct((isOffline: boolean) => bridge().connection.workOffline(isOffline), {
    failed: "'Work offline' could not be changed",
    answers: connectionQuery.queryKey,
  })
