/** The screens by address. The list's code is part of the first load; each other screen is loaded when first opened. */

import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import {
  createBrowserRouter,
  isRouteErrorResponse,
  Link,
  matchPath,
  Navigate,
  type RouteObject,
  useLocation,
  useNavigate,
  useRouteError,
} from 'react-router-dom'
import { failureOf } from '../data/failure'
import { Campaigns } from '../screens/campaigns'
import { readFirstPage } from '../screens/campaigns/list-state'
import { FailedState, PlainState } from '../ui/notice'
import { useBreadcrumb } from '../ui/open-page'
import { lazyScreen } from './lazy-screen'
import classes from './route-failure.module.css'
import { Shell } from './shell/shell'

/** An unknown address. */
function NotFound() {
  useBreadcrumb([{ label: 'Page not found' }])
  return (
    <PlainState page Icon={IconMapQuestion} title="Page not found" text="The link may be out of date.">
      <Button component={Link} to="/campaign">
        Go to Campaigns
      </Button>
    </PlainState>
  )
}

const connect = lazyScreen(async () => (await import('../screens/connect')).Connect)
const firstMessage = lazyScreen(async () => (await import('../screens/first-message')).FirstMessage)
const editor = lazyScreen(async () => (await import('../screens/campaign-editor')).CampaignEditor)
const memberNote = lazyScreen(async () => (await import('../screens/families/member-note')).MemberNote)
const Editor = () => <editor.Screen Member={memberNote.Screen} />

const peek = lazyScreen(async () => (await import('../screens/campaign-home/peek')).Peek)
const List = () => <Campaigns Peek={peek.Screen} />

type Place = {
  Screen: ComponentType
  /** Loads the code or data that the screen's first paint needs. */
  load: (client: QueryClient, address: URLSearchParams) => Promise<void>
}

/** The screens inside the shell. */
const screens: Record<string, Place> = {
  '/campaign': { Screen: List, load: readFirstPage },
  '/campaign/create/:channel/:type': { Screen: Editor, load: editor.load },
  '/campaign/edit/:channel/:type/:id': { Screen: Editor, load: editor.load },
  '/campaign/:id': lazyScreen(async () => (await import('../screens/campaign-home')).CampaignHome),
  '/copy-drafts': lazyScreen(async () => (await import('../screens/copy-drafts')).CopyDrafts),
  '/import': lazyScreen(async () => (await import('../screens/copy-drafts/import')).ImportCampaigns),
  '/journey/:journeyId/content/:channel/:campaignId': lazyScreen(
    async () => (await import('../screens/journey-content')).JourneyContent,
  ),
  '/calendar': lazyScreen(async () => (await import('../screens/calendar')).Calendar),
  '/library': lazyScreen(async () => (await import('../screens/library')).Library),
  '/library/replace': lazyScreen(async () => (await import('../screens/library/replace')).FindAndReplace),
  '/family/:id': lazyScreen(async () => (await import('../screens/families')).FamilyPage),
  '/reviews': lazyScreen(async () => (await import('../screens/reviews')).ReviewsScreen),
  '/settings': lazyScreen(async () => (await import('../screens/settings')).SettingsScreen),
  '/segments': lazyScreen(async () => (await import('../screens/segments')).Segments),
  '/delivery-preferences': lazyScreen(
    async () => (await import('../screens/delivery-preferences')).DeliveryPreferences,
  ),
}

/** Loads code and data of the screen at an address before the first paint. */
export async function loadScreenAt({ pathname, search }: Location, client: QueryClient): Promise<void> {
  const found = Object.entries(screens).find(([pattern]) => matchPath(pattern, pathname))
  await found?.[1].load(client, new URLSearchParams(search))
}

const route = (path: string, element: ReactNode): RouteObject => ({ path, element, errorElement: <RouteFailure /> })

/** The form of the first start in the practice workspace. */
export const firstMessagePath = '/first-message'

// Before the first paint: a redirect after it would undo a navigation by a key pressed meanwhile.
if (window.location.pathname === '/') window.history.replaceState(null, '', '/campaign')

/** A page without the rail and the top bar. */
const alone = (path: string, element: ReactNode): RouteObject => ({
  path,
  element: <Suspense fallback={null}>{element}</Suspense>,
  errorElement: <RouteFailure alone />,
})

export const router = createBrowserRouter([
  // There may be no open workspace to show in the shell.
  alone('/connect', <connect.Screen />),
  alone(firstMessagePath, <firstMessage.Screen />),
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

/** If a screen's code failed to load, only a reload of the page can load it. */
const codeMissing = /dynamically imported module|module script failed|preload CSS/i

/**
 * Shown in place of a screen that failed: the error, and a way to try again. Never a blank page. `alone`: the shell failed too, so nothing
 * surrounds this message.
 */
function RouteFailure({ alone = false }: { alone?: boolean }) {
  const message = messageOf(useRouteError())
  const location = useLocation()
  const navigate = useNavigate()
  const retry = () => {
    if (alone || codeMissing.test(message)) window.location.reload()
    // Navigating to the same address clears the router's error.
    else navigate(location, { replace: true })
  }
  return (
    <div className={classes.room} data-alone={alone || undefined}>
      <FailedState page title="This page could not be shown" text={message} onRetry={retry}>
        <Button variant="default" onClick={() => window.location.assign('/campaign')}>
          Go to Campaigns
        </Button>
      </FailedState>
    </div>
  )
}

const messageOf = (error: unknown): string =>
  isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : failureOf(error).message
