/** What is to be known about a page or a part of it: a mark, the fact, one line, and one act. The only look that a notice has. */
import { IconAlertTriangle, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import layout from './layout.module.css'
import classes from './notice.module.css'

/** `info`: good to know · `warn`: look at it · `block`: nothing goes on before. */
export type NoticeKind = 'info' | 'warn' | 'block'

type NoticeProps = {
  kind?: NoticeKind
  /** The mark, where another says more than the kind's own. */
  Icon?: ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>
  /** The fact, in a few words. */
  title?: ReactNode
  /** What it means, or what to do. */
  children?: ReactNode
  /** One act, or two that answer each other. */
  act?: ReactNode
  /** Over a whole page, from edge to edge; else within a form, under what it speaks of. */
  wide?: boolean
  /** Whether it is read out by itself: at once, or when there is time. */
  live?: 'assertive' | 'polite' | 'off'
  label?: string
  id?: string
}

const roles = { assertive: 'alert', polite: 'status', off: undefined } as const

const marks = { info: IconInfoCircle, warn: IconAlertTriangle, block: IconExclamationCircle }

export function Notice({ kind = 'info', wide = false, live = 'polite', label, id, ...props }: NoticeProps) {
  const Mark = props.Icon ?? marks[kind]
  return (
    <section
      className={`${layout.row} ${classes.notice}`}
      data-kind={kind}
      data-wide={wide || undefined}
      role={roles[live]}
      aria-label={label}
      id={id}
    >
      <Mark size={16} stroke={1.5} aria-hidden />
      <p>
        {props.title && <strong>{props.title} </strong>}
        {props.children && <span>{props.children}</span>}
      </p>
      {props.act}
    </section>
  )
}
