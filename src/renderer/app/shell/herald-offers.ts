/** The acts of Herald itself, offered on every page: navigation, appearance, network, and the system's menu. */
import { useLocation, useNavigate } from 'react-router-dom'
import type { Settings } from '#contract'
import { type ActName, labelOfAct } from '../../blocks/acts/registry'
import { useAppInfo } from '../../data/app'
import { useShowLog } from '../../data/desktop'
import { useRetryOutbox } from '../../data/outbox'
import {
  useConnection,
  useDisconnect,
  useOfflineReason,
  usePractice,
  useSession,
  useWorkOffline,
} from '../../data/session'
import { useChangeSettings, useSettings } from '../../data/settings'
import { type Offer, stepBack } from '../../ui/open-page'
import { useDesktopCommand } from './desktop-command'
import { places } from './rail'

type Named = Offer & { act: ActName }

/** Called only where the acts are shown. `onShortcuts` opens the list of shortcuts. */
export const useHeraldOffers = (onShortcuts: () => void): Offer[] => [
  ...useNavigationOffers(),
  ...useAppearanceOffers(),
  ...useNetwork(),
  ...useProgramOffers(onShortcuts),
  ...useWorkspace(),
]

function useNavigationOffers(): Named[] {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const to: { act: ActName; to: string }[] = [
    ...places,
    { act: 'reviews', to: '/reviews' },
    { act: 'replace', to: '/library/replace' },
    { act: 'settings', to: '/settings' },
    { act: 'import', to: '/import' },
    { act: 'otherDrafts', to: '/copy-drafts' },
    { act: 'create', to: '/campaign?create=1' },
  ]
  return to.filter((link) => link.to !== pathname).map((link) => ({ act: link.act, run: () => navigate(link.to) }))
}

const schemes: readonly { act: ActName; scheme: Settings['colorScheme'] }[] = [
  { act: 'lookAsSystem', scheme: 'auto' },
  { act: 'lookLight', scheme: 'light' },
  { act: 'lookDark', scheme: 'dark' },
]

function useAppearanceOffers(): Named[] {
  const { colorScheme, railClosed } = useSettings()
  const { mutate: change } = useChangeSettings()
  return [
    ...schemes
      .filter(({ scheme }) => scheme !== colorScheme)
      .map(({ act, scheme }) => ({ act, run: () => change({ colorScheme: scheme }) })),
    { act: 'sidebar', label: labelOfAct('sidebar', railClosed), run: () => change({ railClosed: !railClosed }) },
  ]
}

function useNetwork(): Named[] {
  const isOffline = useConnection().data?.workOffline ?? false
  const reason = useOfflineReason()
  const { mutate: workOffline } = useWorkOffline()
  const { mutate: retry } = useRetryOutbox()
  return [
    { act: 'offline', label: labelOfAct('offline', isOffline), run: () => workOffline(!isOffline) },
    { act: 'sync', refusal: reason, run: () => retry(null) },
  ]
}

function useProgramOffers(onShortcuts: () => void): Named[] {
  const [, ask] = useDesktopCommand()
  const { mutate: showLog } = useShowLog()
  const isInBrowser = useAppInfo().data?.host === 'browser'
  return [
    { act: 'shortcuts', run: onShortcuts },
    { act: 'undo', run: () => stepBack('undo') },
    { act: 'redo', run: () => stepBack('redo') },
    { act: 'backup', run: () => ask('backup') },
    { act: 'restore', run: () => ask('restore') },
    { act: 'log', refusal: isInBrowser ? 'The log is in the terminal that runs Herald' : null, run: () => showLog() },
    ...(isInBrowser ? [] : [{ act: 'updates', run: () => ask('updates') } satisfies Named]),
    { act: 'about', run: () => ask('about') },
  ]
}

function useWorkspace(): Named[] {
  const navigate = useNavigate()
  const workspace = useSession().data?.workspace
  const { mutate: practice } = usePractice()
  const { mutate: disconnect } = useDisconnect()
  const isPractising = workspace?.kind === 'practice'
  return [
    { act: 'connect', run: () => navigate('/connect') },
    ...(isPractising
      ? []
      : ([
          { act: 'practice', run: () => practice() },
          { act: 'disconnect', run: () => disconnect() },
        ] satisfies Named[])),
  ]
}
