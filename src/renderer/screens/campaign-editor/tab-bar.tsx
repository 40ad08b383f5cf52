/** The tabs of the wizard with their states: done, current, locked with the reason, open, and a dot for tabs with problems. */
import { Tabs, Tooltip } from '@mantine/core'
import { IconCheck, IconLock } from '@tabler/icons-react'
import type { TabName } from '#contract'
import { lockReason, stateOf, type TabState } from '../../../model/steps/progress'
import { useDraft } from '../../data/drafts'
import { blockedTabs, type StepFindings } from '../../steps/publish-checks'
import { localTabStateIn } from '../../steps/step-save'
import classes from '../../ui/tab-list.module.css'
import type { Editor } from './use-editor'

export const panelId = 'step-panel'
export const tabId = (tab: TabName): string => `step-tab-${tab}`

/** `workerFindings`: findings from the worker, for REVIEW; null until they are known. */
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
      <Tabs.List className={classes.list ?? ''} aria-label="Steps">
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
        className={classes.tab ?? ''}
        data-state={state}
      >
        <span className={classes.inner}>
          <span className={classes.mark}>
            <Mark state={state} number={number} />
          </span>
          {tab}
          {(look || again) && <span className={classes.dot} role="img" aria-label="Check this step" />}
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
