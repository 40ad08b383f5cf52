/** The bars of the editor: the tabs of the wizard above a step, and its actions below. */
import { Button, Tabs, Tooltip } from '@mantine/core'
import { IconCheck, IconLock } from '@tabler/icons-react'
import type { TabName } from '#contract'
import { lockReason, stateOf, type TabState } from '../../../model/steps/progress'
import { Objections, Reconnect, StopButton } from '../../blocks/acts/buttons'
import { Safety } from '../../blocks/draft-safety/safety'
import { useDraft } from '../../data/drafts'
import { steps } from '../../steps'
import { CopyButton } from '../../steps/campaign-row/act-controls'
import type { Primary } from '../../steps/open-step'
import { blockedTabs, type StepFindings } from '../../steps/publish-checks'
import { localTabStateIn } from '../../steps/step-save'
import layout from '../../ui/layout.module.css'
import { MainButton } from '../../ui/step-layout'
import tabList from '../../ui/tab-list.module.css'
import classes from './frame.module.css'
import type { Editor } from './use-editor'

export const panelId = 'step-panel'
export const tabId = (tab: TabName): string => `step-tab-${tab}`

/**
 * The tabs with their states: done, current, locked with the reason, open, and a dot for tabs with problems. `workerFindings`: findings from
 * the worker, for REVIEW; null until they are known.
 */
export function EditorTabs({ editor, workerFindings }: { editor: Editor; workerFindings: StepFindings | null }) {
  const { progress, open } = editor
  const tabsToCheck = useTabsWithProblems(editor, workerFindings)
  const tabsToCheckAgain = useTabsToCheckAgain(editor)
  return (
    <Tabs
      value={progress.selected}
      onChange={(tab) => {
        const isTab = progress.tabs.find((name) => name === tab)
        if (isTab) open(isTab)
      }}
      activateTabWithKeyboard={false}
      variant="none"
    >
      <Tabs.List className={tabList.list ?? ''} aria-label="Steps">
        {progress.tabs.map((tab, index) => (
          <Tab
            key={tab}
            tab={tab}
            number={index + 1}
            state={stateOf(progress, tab)}
            locked={lockReason(progress, tab)}
            look={tabsToCheck.includes(tab)}
            again={tabsToCheckAgain.includes(tab)}
          />
        ))}
      </Tabs.List>
    </Tabs>
  )
}

type TabProps = {
  tab: TabName
  number: number
  state: TabState
  /** Why the tab cannot be opened. */
  locked: string | null
  look: boolean
  /** True if the tab was saved and an earlier step was saved again afterwards. */
  again: boolean
}

function Tab({ tab, number, state: progress, locked, look, again }: TabProps) {
  const state = (look || again) && progress === 'done' ? 'open' : progress
  const advice = again ? 'Your work is kept. Check it and save it again.' : null
  const text = [locked, advice].filter((text) => text !== null).join('. ')
  return (
    <Tooltip
      label={text}
      disabled={!text}
      position="bottom"
      portalProps={{ target: '#screen' }}
      events={{ hover: true, focus: true, touch: true }}
    >
      <Tabs.Tab
        value={tab}
        id={tabId(tab)}
        aria-controls={panelId}
        aria-disabled={locked ? true : undefined}
        className={tabList.tab ?? ''}
        data-state={state}
      >
        <span className={tabList.inner}>
          <span className={tabList.mark}>
            <Mark state={state} number={number} />
          </span>
          {tab}
          {(look || again) && <span className={tabList.dot} role="img" aria-label="Check this step" />}
        </span>
      </Tabs.Tab>
    </Tooltip>
  )
}

function Mark({ state, number }: { state: TabState; number: number }) {
  if (state === 'done') return <IconCheck size={12} stroke={2.25} aria-label="Done" />
  if (state === 'locked') return <IconLock size={12} stroke={1.75} aria-label="Locked" />
  return number
}

/** Unsaved tabs with broken rules, and tabs that the server refused; in REVIEW also those that block publishing. */
function useTabsWithProblems(editor: Editor, workerFindings: StepFindings | null): TabName[] {
  const sync = useDraft(editor.session, (state) => state.sync)
  const unsaved = useDraft(editor.session, ({ sync }) => sync.unsaved.join())
  const broken = useTabsWithBrokenRules(editor)
  const ownSteps = editor.deps.steps
    .filter(({ tab, section }) => {
      if (unsaved.split(',').includes(section) && tab !== editor.progress.selected) return true
      return broken.includes(tab) || sync.problems.some((problem) => problem.section === section)
    })
    .map(({ tab }) => tab)
  return editor.progress.selected === 'REVIEW' && workerFindings
    ? [...ownSteps, ...blockedTabs(editor, editor.session.state.sync.unsaved, workerFindings)]
    : ownSteps
}

