/** Said where code of a channel did not come. */
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { PlainState } from '../../ui/plain-state'

export function NotLoaded({ what, words, onRetry }: { what: string; words: string; onRetry: () => void }) {
  return (
    <PlainState Icon={IconAlertTriangle} failed title={`The ${what} of this content could not be loaded`} text={words}>
      <Button size="xs" onClick={onRetry}>
        Retry
      </Button>
    </PlainState>
  )
}
