/** The quick actions of a row, while it is hovered or focused. */
import { ActionIcon, Tooltip } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { CampaignRow } from '#contract'
import { actIcons } from '../../blocks/acts/icons'
import { quickActions, type RowAction, type RowActionName } from '../../steps/campaign-row/row-actions'

type Props = {
  row: CampaignRow
  offline: string | null
  onAct: (name: RowActionName, row: CampaignRow) => void
}

export function QuickActions({ row, offline, onAct }: Props) {
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
