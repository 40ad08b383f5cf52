/** The top bar: breadcrumb on the left; sync state, theme and shortcuts on the right. */
import { type Icon, IconChevronRight, IconDeviceDesktop, IconHelpCircle, IconMoon, IconSun } from '@tabler/icons-react'
import { Fragment, lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import type { Settings } from '#contract'
import { labelOfAct } from '../../blocks/acts/registry'
import { useSettings } from '../../data/settings'
import { useCrumbs } from '../../ui/breadcrumb'
import layout from '../../ui/layout.module.css'
import { IconButton } from '../../ui/plain-button'
import { useLateOverlay } from '../../ui/use-late-overlay'
import { useRovingFocus } from '../../ui/use-roving-focus'
import { SyncChip } from './sync-chip'
import classes from './top-bar.module.css'

export function TopBar({ onHelp }: { onHelp: () => void }) {
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
