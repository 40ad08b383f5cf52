/** Settings: all options that the user or the organisation can set for this computer, on one page. */

import { Button } from '@mantine/core'
import {
  IconBell,
  IconDeviceDesktop,
  IconDownload,
  IconPalette,
  IconSend,
  IconServer2,
  IconWorld,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { AppInfo } from '#contract'
import { labelOfAct } from '../../blocks/acts/registry'
import { useAppInfo } from '../../data/app'
import { useShowFolder } from '../../data/desktop'
import { useWriteBackup } from '../../data/files'
import { useDisconnect, useSession } from '../../data/session'
import { useChangeSettings, usePolicy, useSettings } from '../../data/settings'
import { SearchField } from '../../ui/inputs'
import layout from '../../ui/layout.module.css'
import { useBreadcrumb } from '../../ui/open-page'
import {
  ChoiceSetting,
  HoldSetting,
  LanguagesSetting,
  PeopleSetting,
  SignOffSetting,
  SwitchSetting,
  TextSetting,
  ZoneSetting,
} from './fields'
import { CountingSettings, Help, ReviewFolderSettings } from './parts'
import { nearestSections, Part, SavedNote, SetByOthers, SettingRow, SettingsSearch, useHasRows } from './row'
import classes from './settings.module.css'

export function SettingsScreen() {
  useBreadcrumb([{ label: 'Settings' }])
  const info = useAppInfo().data
  const [query, setQuery] = useState('')
  const { ref, has } = useHasRows<HTMLDivElement>(query)
  return (
    <div className={`${layout.fill} ${classes.screen}`}>
      <div className={`${layout.head} ${classes.head}`}>
        <h1>Settings</h1>
        <SavedNote />
        <SearchField label="Find a setting" clearLabel="Show all settings" value={query} onChange={setQuery} />
      </div>
      <div ref={ref}>
        <SettingsSearch search={query}>
          <Parts info={info} />
        </SettingsSearch>
      </div>
      <div className={classes.nothing} role="status" hidden={has}>
        <p>No matching settings. Look in:</p>
        {nearestSections(query, info?.host === 'electron').map((title) => (
          <Button key={title} variant="default" size="xs" onClick={() => setQuery(title)}>
            {title}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** Each part has a fixed column, so that a change in one part does not move the others. */
function Parts({ info }: { info: AppInfo | undefined }) {
  const isElectron = info?.host === 'electron'
  return (
    <div className={classes.parts}>
      <div className={layout.column4}>
        <Account />
        <Part title="Appearance and language" Icon={IconPalette}>
          <ChoiceSetting name="colorScheme" label="Theme" choices={themes} />
          <ZoneSetting />
          {isElectron ? <Spelling mac={info.platform === 'darwin'} /> : null}
        </Part>
        <Network program={isElectron} />
        <CountingSettings />
      </div>
      <div className={layout.column4}>
        <Part title="Publishing" Icon={IconSend}>
          <HoldSetting />
          <PeopleSetting />
          <SignOffSetting />
        </Part>
        <ReviewFolderSettings program={isElectron} />
        <Part title="Notifications" Icon={IconBell}>
          <p className={classes.tableHead}>What Herald tells you about while you use other apps</p>
          <SwitchSetting name="notifyVerdicts" label="A campaign was approved or rejected" />
          <SwitchSetting name="notifyRefusals" label="The server refused a change" />
          <SwitchSetting name="notifyResults" label="Voucher codes are ready, or could not be imported" />
        </Part>
        {info ? <Computer info={info} /> : null}
        {isElectron ? (
          <Part title="Updates" Icon={IconDownload}>
            <ChoiceSetting
              name="updates"
              label="New versions"
              text="On Windows and macOS, installed when Herald closes."
              choices={updateChoices}
            />
          </Part>
        ) : null}
        <Help program={isElectron} />
      </div>
    </div>
  )
}

const themes = [
  { value: 'auto', label: 'Match system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const
const updateChoices = [
  { value: 'automatic', label: 'Check automatically' },
  { value: 'off', label: 'Never' },
] as const
const proxyChoices = [
  { value: 'system', label: 'Match system' },
  { value: 'none', label: 'None' },
  { value: 'manual', label: 'Manual' },
] as const
const pacChoice = { value: 'pac', label: 'Script' } as const

function Account() {
  const navigate = useNavigate()
  const workspace = useSession().data?.workspace
  const policy = usePolicy()
  const disconnect = useDisconnect()
  const { mutate: change } = useChangeSettings()
  const isPractising = workspace?.kind === 'practice'
  return (
    <Part title="Server and account" Icon={IconServer2}>
      <SettingRow
        label={workspace ? (isPractising ? 'Practice workspace' : workspace.address) : 'No server'}
        text={
          <>
            {workspace ? `${workspace.user.name || workspace.user.id}, ${workspace.brand.name}` : null}
            {policy?.server ? (
              <>
                <br />
                {`Your organisation allows Herald to connect only to ${policy.server}.`}
              </>
            ) : null}
          </>
        }
      >
        {isPractising ? (
          <Button variant="default" size="xs" onClick={() => change({ practiceNames: null })}>
            Change names
          </Button>
        ) : null}
        {workspace && !isPractising ? (
          <Button variant="default" size="xs" loading={disconnect.isPending} onClick={() => disconnect.mutate()}>
            {labelOfAct('disconnect')}
          </Button>
        ) : null}
        <Button variant="default" size="xs" onClick={() => navigate('/connect')}>
          {isPractising ? labelOfAct('connect') : 'Connect to another server'}
        </Button>
      </SettingRow>
    </Part>
  )
}

const Spelling = ({ mac }: { mac: boolean }) => (
  <>
    <SwitchSetting
      name="spelling"
      label="Check spelling"
      text={mac ? '' : 'Dictionaries are downloaded once, from Google.'}
    />
    {mac ? null : <LanguagesSetting />}
  </>
)

function Computer({ info }: { info: AppInfo }) {
  const policy = usePolicy()
  const isElectron = info.host === 'electron'
  const folder = useShowFolder()
  const backup = useWriteBackup()
  return (
    <Part title="This computer" Icon={IconDeviceDesktop}>
      <SettingRow
        label="Data folder"
        text={
          <>
            <span className={classes.path}>{info.dataFolder}</span>
            {policy?.dataFolder ? <SetByOthers /> : null}
          </>
        }
      >
        {isElectron ? (
          <Button variant="default" size="xs" onClick={() => folder.mutate()}>
            Show the folder
          </Button>
        ) : null}
        <Button variant="default" size="xs" loading={backup.isPending} onClick={() => backup.mutate()}>
          {labelOfAct('backup')}
        </Button>
      </SettingRow>
      {isElectron ? (
        <>
          <SwitchSetting name="startAtLogin" label="Start Herald with the computer" />
          <SwitchSetting
            name="reopenWindows"
            label="Reopen windows"
            text="Herald opens the windows you had last time, in the same places."
          />
          <SwitchSetting
            name="keepInTray"
            label={info.platform === 'darwin' ? 'Keep Herald in the menu bar' : 'Keep Herald in the tray'}
            text="Changes still sync, and you hear about approvals."
          />
          <SwitchSetting
            name="hardwareAcceleration"
            label="Use the graphics processor"
            text="Turn it off if pages are empty or flicker. Applies after a restart of Herald."
          />
        </>
      ) : null}
    </Part>
  )
}

function Network({ program }: { program: boolean }) {
  const { proxyMode } = useSettings()
  return (
    <Part title="Network" Icon={IconWorld}>
      <ChoiceSetting
        name="proxyMode"
        label="Proxy"
        text={
          program
            ? 'Herald asks you to sign in if the proxy does.'
            : "Applies after a restart. 'Match system' uses HTTPS_PROXY."
        }
        choices={program ? [...proxyChoices, pacChoice] : proxyChoices}
      />
      <TextSetting
        name="proxyAddress"
        label="Proxy address"
        text="Without a name or password."
        placeholder="http://proxy.example.com:8080"
        refusal="Enter it as http://host:8080"
        off={proxyMode !== 'manual'}
      />
      <TextSetting
        name="proxyBypass"
        label="Bypass the proxy for"
        text="Separate names with commas."
        placeholder="intranet.example.com, 10.0.0.5"
        refusal="Separate names with commas"
        off={proxyMode !== 'manual'}
      />
      {program ? (
        <>
          <TextSetting
            name="pacAddress"
            label="Address of the script"
            text="Used with 'Script'."
            placeholder="https://proxy.example.com/proxy.pac"
            refusal="Enter it as https://host/proxy.pac"
            off={proxyMode !== 'pac'}
          />
          <TextSetting
            name="caFile"
            label="Company certificates"
            text="In addition to those of the system, after a restart."
            placeholder="/etc/ssl/company.pem"
            refusal="Enter the full path of the file"
          />
        </>
      ) : null}
    </Part>
  )
}
