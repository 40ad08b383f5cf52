/** The menu behind a row's '…'. One for the whole list: a menu per row would cost more than the row itself. */
import { Menu } from '@mantine/core'
import type { Ref } from 'react'
import { Link } from 'react-router-dom'
import type { CampaignRow } from '#contract'
import { actIcons } from '../../blocks/acts/icons'
import { useLast } from '../../ui/use-last'
import { useOpenedAfterMount } from '../../ui/use-late-overlay'
import { type RowAction, type RowActionName, rowActions } from './row-actions'
import classes from './row-actions-view.module.css'

/** Which row's menu is open, and where its button stands in the window. */
export type OpenMenu = { row: CampaignRow; at: DOMRect }

type Props = {
  menu: OpenMenu | null
  offline: string | null
  onAct: (name: RowActionName, row: CampaignRow) => void
  onClose: () => void
}

export function RowMenu({ menu, offline, onAct, onClose }: Props) {
  const shown = useLast(menu)
  return (
    <Menu
      opened={useOpenedAfterMount(menu !== null)}
      onClose={onClose}
      position="bottom-end"
      width={236}
      classNames={{ item: classes.item ?? '' }}
    >
      <Menu.Target>
        <Anchor at={shown?.at ?? null} />
      </Menu.Target>
      <Menu.Dropdown aria-label={`More for ${shown?.row.name || 'this campaign'}`}>
        {shown
          ? rowActions(shown.row, offline).map((action) => (
              <MenuAction key={action.name} action={action} onAct={() => onAct(action.name, shown.row)} />
            ))
          : null}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Stands where the row's button does; that the button opens a menu is said on the button itself. */
function Anchor({ at, ref }: { at: DOMRect | null; ref?: Ref<HTMLSpanElement> }) {
  const place = at ? { left: at.left, top: at.top, width: at.width, height: at.height } : {}
  return <span ref={ref} className={classes.anchor} style={place} aria-hidden="true" />
}

function MenuAction({ action: { name, label, to, refusal }, onAct }: { action: RowAction; onAct: () => void }) {
  const Icon = actIcons[name]
  const icon = <Icon size={16} stroke={1.5} />
  if (to && !refusal)
    return (
      <Menu.Item leftSection={icon} component={Link} to={to}>
        {label}
      </Menu.Item>
    )
  return (
    <Menu.Item
      leftSection={icon}
      {...(name === 'delete' && !refusal ? { color: 'var(--hd-red-text)' } : {})}
      {...(refusal ? { 'data-disabled': true } : {})}
      // Not `disabled`: the reason is to be found by the keyboard and heard.
      aria-disabled={refusal !== null}
      closeMenuOnClick={refusal === null}
      onClick={() => {
        if (!refusal) onAct()
      }}
    >
      {label}
      {refusal ? <span className={classes.refusal}>{refusal}</span> : null}
    </Menu.Item>
  )
}
