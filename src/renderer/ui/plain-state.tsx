/** Replaces the content of a region: empty, nothing found, or failed, always with a way out. */

import { Button } from '@mantine/core'
import { type Icon, IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
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
