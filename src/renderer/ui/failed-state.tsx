/** Stands where something could not be read: what, why, and the way to ask again. */
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PlainState } from './plain-state'

type Props = {
  title: string
  /** Why, in the words of the failure. */
  text: string
  busy?: boolean
  onRetry: () => unknown
  /** It stands for the whole page. */
  page?: boolean
  /** Another way out. */
  children?: ReactNode
}

export const FailedState = ({ title, text, busy = false, onRetry, page = false, children }: Props) => (
  <PlainState Icon={IconAlertTriangle} failed page={page} title={title} text={text}>
    <Button variant="default" loading={busy} onClick={() => void onRetry()}>
      Try again
    </Button>
    {children}
  </PlainState>
)
