/** The menu of a row's '…' button. The whole list shares one menu, because one per row would be slower than the row itself. */
import { Menu } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { CampaignRow } from '#contract'
import { actIcons } from '../../blocks/acts/icons'
import { MenuAct, MenuAnchor } from '../../ui/row-menu'
import { useOpenedAfterMount } from '../../ui/use-late-overlay'
import { usePrevious } from '../../ui/use-previous'
import { type RowAction, type RowActionName, rowActions } from './row-actions'

/** The row of the open menu, and the position of its button in the window. */
export type OpenMenu = { row: CampaignRow; at: DOMRect }

type Props = {
  menu: OpenMenu | null
  offline: string | null
  onAct: (name: RowActionName, row: CampaignRow) => void
  onClose: () => void
}

export function RowMenu({ menu, offline, onAct, onClose }: Props) {
  const shownMenu = usePrevious(menu)
  return (
    <Menu opened={useOpenedAfterMount(menu !== null)} onClose={onClose} position="bottom-end" width={236}>
      <Menu.Target>
        <MenuAnchor at={shownMenu?.at ?? null} />
      </Menu.Target>
      <Menu.Dropdown aria-label={`More for ${shownMenu?.row.name || 'this campaign'}`}>
        {shownMenu
          ? rowActions(shownMenu.row, offline).map((action) => (
              <MenuAction key={action.name} action={action} onAct={() => onAct(action.name, shownMenu.row)} />
            ))
          : null}
      </Menu.Dropdown>
    </Menu>
  )
}

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
