/** Everything that surrounds the screens: theme, style nonce, toasts, queries, atoms, routes. */
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { setNonce } from 'get-nonce'
import { Provider as AtomProvider } from 'jotai'
import { lazy, Suspense, useEffect, useState } from 'react'
import { RouterProvider } from 'react-router-dom'
import { useNotices } from './notices'
import { router } from './routes'
import { cssVariables, theme } from './theme'

const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''
// For the style tag that locks scrolling behind dialogs, which Mantine's own nonce does not reach.
setNonce(nonce)

/** Only a shadow of the kept setting, so that the first paint has the right colours before the setting is read. */
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

/** Not before the page is at rest for the first time: a toast that comes earlier is kept and shown then. */
function Toasts() {
  const [wanted, want] = useState(false)
  useEffect(() => {
    const idle = requestIdleCallback(() => want(true), { timeout: 1_000 })
    return () => cancelIdleCallback(idle)
  }, [])
  return <Suspense fallback={null}>{wanted ? <LateToasts /> : null}</Suspense>
}

function Listening() {
  useNotices()
  return null
}
