/** The fields of settings: each shows what is kept and keeps what is chosen at once; what cannot be kept stays, with why beside it. */
import { SegmentedControl, Select, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as v from 'valibot'
import { type ChosenSetting, chosenSettings, holdSeconds, type Settings } from '#contract'
import { useChangeSettings, useSettings } from '../../data/settings'
import { NumberField } from '../../ui/number-field'
import { SettingRow } from './row'

type Of<Value> = { [Key in ChosenSetting]: Settings[Key] extends Value ? Key : never }[ChosenSetting]
type Words = { label: string; text?: string }

export function SwitchSetting({ name, ...words }: Words & { name: Of<boolean> }) {
  const settings = useSettings()
  const { mutate: change } = useChangeSettings()
  return (
    <SettingRow name={name} {...words}>
      {({ locked, label }) => (
        <Switch
          aria-label={label}
          checked={settings[name]}
          disabled={locked}
          onChange={(event) => change({ [name]: event.currentTarget.checked })}
        />
      )}
    </SettingRow>
  )
}

type Choice<Value extends string> = { value: Value; label: string }

export function ChoiceSetting<Name extends 'colorScheme' | 'proxyMode' | 'updates'>({
  name,
  choices,
  ...words
}: Words & { name: Name; choices: readonly Choice<Settings[Name]>[] }) {
  const kept = useSettings()[name]
  const { mutate: change } = useChangeSettings()
  return (
    <SettingRow name={name} {...words}>
      {({ locked, label }) => (
        <SegmentedControl
          aria-label={label}
          data={choices.map((choice) => ({ ...choice }))}
          value={kept}
          disabled={locked}
          onChange={(value) => change({ [name]: value })}
        />
      )}
    </SettingRow>
  )
}

/** A text that is kept once the field is left, or with Enter. */
export function TextSetting({
  name,
  refusal,
  placeholder,
  ...words
}: Words & { name: 'proxyAddress' | 'proxyBypass'; refusal: string; placeholder: string }) {
  const kept = useSettings()[name]
  const { mutate: change } = useChangeSettings()
  const [typed, setTyped] = useState<string | null>(null)
  const value = typed ?? kept
  const fits = v.is(chosenSettings[name], value.trim())
  const keep = () => {
    if (typed === null || !fits) return
    if (typed.trim() !== kept) change({ [name]: typed.trim() })
    setTyped(null)
  }
  return (
    <SettingRow name={name} {...words}>
      {({ locked, label }) => (
        <TextInput
          aria-label={label}
          w={320}
          placeholder={placeholder}
          spellCheck={false}
          autoComplete="off"
          value={value}
          disabled={locked}
          error={typed !== null && !fits ? refusal : null}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={keep}
          onKeyDown={(event) => event.key === 'Enter' && keep()}
        />
      )}
    </SettingRow>
  )
}

const { least, most } = holdSeconds

export function HoldSetting() {
  const kept = useSettings().publishHoldSeconds
  const { mutate: change } = useChangeSettings()
  const [typed, setTyped] = useState<number | null | undefined>(undefined)
  const value = typed === undefined ? kept : typed
  const fits = v.is(chosenSettings.publishHoldSeconds, value)
  return (
    <SettingRow
      name="publishHoldSeconds"
      label="Wait before publishing"
      text="Seconds in which Publish can be taken back. 0 sends at once."
    >
      {({ locked, label }) => (
        <NumberField
          aria-label={label}
          w={120}
          min={least}
          max={most}
          suffix=" s"
          value={value}
          disabled={locked}
          error={fits ? null : `Enter a whole number from ${least} to ${most}`}
          onChange={(next) => {
            setTyped(next)
            if (v.is(chosenSettings.publishHoldSeconds, next)) change({ publishHoldSeconds: next })
          }}
        />
      )}
    </SettingRow>
  )
}

const asComputer = 'computer'

export function ZoneSetting({ computer }: { computer: string }) {
  const kept = useSettings().timeZone
  const { mutate: change } = useChangeSettings()
  const [open, setOpen] = useState(false)
  // Hundreds of names are made only for who looks at them.
  const names = open ? Intl.supportedValuesOf('timeZone') : kept ? [kept] : []
  return (
    <SettingRow
      name="timeZone"
      label="Time zone"
      text="In which times are shown. A campaign's schedule keeps the zone that it names."
    >
      {({ locked, label }) => (
        <Select
          aria-label={label}
          w={320}
          searchable
          allowDeselect={false}
          limit={100}
          nothingFoundMessage="No time zone of that name"
          data={[{ value: asComputer, label: `Same as this computer (${computer})` }, ...names]}
          value={kept || asComputer}
          disabled={locked}
          onDropdownOpen={() => setOpen(true)}
          onDropdownClose={() => setOpen(false)}
          onChange={(next) => next && change({ timeZone: next === asComputer ? '' : next })}
        />
      )}
    </SettingRow>
  )
}
