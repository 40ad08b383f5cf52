/** Wraps the screens in theme, style nonce, toasts, queries, atoms and routes. */
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { useNotifications } from '@mantine/notifications'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { setNonce } from 'get-nonce'
import { Provider as AtomProvider } from 'jotai'
import { lazy, Suspense, useEffect } from 'react'
import { RouterProvider } from 'react-router-dom'
import { useHasBeenTrue } from '../ui/hooks'
import { leaveToInputMethod } from '../ui/input-method'
import { keepFocus } from '../ui/keep-focus'
import { useNotices } from './notices'
import { router } from './routes'
import { cssVariables, theme } from './theme'

const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''
// For the style tag that locks scrolling behind dialogs, which Mantine's own nonce does not cover.
setNonce(nonce)

// Before any other listener.
leaveToInputMethod(document)

// Needed for the first paste, which comes after the page is idle for the first time.
requestIdleCallback(
  () => import('../ui/limit-pastes').then(({ limitPastes }) => limitPastes(document)).catch(reportError),
  { timeout: 1_000 },
)

// Needed for the first paste or drop of HTML into a text field.
const reading = new AbortController()
for (const kind of ['focusin', 'dragenter'] as const)
  document.addEventListener(kind, readHtml, { signal: reading.signal })

function readHtml({ target }: Event): void {
  if (!(target instanceof Element) || !target.matches('input, textarea, [contenteditable] *, [contenteditable]')) return
  reading.abort()
  import('../ui/html-reader').catch(reportError)
}

/** A copy of the saved setting, so that the first paint has the right colours before settings are read. */
const colorSchemes = localStorageColorSchemeManager({ key: 'herald-color-scheme' })

export function App({ client }: { client: QueryClient }) {
  return (
    <AtomProvider>
      <QueryClientProvider client={client}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          colorSchemeManager={colorSchemes}
          defaultColorScheme="auto"
          getStyleNonce={() => nonce}
        >
          <Toasts />
          <Listening />
          <RouterProvider router={router} />
        </MantineProvider>
      </QueryClientProvider>
    </AtomProvider>
  )
}

const LateToasts = lazy(async () => ({ default: (await import('./toasts')).Toasts }))

/** The code of toasts is loaded with the first one. */
function Toasts() {
  const { notifications, queue } = useNotifications()
  const isNeeded = useHasBeenTrue(notifications.length + queue.length > 0)
  return <Suspense fallback={null}>{isNeeded ? <LateToasts /> : null}</Suspense>
}

function Listening() {
  useNotices()
  useEffect(keepFocus, [])
  return null
}
