/** The menu of a row's '…' button. The whole list shares one menu, because one per row would be slower than the row itself. */
import { Menu } from '@mantine/core'
import type { CampaignRow } from '#contract'
import { RowMenuItems } from '../../steps/campaign-row/act-controls'
import { type RowActionName, rowActions } from '../../steps/campaign-row/row-actions'
import { usePrevious } from '../../ui/hooks'
import { useOpenedAfterMount } from '../../ui/late-overlay'
import { MenuAnchor } from '../../ui/row-menu'

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
        {shownMenu ? (
          <RowMenuItems actions={rowActions(shownMenu.row, offline)} row={shownMenu.row} onAct={onAct} />
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}
