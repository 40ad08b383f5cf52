/** REVIEW in the editor: passes the steps' cards, findings and numbers to it, and publishes. */

import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { editPath } from '../../../model/rules/campaign-paths'
import type { Finding } from '../../../model/rules/finding'
import { signOffFindings } from '../../../model/steps/proof/sign-off'
import { wallClock } from '../../../model/steps/schedule/engine'
import { lateText } from '../../../model/steps/schedule/findings'
import { Reconnect } from '../../blocks/acts/buttons'
import { useShowsOnPage } from '../../blocks/draft-safety/hold'
import { Outcome } from '../../blocks/draft-safety/safety'
import { useScheduled } from '../../data/calendar'
import { stateNow, useSessionState } from '../../data/campaign-state'
import { useDraft } from '../../data/drafts'
import { failureOf } from '../../data/failure'
import { readReviews } from '../../data/proofs'
import { holdPublish, notPublishedText, publish } from '../../data/publishing'
import { useOfflineReason, useServerNow, useSession } from '../../data/session'
import { useSettings } from '../../data/settings'
import { useSignOffs } from '../../steps/proof'
import { findingsOf, numbersOf, publishBlocked, type StepFindings, sectionsIn } from '../../steps/publish-checks'
import { PublishDialog } from '../../steps/review/publish-dialog'
import { PublishBar, Review, type ReviewCard } from '../../steps/review/review'
import { planOf } from '../../steps/schedule/plan'
import type { Step } from '../../steps/wizard-step'
import { clockOf } from '../../ui/dates'
import { useIsHere } from '../../ui/hooks'
import layout from '../../ui/layout.module.css'
import { useEditorKeys } from '../../ui/use-editor-keys'
import { BackButton, panelId, ReadOnlyActions, tabId } from './bars'
import { CostLine, useCost } from './checks-foot'
import classes from './frame.module.css'
import { type Links, LinksCheck } from './links-check'
import { daysLookedAt, findingsOfSteps, sameDayFindings } from './use-checks'
import type { Editor } from './use-editor'
import { useFixes } from './use-fixes'

/** Other campaigns on this computer that go to the same segment on the same days. */
const day = 86_400_000

/** Null until the campaigns are loaded. */
function useSameDay(editor: Editor, now: number): readonly Finding[] | null {
  const { id, campaignId } = useDraft(editor.session, (state) => state)
  const first = numbersOf(editor).moment?.epochMs ?? now
  const from = wallClock(first - day, 'UTC').date
  const to = wallClock(first + (daysLookedAt + 1) * day, 'UTC').date
  const { data, isPending } = useScheduled(useMemo(() => ({ from, to }), [from, to]))
  const campaigns = data?.campaigns
  const plans = useMemo(() => (campaigns ?? []).map(planOf).filter((plan) => plan !== null), [campaigns])
  const found = useMemo(() => sameDayFindings(plans, [id, String(campaignId ?? id)], now), [plans, id, campaignId, now])
  return isPending ? null : found
}

export function ReviewPage(props: {
  editor: Editor
  workerFindings: StepFindings | null
  links: Links
  panel: RefObject<HTMLDivElement | null>
  onFinding: (finding: Finding) => void
}) {
  const { editor, workerFindings, links, panel, onFinding } = props
  const { session, access } = editor
  const draft = useDraft(session, (state) => state)
  const now = useServerNow()
  const { unsaved } = draft.sync
  const sameDay = useSameDay(editor, now)
  // Shows all findings together, once the server facts they need are known: later changes would move the list.
  const signOffs = useSignOffs(editor)
  const findings =
    workerFindings && sameDay && signOffs
      ? [...findingsOf(editor, { name: draft.name, unsaved, workerFindings }), ...sameDay, ...signOffs]
      : []
  const publishing = usePublish(editor, { findings, looking: !workerFindings || !sameDay || !signOffs })
  useShowsOnPage('outcome', publishing.unsure?.failure || publishing.notPublished ? draft.id : null)
  const fixes = useFixes(editor)
  const toFinding = (finding: Finding) => {
    if (finding.id === 'name' && finding.field === 'name') editor.name.field.current?.focus()
    else onFinding(finding)
  }
  return (
    <>
      <Outcome
        busy={publishing.busy}
        unsure={publishing.unsure}
        failed={publishing.notPublished && notPublishedText(publishing.notPublished)}
        blocked={publishing.blocked}
        onRetry={publishing.ask}
      />
      <div
        ref={panel}
        className={`${layout.scroll} ${classes.body}`}
        role="tabpanel"
        id={panelId}
        aria-labelledby={tabId('REVIEW')}
        tabIndex={-1}
      >
        <Review
          cards={useCards(editor)}
          findings={access.readOnly ? null : findings}
          checkedAt={clockOf(new Date(now).toISOString())}
          editLabel={access.readOnly ? 'Open' : 'Edit'}
          onEdit={editor.open}
          onFinding={toFinding}
          fixes={fixes}
          above={access.readOnly ? null : <CostLine editor={editor} withCalculation />}
          below={findings.length > 0 ? <LinksCheck links={links} onFinding={toFinding} /> : null}
        />
      </div>
      <footer className={layout.actionBar}>
        {access.readOnly ? (
          <ReadOnlyActions editor={editor} />
        ) : (
          <Publishing editor={editor} findings={findings} publishing={publishing} />
        )}
      </footer>
    </>
  )
}

