/** Parts of Settings with acts of their own: data sources, the folder of reviews, privacy and help. */
import { Button, Modal, SegmentedControl, TextInput } from '@mantine/core'
import { IconDatabase, IconShieldLock, IconSignature } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import * as v from 'valibot'
import { amount, chosenSettings, type ReviewFolderState, wholeGraphemes } from '#contract'
import { labelOfAct } from '../../blocks/acts/registry'
import { useDiagnosticsFiles, useSaveDiagnostics, useShowLog } from '../../data/desktop'
import { failureOf } from '../../data/failure'
import { useChooseFolder, useFolderState } from '../../data/review-folder'
import { useSession } from '../../data/session'
import { useChangeSettings, useSettings } from '../../data/settings'
import { clockOf } from '../../ui/dates'
import layout from '../../ui/layout.module.css'
import { SwitchSetting } from './fields'
import { FixedValue, Part, Setting, SettingRow } from './row'
import classes from './settings.module.css'

/** The two databases that can count a segment (Source: docs/reference/choices.md; the names are assumed). */
const databases = [
  { value: '', label: 'Default' },
  { value: 'es', label: 'Alternative' },
]

/** The databases that count segments and results; both are sent as db_type (Source: docs/reference/calls.md). */
export function CountingSettings() {
  const { dbType, campaignAnalyticsFlag } = useSettings()
  const isSetByServer = useSession().data?.workspace?.campaignAnalytics === true
  const { mutate: change } = useChangeSettings()
  const isKnown = databases.some(({ value }) => value === dbType)
  return (
    <Part title="Data sources" Icon={IconDatabase}>
      <SettingRow
        label="Audience source"
        text="The database in which the server counts people. The alternative is sent as db_type=es."
      >
        <SegmentedControl
          aria-label="Audience source"
          data={isKnown ? databases : [...databases, { value: dbType, label: dbType }]}
          value={dbType}
          onChange={(value) => change({ dbType: value })}
        />
      </SettingRow>
      <SettingRow
        label="Results source"
        text="The database in which the server counts results. The alternative is sent as db_type=es."
        setBy={isSetByServer ? 'Set by your server.' : null}
      >
        {isSetByServer ? (
          <FixedValue aria-label="Results source" value="Alternative" />
        ) : (
          <SegmentedControl
            aria-label="Results source"
            data={databases}
            value={campaignAnalyticsFlag ? 'es' : ''}
            onChange={(value) => change({ campaignAnalyticsFlag: value === 'es' })}
          />
        )}
      </SettingRow>
    </Part>
  )
}

const isPath = (text: string): boolean => text === '' || v.is(chosenSettings.reviewFolder, text)

/** Settings of the shared folder: which one it is, when it was reached, and what in it could not be used. */
export function ReviewFolderSettings({ program }: { program: boolean }) {
  const [typed, setTyped] = useState<string | null>(null)
  const { mutate: choose } = useChooseFolder()
  const { reviewFolder } = useSettings()
  const isFitting = typed === null || isPath(typed.trim())
  return (
    <Part title="Reviews" Icon={IconSignature}>
      <Setting
        name="reviewFolder"
        label="Shared folder for reviews"
        text="Every proof of the open workspace is put there, and reviews that others put there are taken."
        refusal="Enter the full path of a folder"
        refused={!isFitting}
        valueText={(path) => path ?? 'None'}
      >
        {({ saved, keep, field }) => {
          const commit = () => {
            if (typed === null || !isFitting) return
            if (typed.trim() !== (saved ?? '')) keep(typed.trim() || null)
            setTyped(null)
          }
          return (
            <div className={classes.folder}>
              <TextInput
                {...field}
                placeholder="/srv/reviews"
                spellCheck={false}
                autoComplete="off"
                data-at-most={500}
                value={typed ?? saved ?? ''}
                error={!isFitting}
                onChange={(event) => setTyped(event.currentTarget.value)}
                onBlur={commit}
                onKeyDown={(event) => event.key === 'Enter' && commit()}
              />
              {program ? (
                <Button
                  variant="default"
                  size="xs"
                  onClick={() => choose(undefined, { onSuccess: (path) => path !== null && keep(path) })}
                >
                  Choose…
                </Button>
              ) : null}
              {saved === null ? null : (
                <Button variant="default" size="xs" onClick={() => keep(null)}>
                  Stop using
                </Button>
              )}
            </div>
          )
        }}
      </Setting>
      {reviewFolder === null ? null : <State />}
    </Part>
  )
}

