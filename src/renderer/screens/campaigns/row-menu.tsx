/** The actions of a row, loaded when they are wanted: the quick ones, and the menu of its '…' button. */
import { ActionIcon, Tooltip } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { CampaignRow } from '#contract'
import { actIcons } from '../../blocks/acts/icons'
import { RowMenuItems } from '../../steps/campaign-row/act-controls'
import { quickActions, type RowAction, type RowActionName, rowActions } from '../../steps/campaign-row/row-actions'
import { usePrevious } from '../../ui/hooks'
import { SharedRowMenu } from '../../ui/row-menu'

/** The row of the open menu, and the position of its button in the window. */
export type OpenMenu = { row: CampaignRow; at: DOMRect }

type RowMenuProps = {
  menu: OpenMenu | null
  offline: string | null
  onAct: (name: RowActionName, row: CampaignRow) => void
  onClose: () => void
}

export function RowMenu({ menu, offline, onAct, onClose }: RowMenuProps) {
  const shownMenu = usePrevious(menu)
  return (
    <SharedRowMenu
      opened={menu !== null}
      at={shownMenu?.at ?? null}
      label={`More for ${shownMenu?.row.name || 'this campaign'}`}
      onClose={onClose}
    >
      {shownMenu ? (
        <RowMenuItems actions={rowActions(shownMenu.row, offline)} row={shownMenu.row} onAct={onAct} />
      ) : null}
    </SharedRowMenu>
  )
}

type QuickActionsProps = {
  row: CampaignRow
  offline: string | null
  onAct: (name: RowActionName, row: CampaignRow) => void
}

/** The quick actions of a row, while it is hovered or focused. */
export function QuickActions({ row, offline, onAct }: QuickActionsProps) {
  return quickActions(row, offline).map((action) => (
    <QuickAction key={action.name} action={action} onAct={() => onAct(action.name, row)} />
  ))
}

/** For the pointer only. The menu has the same actions for the keyboard, so that Tab moves quickly from row to row. */
function QuickAction({ action: { name, label, to, refusal }, onAct }: { action: RowAction; onAct: () => void }) {
  const Icon = actIcons[name]
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
