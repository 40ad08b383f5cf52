/** Settings: everything of Herald that a person, or their organisation, can choose for this computer, on one page. */

import { Button, CloseButton, TextInput } from '@mantine/core'
import {
  IconBell,
  IconDeviceDesktop,
  IconDownload,
  IconPalette,
  IconSearch,
  IconSend,
  IconServer2,
  IconWorld,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { AppInfo } from '#contract'
import { filled } from '#contract'
import { labelOfAct } from '../../blocks/acts/registry'
import { useAppInfo } from '../../data/app'
import { useWriteBackup } from '../../data/backup'
import { useShowFolder } from '../../data/desktop'
import { useDisconnect, useSession } from '../../data/session'
import { useChangeSettings, usePolicy, useSettings } from '../../data/settings'
import { useBreadcrumb } from '../../ui/breadcrumb'
import layout from '../../ui/layout.module.css'
import { Counting } from './counting'
import {
  ChoiceSetting,
  HoldSetting,
  LanguagesSetting,
  PeopleSetting,
  SwitchSetting,
  TextSetting,
  ZoneSetting,
} from './fields'
import { Help } from './help'
import { Part, SetByOthers, SettingRow, Sought, useHasRows, WhoSet } from './row'
import classes from './settings.module.css'
import * as texts from './texts'

export function SettingsScreen() {
  useBreadcrumb([{ label: texts.settings }])
  const info = useAppInfo().data
  const [words, setWords] = useState('')
  const { ref, has } = useHasRows<HTMLDivElement>(words)
  return (
    <div className={`${layout.fill} ${classes.screen}`}>
      <div className={layout.head}>
        <h1>{texts.settings}</h1>
        <TextInput
          type="search"
          w={240}
          aria-label={texts.findASetting}
          placeholder={texts.findASetting}
          leftSection={<IconSearch size={16} stroke={1.5} />}
          rightSection={
            words ? <CloseButton size="sm" aria-label={texts.showAll} onClick={() => setWords('')} /> : null
          }
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && setWords('')}
        />
      </div>
      <WhoSet />
      <div ref={ref}>
        <Sought words={words}>
          <Parts info={info} />
        </Sought>
      </div>
      <div className={classes.nothing} role="status" hidden={has}>
        <p>{texts.noMatchingSettings}</p>
        {sections.map((title) => (
          <Button key={title} variant="default" size="xs" onClick={() => setWords(title)}>
            {title}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** Where to look instead, when nothing is found. */
const sections = [
  texts.serverAndAccount,
  texts.lookAndLanguage,
  texts.network,
  texts.publishing,
  texts.notifications,
  texts.privacyAndHelp,
]

/** Each part has its column, whatever stands in it: what is changed in one moves no other. */
function Parts({ info }: { info: AppInfo | undefined }) {
  const program = info?.host === 'electron'
  return (
    <div className={classes.parts}>
      <div className={layout.column4}>
        <Account />
        <Part title={texts.lookAndLanguage} Icon={IconPalette}>
          <ChoiceSetting name="colorScheme" label={texts.theme} choices={themes} />
          <ZoneSetting />
          {program ? <Spelling mac={info.platform === 'darwin'} /> : null}
        </Part>
        <Network program={program} />
        <Counting />
      </div>
      <div className={layout.column4}>
        <Part title={texts.publishing} Icon={IconSend}>
          <HoldSetting />
          <PeopleSetting />
        </Part>
        <Part title={texts.notifications} Icon={IconBell}>
          <p className={`${layout.quiet} ${classes.lead}`}>{texts.whatHeraldTellsYouAbout}</p>
          <SwitchSetting name="notifyVerdicts" label={texts.aCampaignWasApprovedOr} />
          <SwitchSetting name="notifyRefusals" label={texts.theServerRefusedAChange} />
          <SwitchSetting name="notifyResults" label={texts.voucherCodesAreReadyOr} />
        </Part>
        {info ? <Computer info={info} /> : null}
        {program ? (
          <Part title={texts.updates} Icon={IconDownload}>
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
const pacChoice = { value: 'pac', label: texts.script } as const

function Account() {
  const navigate = useNavigate()
  const workspace = useSession().data?.workspace
  const policy = usePolicy()
  const disconnect = useDisconnect()
  const { mutate: change } = useChangeSettings()
  const practising = workspace?.kind === 'practice'
  return (
    <Part title={texts.serverAndAccount} Icon={IconServer2}>
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
        {practising ? (
          <Button variant="default" onClick={() => change({ practiceNames: null })}>
            {texts.changeNames}
          </Button>
        ) : null}
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
    <Part title={texts.thisComputer2} Icon={IconDeviceDesktop}>
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
          <SwitchSetting
            name="hardwareAcceleration"
            label={texts.useTheGraphicsProcessor}
            text={texts.turnItOffIfPages}
          />
        </>
      ) : null}
    </Part>
  )
}

function Network({ program }: { program: boolean }) {
  const { proxyMode } = useSettings()
  return (
    <Part title={texts.network} Icon={IconWorld}>
      <ChoiceSetting
        name="proxyMode"
        label={texts.proxy}
        text={program ? texts.heraldUsesTheSystemProxy : texts.takesEffectWhenHeraldIs}
        choices={program ? [...proxyChoices, pacChoice] : proxyChoices}
      />
      <TextSetting
        name="proxyAddress"
        label={texts.proxyAddress}
        text={texts.usedWithManual}
        placeholder="http://proxy.example.com:8080"
        refusal={texts.enterAnAddressSuchAs}
        off={proxyMode !== 'manual'}
      />
      <TextSetting
        name="proxyBypass"
        label={texts.bypassTheProxyFor}
        text={texts.separateNamesWithCommas}
        placeholder="intranet.example.com, 10.0.0.5"
        refusal={texts.separateNamesWithCommas2}
        off={proxyMode !== 'manual'}
      />
      {program ? (
        <>
          <TextSetting
            name="pacAddress"
            label={texts.addressOfTheScript}
            placeholder="https://proxy.example.com/proxy.pac"
            refusal={texts.enterTheAddressOfThe}
            off={proxyMode !== 'pac'}
          />
          <TextSetting
            name="caFile"
            label={texts.companyCertificates}
            text={texts.aPemFileThatHerald}
            placeholder="/etc/ssl/company.pem"
            refusal={texts.enterTheFullPathOf}
          />
        </>
      ) : null}
    </Part>
  )
}
