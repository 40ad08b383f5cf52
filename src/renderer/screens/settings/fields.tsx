/**
 * The fields of Settings. Each shows the saved value and saves a change at once; a value that cannot be saved stays, with the reason next
 * to it.
 */
import { MultiSelect, SegmentedControl, Select, Switch, TextInput } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import * as v from 'valibot'
import {
  amount,
  type ChosenSetting,
  chosenSettings,
  computerZone,
  foundZones,
  knownZones,
  MAX_SIGN_OFFS,
  type Settings,
} from '#contract'
import { offsetOf } from '../../../model/steps/schedule/engine'
import { useSpellingLanguages } from '../../data/desktop'
import { serverNow } from '../../data/session'
import { useSettings } from '../../data/settings'
import layout from '../../ui/layout.module.css'
import { NumberField } from '../../ui/number-field'
import { Setting } from './row'
import classes from './settings.module.css'

type SettingOfType<Value> = { [Key in ChosenSetting]: Settings[Key] extends Value ? Key : never }[ChosenSetting]
/** Width of fields for texts and of lists. */
const WIDE_FIELD_PX = 240

type FieldText = { label: string; text?: string }

export const SwitchSetting = (setting: FieldText & { name: SettingOfType<boolean> }) => (
  <Setting {...setting} valueText={(isOn) => (isOn ? 'On' : 'Off')}>
    {({ saved, keep, field }) => (
      <Switch {...field} checked={saved} onChange={(event) => keep(event.currentTarget.checked)} />
    )}
  </Setting>
)

type Choice<Value extends string> = { value: Value; label: string }

export const ChoiceSetting = <Name extends 'colorScheme' | 'proxyMode' | 'updates'>({
  choices,
  ...setting
}: FieldText & { name: Name; choices: readonly Choice<Settings[Name]>[] }) => (
  <Setting
    {...setting}
    also={choices.map(({ label }) => label).join(' ')}
    valueText={(saved) => choices.find(({ value }) => value === saved)?.label ?? saved}
  >
    {({ saved, keep, field }) => (
      <SegmentedControl {...field} data={choices.map((choice) => ({ ...choice }))} value={saved} onChange={keep} />
    )}
  </Setting>
)

type Texts = 'proxyAddress' | 'proxyBypass' | 'pacAddress' | 'caFile'

/** A text that is saved when the field loses the focus, or with Enter. */
export function TextSetting({
  refusal,
  placeholder,
  off = false,
  ...setting
}: FieldText & { name: Texts; refusal: string; placeholder: string; off?: boolean }) {
  const [typed, setTyped] = useState<string | null>(null)
  const isFitting = typed === null || v.is(chosenSettings[setting.name], typed.trim())
  return (
    <Setting {...setting} refusal={refusal} refused={!isFitting} valueText={(text) => text || 'Not set'}>
      {({ saved, keep, field }) => {
        const commit = () => {
          if (typed === null || !isFitting) return
          if (typed.trim() !== saved) keep(typed.trim())
          setTyped(null)
        }
        return (
          <TextInput
            {...field}
            disabled={off}
            w={WIDE_FIELD_PX}
            placeholder={placeholder}
            spellCheck={false}
            autoComplete="off"
            value={typed ?? saved}
            error={!isFitting}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onBlur={commit}
            onKeyDown={(event) => event.key === 'Enter' && commit()}
          />
        )
      }}
    </Setting>
  )
}

/** Choices in seconds; a different value that the organisation or an older version set is added. */
const HOLDS = [0, 10, 30, 60]
const holdText = (seconds: number) => (seconds === 0 ? 'Off' : `${seconds} s`)

export const HoldSetting = () => (
  <>
    <Setting
      name="publishHoldSeconds"
      label="Wait before publishing"
      text="Nothing leaves in that time; Undo takes it back."
      valueText={holdText}
    >
      {({ saved, keep, field }) => (
        <SegmentedControl
          {...field}
          data={[...new Set([...HOLDS, saved])]
            .sort((one, other) => one - other)
            .map((seconds) => ({ value: String(seconds), label: holdText(seconds) }))}
          value={String(saved)}
          onChange={(seconds) => keep(Number(seconds))}
        />
      )}
    </Setting>
    <p className={`${layout.row} ${classes.told}`}>
      <IconInfoCircle size={16} stroke={1.5} aria-hidden />
      If Herald is closed during the wait, nothing is sent, and the next start says so.
    </p>
  </>
)

