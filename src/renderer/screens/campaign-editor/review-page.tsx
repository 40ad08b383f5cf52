/** REVIEW in the editor: hands the cards, findings and numbers of the other steps to it, and publishes. */
import { useInterval } from '@mantine/hooks'
import { type RefObject, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { DraftSync } from '#contract'
import { campaignTypeLabels } from '../../blocks/campaign-type'
import { useOfflineReason } from '../../data/connection'
import { publish, refusePublish, useDraft } from '../../data/drafts'
import type { Finding } from '../../rules/finding'
import { PublishBar, PublishDialog, Review, type ReviewCard } from '../../steps/review'
import type { Step } from '../../steps/step'
import { clockOf } from '../../ui/dates'
import { useEditorKeys } from '../../ui/use-editor-keys'
import classes from './frame.module.css'
import { LookedAt } from './looked-at'
import { ownTabsIn } from './own-tabs'
import { panelId, tabId } from './tab-bar'
import type { Editor } from './use-editor'
import { findingsOf, numbersOf, publishBlocked } from './verdict'

export function ReviewPage(props: {
  editor: Editor
  panel: RefObject<HTMLDivElement | null>
  onFinding: (finding: Finding) => void
}) {
  const { editor, panel, onFinding } = props
  const { session, access } = editor
  const draft = useDraft(session, (state) => state)
  const now = useNow()
  const findings = findingsOf(editor, { name: draft.name, unsaved: ownTabsIn(draft.tabs).unsaved })
  const toFinding = (finding: Finding) => {
    if (finding.id === 'name' && finding.field === 'name') editor.name.field.current?.focus()
    else onFinding(finding)
  }
  return (
    <>
      <div
        ref={panel}
        className={classes.body}
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
        />
      </div>
      <footer className={classes.bar}>
        {access.readOnly ? <LookedAt editor={editor} /> : <Publishing editor={editor} findings={findings} now={now} />}
      </footer>
    </>
  )
}

function Publishing({ editor, findings, now }: { editor: Editor; findings: readonly Finding[]; now: number }) {
  const { session, channel, type, context } = editor
  const { campaignId, sync, name } = useDraft(session, (state) => state)
  const offline = useOfflineReason()
  const [asking, setAsking] = useState(false)
  const blocked = publishBlocked({ findings, offline, campaignId, ...standingOf(sync) })
  const { busy, start } = usePublish(editor, offline, () => setAsking(false))
  const numbers = numbersOf(editor)
  const ask = () => {
    if (!blocked) setAsking(true)
  }
  useEditorKeys({ save: () => void session.flush(), primary: ask })
  return (
    <>
      <PublishBar {...numbers} blocked={blocked} busy={busy} onPublish={ask} />
      <PublishDialog
        {...numbers}
        opened={asking && !blocked}
        busy={busy}
        name={name}
        kind={`${channel.label} · ${campaignTypeLabels[type]}`}
        audience={context.audience ?? null}
        warnings={findings.filter(({ level }) => level === 'warning').length}
        now={now}
        onClose={() => setAsking(false)}
        onPublish={start}
      />
    </>
  )
}

const standingOf = ({ state, conflicts }: DraftSync) => ({ sync: state, clash: (conflicts ?? []).length > 0 })

/**
 * After publishing the person goes to the list (campaign-builder.md, section 2); otherwise the dialog closes and the toast says why. At the
 * click everything typed is written and every rule is judged anew: time went by while the dialog was open.
 */
function usePublish(editor: Editor, offline: string | null, close: () => void) {
  const { session, progress } = editor
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const start = async () => {
    if (busy) return
    setBusy(true)
    await session.flush()
    const { name, tabs, campaignId, sync } = session.state
    const findings = findingsOf(editor, { name, unsaved: ownTabsIn(tabs).unsaved })
    const blocked = publishBlocked({ findings, offline, campaignId, ...standingOf(sync) })
    const outcome = blocked ? refusePublish(blocked) : (await publish(session, progress)).outcome
    setBusy(false)
    if (outcome === 'done') navigate('/campaign')
    else close()
  }
  return { busy, start: () => void start() }
}

function useCards(editor: Editor): ReviewCard[] {
  const { around, context, values } = editor
  const sections = useDraft(editor.session, (state) => state.sections)
  // biome-ignore lint/correctness/useExhaustiveDependencies: values are read from the sections.
  return useMemo(() => around.steps.map((step) => cardOf(step, values, context)), [around, context, values, sections])
}

function cardOf(step: Step, values: Editor['values'], context: Editor['context']): ReviewCard {
  const { tab, card, Summary } = step
  return {
    tab,
    title: card?.title ?? tab,
    ...(card ? { Icon: card.Icon } : {}),
    half: card?.half ?? false,
    summary: <Summary values={values(step)} context={context} />,
  }
}

/** Now, as epoch milliseconds; rules over time are reckoned anew twice a minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useInterval(() => setNow(Date.now()), 30_000, { autoInvoke: true })
  return now
}