function State() {
  const state = useFolderState()
  return (
    <>
      <SettingRow
        label={state ? stateText(state) : ' '}
        text="Looked at every half minute, and when a file in it changes."
      >
        <Button component={Link} to="/reviews" variant="default" size="xs">
          {labelOfAct('reviews')}
        </Button>
      </SettingRow>
      {state && state.refused.length > 0 ? (
        <SettingRow
          label="Files that could not be used"
          text={state.refused.map(({ file, reason }) => (
            <span key={file} className={classes.refusedFile}>
              <bdi>{file}</bdi>
              {`: ${reason}`}
            </span>
          ))}
        >
          {null}
        </SettingRow>
      ) : null}
    </>
  )
}

/** 'Reached 10:42', or what keeps Herald from using the folder. */
function stateText({ reachedAt, away, unwritten }: ReviewFolderState): string {
  if (away !== null) return `Cannot be reached: ${away}`
  if (reachedAt === null) return 'Not reached yet'
  return unwritten === null
    ? `Reached ${clockOf(reachedAt)}`
    : `Reached ${clockOf(reachedAt)}. Proofs cannot be put there: ${unwritten}`
}

/** Privacy and support: the data that leaves this computer, and files to give to support. */
export function Help({ program }: { program: boolean }) {
  const log = useShowLog()
  const [isOpen, setOpen] = useState(false)
  return (
    <Part title="Privacy and help" Icon={IconShieldLock}>
      <ul className={classes.facts}>
        <li>Nothing about you or your use of Herald is collected or sent to its makers.</li>
        <li>Drafts, files and the log stay in the data folder. Campaigns go to your server and nowhere else.</li>
        {program ? <li>Crash reports stay in the data folder and are not sent anywhere.</li> : null}
      </ul>
      <SwitchSetting
        name="namesOutside"
        label="Show campaign names outside Herald"
        text={
          program
            ? 'In notifications, the dock and the taskbar. Off: they say only what happened.'
            : 'In notifications, where others may read them. Off: only what happened.'
        }
      />
      <SettingRow label="Diagnostics" text="A file for support. You see it first.">
        {program ? (
          <Button variant="default" size="xs" onClick={() => log.mutate()}>
            {labelOfAct('log')}
          </Button>
        ) : null}
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          Save diagnostics…
        </Button>
      </SettingRow>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Save diagnostics" size={720} padding="xl">
        {isOpen ? <Files onClose={() => setOpen(false)} /> : null}
      </Modal>
    </Part>
  )
}

/** Maximum length of a displayed log, in characters. */
const MAX_REPORT_CHARS = 60_000
const endOf = (text: string): string =>
  text.length > MAX_REPORT_CHARS
    ? `The last part of ${amount(text.length)} characters:\n…${text.slice(wholeGraphemes(text, text.length - MAX_REPORT_CHARS, text.length)[0])}`
    : text

function Files({ onClose }: { onClose: () => void }) {
  const { data, error } = useDiagnosticsFiles()
  const save = useSaveDiagnostics()
  return (
    <div className={`${layout.column2} ${classes.files}`}>
      <p className={`${layout.quiet} ${classes.lead}`}>
        This is what the file will hold. Campaigns, people and access tokens are not in it.
      </p>
      {error ? <p role="alert">{failureOf(error).message}</p> : null}
      {data?.map(({ name, text }) => (
        <details key={name}>
          <summary>{name}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it the text could not be scrolled by keys. */}
          <pre tabIndex={0}>{endOf(text)}</pre>
        </details>
      ))}
      <div className={layout.answers}>
        <Button
          disabled={!data}
          loading={save.isPending || (!data && !error)}
          onClick={() => save.mutate(undefined, { onSuccess: (saved) => saved && onClose() })}
        >
          Save…
        </Button>
      </div>
    </div>
  )
}
