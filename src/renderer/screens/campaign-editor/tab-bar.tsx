/** The tabs of the wizard with their states: done, current, locked with the reason, open, and a dot where one needs a look. */
import { Tabs, Tooltip } from '@mantine/core'
import { IconCheck, IconLock } from '@tabler/icons-react'
import type { TabName } from '#contract'
import { useDraft } from '../../data/drafts'
import { lockReason, stateOf, type TabState } from '../../steps/progress'
import { ownTabsIn } from './own-tabs'
import classes from './tab-bar.module.css'
import type { Editor } from './use-editor'
import { blockedTabs } from './verdict'

export const panelId = 'step-panel'
export const tabId = (tab: TabName): string => `step-tab-${tab}`

export function EditorTabs({ editor }: { editor: Editor }) {
  const { progress, open } = editor
  const looks = useNeedsLook(editor)
  return (
    <Tabs
      value={progress.selected}
      onChange={(tab) => {
        const known = progress.tabs.find((one) => one === tab)
        if (known) open(known)
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
            look={looks.includes(tab)}
          />
        ))}
      </Tabs.List>
    </Tabs>
  )
}

function Tab(props: { tab: TabName; number: number; state: TabState; locked: string | null; look: boolean }) {
  const { tab, number, state, locked, look } = props
  return (
    <Tooltip
      label={locked}
      disabled={!locked}
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
        data-state={look && state === 'done' ? 'open' : state}
      >
        <span className={classes.inner}>
          <span className={classes.mark}>
            <Mark state={look && state === 'done' ? 'open' : state} number={number} />
          </span>
          {tab}
          {look && <span className={classes.dot} role="img" aria-label="Needs a look" />}
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

/** Tabs that were left unsaved, with broken rules or a refusal of the server; in REVIEW also those that block publishing. */
function useNeedsLook(editor: Editor): TabName[] {
  const sync = useDraft(editor.session, (state) => state.sync)
  const unsaved = useDraft(editor.session, (state) => ownTabsIn(state.tabs).unsaved.join())
  const own = editor.around.steps
    .filter(({ tab, section }) => {
      if (unsaved.split(',').includes(section) && tab !== editor.progress.selected) return true
      const broken = editor.problems[tab]?.length ?? 0
      return broken > 0 || sync.problems.some((problem) => problem.section === section)
    })
    .map(({ tab }) => tab)
  return editor.progress.selected === 'REVIEW' ? [...own, ...blockedTabs(editor)] : own
}
