/** Shown in place of something that could not be read: what, why, and a button to try again. */
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PlainState } from './plain-state'

type Props = {
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

export const FailedState = ({ title, text, busy = false, missing = false, onRetry, page = false, children }: Props) => (
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