/** Tabs in which a save found broken rules. Cleared once they are fixed, without waiting for the next save. */
function useTabsWithBrokenRules({ session, deps, problems, values, context }: Editor): string[] {
  const tabs = useDraft(session, () =>
    deps.steps
      .filter((step) => problems[step.tab]?.length && step.check(values(step), context).length > 0)
      .map(({ tab }) => tab)
      .join(),
  )
  return tabs.split(',')
}

/** Tabs whose content was kept when an earlier step was saved again (Source: docs/reference/states.md). */
function useTabsToCheckAgain({ session, deps }: Editor): TabName[] {
  const sections = useDraft(session, (state) => localTabStateIn(state.tabs).again.join())
  return deps.steps.filter(({ section }) => sections.split(',').includes(section)).map(({ tab }) => tab)
}

type ActionProps = { editor: Editor; primary: Primary }

/**
 * The save state at the left; at the right Back, Skip and the primary action. `onSlot` receives the element left of the buttons, where a step
 * can render its own actions.
 */
export function StepActions({
  editor,
  primary,
  onSlot,
}: ActionProps & { onSlot: (element: HTMLElement | null) => void }) {
  return (
    <footer className={layout.actionBar}>
      {editor.access.readOnly ? (
        <ReadOnlyActions editor={editor} />
      ) : (
        <>
          <Safety session={editor.session} />
          {/* Left of all buttons, so that they do not move when it appears. Visible only to screen readers while the step has no edits, and if the notice under the tabs shows the same reason. */}
          {primary.blocked && !primary.hidden && (
            <span
              className={primary.untouched || primary.blocked === editor.access.reason ? layout.unseen : layout.small}
              id="save-blocked"
            >
              {primary.blocked}
            </span>
          )}
          {primary.isOffline && !primary.hidden && <Reconnect />}
          <span className={layout.contents} ref={onSlot} />
          <SaveActions editor={editor} primary={primary} />
        </>
      )}
    </footer>
  )
}

function SaveActions({ editor, primary }: ActionProps) {
  const { step, saving } = editor
  if (primary.hidden) return null
  return (
    <>
      <Skip editor={editor} />
      <BackButton editor={editor} />
      <MainButton
        className={classes.main ?? ''}
        justify="space-between"
        blocked={primary.blocked}
        reasonId="save-blocked"
        disabled={!step}
        // Mantine's own `loading` disables the button, which would lose the focus.
        aria-busy={saving || undefined}
        onClick={primary.run}
      >
        {primary.label}
      </MainButton>
      <Objections asking={primary.asking} onSend={primary.sendAnyway} onClose={primary.close} />
    </>
  )
}

function Skip({ editor }: { editor: Editor }) {
  const { step, session } = editor
  const isOffered = useDraft(session, () => Boolean(step?.skip?.offered(editor.values(step))))
  if (!step?.skip || !isOffered || !editor.editable) return null
  return (
    <Button variant="default" onClick={() => void editor.save('skip')}>
      {step.skip.label}
    </Button>
  )
}

/** Opens the previous step; absent on the first one. Never asks, since every edit is already in the draft. */
export function BackButton({ editor }: { editor: Editor }) {
  const { progress, open, saving } = editor
  const before = progress.tabs[progress.tabs.indexOf(progress.selected) - 1]
  if (!before || progress.disabledKeys.includes(before)) return null
  return (
    <Button variant="default" onClick={() => saving || open(before)}>
      Back
    </Button>
  )
}

const loadSteps = async () => steps

/** Actions of a read-only campaign: Stop while it is scheduled or running, and Copy. */
export function ReadOnlyActions({ editor: { session, channel, type } }: { editor: Editor }) {
  const { status, campaignId, name, id } = useDraft(session, (state) => state)
  return (
    <>
      <span className={classes.grow} />
      <StopButton campaignId={campaignId} name={name} status={status} onSettled={() => void session.refreshStatus()} />
      <CopyButton
        original={{ name, campaignId, draftId: session.kept ? id : null, channel: channel.id, type }}
        load={loadSteps}
      />
    </>
  )
}
