/** The content step of app push: tabs for Android and iOS on the left, the phone of the open tab on the right. */
import { Checkbox, Tabs } from '@mantine/core'
import { IconAlertTriangle, IconBrandAndroid, IconBrandApple } from '@tabler/icons-react'
import { memo, useMemo } from 'react'
import { type AppPushValues, type System, systemNames, systems } from '../../../model/channels/app-push/values'
import type { ContentContext } from '../../../model/channels/channel'
import { imageTags, wordTags } from '../../../model/merge-tags/text'
import { ruleOf } from '../../blocks/test-send/recipients'
import { TestSend } from '../../blocks/test-send/test-send'
import boxes from '../../ui/layout.module.css'
import { StepLayout, StepRest } from '../../ui/step-layout'
import tabList from '../../ui/tab-list.module.css'
import type { ContentViewProps } from '../channel-views'
import classes from './app-push.module.css'
import { DeliveryPart } from './delivery'
import { recipients } from './index'
import { ButtonsPart, ClickPart, ImagePart, PairsPart, TextPart } from './message-parts'
import { AppPushPreview } from './preview'
import { appPushTest, forFields, type Part, useAppPush } from './use-app-push'

const rule = ruleOf(recipients)
const marks = { android: IconBrandAndroid, ios: IconBrandApple } as const

export function View(props: ContentViewProps<AppPushValues>) {
  const { readOnly, context } = props
  const { values, current, part, open, duplicate, copies, refusal } = useAppPush(props)
  const { system } = part
  const tags = useMemo(() => wordTags(context.mergeTags), [context.mergeTags])
  const pictures = useMemo(() => imageTags(context.mergeTags), [context.mergeTags])
  return (
    <StepLayout
      side={
        <AppPushPreview
          system={system}
          values={values[system]}
          tags={tags}
          allTags={context.mergeTags}
          sender={context.senderPending ? '' : context.sender}
        />
      }
      sideLabel="Preview"
    >
      <div className={classes.content}>
        <SystemTabs system={system} android={values.android.isEnabled} ios={values.ios.isEnabled} onOpen={open} />
        <div
          className={`${boxes.column4} ${classes.fields}`}
          role="tabpanel"
          id={panelId}
          aria-labelledby={tabIdOf(system)}
          key={`${system} ${system === 'ios' ? copies : 0}`}
        >
          <Switches part={part} onDuplicate={duplicate} none={!values.android.isEnabled && !values.ios.isEnabled} />
          {system === 'ios' && refusal('ios') && (
            <p className={`${boxes.row} ${classes.refused}`} role="alert">
              <IconAlertTriangle size={16} aria-hidden />
              {refusal('ios')}
            </p>
          )}
          {part.values.isEnabled ? (
            <>
              <TextPart part={part} tags={tags} />
              <ClickPart part={part} tags={tags} />
              <StepRest now={props.problems.length > 0}>
                <ImagePart part={part} tags={pictures} allTags={context.mergeTags} />
                <ButtonsPart part={part} />
                <PairsPart part={part} />
                <DeliveryPart part={part} />
              </StepRest>
            </>
          ) : (
            <SystemOff system={system} />
          )}
        </div>
      </div>
      {!readOnly && part.values.isEnabled && (
        <Testing key={system} system={system} current={current} edit={part.edit} context={context} />
      )}
    </StepLayout>
  )
}

const panelId = 'app-push-system'
const tabIdOf = (system: System) => `app-push-tab-${system}`

type TestingProps = {
  system: System
  current: () => AppPushValues
  edit: Part['edit']
  context: ContentContext
}

/** A test sends the open tab's message. */
const Testing = memo(({ system, current, edit, context }: TestingProps) => (
  <TestSend
    rule={rule}
    content={() => appPushTest(current(), system, context)}
    recipients={() => current()[system].testNumbers}
    onRecipients={(testNumbers) => edit({ testNumbers })}
    usesVoucher={false}
    context={context}
  />
))

type TabsProps = { system: System; android: boolean; ios: boolean; onOpen: (system: System) => void }

/** A finding that links to a field of a closed tab focuses the tab, which opens it. */
const SystemTabs = memo(({ system, android, ios, onOpen }: TabsProps) => {
  const enabled = { android, ios }
  return (
    <Tabs
      variant="none"
      value={system}
      keepMounted={false}
      onChange={(next) => onOpen(next === 'ios' ? 'ios' : 'android')}
    >
      <Tabs.List className={`${tabList.list} ${classes.systems}`} aria-label="Systems">
        {systems.map((eachSystem) => {
          const Mark = marks[eachSystem]
          return (
            <Tabs.Tab
              key={eachSystem}
              value={eachSystem}
              className={tabList.tab ?? ''}
              data-state={eachSystem === system ? 'current' : 'open'}
              id={tabIdOf(eachSystem)}
              aria-controls={panelId}
              data-field={eachSystem}
              onFocus={() => onOpen(eachSystem)}
              leftSection={<Mark size={16} stroke={1.5} aria-hidden />}
              rightSection={<span className={classes.state}>{enabled[eachSystem] ? 'On' : 'Off'}</span>}
            >
              {eachSystem === 'ios' ? 'IOS CONTENT' : 'ANDROID CONTENT'}
            </Tabs.Tab>
          )
        })}
      </Tabs.List>
    </Tabs>
  )
})

type SwitchesProps = { part: Part; onDuplicate: (isOn: boolean) => void; none: boolean }

const Switches = forFields(['isEnabled', 'isDuplicateAndroid'], SwitchFields)

function SwitchFields({ part, onDuplicate, none }: SwitchesProps) {
  const { system, values, edit, readOnly } = part
  return (
    <div className={classes.switches}>
      <Checkbox
        label={`Enable ${systemNames[system]} content`}
        name={part.pathOf('isEnabled')}
        checked={values.isEnabled}
        disabled={readOnly}
        error={none ? part.errorAt('isEnabled') : undefined}
        onChange={(event) => edit({ isEnabled: event.currentTarget.checked })}
      />
      {system === 'ios' && (
        <Checkbox
          label="Duplicate Android Content"
          checked={values.isDuplicateAndroid}
          disabled={readOnly}
          onChange={(event) => onDuplicate(event.currentTarget.checked)}
        />
      )}
    </div>
  )
}

const SystemOff = ({ system }: { system: System }) => (
  <p className={`${boxes.note} ${classes.off}`}>
    {system === 'ios'
      ? 'iOS phones get nothing from this campaign. Enable iOS content, or duplicate the Android content.'
      : 'Android phones get nothing from this campaign. The Android content is kept.'}
  </p>
)
