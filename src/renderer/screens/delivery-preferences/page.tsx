/** The three tabs and the bar that saves the open one. */

import { Button, Tabs } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCloudOff, IconPencil } from '@tabler/icons-react'
import { useSearchParams } from 'react-router-dom'
import { listOf } from '#contract'
import type { ReadLimits } from '../../data/channel-limits'
import { useOfflineReason } from '../../data/session'
import { momentText } from '../../ui/dates'
import layout from '../../ui/layout.module.css'
import { LeaveDialog } from '../../ui/leave-dialog'
import { MainButton } from '../../ui/main-button'
import { Notice } from '../../ui/notice'
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
  const changed = form.changed.includes(tab)
  const Icon = changed ? IconPencil : IconCheck
  return (
    <footer className={layout.actionBar}>
      <span className={`${layout.row} ${classes.state}`} id="preferences-state">
        <Icon size={15} stroke={1.5} aria-hidden />
        {changed ? 'Unsaved changes' : 'No changes'}
      </span>
      {refusal ? (
        <span className={layout.small} id="preferences-refusal">
          {refusal}
        </span>
      ) : null}
      {changed ? (
        <Button variant="default" disabled={form.saving} onClick={() => form.discard(tab)}>
          Discard changes
        </Button>
      ) : null}
      <MainButton
        blocked={refusal ?? (changed ? null : 'Nothing to save')}
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

/** `stale`: the last reading failed, so the displayed limits are older. */
export function PreferencesPage({ read, stale }: { read: ReadLimits; stale: boolean }) {
  const form = usePreferences(read)
  const [tab, open] = useTab()
  const offline = useOfflineReason()
  const refusal = offline ? `Saving needs a connection: ${offline}` : null
  const save = () => {
    if (!refusal && form.changed.includes(tab)) form.save(tab)
  }
  useEditorKeys({ save, primary: save })
  const Body = bodies[tab]
  return (
    <Tabs className={layout.fill ?? ''} variant="none" value={tab} onChange={(key) => key && open(key)}>
      <TabList tab={tab} form={form} />
      <AsOf read={read} offline={offline} stale={stale} />
      <Tabs.Panel value={tab} className={`${layout.fill} ${classes.body}`}>
        <Body form={form} />
      </Tabs.Panel>
      <SaveBar form={form} tab={tab} refusal={refusal} onSave={save} />
      <LeaveDialog unsaved={(samePage) => !samePage && form.changed.length > 0}>
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

/** Says that the displayed limits may be older than the server's. */
function AsOf({ read: { asOf }, offline, stale }: { read: ReadLimits; offline: string | null; stale: boolean }) {
  if (!offline && asOf === null && !stale) return null
  const since = asOf ? `Read from the server on ${momentText(asOf)}.` : 'Showing the last saved values.'
  const Icon = offline ? IconCloudOff : IconAlertTriangle
  return (
    <Notice
      wide
      kind={offline ? 'info' : 'warn'}
      Icon={Icon}
      title={offline ? `${offline}.` : 'The server could not be reached.'}
    >
      {since} Saving needs a connection.
    </Notice>
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
