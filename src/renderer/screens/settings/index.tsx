/** Settings: everything of Herald that a person, or their organisation, can choose for this computer, on one page. */
import { Button } from '@mantine/core'
import { useNavigate } from 'react-router-dom'
import type { AppInfo } from '#contract'
import { labelOfAct } from '../../blocks/acts/registry'
import { useAppInfo } from '../../data/app'
import { useWriteBackup } from '../../data/backup'
import { useShowFolder } from '../../data/desktop'
import { useDisconnect, useSession } from '../../data/session'
import { usePolicy, useSettings } from '../../data/settings'
import { useBreadcrumb } from '../../ui/breadcrumb'
import { Counting } from './counting'
import { ChoiceSetting, HoldSetting, LanguagesSetting, SwitchSetting, TextSetting, ZoneSetting } from './fields'
import { Help } from './help'
import { Part, SetByOthers, SettingRow, WhoSet } from './row'
import classes from './settings.module.css'

export function SettingsScreen() {
  useBreadcrumb([{ label: 'Settings' }])
  const info = useAppInfo().data
  const program = info?.host === 'electron'
  return (
    <div className={classes.screen}>
      <h1 className={classes.title}>Settings</h1>
      <WhoSet />
      <div className={classes.parts}>
        <Account />
        <Part title="Look and language">
          <ChoiceSetting name="colorScheme" label="Theme" choices={themes} />
          <ZoneSetting computer={info?.timeZone ?? ''} />
          {program ? <Spelling mac={info.platform === 'darwin'} /> : null}
        </Part>
        <Part title="Notifications">
          <p className={classes.lead}>What Herald tells you about while you use other apps.</p>
          <SwitchSetting name="notifyVerdicts" label="A campaign was approved or rejected" />
          <SwitchSetting name="notifyRefusals" label="The server refused a change" />
          <SwitchSetting name="notifyResults" label="Voucher codes are ready, or could not be imported" />
        </Part>
        <Part title="Publishing">
          <HoldSetting />
        </Part>
        {info ? <Computer info={info} /> : null}
        <Network program={program} />
        <Counting />
        {program ? (
          <Part title="Updates">
            <ChoiceSetting
              name="updates"
              label="New versions"
              text="On Windows and macOS, new versions are downloaded, verified and installed when Herald closes."
              choices={updateChoices}
            />
          </Part>
        ) : null}
        <Help program={program} />
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

function Account() {
  const navigate = useNavigate()
  const workspace = useSession().data?.workspace
  const policy = usePolicy()
  const disconnect = useDisconnect()
  const practising = workspace?.kind === 'practice'
  return (
    <Part title="Server and account">
      <SettingRow
        label={workspace ? (practising ? 'Practice workspace' : workspace.address) : 'No server'}
        text={
          <>
            {workspace ? `${workspace.user.name || workspace.user.id}, ${workspace.brand.name}` : null}
            {policy?.server ? (
              <>
                <br />
                Herald connects to {policy.server} only. <SetByOthers />
              </>
            ) : null}
          </>
        }
      >
        {workspace && !practising ? (
          <Button variant="default" loading={disconnect.isPending} onClick={() => disconnect.mutate()}>
            {labelOfAct('disconnect')}
          </Button>
        ) : null}
        <Button variant="default" onClick={() => navigate('/connect')}>
          {practising ? labelOfAct('connect') : 'Connect to another server'}
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
  const program = info.host === 'electron'
  const folder = useShowFolder()
  const backup = useWriteBackup()
  return (
    <Part title="This computer">
      <SettingRow
        label="Data folder"
        text={
          <>
            <span className={classes.path}>{info.dataFolder}</span>
            {policy?.dataFolder ? <SetByOthers /> : null}
          </>
        }
      >
        {program ? (
          <Button variant="default" onClick={() => folder.mutate()}>
            Show the folder
          </Button>
        ) : null}
        <Button variant="default" loading={backup.isPending} onClick={() => backup.mutate()}>
          {labelOfAct('backup')}
        </Button>
      </SettingRow>
      {program ? (
        <>
          <SwitchSetting name="startAtLogin" label="Start Herald with the computer" />
          <SwitchSetting
            name="reopenWindows"
            label="Reopen windows"
            text="Herald opens with the windows of the last time, each where it stood."
          />
          <SwitchSetting
            name="keepInTray"
            label={info.platform === 'darwin' ? 'Keep Herald in the menu bar' : 'Keep Herald in the tray'}
            text="Herald keeps working after the last window closes: changes sync, and you hear about approvals."
          />
        </>
      ) : null}
    </Part>
  )
}

function Network({ program }: { program: boolean }) {
  const { proxyMode } = useSettings()
  return (
    <Part title="Network">
      <ChoiceSetting
        name="proxyMode"
        label="Proxy"
        text={
          program
            ? 'Herald uses the system proxy, also from a script, and asks you to sign in if the proxy does.'
            : 'Takes effect when Herald is opened again. Match system: HTTPS_PROXY.'
        }
        choices={proxyChoices}
      />
      {proxyMode === 'manual' ? (
        <>
          <TextSetting
            name="proxyAddress"
            label="Proxy address"
            placeholder="http://proxy.example.com:8080"
            refusal="Enter an address such as http://proxy.example.com:8080, without a name or password"
          />
          <TextSetting
            name="proxyBypass"
            label="Bypass the proxy for"
            text="Separate names with commas."
            placeholder="intranet.example.com, 10.0.0.5"
            refusal="Separate names with commas"
          />
        </>
      ) : null}
    </Part>
  )
}
