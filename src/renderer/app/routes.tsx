/** Which screen stands at which address. Every screen's code is loaded when it is first opened. */
import { type ReactNode, Suspense } from 'react'
import { createBrowserRouter, matchPath, Navigate, type RouteObject } from 'react-router-dom'
import { type LaterScreen, laterScreen } from './later-screen'
import { NotFound } from './not-found'
import { RouteFailure } from './route-failure'
import { Shell } from './shell/shell'

const connect = laterScreen(async () => (await import('../screens/connect')).Connect)
const editor = laterScreen(async () => (await import('../screens/campaign-editor')).CampaignEditor)

/** The screens inside the shell. */
const screens: Record<string, LaterScreen> = {
  '/campaign': laterScreen(async () => (await import('../screens/campaigns')).Campaigns),
  '/campaign/create/:channel/:type': editor,
  '/campaign/edit/:channel/:type/:id': editor,
  '/campaign/:id': laterScreen(async () => (await import('../screens/campaign-report')).CampaignReport),
  '/carry-over': laterScreen(async () => (await import('../screens/carry-over')).CarryOver),
  '/calendar': laterScreen(async () => (await import('../screens/calendar')).Calendar),
  '/segments': laterScreen(async () => (await import('../screens/segments')).Segments),
  '/delivery-preferences': laterScreen(
    async () => (await import('../screens/delivery-preferences')).DeliveryPreferences,
  ),
}

/** Loads the code of the screen at `path`, so that the first paint already has it. */
export async function loadScreenAt(path: string): Promise<void> {
  const wanted = path === '/' ? '/campaign' : path
  const found = Object.entries(screens).find(([pattern]) => matchPath(pattern, wanted))
  await found?.[1].load()
}

const route = (path: string, element: ReactNode): RouteObject => ({ path, element, errorElement: <RouteFailure /> })

export const router = createBrowserRouter([
  {
    // Without the shell: there may be no workspace to show in it yet.
    path: '/connect',
    element: (
      <Suspense fallback={null}>
        <connect.Screen />
      </Suspense>
    ),
    errorElement: <RouteFailure alone />,
  },
  {
    element: <Shell />,
    errorElement: <RouteFailure alone />,
    children: [
      { index: true, element: <Navigate to="/campaign" replace /> },
      ...Object.entries(screens).map(([path, { Screen }]) => route(path, <Screen />)),
      route('*', <NotFound />),
    ],
  },
])
