/** The frame of every screen: rail on the left, top bar and banners above. */

import { Skeleton } from '@mantine/core'
import { getHotkeyHandler, type HotkeyItem, useDisclosure, useHotkeys } from '@mantine/hooks'
import { type Icon, IconChevronRight, IconDeviceDesktop, IconHelpCircle, IconMoon, IconSun } from '@tabler/icons-react'
import { Fragment, lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { Link, Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom'
import type { Settings } from '#contract'
import { labelOfAct } from '../../blocks/acts/registry'
import { HeldPublishes } from '../../data/campaign-state'
import { listenToAsked, showRoute } from '../../data/desktop'
import { useWriteBackup } from '../../data/files'
import { useSession } from '../../data/session'
import { useSettings } from '../../data/settings'
import { useHasBeenTrue, useRovingFocus } from '../../ui/hooks'
import { useLateOverlay } from '../../ui/late-overlay'
import layout from '../../ui/layout.module.css'
import { stepBack, useCrumbs } from '../../ui/open-page'
import { IconButton } from '../../ui/pieces'
import { printPage } from '../../ui/print-layout'
import { dropRefusals, tellToastsPage } from '../../ui/toast'
import { lazyScreen } from '../lazy-screen'
import { Banners } from './banners'
import { useDesktopCommand } from './desktop-command'
import { PublishHold } from './publish-hold'
import { Rail } from './rail'
import classes from './shell.module.css'
import { SyncChip } from './sync-chip'
import { keepLetters } from './type-ahead'

const palette = lazyScreen(async () => (await import('./palette')).Palette)
const shortcuts = lazyScreen(async () => (await import('./shortcuts')).Shortcuts)

export function Shell() {
  const session = useSession().data
  const [isPaletteOpen, opening] = useDisclosure()
  const isPaletteMounted = useHasBeenTrue(isPaletteOpen)
  usePaletteInTime()
  const [isHelpOpen, help] = useDisclosure()
  const isHelpMounted = useHasBeenTrue(isHelpOpen)
  const navigate = useNavigate()
  const back = useRef<HTMLElement>(null)
  const openPalette = () => {
    if (isPaletteOpen) return
    keepLetters()
    back.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    opening.open()
  }
  useKeysAtOnce([
    ['mod+K', openPalette],
    ['mod+,', () => navigate('/settings')],
    ['mod+Shift+H', () => navigate('/library/replace', { state: { find: selectedText() } })],
    ['mod+P', () => void printPage()],
  ])
  useToastsOfPage()
  useHotkeys([
    ['shift+?', help.open],
    ['?', help.open],
  ])
  if (session?.state === 'closed') return <Navigate to="/connect" replace />
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#screen">
        Skip to main content
      </a>
      <Rail onPalette={openPalette} />
      <div className={`${layout.words} ${classes.room}`}>
        <TopBar onHelp={help.open} />
        <Banners />
        <main id="screen" className={`${layout.fill} ${classes.screen}`} tabIndex={-1}>
          <HeldPublishes>
            <Suspense fallback={<ScreenSkeleton />}>
              <Outlet />
            </Suspense>
          </HeldPublishes>
        </main>
      </div>
      <HeraldDialogs />
      <PublishHold />
      <Suspense fallback={null}>
        {isPaletteMounted ? (
          <HeldPublishes>
            <palette.Screen opened={isPaletteOpen} back={back} onShortcuts={help.open} onClose={opening.close} />
          </HeldPublishes>
        ) : null}
        {isHelpMounted ? <shortcuts.Screen opened={isHelpOpen} onClose={help.close} /> : null}
      </Suspense>
    </div>
  )
}

/** The selected text of a field or the page on one line, to look for everywhere. */
const selectedText = (): string =>
  String(getSelection() ?? '')
    .replace(/\s+/g, ' ')
    .trim()

/** Keys with a modifier, which also work while typing. Registered before the first paint: `useHotkeys` registers after it. */
function useKeysAtOnce(keys: HotkeyItem[]): void {
  useLayoutEffect(() => {
    const onHotkey = getHotkeyHandler(keys)
    document.documentElement.addEventListener('keydown', onHotkey)
    return () => document.documentElement.removeEventListener('keydown', onHotkey)
  })
}

/**
 * Names the open page to the toasts, and removes the refusals of one page when another page opens. A campaign's editor counts as one page, although its address changes when the
 * draft gets an id.
 */
function useToastsOfPage(): void {
  const { pathname } = useLocation()
  const page = pathname.replace(/^\/campaign\/(create|edit)\/.*/, '/campaign/edit')
  const shownPage = useRef(page)
  useLayoutEffect(() => tellToastsPage(pathname), [pathname])
  useLayoutEffect(() => {
    if (shownPage.current === page) return
    shownPage.current = page
    dropRefusals()
    // The focused element may be gone with its page: the next key belongs to the new page.
    if (document.activeElement === document.body) document.getElementById('screen')?.focus({ preventScroll: true })
  }, [page])
}

/** Loads the palette's code at the first press of the modifier, just before the letter. */
function usePaletteInTime(): void {
  useEffect(() => {
    const prepare = ({ key }: KeyboardEvent) => {
      if (key === 'Control' || key === 'Meta') void palette.load()
    }
    window.addEventListener('keydown', prepare)
    return () => window.removeEventListener('keydown', prepare)
  }, [])
}

/** The top bar: breadcrumb on the left; sync state, theme and shortcuts on the right. */
function TopBar({ onHelp }: { onHelp: () => void }) {
  return (
    <section className={`${layout.row1} ${classes.bar}`} aria-label="Where you are">
      <Crumbs />
      <div {...useRovingFocus<HTMLDivElement>()} className={layout.row1} role="toolbar" aria-label="Sync and help">
        <SyncChip />
        <ThemeSwitch />
        <IconButton aria-label={labelOfAct('shortcuts')} title={labelOfAct('shortcuts')} onClick={onHelp}>
          <IconHelpCircle size={16} stroke={1.5} />
        </IconButton>
      </div>
    </section>
  )
}

function Crumbs() {
  const crumbs = useCrumbs()
  return (
    <nav className={`${layout.rowSmall} ${classes.crumbs}`} aria-label="Breadcrumb">
      {crumbs.map(({ label, to }, index) => (
        <Fragment key={label}>
          {index > 0 ? <IconChevronRight className={classes.chevron} size={14} stroke={1.5} aria-hidden /> : null}
          {to ? (
            <Link className={`${layout.oneLine} ${classes.crumb}`} to={to}>
              {label}
            </Link>
          ) : (
            <span
              className={`${layout.oneLine} ${classes.crumb}`}
              aria-current={index === crumbs.length - 1 ? 'page' : undefined}
            >
              {label}
            </span>
          )}
        </Fragment>
      ))}
    </nav>
  )
}

const icons: Record<Settings['colorScheme'], Icon> = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon }
const loadMenu = () => import('./theme-menu')
const ThemeMenu = lazy(async () => ({ default: (await loadMenu()).ThemeMenu }))

