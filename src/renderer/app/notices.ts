/** Refreshes queries when the main process sends a notice, or when everything should be read again. */
import { useMantineColorScheme } from '@mantine/core'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { begin as reviewMark } from '../../model/rules/review-text'
import { reportError } from '../data/app'
import { listenToCampaigns } from '../data/campaigns'
import { listenToWaking, listenToWanted } from '../data/desktop'
import { listenToFamilies } from '../data/families'
import { arrive, listenToArrivals, mayBeOwnFile } from '../data/files'
import { listenToLibrary } from '../data/library'
import { listChoicesQuery, listenToListChoices } from '../data/list-choices'
import { listenToDrafts, listenToOutbox, syncStateQuery } from '../data/outbox'
import { listenToOwnRules, listenToPrices, listenToUnsubscribe } from '../data/own-values'
import { listenToFolder, mayBeReview, takeArrivedReview } from '../data/proofs'
import { listenToPublishing } from '../data/publishing'
import { connectionQuery, listenToConnection, listenToSession, sessionQuery } from '../data/session'
import { listenToSettings, settingsQuery } from '../data/settings'
import { listenToDownloads, listenToUploads } from '../data/transfers'
import { listenToJobs } from '../data/vouchers'
import { catchPastes, catchStrayFiles } from '../ui/hooks'
import { followPrinting } from '../ui/print-layout'
import { router } from './routes'
import { useDesktopCommand } from './shell/desktop-command'

const listeners = [
  listenToSession,
  listenToConnection,
  listenToSettings,
  listenToCampaigns,
  listenToFamilies,
  listenToListChoices,
  listenToOwnRules,
  listenToPrices,
  listenToUnsubscribe,
  listenToLibrary,
  listenToDrafts,
  listenToOutbox,
  listenToUploads,
  listenToDownloads,
  listenToJobs,
  listenToApprovals,
  listenToPublishing,
]

/** Announces every verdict on a campaign of this computer; returns a function that stops it. Its code is loaded when the page is idle. */
function listenToApprovals(): () => void {
  let stop = () => {}
  let isCurrent = true
  const begin = async () => {
    const { followApprovals } = await import('../data/approval-notices')
    if (isCurrent) stop = followApprovals()
  }
  const idleCallback = requestIdleCallback(() => void begin().catch(reportError), { timeout: 3_000 })
  return () => {
    isCurrent = false
    cancelIdleCallback(idleCallback)
    stop()
  }
}

const openPath = (path: string) => void router.navigate(path)
const takeReview = (from: File | string) => void takeArrivedReview(from, openPath)

/** Queries that were read before the listener was mounted: they are read once more. */
const prefetchedKeys = [
  sessionQuery.queryKey,
  connectionQuery.queryKey,
  syncStateQuery.queryKey,
  listChoicesQuery.queryKey,
  ['campaigns', 'list'],
]

/** Listens while mounted. 'herald:fresh' comes when notices may have been missed because a hidden tab had closed its event stream. */
export function useNotices(): void {
  const client = useQueryClient()
  const [, ask] = useDesktopCommand()
  useEffect(() => {
    const refresh = () => {
      client.invalidateQueries()
    }
    const stops = [
      ...listeners.map((listen) => listen(client)),
      catchStrayFiles(mayBeOwnFile, (file) => (mayBeReview(file) ? takeReview(file) : arrive(file))),
      catchPastes((text) => text.includes(reviewMark) && takeReview(text)),
      listenToArrivals((kind) => (kind === 'backup' ? ask('restore') : void router.navigate('/import'))),
      followPrinting(),
      listenToWaking(refresh),
      listenToWanted(openPath),
      listenToFolder(openPath),
    ]
    window.addEventListener('herald:fresh', refresh)
    const idleCallback = requestIdleCallback(() => readOnceMore(client), { timeout: 1_000 })
    return () => {
      cancelIdleCallback(idleCallback)
      window.removeEventListener('herald:fresh', refresh)
      for (const stop of stops) stop()
    }
  }, [client, ask])
  useKeptColorScheme()
}

function readOnceMore(client: QueryClient): void {
  for (const queryKey of prefetchedKeys) void client.invalidateQueries({ queryKey })
}

/** Applies the colour scheme of the settings, whichever window changed it. */
function useKeptColorScheme(): void {
  const scheme = useQuery(settingsQuery).data?.colorScheme
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  useEffect(() => {
    if (scheme && scheme !== colorScheme) setColorScheme(scheme)
  }, [scheme, colorScheme, setColorScheme])
}
