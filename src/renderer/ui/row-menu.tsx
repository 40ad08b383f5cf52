/** What the menus of rows share: where they stand, and items that say why they cannot be chosen now. */
import { Menu } from '@mantine/core'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import classes from './row-menu.module.css'

/** Stands where the row's button does; that the button opens a menu is said on the button itself. */
export function MenuAnchor({ at, ref }: { at: DOMRect | null; ref?: Ref<HTMLSpanElement> }) {
  const place = at ? { left: at.left, top: at.top, width: at.width, height: at.height } : {}
  return <span ref={ref} className={classes.anchor} style={place} aria-hidden="true" />
}

type ItemProps = {
  Icon: TablerIcon
  /** Why it cannot be done now. */
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
      // Not `disabled`: the reason is to be found by the keyboard and heard.
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
