/** Said where code of a channel did not come. */
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { filled } from '#contract'
import { PlainState } from '../../ui/plain-state'
import * as texts from './texts'

export function NotLoaded({ what, words, onRetry }: { what: string; words: string; onRetry: () => void }) {
  return (
    <PlainState Icon={IconAlertTriangle} failed title={filled(texts.theOfThisContentCould, { what })} text={words}>
      <Button size="xs" onClick={onRetry}>
        {texts.retry}
      </Button>
    </PlainState>
  )
}
