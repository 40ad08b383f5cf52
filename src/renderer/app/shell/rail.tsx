/** The left rail: mark, 'Go to…', the five main pages, 'Reviews' with a shared folder, and at its foot the workspace and its user. */
import { useMediaQuery } from '@mantine/hooks'
import {
  type Icon,
  IconAdjustmentsHorizontal,
  IconBooks,
  IconCalendar,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconSearch,
  IconSelector,
  IconSend,
  IconSettings,
  IconSignature,
  IconUsersGroup,
} from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { NavLink } from 'react-router-dom'
import { firstGrapheme, type Workspace } from '#contract'
import { type ActName, actOf, labelOfAct } from '../../blocks/acts/registry'
import { useSession } from '../../data/session'
import { useChangeSettings, useSettings } from '../../data/settings'
import { useRovingFocus } from '../../ui/hooks'
import { useLateOverlay } from '../../ui/late-overlay'
import layout from '../../ui/layout.module.css'
import { IconButton, Keys, Mark, PlainButton } from '../../ui/pieces'
import classes from './rail.module.css'

export type Place = { act: ActName; to: string; Icon: Icon }

/** The main pages, in the order of the rail. */
export const places: readonly Place[] = [
  { act: 'campaigns', to: '/campaign', Icon: IconSend },
  { act: 'calendar', to: '/calendar', Icon: IconCalendar },
  { act: 'segments', to: '/segments', Icon: IconUsersGroup },
  { act: 'preferences', to: '/delivery-preferences', Icon: IconAdjustmentsHorizontal },
  { act: 'library', to: '/library', Icon: IconBooks },
]

/** Proofs of others, while there is a shared folder that they come from. */
const reviews: Place = { act: 'reviews', to: '/reviews', Icon: IconSignature }
/** Settings of this computer, so at the foot. */
const settings: Place = { act: 'settings', to: '/settings', Icon: IconSettings }

export function Rail({ onPalette }: { onPalette: () => void }) {
  const isNarrow = useMediaQuery('(width < 1120px)', false, { getInitialValueInEffect: false })
  const { railClosed: isClosed, reviewFolder } = useSettings()
  const isRailClosed = isNarrow || isClosed
  return (
    <nav
      {...useRovingFocus<HTMLElement>('vertical')}
      className={classes.rail}
      data-closed={isRailClosed || undefined}
      aria-label="Herald"
    >
      <Head closed={isRailClosed} narrow={isNarrow} />
      <GoTo closed={isRailClosed} onPalette={onPalette} />
      <div className={classes.places}>
        {(reviewFolder === null ? places : [...places, reviews]).map((place) => (
          <PlaceLink key={place.to} place={place} closed={isRailClosed} />
        ))}
      </div>
      <div className={classes.last}>
        <PlaceLink place={settings} closed={isRailClosed} />
      </div>
      <WorkspaceFoot closed={isRailClosed} />
    </nav>
  )
}

/** Below 1120 px the rail is always closed, so there is no button. */
function Head({ closed, narrow }: { closed: boolean; narrow: boolean }) {
  const change = useChangeSettings()
  const label = labelOfAct('sidebar', closed)
  return (
    <div className={classes.head}>
      <Mark size={22} />
      {closed ? null : <span className={classes.name}>Herald</span>}
      {narrow ? null : (
        <IconButton aria-label={label} title={label} onClick={() => change.mutate({ railClosed: !closed })}>
          {closed ? (
            <IconLayoutSidebarLeftExpand size={16} stroke={1.5} />
          ) : (
            <IconLayoutSidebarLeftCollapse size={16} stroke={1.5} />
          )}
        </IconButton>
      )}
    </div>
  )
}

function GoTo({ closed, onPalette }: { closed: boolean; onPalette: () => void }) {
  const { label, keys = '' } = actOf('goTo')
  const name = closed ? label : undefined
  return (
    <PlainButton className={`${layout.row} ${classes.goto}`} onClick={onPalette} aria-label={name} title={name}>
      <IconSearch size={16} stroke={1.5} aria-hidden />
      {closed ? null : (
        <>
          <span className={classes.gotoWords}>{label}</span>
          <Keys keys={keys} />
        </>
      )}
    </PlainButton>
  )
}

function PlaceLink({ place: { to, act, Icon }, closed }: { place: Place; closed: boolean }) {
  // A page asks nothing, so its label has no dots.
  const label = labelOfAct(act).replace('…', '')
  const name = closed ? label : undefined
  return (
    <NavLink to={to} className={`${layout.rowWide} ${classes.place}`} aria-label={name} title={name}>
      <Icon size={16} stroke={1.5} aria-hidden />
      {closed ? null : <span>{label}</span>}
    </NavLink>
  )
}

const loadMenu = () => import('./workspace-menu')
const WorkspaceMenu = lazy(async () => ({ default: (await loadMenu()).WorkspaceMenu }))

/** The foot of the rail: the open workspace, a menu of the others, and its user. */
function WorkspaceFoot({ closed }: { closed: boolean }) {
  const workspace = useSession().data?.workspace
  if (!workspace) return null
  const person = workspace.user.name || workspace.user.id
  return (
    <div className={classes.foot} data-closed={closed || undefined}>
      <WorkspaceButton workspace={workspace} closed={closed} />
      <div className={classes.line} title={closed ? person : undefined}>
        <span className={classes.person} aria-hidden="true">
          {initialsOf(person)}
        </span>
        <span className={closed ? classes.unseen : classes.strong} dir="auto">
          {person}
        </span>
      </div>
    </div>
  )
}

function WorkspaceButton({ workspace, closed }: { workspace: Workspace; closed: boolean }) {
  const brand = workspace.brand.name || 'Workspace'
  const { wanted, overlay, forButton } = useLateOverlay('menu', loadMenu)
  return (
    <>
      <PlainButton
        {...forButton}
        className={classes.workspace ?? ''}
        aria-label={closed ? `${brand}, ${placeOf(workspace)}` : undefined}
      >
        <span className={classes.brand} aria-hidden="true">
          {firstGrapheme(brand).toUpperCase()}
        </span>
        {closed ? null : (
          <>
            <span className={layout.words}>
              <span className={classes.strong} dir="auto">
                {brand}
              </span>
              <span className={`${layout.oneLine} ${classes.address}`}>{placeOf(workspace)}</span>
            </span>
            <IconSelector size={14} stroke={1.5} aria-hidden />
          </>
        )}
      </PlainButton>
      <Suspense fallback={null}>{wanted ? <WorkspaceMenu {...overlay} workspace={workspace} /> : null}</Suspense>
    </>
  )
}

/** 'api.example.com' for a server. */
const placeOf = ({ kind, address }: Workspace): string =>
  kind === 'practice' ? 'Practice workspace' : address.replace(/^https?:\/\//, '')

/** 'AS' for 'Ayesha Siddiqui'. */
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => firstGrapheme(word).toUpperCase())
    .join('')
