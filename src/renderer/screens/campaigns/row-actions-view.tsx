/** The actions of a row: quick ones while it is hovered or focused, and the button of the menu that has them all. */
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { CampaignRow } from '#contract'
import { actionIcons } from './action-icons'
import { type RowAction, type RowActionName, rowActions } from './row-actions'
import classes from './row-actions-view.module.css'
import type { OpenMenu } from './row-menu'

type Props = {
  row: CampaignRow
  /** Hovered, focused, or its menu is open: only then the quick actions are drawn. */
  active: boolean
  menuOpen: boolean
  offline: string | null
  onAct: (name: RowActionName, row: CampaignRow) => void
  onMenu: (menu: OpenMenu) => void
}

export function RowActions({ row, active, menuOpen, offline, onAct, onMenu }: Props) {
  const quick = active ? rowActions(row, offline).filter(({ name }) => name !== 'delete') : []
  return (
    <div className={classes.actions} data-shown={active || undefined}>
      {quick.map((action) => (
        <QuickAction key={action.name} action={action} onAct={() => onAct(action.name, row)} />
      ))}
      <ActionIcon
        aria-label={`More for ${row.name || 'this campaign'}`}
        aria-haspopup="menu"
        aria-expanded={menuOpen}
        onClick={(event) => onMenu({ row, at: event.currentTarget.getBoundingClientRect() })}
      >
        <IconDots size={16} stroke={1.5} />
      </ActionIcon>
    </div>
  )
}

/** For the pointer: the keyboard finds the same in the menu, so the way from row to row stays short. */
function QuickAction({ action: { name, label, to, refusal }, onAct }: { action: RowAction; onAct: () => void }) {
  const Icon = actionIcons[name]
  const icon = <Icon size={16} stroke={1.5} />
  const common = { 'aria-label': label, tabIndex: -1 } as const
  return (
    <Tooltip label={refusal ? `${label}: ${refusal}` : label} multiline maw={260}>
      {to && !refusal ? (
        <ActionIcon {...common} component={Link} to={to}>
          {icon}
        </ActionIcon>
      ) : (
        <ActionIcon
          {...common}
          aria-disabled={refusal !== null}
          {...(refusal ? { 'data-disabled': true } : {})}
          onClick={() => {
            if (!refusal) onAct()
          }}
        >
          {icon}
        </ActionIcon>
      )}
    </Tooltip>
  )
}
