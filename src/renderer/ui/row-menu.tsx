/** The menu of a list's rows, and menu items that say why they are not available. */
import { Menu } from '@mantine/core'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { useOpenedAfterMount } from './late-overlay'
import classes from './row-menu.module.css'

type MenuProps = { opened: boolean; at: DOMRect | null; label: string; onClose: () => void; children: ReactNode }

/**
 * The menu of a row's '…' button, which is `at` a place in the window and itself announces the menu. The whole list shares one menu, because
 * one per row would be slower than the row itself.
 */
export const SharedRowMenu = ({ opened, at, label, onClose, children }: MenuProps) => (
  // In a low window a menu that fits neither below nor above its button covers a part of the row.
  <Menu
    opened={useOpenedAfterMount(opened)}
    onClose={onClose}
    position="bottom-end"
    width={236}
    middlewares={{ flip: true, shift: { crossAxis: true, padding: 4 } }}
  >
    <Menu.Target>
      <Anchor at={at} />
    </Menu.Target>
    <Menu.Dropdown aria-label={label}>{children}</Menu.Dropdown>
  </Menu>
)

function Anchor({ at, ref }: { at: DOMRect | null; ref?: Ref<HTMLSpanElement> }) {
  const place = at ? { left: at.left, top: at.top, width: at.width, height: at.height } : {}
  return <span ref={ref} className={classes.anchor} style={place} aria-hidden="true" />
}

type ItemProps = {
  Icon: TablerIcon
  /** Why the item is not available now. */
  refusal?: string | null
  destructive?: boolean
  onClick: () => void
  children: ReactNode
}

export function MenuAct({ Icon, refusal = null, destructive = false, onClick, children }: ItemProps) {
  return (
    <Menu.Item
      className={classes.item ?? ''}
      leftSection={<Icon size={16} stroke={1.5} />}
      {...(destructive && !refusal ? { color: 'var(--hd-red-text)' } : {})}
      {...(refusal ? { 'data-disabled': true } : {})}
      // Uses aria-disabled instead of `disabled`, so that the keyboard reaches the item and screen readers announce the reason.
      aria-disabled={refusal !== null}
      closeMenuOnClick={refusal === null}
      onClick={() => {
        if (refusal === null) onClick()
      }}
    >
      {children}
      {refusal ? <span className={classes.refusal}>{refusal}</span> : null}
    </Menu.Item>
  )
}
