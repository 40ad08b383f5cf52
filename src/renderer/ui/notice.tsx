/** A notice about a page or a part of it: icon, title, one line, and one act. The only look of notices. */
import { IconAlertTriangle, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import layout from './layout.module.css'
import classes from './notice.module.css'

/** `info`: good to know · `warn`: should be checked · `block`: stops until resolved. */
export type NoticeKind = 'info' | 'warn' | 'block'

type NoticeProps = {
  kind?: NoticeKind
  /** Replaces the icon of the kind. */
  Icon?: ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>
  /** The fact, in a few words. */
  title?: ReactNode
  /** What the notice means, or what the user can do. */
  children?: ReactNode
  /** One act, or two alternatives. */
  act?: ReactNode
  /** True: spans the whole page. Else it is shown within a form, below its subject. */
  wide?: boolean
  /** Whether screen readers announce the notice: at once, or when idle. */
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
