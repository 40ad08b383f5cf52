/** Settings: everything of Herald that a person, or their organisation, can choose for this computer, on one page. */

import { Button } from '@mantine/core'
import { useNavigate } from 'react-router-dom'
import type { AppInfo } from '#contract'
import { filled } from '#contract'
import { labelOfAct } from '../../blocks/acts/registry'
import { useAppInfo } from '../../data/app'
import { useWriteBackup } from '../../data/backup'
import { useShowFolder } from '../../data/desktop'
import { useDisconnect, useSession } from '../../data/session'
import { usePolicy, useSettings } from '../../data/settings'
import { useBreadcrumb } from '../../ui/breadcrumb'
import layout from '../../ui/layout.module.css'
import { Counting } from './counting'
import { ChoiceSetting, HoldSetting, LanguagesSetting, SwitchSetting, TextSetting, ZoneSetting } from './fields'
import { Help } from './help'
import { Part, SetByOthers, SettingRow, WhoSet } from './row'
import classes from './settings.module.css'
import * as texts from './texts'

export function SettingsScreen() {
  useBreadcrumb([{ label: texts.settings }])
  const info = useAppInfo().data
  const program = info?.host === 'electron'
  return (
    <div className={`${layout.fill} ${classes.screen}`}>
      <h1 className={`${layout.title} ${classes.title}`}>{texts.settings}</h1>
      <WhoSet />
      <div className={classes.parts}>
        <Account />
        <Part title={texts.lookAndLanguage}>
          <ChoiceSetting name="colorScheme" label={texts.theme} choices={themes} />
          <ZoneSetting />
          {program ? <Spelling mac={info.platform === 'darwin'} /> : null}
        </Part>
        <Part title={texts.notifications}>
          <p className={`${layout.quiet} ${classes.lead}`}>{texts.whatHeraldTellsYouAbout}</p>
          <SwitchSetting name="notifyVerdicts" label={texts.aCampaignWasApprovedOr} />
          <SwitchSetting name="notifyRefusals" label={texts.theServerRefusedAChange} />
          <SwitchSetting name="notifyResults" label={texts.voucherCodesAreReadyOr} />
        </Part>
        <Part title={texts.publishing}>
          <HoldSetting />
        </Part>
        {info ? <Computer info={info} /> : null}
        <Network program={program} />
        <Counting />
        {program ? (
          <Part title={texts.updates}>
            <ChoiceSetting
              name="updates"
              label={texts.newVersions}
              text={texts.onWindowsAndMacosNew}
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
  { value: 'auto', label: texts.matchSystem },
  { value: 'light', label: texts.light },
  { value: 'dark', label: texts.dark },
] as const
const updateChoices = [
  { value: 'automatic', label: texts.checkAutomatically },
  { value: 'off', label: texts.never },
] as const
const proxyChoices = [
  { value: 'system', label: texts.matchSystem },
  { value: 'none', label: texts.none },
  { value: 'manual', label: texts.manual },
] as const

function Account() {
  const navigate = useNavigate()
  const workspace = useSession().data?.workspace
  const policy = usePolicy()
  const disconnect = useDisconnect()
  const practising = workspace?.kind === 'practice'
  return (
    <Part title={texts.serverAndAccount}>
      <SettingRow
        label={workspace ? (practising ? texts.practiceWorkspace : workspace.address) : texts.noServer}
        text={
          <>
            {workspace ? `${workspace.user.name || workspace.user.id}, ${workspace.brand.name}` : null}
            {policy?.server ? (
              <>
                <br />
                {filled(texts.heraldConnectsTo, { server: policy.server })} <SetByOthers />
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
          {practising ? labelOfAct('connect') : texts.connectToAnotherServer}
        </Button>
      </SettingRow>
    </Part>
  )
}

const Spelling = ({ mac }: { mac: boolean }) => (
  <>
    <SwitchSetting
      name="spelling"
      label={texts.checkSpelling}
      text={mac ? '' : texts.dictionariesAreDownloadedOnceFrom}
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
    <Part title={texts.thisComputer2}>
      <SettingRow
        label={texts.dataFolder}
        text={
          <>
            <span className={classes.path}>{info.dataFolder}</span>
            {policy?.dataFolder ? <SetByOthers /> : null}
          </>
        }
      >
        {program ? (
          <Button variant="default" onClick={() => folder.mutate()}>
            {texts.showTheFolder}
          </Button>
        ) : null}
        <Button variant="default" loading={backup.isPending} onClick={() => backup.mutate()}>
          {labelOfAct('backup')}
        </Button>
      </SettingRow>
      {program ? (
        <>
          <SwitchSetting name="startAtLogin" label={texts.startHeraldWithTheComputer} />
          <SwitchSetting name="reopenWindows" label={texts.reopenWindows} text={texts.heraldOpensWithTheWindows} />
          <SwitchSetting
            name="keepInTray"
            label={info.platform === 'darwin' ? texts.keepHeraldInTheMenu : texts.keepHeraldInTheTray}
            text={texts.heraldKeepsWorkingAfterThe}
          />
        </>
      ) : null}
    </Part>
  )
}

function Network({ program }: { program: boolean }) {
  const { proxyMode } = useSettings()
  return (
    <Part title={texts.network}>
      <ChoiceSetting
        name="proxyMode"
        label={texts.proxy}
        text={program ? texts.heraldUsesTheSystemProxy : texts.takesEffectWhenHeraldIs}
        choices={proxyChoices}
      />
      {proxyMode === 'manual' ? (
        <>
          <TextSetting
            name="proxyAddress"
            label={texts.proxyAddress}
            placeholder="http://proxy.example.com:8080"
            refusal={texts.enterAnAddressSuchAs}
          />
          <TextSetting
            name="proxyBypass"
            label={texts.bypassTheProxyFor}
            text={texts.separateNamesWithCommas}
            placeholder="intranet.example.com, 10.0.0.5"
            refusal={texts.separateNamesWithCommas2}
          />
        </>
      ) : null}
    </Part>
  )
}
