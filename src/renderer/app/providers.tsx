/** Everything that surrounds the screens: theme, style nonce, toasts, queries, atoms, routes. */
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { setNonce } from 'get-nonce'
import { Provider as AtomProvider } from 'jotai'
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
          <Notifications position="bottom-center" limit={4} zIndex={500} className="toasts" />
          <Listening />
          <RouterProvider router={router} />
        </MantineProvider>
      </QueryClientProvider>
    </AtomProvider>
  )
}

function Listening() {
  useNotices()
  return null
}
