/** FREQUENCY CAPPING: maximum messages per customer in 24 hours, and the minimum delay between two displays, per channel. */

import { TextInput } from '@mantine/core'
import layout from '../../ui/layout.module.css'
import { useNumberPaste } from '../../ui/use-number-paste'
import classes from './delivery-preferences.module.css'
import { LimitRows, Limits } from './row'
import { capText, delayText } from './text'
import type { PreferencesForm } from './use-preferences'
import { digitsOf } from './values'

export function FrequencyCapping({ form }: { form: PreferencesForm }) {
  return (
    <>
      <Limits
        title="Frequency cap"
        text="Maximum messages per customer in 24 hours, per channel, across campaigns with capping on. 0 means no cap."
      >
        <LimitRows
          part="caps"
          label="Frequency caps"
          limitText={(name) => capText(form.values.caps[name] ?? '', form.isUnread('caps', name))}
        >
          {(name, label) => <Digits form={form} part="caps" channel={name} label={`Maximum messages, ${label}`} />}
        </LimitRows>
      </Limits>
      <Limits title="Minimum delay" text="Minimum days between two displays to the same customer. 0 means no minimum.">
        <LimitRows
          part="delays"
          label="Minimum delays"
          limitText={(name) => delayText(form.values.delays[name] ?? '', form.isUnread('delays', name))}
        >
          {(name, label) => (
            <Digits form={form} part="delays" channel={name} label={`Minimum delay, ${label}`} unit="days" />
          )}
        </LimitRows>
      </Limits>
    </>
  )
}

type DigitsProps = {
  form: PreferencesForm
  part: 'caps' | 'delays'
  channel: string
  label: string
  unit?: string
}

/** Accepts digits only; an empty field means the default, 0 (Source: docs/reference/rules.md#delivery and docs/reference/limits.md). */
function Digits({ form, part, channel, label, unit }: DigitsProps) {
  const path = `${part}.${channel}`
  const typedText = form.values[part][channel] ?? ''
  const paste = useNumberPaste(true, { value: typedText, restore: (before) => form.set(part, channel, before) })
  return (
    <>
      <TextInput
        className={classes.number ?? ''}
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        data-field={path}
        value={typedText}
        error={paste.refusal ?? form.errorAt(path)}
        {...paste.handlers}
        onChange={(event) => {
          paste.clear()
          form.set(part, channel, digitsOf(event.currentTarget.value))
        }}
        onBlur={() => {
          paste.leave()
          if (form.isUnread(part, channel)) return
          const number = String(Number(typedText))
          if (number !== typedText) form.set(part, channel, number)
        }}
      />
      {unit ? <span className={layout.between}>{unit}</span> : null}
    </>
  )
}
