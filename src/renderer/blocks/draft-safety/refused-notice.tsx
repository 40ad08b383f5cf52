/** Notice above a step whose saved request the server refused; offers to send it again. */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { DraftSession } from '../../data/drafts'
import { useRetryOutbox } from '../../data/outbox'
import { Notice } from '../../ui/notice'

/** `children`: another button before 'Try again'. */
export function RefusedNotice(props: { session: DraftSession; text: string; children?: ReactNode }) {
  const retry = useRetryOutbox()
  const act = (
    <>
      {props.children}
      <Button
        size="xs"
        variant="default"
        loading={retry.isPending}
        onClick={() => retry.mutate(props.session.state.id)}
      >
        Try again
      </Button>
    </>
  )
  return (
    <Notice wide kind="warn" act={act}>
      {props.text}
    </Notice>
  )
}