function ThemeSwitch() {
  const Mark = icons[useSettings().colorScheme]
  const { wanted, overlay, forButton } = useLateOverlay('menu', loadMenu)
  return (
    <>
      <IconButton {...forButton} aria-label="Theme" title="Theme">
        <Mark size={16} stroke={1.5} />
      </IconButton>
      <Suspense fallback={null}>{wanted ? <ThemeMenu {...overlay} /> : null}</Suspense>
    </>
  )
}

/** The skeleton of a screen while its code loads: a title and some rows, no spinner. */
function ScreenSkeleton() {
  return (
    <div className={`${layout.column3} ${classes.skeleton}`} aria-busy="true">
      <Skeleton height={24} width={180} radius="sm" />
      <Skeleton height={14} width={420} radius="sm" />
      <Skeleton height={14} width={340} radius="sm" />
    </div>
  )
}

const aboutHerald = lazyScreen(async () => (await import('./about')).About)
const restore = lazyScreen(async () => (await import('./restore')).Restore)

/** Runs the commands for Herald itself. The code of its dialogs is loaded when first needed. */
function HeraldDialogs() {
  const [command, ask] = useDesktopCommand()
  const { mutate: write } = useWriteBackup()
  useEffect(
    () =>
      listenToAsked((command) => {
        if (command === 'settings') showRoute('/settings')
        else if (command === 'print') void printPage()
        else if (command === 'undo' || command === 'redo') stepBack(command)
        else ask(command)
      }),
    [ask],
  )
  useEffect(() => {
    if (command !== 'backup') return
    ask(null)
    write()
  }, [command, ask, write])
  const isAbout = command === 'about' || command === 'updates'
  const isAboutMounted = useHasBeenTrue(isAbout)
  const isRestoreMounted = useHasBeenTrue(command === 'restore')
  const close = () => ask(null)
  return (
    <Suspense fallback={null}>
      {isAboutMounted ? <aboutHerald.Screen opened={isAbout} checks={command === 'updates'} onClose={close} /> : null}
      {isRestoreMounted ? <restore.Screen opened={command === 'restore'} onClose={close} /> : null}
    </Suspense>
  )
}
