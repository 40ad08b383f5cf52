/** Replaces the content of a region: empty, nothing found, or failed, always with a way out. */
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './plain-state.module.css'

export function PlainState({
  Icon,
  title,
  text,
  failed = false,
  page = false,
  children,
}: {
  Icon: Icon
  title: string
  text?: ReactNode
  /** Announced at once and marked red. */
  failed?: boolean
  /** Replaces the whole page: its title is the page's heading. */
  page?: boolean
  /** The way out: one or two buttons. */
  children?: ReactNode
}) {
  const Title = page ? 'h1' : 'h2'
  return (
    <div className={classes.state} role={failed ? 'alert' : undefined} data-failed={failed || undefined}>
      <span className={classes.mark}>
        <Icon size={20} stroke={1.5} aria-hidden />
      </span>
      <Title className={classes.title}>{title}</Title>
      {text ? <p className={classes.text}>{text}</p> : null}
      {children ? <div className={classes.actions}>{children}</div> : null}
    </div>
  )
}
