/** Shared parts of row menus: their position, and items that say why they are not available. */
import { Menu } from '@mantine/core'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import classes from './row-menu.module.css'

/** Positioned at the row's button, which itself announces the menu. */
export function MenuAnchor({ at, ref }: { at: DOMRect | null; ref?: Ref<HTMLSpanElement> }) {
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
