/** What became of the last publishing or sending for approval, where it did not work or nobody knows: it stands until it is tried again. */
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Unsure } from '#contract'
import { Note } from './notes'
import * as texts from './texts'

type Props = {
  busy: boolean
  unsure: Unsure | null
  /** What it says where nothing was done. */
  failed: { title: string; detail: string } | null
  /** Why it cannot be tried again now; null when it can. */
  blocked: string | null
  onRetry: () => void
}

export function Outcome({ busy, unsure, failed, blocked, onRetry }: Props) {
  if (busy) return null
  if (unsure)
    return (
      <Note
        Icon={IconAlertTriangle}
        tone="orange"
        alert
        title={texts.outcomeUnknown}
        words={
          <>
            {unsure.failure.message.replace(/[.!]?$/, '.')} {mayHave(unsure)} {texts.heraldKeepsAskingTheServer}
          </>
        }
      />
    )
  if (!failed) return null
  return (
    <Note Icon={IconAlertTriangle} tone="orange" alert title={failed.title} words={failed.detail}>
      <Button size="xs" variant="default" disabled={blocked !== null} title={blocked ?? ''} onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </Note>
  )
}

const mayHave = ({ status }: Unsure): string =>
  status === null ? texts.itMayHaveBeenSent : texts.itMayHaveBeenPublished
