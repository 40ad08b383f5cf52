/** The three tabs and the bar that saves the open one. */

import { Button, Tabs } from '@mantine/core'
import { IconCheck, IconPencil } from '@tabler/icons-react'
import { useSearchParams } from 'react-router-dom'
import { listOf } from '#contract'
import { KeptNotice } from '../../blocks/kept-notice'
import type { ReadLimits, useChannelLimits } from '../../data/channel-limits'
import { useOfflineReason } from '../../data/session'
import layout from '../../ui/layout.module.css'
import { LeaveDialog } from '../../ui/leave-dialog'
import { MainButton } from '../../ui/main-button'
import tabList from '../../ui/tab-list.module.css'
import { useEditorKeys } from '../../ui/use-editor-keys'
import { FrequencyCapping } from './caps'
import classes from './delivery-preferences.module.css'
import { DoNotDisturb } from './quiet'
import { SmartSend } from './smart-send'
import { type PreferencesForm, usePreferences } from './use-preferences'
import { type TabKey, tabs } from './values'

/** The bar at the bottom: whether the tab's edits are saved, and 'Save Changes'. */
type Props = {
  form: PreferencesForm
  tab: TabKey
  /** Why saving is not possible now. */
  refusal: string | null
  onSave: () => void
}

function SaveBar({ form, tab, refusal, onSave }: Props) {
  const hasChanged = form.changed.includes(tab)
  const Icon = hasChanged ? IconPencil : IconCheck
  return (
    <footer className={layout.actionBar}>
      <span className={`${layout.row} ${classes.state}`} id="preferences-state">
        <Icon size={15} stroke={1.5} aria-hidden />
        {hasChanged ? 'Unsaved changes' : 'No changes'}
      </span>
      {refusal ? (
        <span className={layout.small} id="preferences-refusal">
          {refusal}
        </span>
      ) : null}
      {hasChanged ? (
        <Button variant="default" disabled={form.saving} onClick={() => form.discard(tab)}>
          Discard changes
        </Button>
      ) : null}
      <MainButton
        blocked={refusal ?? (hasChanged ? null : 'Nothing to save')}
        reasonId={refusal ? 'preferences-refusal' : 'preferences-state'}
        loading={form.saving}
        onClick={onSave}
      >
        Save Changes
      </MainButton>
    </footer>
  )
}

const bodies = { frequencycapping: FrequencyCapping, donotdisturb: DoNotDisturb, smartsend: SmartSend }

/** `read`: the query of `limits`. */
export function PreferencesPage({ limits, read }: { limits: ReadLimits; read: ReturnType<typeof useChannelLimits> }) {
  const form = usePreferences(limits)
  const [tab, open] = useTab()
  const offlineReason = useOfflineReason()
  const refusal = offlineReason ? `Saving needs a connection: ${offlineReason}` : null
  const save = () => {
    if (!refusal && form.changed.includes(tab)) form.save(tab)
  }
  useEditorKeys({ save, primary: save })
  const Body = bodies[tab]
  return (
    <Tabs className={layout.fill ?? ''} variant="none" value={tab} onChange={(key) => key && open(key)}>
      <TabList tab={tab} form={form} />
      <KeptNotice read={read} asOf={limits.asOf} title="The preferences could not be refreshed.">
        Saving needs a connection.
      </KeptNotice>
      <Tabs.Panel value={tab} className={`${layout.fill} ${classes.body}`}>
        <Body form={form} />
      </Tabs.Panel>
      <SaveBar form={form} tab={tab} refusal={refusal} onSave={save} />
      <LeaveDialog unsaved={(isSamePage) => !isSamePage && form.changed.length > 0}>
        {`Unsaved changes in ${namesOf(form.changed)} will be lost.`}
      </LeaveDialog>
    </Tabs>
  )
}

const namesOf = (changed: readonly TabKey[]): string =>
  listOf(tabs.filter(({ key }) => changed.includes(key)).map(({ label }) => label))

function TabList({ tab, form }: { tab: TabKey; form: PreferencesForm }) {
  return (
    <Tabs.List className={tabList.list ?? ''} aria-label="Delivery Preferences">
      {tabs.map(({ key, label }) => (
        <Tabs.Tab
          key={key}
          value={key}
          className={tabList.tab ?? ''}
          data-state={key === tab ? 'current' : 'open'}
          // Only the open tab has a panel.
          {...(key === tab ? {} : { 'aria-controls': undefined })}
        >
          {label}
          {form.changed.includes(key) ? <span className={tabList.dot} role="img" aria-label="Unsaved changes" /> : null}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}

/**
 * The open tab is in the address, so that it can be linked: /delivery-preferences?tab=smartsend (Source:
 * docs/reference/choices.md#identity-and-routes).
 */
function useTab(): [TabKey, (key: string) => void] {
  const [params, setParams] = useSearchParams()
  const requestedTab = params.get('tab')?.toLowerCase()
  const tab = tabs.find(({ key }) => key === requestedTab)?.key ?? 'frequencycapping'
  return [tab, (key) => setParams({ tab: key }, { replace: true })]
}
