/** Notice about the last publishing or sending for approval if it failed or its outcome is unknown. Shown until the next attempt. */
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Unsure } from '#contract'
import { notSentText } from '../../data/approvals'
import { type DraftSession, useDraft } from '../../data/drafts'
import { useRetryOutbox } from '../../data/outbox'
import { Notice } from '../../ui/notice'

type Props = {
  busy: boolean
  unsure: Unsure | null
  /** The text for a failure without effect on the server. */
  failed: { title: string; detail: string } | null
  /** Why a retry is not possible now; null if it is. */
  blocked: string | null
  onRetry: () => void
}

export function Outcome({ busy, unsure, failed, blocked, onRetry }: Props) {
  if (busy) return null
  if (unsure?.failure)
    return (
      <Notice wide kind="warn" live="assertive" title="Outcome unknown.">
        {unsure.failure.message.replace(/[.!]?$/, '.')} {uncertainText(unsure)} Herald keeps asking the server; nothing
        is sent twice.
      </Notice>
    )
  if (!failed) return null
  const retry = (
    <Button size="xs" variant="default" disabled={blocked !== null} title={blocked ?? ''} onClick={onRetry}>
      Try again
    </Button>
  )
  return (
    <Notice wide kind="warn" live="assertive" title={failed.title} act={retry}>
      {failed.detail}
    </Notice>
  )
}

const uncertainText = ({ status }: Unsure): string =>
  status === null ? 'It may have been sent for approval.' : 'It may have been published.'

type ApprovalProps = { session: DraftSession } & Pick<Props, 'busy' | 'blocked' | 'onRetry'>

/** The outcome of the last sending for approval. */
export function ApprovalOutcome({ session, ...rest }: ApprovalProps) {
  const failure = useDraft(session, (state) => state.notSentForApproval)
  const unsure = useDraft(session, ({ sync }) => sync.unsure ?? null)
  return <Outcome {...rest} unsure={unsure?.status === null ? unsure : null} failed={failure && notSentText(failure)} />
}

/** Notice about values of another window that this window's values replaced. */
export function ReplacedNote({ session }: { session: DraftSession }) {
  const parts = useDraft(session, ({ replaced }) => replaced)
  if (parts.length === 0) return null
  const act = (
    <Button size="xs" variant="default" onClick={() => session.seenReplaced()}>
      OK
    </Button>
  )
  return (
    <Notice wide Icon={IconRefresh} kind="warn" live="polite" act={act}>
      Another window changed the same text at the same time. What is shown here is kept; Undo at the top brings the
      other version back.
    </Notice>
  )
}

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
