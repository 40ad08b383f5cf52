/** What a region shows instead of its content: nothing there yet, nothing found, or what failed, always with a way out. */
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './plain-state.module.css'

export function PlainState({
  Icon,
  title,
  text,
  failed = false,
  children,
}: {
  Icon: Icon
  title: string
  text?: ReactNode
  /** Announced at once and marked red. */
  failed?: boolean
  /** The way out: a button or two. */
  children?: ReactNode
}) {
  return (
    <div className={classes.state} role={failed ? 'alert' : undefined} data-failed={failed || undefined}>
      <span className={classes.mark}>
        <Icon size={20} stroke={1.5} aria-hidden />
      </span>
      <h2 className={classes.title}>{title}</h2>
      {text ? <p className={classes.text}>{text}</p> : null}
      {children ? <div className={classes.actions}>{children}</div> : null}
    </div>
  )
}
