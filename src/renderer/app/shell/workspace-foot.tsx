/** The foot of the rail: the open workspace, a menu of the others, and its user. */

import { IconSelector } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { firstGrapheme, type Workspace } from '#contract'
import { useSession } from '../../data/session'
import layout from '../../ui/layout.module.css'
import { PlainButton } from '../../ui/plain-button'
import { useLateOverlay } from '../../ui/use-late-overlay'
import classes from './workspace-foot.module.css'

const loadMenu = () => import('./workspace-menu')
const WorkspaceMenu = lazy(async () => ({ default: (await loadMenu()).WorkspaceMenu }))

export function WorkspaceFoot({ closed }: { closed: boolean }) {
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
