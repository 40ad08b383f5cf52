/** What a page says of itself: a notice about it or a part of it, and the text in place of content that is empty, not found, or failed. */

import { Button } from '@mantine/core'
import { type Icon, IconAlertTriangle, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router-dom'
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

/** Icon, title, one line, and one act. The only look of notices. */
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

/** Replaces the content of a region: empty, nothing found, or failed, always with a way out. */
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

/** The link out of a page without content. */
export const CampaignsLink = () => (
  <Button variant="default" component={Link} to="/campaign">
    Back to Campaigns
  </Button>
)

type FailedStateProps = {
  title: string
  /** The failure's message. */
  text: string
  busy?: boolean
  /** The server does not have it, so that trying again does not help. */
  missing?: boolean
  onRetry: () => unknown
  /** Replaces the whole page. */
  page?: boolean
  /** Another way out. */
  children?: ReactNode
}

/** Shown in place of something that could not be read: what, why, and a button to try again. */
export const FailedState = ({
  title,
  text,
  busy = false,
  missing = false,
  onRetry,
  page = false,
  children,
}: FailedStateProps) => (
  <PlainState
    Icon={IconAlertTriangle}
    failed
    page={page}
    title={title}
    text={missing ? `${text.replace(/\.?$/, '.')} It may have been deleted.` : text}
  >
    {!missing && (
      <Button variant="default" loading={busy} onClick={() => void onRetry()}>
        Try again
      </Button>
    )}
    {children}
  </PlainState>
)