const signOffsText = (count: number) => (count === 0 ? 'None' : count === 1 ? 'One' : 'Two')

/** Reviews that have to approve a campaign before it can be published. */
export const SignOffSetting = () => (
  <Setting
    name="signOffs"
    label="Sign-offs before Publish"
    text="People who approve a campaign that was shared for review."
    valueText={signOffsText}
  >
    {({ saved, keep, field }) => (
      <SegmentedControl
        {...field}
        data={Array.from({ length: MAX_SIGN_OFFS + 1 }, (_, count) => ({
          value: String(count),
          label: signOffsText(count),
        }))}
        value={String(saved)}
        onChange={(count) => keep(Number(count))}
      />
    )}
  </Setting>
)

const isPeopleCount = (value: unknown): value is number => v.is(chosenSettings.typePeopleAbove, value)

/** Above this number of recipients, the user must type their number before publishing. */
export function PeopleSetting() {
  const [typed, setTyped] = useState<number | null | undefined>(undefined)
  const isRefused = typed !== undefined && !isPeopleCount(typed)
  return (
    <Setting
      name="typePeopleAbove"
      label="Type the number of recipients"
      text="Before publishing to more than this many."
      refusal="Enter a whole number, 0 or more"
      refused={isRefused}
      valueText={(people) => `${amount(people)} recipients`}
    >
      {({ saved, keep, field }) => (
        <NumberField
          {...field}
          w={160}
          hideControls
          thousandSeparator=","
          suffix=" recipients"
          value={typed === undefined ? saved : typed}
          error={isRefused}
          onChange={(next) => {
            setTyped(next)
            if (isPeopleCount(next)) keep(next)
          }}
        />
      )}
    </Setting>
  )
}

const asComputer = 'computer'
const computerText = () => `This computer (${computerZone()})`

export function ZoneSetting() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Setting
      name="timeZone"
      label="Time zone"
      text="Schedules keep their own time zone."
      valueText={(zone) => zone || computerText()}
    >
      {({ saved, keep, field }) => {
        // Hundreds of names are only created while the list is open.
        const names = isOpen ? knownZones() : saved ? [saved] : []
        return (
          <Select
            {...field}
            w={WIDE_FIELD_PX}
            searchable
            filter={foundZones}
            selectFirstOptionOnChange
            allowDeselect={false}
            limit={100}
            nothingFoundMessage="No matching time zones"
            data={[{ value: asComputer, label: computerText() }, ...names]}
            renderOption={({ option: { value, label } }) =>
              value === asComputer ? label : `${label} (UTC${offsetOf(value, serverNow())})`
            }
            value={saved || asComputer}
            onDropdownOpen={() => setOpen(true)}
            onDropdownClose={() => setOpen(false)}
            onChange={(next) => next && keep(next === asComputer ? '' : next)}
          />
        )
      }}
    </Setting>
  )
}

export function LanguagesSetting() {
  const { spelling } = useSettings()
  const available = useSpellingLanguages()
  return (
    <Setting
      name="spellingLanguages"
      label="Spelling languages"
      text="None chosen: those of the system."
      valueText={(chosen) => chosen.map(languageText).join(', ') || 'Match system'}
    >
      {({ saved, keep, field }) => (
        <MultiSelect
          {...field}
          w={WIDE_FIELD_PX}
          classNames={{ pillsList: classes.oneRow }}
          searchable
          clearable
          maxValues={10}
          placeholder={saved.length === 0 ? 'Match system' : ''}
          nothingFoundMessage="No dictionary for that language"
          data={available.map((value) => ({ value, label: languageText(value) }))}
          value={saved}
          disabled={!spelling}
          onChange={keep}
        />
      )}
    </Setting>
  )
}

const languages = new Intl.DisplayNames('en', { type: 'language' })
/** 'British English' for 'en-GB'. */
function languageText(code: string): string {
  try {
    return languages.of(code) ?? code
  } catch {
    return code
  }
}