type PublishingState = ReturnType<typeof usePublish>

function Publishing(props: { editor: Editor; findings: readonly Finding[]; publishing: PublishingState }) {
  const { editor, findings, publishing } = props
  const { session, context } = editor
  const { blocked, isOffline, busy, asking, ask, close, start } = publishing
  const name = useDraft(session, (state) => state.name)
  const cost = useCost(editor)
  const numbers = { ...numbersOf(editor), cost: cost?.estimate ?? null }
  const practice = useSession().data?.state === 'practice'
  useEditorKeys({ save: () => void session.flush(), primary: ask })
  return (
    <>
      <PublishBar
        {...numbers}
        blocked={blocked}
        remedy={isOffline ? <Reconnect /> : null}
        busy={busy}
        back={<BackButton editor={editor} />}
        onPublish={ask}
      />
      <PublishDialog
        {...numbers}
        opened={asking && !blocked}
        busy={busy}
        name={name}
        audience={context.audience ?? null}
        warnings={findings.filter(({ level }) => level === 'warning')}
        signedOff={findings.find(({ id, level }) => id === 'sign-off' && level === 'passed')?.title ?? null}
        late={() => lateText(numbers.moment, context)?.detail ?? null}
        practice={practice}
        onClose={close}
        onPublish={start}
      />
    </>
  )
}

/**
 * After publishing, the list opens (Source: docs/reference/screens.md); otherwise the dialog closes and the page shows the reason.
 * The click writes all edits and checks every rule again, because time passed while the dialog was open.
 */
function usePublish(editor: Editor, checks: { findings: readonly Finding[]; looking: boolean }) {
  const { session, progress, access, channel, type } = editor
  const { publishHoldSeconds: holdSeconds, signOffs } = useSettings()
  const { sync, notPublished } = useDraft(session, (draft) => draft)
  const state = useSessionState(session)
  const offlineReason = useOfflineReason()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const isHere = useIsHere()
  const blocked = publishBlocked({ ...checks, offline: offlineReason, state })
  const now = useRef({ asking, offline: offlineReason, editor })
  now.current = { asking, offline: offlineReason, editor }
  // Closes the dialog for good: it must not open again when the reason goes away.
  useEffect(() => {
    if (blocked && !busy) setAsking(false)
  }, [blocked, busy])
  /** Null if the user cancelled while the rules were being checked. */
  const publishState = async (): Promise<{ late: string | null } | null> => {
    await session.flush()
    const workerFindings = await findingsOfSteps(now.current.editor)
    if (!now.current.asking) return null
    const { name, sync, id: draftId, campaignId } = session.state
    const reviews = await readReviews({ draftId, campaignId })
    const findings = [
      ...findingsOf(now.current.editor, { name, unsaved: sync.unsaved, workerFindings }),
      ...signOffFindings(signOffs, reviews, sectionsIn(now.current.editor)),
    ]
    const blockedNow = publishBlocked({ findings, offline: now.current.offline, state: stateNow(session.state) })
    return { late: blockedNow }
  }
  /** The time of a one-time campaign, in epoch milliseconds. */
  const onceAt = () => {
    const { moment } = numbersOf(now.current.editor)
    return moment?.kind === 'once' ? moment.epochMs : null
  }
  const sendNow = async (): Promise<boolean> => {
    const verdict = await publishState()
    if (!verdict) return false
    if (verdict.late) {
      session.failed('publish', { kind: 'stale', message: verdict.late })
      return false
    }
    const send = holdSeconds === 0 ? publish : holdPublish
    return send(session, progress, { route: editPath(channel.id, type, session.state.id), before: onceAt() })
  }
  const start = async () => {
    if (busy) return
    setBusy(true)
    try {
      const done = await sendNow()
      // Does not navigate if the user left the page meanwhile.
      if (done && isHere()) navigate('/campaign')
      else setAsking(false)
    } catch (error) {
      session.failed('publish', failureOf(error))
      setAsking(false)
    } finally {
      setBusy(false)
    }
  }
  const hasWaited = useRef(false)
  // The unknown outcome turned out to be a success while the user waited here.
  useEffect(() => {
    if (hasWaited.current && !sync.unsure && access.readOnly) navigate('/campaign')
    hasWaited.current = sync.unsure?.status === 'running'
  }, [sync.unsure, access.readOnly, navigate])
  return {
    blocked,
    isOffline: blocked !== null && blocked === offlineReason,
    busy,
    asking,
    unsure: sync.unsure ?? null,
    notPublished,
    ask: () => {
      if (!blocked) setAsking(true)
    },
    close: () => setAsking(false),
    start: () => void start(),
  }
}

function useCards(editor: Editor): ReviewCard[] {
  const { deps, context, values } = editor
  const sections = useDraft(editor.session, (state) => state.sections)
  // biome-ignore lint/correctness/useExhaustiveDependencies: values are read from the sections.
  return useMemo(() => deps.steps.map((step) => cardOf(step, values, context)), [deps, context, values, sections])
}

function cardOf(step: Step, values: Editor['values'], context: Editor['context']): ReviewCard {
  const { tab, card, Summary, Card } = step
  return {
    tab,
    title: card?.title ?? tab,
    ...(card ? { Icon: card.Icon } : {}),
    half: card?.half ?? false,
    summary: <Summary values={values(step)} context={context} />,
    ...(Card ? { message: <Card values={values(step)} context={context} /> } : {}),
  }
}
