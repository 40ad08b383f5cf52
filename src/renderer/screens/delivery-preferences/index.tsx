/**
 * Delivery Preferences: the limits for the messages of all campaigns together, in three tabs (Source:
 * docs/reference/screens.md#delivery-preferences).
 */

import { Button, NativeSelect, Skeleton, Tabs, TextInput } from '@mantine/core'
import { IconCheck, IconPencil } from '@tabler/icons-react'
import { useSearchParams } from 'react-router-dom'
import { listOf } from '#contract'
import { KeptNotice } from '../../blocks/kept-notice'
import { type ReadLimits, useChannelLimits } from '../../data/channel-limits'
import { failureOf } from '../../data/failure'
import { useOfflineReason, useSession } from '../../data/session'
import { LeaveDialog } from '../../ui/confirm-dialog'
import { useLastFailure } from '../../ui/hooks'
import layout from '../../ui/layout.module.css'
import { FailedState } from '../../ui/notice'
import { useNumberPaste } from '../../ui/number-field'
import { useBreadcrumb } from '../../ui/open-page'
import { MainButton } from '../../ui/step-layout'
import tabList from '../../ui/tab-list.module.css'
import { useEditorKeys } from '../../ui/use-editor-keys'
import classes from './delivery-preferences.module.css'
import { DoNotDisturb, FrequencyCapping, LimitRows, Limits } from './fields'
import { type PreferencesForm, usePreferences } from './use-preferences'
import { monthChoices, monthText, percentageOf, type SmartRow, smartText, type TabKey, tabs } from './values'

export function DeliveryPreferences() {
  useBreadcrumb([{ label: 'Delivery Preferences' }])
  const workspace = useSession().data?.workspace?.id
  const read = useChannelLimits()
  const failure = useLastFailure(read)
  return (
    <div className={layout.fill}>
      <div className={layout.head}>
        <h1>Delivery Preferences</h1>
      </div>
      {read.data ? (
        // The key discards edits when the workspace changes, so that they are not applied to another workspace's limits.
        <PreferencesPage key={workspace} limits={read.data} read={read} />
      ) : failure ? (
        <FailedState
          title="Delivery Preferences could not be loaded"
          text={failureOf(failure).message}
          busy={read.isFetching}
          onRetry={read.refetch}
        />
      ) : (
        <PreferencesSkeleton />
      )}
    </div>
  )
}

/** The bar at the bottom: whether the tab's edits are saved, and 'Save Changes'. */
type SaveBarProps = {
  form: PreferencesForm
  tab: TabKey
  /** Why saving is not possible now. */
  refusal: string | null
  onSave: () => void
}

function SaveBar({ form, tab, refusal, onSave }: SaveBarProps) {
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
function PreferencesPage({ limits, read }: { limits: ReadLimits; read: ReturnType<typeof useChannelLimits> }) {
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

/** SMART SEND: the open rate below which people are skipped, and the number of months that count. */
function SmartSend({ form }: { form: PreferencesForm }) {
  return (
    <Limits title="Smart Send threshold" text="For campaigns with Smart Send on. These numbers affect reach.">
      <LimitRows part="smart" label="Smart Send" limitText={(name) => rowText(form.values.smart[name])}>
        {(name, label) => <Share form={form} channel={name} label={label} />}
      </LimitRows>
    </Limits>
  )
}

const rowText = (row: SmartRow | undefined): string => (row ? smartText(row) : '')

function Share({ form, channel, label }: { form: PreferencesForm; channel: string; label: string }) {
  const row = form.values.smart[channel]
  const change = (part: Partial<SmartRow>) => row && form.set('smart', channel, { ...row, ...part })
  const paste = useNumberPaste(true, { value: row?.percentage ?? '', restore: (percentage) => change({ percentage }) })
  if (!row) return null
  const path = `smart.${channel}.percentage`
  return (
    <>
      <TextInput
        className={classes.percent ?? ''}
        aria-label={`Percentage of opens, ${label}`}
        inputMode="numeric"
        autoComplete="off"
        rightSection="%"
        rightSectionPointerEvents="none"
        data-field={path}
        value={row.percentage}
        error={paste.refusal ?? form.errorAt(path)}
        {...paste.handlers}
        onBlur={paste.leave}
        onChange={(event) => {
          paste.clear()
          change({ percentage: percentageOf(event.currentTarget.value) })
        }}
      />
      <span className={layout.between}>of opens within</span>
      <NativeSelect
        className={classes.months ?? ''}
        aria-label={`Months, ${label}`}
        data={monthsWith(row.months).map((months) => ({ value: String(months), label: monthText(months) }))}
        value={String(row.months)}
        onChange={(event) => change({ months: Number(event.currentTarget.value) })}
      />
    </>
  )
}

/** Adds the server's number of months if the list does not contain it. */
const monthsWith = (months: number): readonly number[] =>
  (monthChoices as readonly number[]).includes(months) ? monthChoices : [months, ...monthChoices]

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

const rows = ['a', 'b', 'c', 'd', 'e']

function PreferencesSkeleton() {
  return (
    <div
      className={`${layout.column3} ${classes.waiting}`}
      role="status"
      aria-busy="true"
      aria-label="Loading Delivery Preferences"
    >
      <Skeleton height={14} width={360} radius="sm" />
      {rows.map((row) => (
        <Skeleton key={row} height={52} radius="md" />
      ))}
    </div>
  )
}
