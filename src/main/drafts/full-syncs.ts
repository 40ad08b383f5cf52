/** Complete readings of the server's list: one at a time, in the background, none of a list that had no end. */
import type { Workspace } from '#contract'
import type { Api } from '../api/connection.ts'
import type { Clock, Log } from '../ports.ts'
import { type ListStore, MAX_CAMPAIGNS, syncAllCampaigns } from './full-sync.ts'
import type { Notifier } from './notifier.ts'

export type FullSyncPorts = {
  store: ListStore
  api: () => { workspace: Workspace; api: Api } | null
  notifier: Notifier
  clock: Clock
  log: Log
}

export type FullSyncs = {
  /** Starts one unless the last began less than `age` milliseconds ago. That of another workspace is given up. */
  startUnless(workspace: string, age: number): void
  stop(): Promise<void>
}

/** A clock that was set back makes old as well. `age` in milliseconds. */
export const isOld = (clock: Clock, at: number | undefined, age: number): boolean =>
  at === undefined || Math.abs(clock.now() - at) >= age

export function createFullSyncs(ports: FullSyncPorts): FullSyncs {
  const { store, notifier, clock, log } = ports
  let reading: { workspace: string; cancel: AbortController; ended: Promise<void> } | null = null
  const startedAt = new Map<string, number>()
  const endless = new Set<string>()

  /** One reading at a time; that of another workspace is given up. A list that had no end is not read again. */
  function start(workspace: string): void {
    const open = ports.api()
    if (open?.workspace.id !== workspace || reading?.workspace === workspace || endless.has(workspace)) return
    reading?.cancel.abort()
    const cancel = new AbortController()
    startedAt.set(workspace, clock.now())
    const ended = syncAllCampaigns({
      workspace,
      api: open.api,
      store,
      clock,
      signal: cancel.signal,
      changed: notifier.campaigns,
    })
      .then((cameToAnEnd) => {
        if (cameToAnEnd) return
        endless.add(workspace)
        log('warn', `The list of campaigns goes on beyond ${MAX_CAMPAIGNS}: what comes after is read page by page only`)
      })
      .catch((error) => {
        startedAt.delete(workspace)
        if (!cancel.signal.aborted) log('warn', 'The list of campaigns could not be read to its end', error)
      })
      .finally(() => {
        if (reading?.cancel === cancel) reading = null
      })
    reading = { workspace, cancel, ended }
  }

  return {
    startUnless: (workspace, age) => {
      if (isOld(clock, startedAt.get(workspace), age)) start(workspace)
    },
    stop: async () => {
      reading?.cancel.abort()
      await reading?.ended
    },
  }
}
