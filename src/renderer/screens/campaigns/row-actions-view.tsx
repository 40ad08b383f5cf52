/** The actions of a row: quick ones while it is hovered or focused, and the button of the full menu. */
import { IconDots } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { CampaignRow } from '#contract'
import type { RowActionName } from '../../steps/campaign-row/row-actions'
import { IconButton } from '../../ui/plain-button'
import classes from './row-actions-view.module.css'
import type { OpenMenu } from './row-menu'

/** Loaded when a row is first hovered. */
const QuickActions = lazy(async () => ({ default: (await import('./quick-actions')).QuickActions }))

type Props = {
  row: CampaignRow
  /** True while the row is hovered or focused, or its menu is open; otherwise nothing is visible. */
  active: boolean
  /** Whether to show the quick actions. Next to the peek panel there is no room: the panel's footer has them. */
  quick: boolean
  menuOpen: boolean
  offline: string | null
  onAct: (name: RowActionName, row: CampaignRow) => void
  onMenu: (menu: OpenMenu) => void
}

export function RowActions({ row, active, quick, menuOpen, offline, onAct, onMenu }: Props) {
  return (
    <div className={classes.actions} data-shown={active || undefined} data-quick={quick || undefined}>
      <Suspense fallback={null}>
        {active && quick ? <QuickActions row={row} offline={offline} onAct={onAct} /> : null}
      </Suspense>
      <IconButton
        aria-label={`More for ${row.name || 'this campaign'}`}
        aria-haspopup="menu"
        aria-expanded={menuOpen}
        onClick={(event) => onMenu({ row, at: event.currentTarget.getBoundingClientRect() })}
      >
        {active ? <IconDots size={16} stroke={1.5} /> : null}
      </IconButton>
    </div>
  )
}
