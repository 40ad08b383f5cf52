/** The fields of settings: each shows what is kept and keeps what is chosen at once; what cannot be kept stays, with why beside it. */
import { MultiSelect, SegmentedControl, Select, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as v from 'valibot'
import {
  type ChosenSetting,
  chosenSettings,
  computerZone,
  filled,
  holdSeconds,
  knownZones,
  type Settings,
} from '#contract'
import { useSpellingLanguages } from '../../data/desktop'
import { useSettings } from '../../data/settings'
import { NumberField } from '../../ui/number-field'
import { Setting } from './row'
import * as texts from './texts'

type Of<Value> = { [Key in ChosenSetting]: Settings[Key] extends Value ? Key : never }[ChosenSetting]
type FieldText = { label: string; text?: string }

export const SwitchSetting = (setting: FieldText & { name: Of<boolean> }) => (
  <Setting {...setting}>
    {({ kept, keep, field }) => (
      <Switch {...field} checked={kept} onChange={(event) => keep(event.currentTarget.checked)} />
    )}
  </Setting>
)

type Choice<Value extends string> = { value: Value; label: string }

export const ChoiceSetting = <Name extends 'colorScheme' | 'proxyMode' | 'updates'>({
  choices,
  ...setting
}: FieldText & { name: Name; choices: readonly Choice<Settings[Name]>[] }) => (
  <Setting {...setting}>
    {({ kept, keep, field }) => (
      <SegmentedControl {...field} data={choices.map((choice) => ({ ...choice }))} value={kept} onChange={keep} />
    )}
  </Setting>
)

type Texts = 'proxyAddress' | 'proxyBypass'

/** A text that is kept once the field is left, or with Enter. */
export function TextSetting({
  refusal,
  placeholder,
  ...setting
}: FieldText & { name: Texts; refusal: string; placeholder: string }) {
  const [typed, setTyped] = useState<string | null>(null)
  const fits = typed === null || v.is(chosenSettings[setting.name], typed.trim())
  return (
    <Setting {...setting}>
      {({ kept, keep, field }) => {
        const leave = () => {
          if (typed === null || !fits) return
          if (typed.trim() !== kept) keep(typed.trim())
          setTyped(null)
        }
        return (
          <TextInput
            {...field}
            w={wide}
            placeholder={placeholder}
            spellCheck={false}
            autoComplete="off"
            value={typed ?? kept}
            error={fits ? null : refusal}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onBlur={leave}
            onKeyDown={(event) => event.key === 'Enter' && leave()}
          />
        )
      }}
    </Setting>
  )
}

const wide = 320
const { least, most } = holdSeconds
const isHold = (value: unknown): value is number => v.is(chosenSettings.publishHoldSeconds, value)

export function HoldSetting() {
  const [typed, setTyped] = useState<number | null | undefined>(undefined)
  const fits = typed === undefined || isHold(typed)
  return (
    <Setting name="publishHoldSeconds" label={texts.waitBeforePublishing} text={texts.howManySecondsYouCan}>
      {({ kept, keep, field }) => (
        <NumberField
          {...field}
          w={120}
          min={least}
          max={most}
          suffix=" s"
          value={typed === undefined ? kept : typed}
          error={fits ? null : filled(texts.enterAWholeNumberFrom, { least, most })}
          onChange={(next) => {
            setTyped(next)
            if (isHold(next)) keep(next)
          }}
        />
      )}
    </Setting>
  )
}

const asComputer = 'computer'

export function ZoneSetting() {
  const [open, setOpen] = useState(false)
  return (
    <Setting name="timeZone" label={texts.timeZone} text={texts.timesAreShownInThis}>
      {({ kept, keep, field }) => {
        // Hundreds of names are made only for who looks at them.
        const names = open ? knownZones() : kept ? [kept] : []
        return (
          <Select
            {...field}
            w={wide}
            searchable
            allowDeselect={false}
            limit={100}
            nothingFoundMessage={texts.noMatchingTimeZones}
            data={[
              { value: asComputer, label: filled(texts.sameAsThisComputer, { computer: computerZone() }) },
              ...names,
            ]}
            value={kept || asComputer}
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
  const known = useSpellingLanguages()
  return (
    <Setting name="spellingLanguages" label={texts.spellingLanguages} text={texts.ifNoneIsChosenHerald}>
      {({ kept, keep, field }) => (
        <MultiSelect
          {...field}
          w={wide}
          searchable
          clearable
          maxValues={10}
          placeholder={kept.length === 0 ? texts.matchSystem : ''}
          nothingFoundMessage={texts.noDictionaryForThatLanguage}
          data={known.map((value) => ({ value, label: languageText(value) }))}
          value={kept}
          disabled={field.disabled || !spelling}
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
