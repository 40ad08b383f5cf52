/** Starts the page: reads what the first paint needs, then shows Herald. */
import './app/prefetch'
import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/noto-naskh-arabic/wght.css'
import './app/mantine-styles'
import '@mantine/notifications/styles.css'
import './app/tokens.css'
import './app/global.css'
import type { QueryClient } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { listenForErrors, showError } from './app/errors'
import { App } from './app/providers'
import { firstMessagePath, loadScreenAt, router } from './app/routes'
import { reportError } from './data/app'
import { syncStateQuery } from './data/outbox'
import { createQueryClient } from './data/query-updates'
import { connectionQuery, sessionQuery } from './data/session'
import { settingsQuery } from './data/settings'

/**
 * Milliseconds that the first paint waits at most for the data of the frame (without it a banner would appear later and move the page), for
 * the data of the screen, and for the screen's code. Then the page starts without them.
 */
const START_TIMEOUTS_MS = { frame: 2_000, screen: 300 }

async function start(): Promise<void> {
  const client = createQueryClient()
  listenForErrors()
  const frame = Promise.allSettled([client.prefetchQuery(settingsQuery), client.prefetchQuery(sessionQuery)])
  const loading = Promise.allSettled([
    frame,
    client.prefetchQuery(connectionQuery),
    client.prefetchQuery(syncStateQuery),
    // A failed prefetch is ignored: the screen that needs the data requests it again and shows the error.
    loadScreenAt(window.location, client),
  ])
  await Promise.race([loading, wait(START_TIMEOUTS_MS.screen)])
  await Promise.race([frame, wait(START_TIMEOUTS_MS.frame)])
  if (window.location.pathname === '/campaign' && (await isFirstStart(client)))
    await router.navigate(firstMessagePath, { replace: true })
  const element = document.getElementById('root')
  if (!element) throw new Error('The page has no root element')
  createRoot(element, { onUncaughtError: showError, onCaughtError: reportError }).render(<App client={client} />)
}

/** Whether the practice workspace has not been named yet, and the names can be saved. */
async function isFirstStart(client: QueryClient): Promise<boolean> {
  const isUnnamed = client.getQueryData(settingsQuery.queryKey)?.practiceNames === null
  if (!isUnnamed || client.getQueryData(sessionQuery.queryKey)?.workspace?.kind !== 'practice') return false
  await client.prefetchQuery(syncStateQuery)
  return client.getQueryData(syncStateQuery.queryKey)?.storage === null
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

void start()
