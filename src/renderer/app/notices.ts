/** Keeps what is on screen fresh: every notice of the main process, and the wish to read everything anew. */
import { useMantineColorScheme } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenToCampaigns } from '../data/campaigns'
import { listenToDrafts } from '../data/conflicts'
import { listenToConnection } from '../data/connection'
import { listenToJobs } from '../data/jobs'
import { listenToOutbox } from '../data/outbox'
import { listenToSession } from '../data/session'
import { listenToSettings, settingsQuery } from '../data/settings'
import { listenToUploads } from '../data/uploads'

const listeners = [
  listenToSession,
  listenToConnection,
  listenToSettings,
  listenToCampaigns,
  listenToDrafts,
  listenToOutbox,
  listenToUploads,
  listenToJobs,
]

/** Listens while mounted. 'herald:fresh' comes when notices may have been missed: the event stream was closed in a hidden tab. */
export function useNotices(): void {
  const client = useQueryClient()
  useEffect(() => {
    const stops = listeners.map((listen) => listen(client))
    const fresh = () => {
      client.invalidateQueries()
    }
    window.addEventListener('herald:fresh', fresh)
    return () => {
      window.removeEventListener('herald:fresh', fresh)
      for (const stop of stops) stop()
    }
  }, [client])
  useKeptColorScheme()
}

/** The colour scheme follows the setting, wherever it was changed. */
function useKeptColorScheme(): void {
  const kept = useQuery(settingsQuery).data?.colorScheme
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  useEffect(() => {
    if (kept && kept !== colorScheme) setColorScheme(kept)
  }, [kept, colorScheme, setColorScheme])
}
