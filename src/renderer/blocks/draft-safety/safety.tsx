/**
 * The save status at the left of the action bar, what became of an act, and leaving with unsaved text. The status' tooltip shows when the
 * text was saved on this computer and on the server.
 */
import { Button, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconDeviceDesktop, IconPencil, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect } from 'react'
import type { DraftSync, Failure, Unsure } from '#contract'
import { type CampaignState, placeOf } from '../../../model/state-of'
import { notSentText } from '../../data/approvals'
import { useSessionState } from '../../data/campaign-state'
import { askForHeldText } from '../../data/draft-state'
import { type DraftSession, useDraft } from '../../data/drafts'
import { useRetryOutbox } from '../../data/outbox'
import { useAskingBeforeClosing } from '../../ui/confirm-dialog'
import { clockOf } from '../../ui/dates'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import classes from './safety.module.css'

const marks = { typed: IconPencil, here: IconDeviceDesktop, done: IconCheck, trouble: IconAlertTriangle }

export function Safety({ session }: { session: DraftSession }) {
  const safety = useDraft(session, (draft) => draft.safety)
  const at = useDraft(session, (draft) => draft.sync.at)
  const isLoaded = useDraft(session, (draft) => draft.base !== null)
  const line = stateLine({ safety, state: useSessionState(session), at, loaded: isLoaded })
  if (!line) return <span className={`${layout.rowSmall} ${classes.safety}`} />
  const { mark, text, detail } = line
  const Mark = marks[mark]
  const isTrouble = mark === 'trouble'
  return (
    <Tooltip label={detail} disabled={!detail} position="top-start">
      <span className={`${layout.rowSmall} ${classes.safety}`} data-state={mark} role={isTrouble ? 'alert' : undefined}>
        <Mark size={15} stroke={1.5} aria-hidden />
        {isTrouble ? (
          `${text.replace(/\.$/, '')}. Herald keeps trying.`
        ) : (
          <span className={layout.oneLine}>{text}</span>
        )}
        {isTrouble && (
          <Button size="xs" variant="default" onClick={() => void session.flush()}>
            Try now
          </Button>
        )}
      </span>
    </Tooltip>
  )
}

/** `at`: when the server last answered a save. `loaded`: the campaign exists on the server. */
export type SaveState = {
  safety: { state: 'new' | 'saving' | 'saved' | 'trouble'; at: string | null; failure?: Failure | null }
  state: CampaignState
  at: DraftSync['at']
  loaded: boolean
}

/**
 * `mark`: `typed` is not saved yet, `here` is saved on this computer only, `done` is saved everywhere, `trouble` is saved nowhere. `detail`
 * has both times.
 */
type StateLine = { mark: 'typed' | 'here' | 'done' | 'trouble'; text: string; detail: string | null }

/** The text of the save status: where everything typed so far is saved, on this computer and on the server. Null if there is nothing to save. */
export function stateLine({ safety, state, at, loaded }: SaveState): StateLine | null {
  if (safety.state === 'trouble')
    return { mark: 'trouble', text: `Not saved: ${safety.failure?.message ?? ''}`, detail: null }
  if (safety.state === 'saving') return { mark: 'typed', text: 'Saving…', detail: null }
  const place = placeOf(state)
  if (safety.state === 'new') {
    if (!loaded) return null
    // A campaign without edits was not sent from here.
    if (place === 'Sent') return { mark: 'done', text: 'No changes', detail: 'As last read from the server' }
  }
  const savedHere = safety.at ? `This computer ${clockOf(safety.at)}` : 'This computer'
  if (place === 'Sent')
    return { mark: 'done', text: place, detail: `${savedHere}${at ? `, server ${clockOf(at)}` : ''}` }
  const server = at ? `The server has the version of ${clockOf(at)}.` : 'Your next Save sends it to the server.'
  return { mark: 'here', text: `${place}${reasonOf(state)}`, detail: `${savedHere}. ${server}` }
}

/** Why the server does not have the edits yet; empty if they wait for a Save or for their turn. */
function reasonOf({ kind }: CampaignState): string {
  if (kind === 'conflict') return ', waiting for your choice'
  if (kind === 'restored') return ', waiting until you send it'
  return kind === 'refused' ? ', refused by the server' : ''
}

/** Saves the draft whenever the page loses focus, is hidden or closes. Asks the user before closing if the draft cannot be saved. */
export function useSafeLeaving(session: DraftSession): void {
  useAskingBeforeClosing(useCallback(() => session.state.safety.state === 'trouble', [session]))
  useEffect(() => {
    const write = () => {
      askForHeldText()
      void session.flush()
    }
    const leavePage = () => {
      askForHeldText()
      session.leave()
    }
    // The window came to the front: the page may have missed notices meanwhile.
    const read = () => {
      void session.refresh()
    }
    const leaveController = new AbortController()
    const { signal } = leaveController
    document.addEventListener('focusout', write, { signal })
    document.addEventListener('visibilitychange', write, { signal })
    window.addEventListener('blur', write, { signal })
    // A write that is too large to outlive the page starts at 'beforeunload' and has until 'pagehide' to finish.
    window.addEventListener('beforeunload', leavePage, { signal })
    window.addEventListener('pagehide', leavePage, { signal })
    window.addEventListener('herald:fresh', read, { signal })
    return () => {
      leaveController.abort()
      write()
    }
  }, [session])
}

type OutcomeProps = {
  busy: boolean
  unsure: Unsure | null
  /** The text for a failure without effect on the server. */
  failed: { title: string; detail: string } | null
  /** Why a retry is not possible now; null if it is. */
  blocked: string | null
  onRetry: () => void
}

/** Notice about the last publishing or sending for approval if it failed or its outcome is unknown. Shown until the next attempt. */
export function Outcome({ busy, unsure, failed, blocked, onRetry }: OutcomeProps) {
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

type ApprovalProps = { session: DraftSession } & Pick<OutcomeProps, 'busy' | 'blocked' | 'onRetry'>

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
