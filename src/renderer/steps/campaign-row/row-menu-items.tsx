/** The items of a campaign's menu, in the list and on its page. */
import { Menu } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { CampaignRow } from '#contract'
import { actIcons } from '../../blocks/acts/icons'
import { MenuAct } from '../../ui/row-menu'
import type { RowAction, RowActionName } from './row-actions'

type Props = {
  actions: readonly RowAction[]
  row: CampaignRow
  onAct: (name: RowActionName, row: CampaignRow) => void
}

export const RowMenuItems = ({ actions, row, onAct }: Props) =>
  actions.map((action) => <MenuAction key={action.name} action={action} onAct={() => onAct(action.name, row)} />)

function MenuAction({ action: { name, label, to, refusal }, onAct }: { action: RowAction; onAct: () => void }) {
  const Icon = actIcons[name]
  if (to && !refusal)
    return (
      <Menu.Item leftSection={<Icon size={16} stroke={1.5} />} component={Link} to={to}>
        {label}
      </Menu.Item>
    )
  return (
    <MenuAct Icon={Icon} refusal={refusal} destructive={name === 'delete'} onClick={onAct}>
      {label}
    </MenuAct>
  )
}
