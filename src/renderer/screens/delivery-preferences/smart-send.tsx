/** SMART SEND: the open rate below which people are skipped, and the number of months that count. */

import { NativeSelect, TextInput } from '@mantine/core'
import layout from '../../ui/layout.module.css'
import { useNumberPaste } from '../../ui/use-number-paste'
import classes from './delivery-preferences.module.css'
import { LimitRows, Limits } from './row'
import { monthText, smartText } from './text'
import type { PreferencesForm } from './use-preferences'
import { monthChoices, percentageOf, type SmartRow } from './values'

export function SmartSend({ form }: { form: PreferencesForm }) {
  return (
    <Limits title="Smart Send threshold" text="For campaigns with Smart Send on. These numbers affect reach.">
      <LimitRows part="smart" label="Smart Send" limitText={(name) => rowText(form.values.smart[name])}>
        {(name, label) => <Share form={form} channel={name} label={label} />}
      </LimitRows>
    </Limits>
  )
}

const rowText = (row: SmartRow | undefined): string => (row ? smartText(row) : '')

function Share({ form, channel, label }: { form: PreferencesForm; channel: string; label: string }) {
  const row = form.values.smart[channel]
  const change = (part: Partial<SmartRow>) => row && form.set('smart', channel, { ...row, ...part })
  const paste = useNumberPaste(true, { value: row?.percentage ?? '', restore: (percentage) => change({ percentage }) })
  if (!row) return null
  const path = `smart.${channel}.percentage`
  return (
    <>
      <TextInput
        className={classes.percent ?? ''}
        aria-label={`Percentage of opens, ${label}`}
        inputMode="numeric"
        autoComplete="off"
        rightSection="%"
        rightSectionPointerEvents="none"
        data-field={path}
        value={row.percentage}
        error={paste.refusal ?? form.errorAt(path)}
        {...paste.handlers}
        onBlur={paste.leave}
        onChange={(event) => {
          paste.clear()
          change({ percentage: percentageOf(event.currentTarget.value) })
        }}
      />
      <span className={layout.between}>of opens within</span>
      <NativeSelect
        className={classes.months ?? ''}
        aria-label={`Months, ${label}`}
        data={monthsWith(row.months).map((months) => ({ value: String(months), label: monthText(months) }))}
        value={String(row.months)}
        onChange={(event) => change({ months: Number(event.currentTarget.value) })}
      />
    </>
  )
}

/** Adds the server's number of months if the list does not contain it. */
const monthsWith = (months: number): readonly number[] =>
  (monthChoices as readonly number[]).includes(months) ? monthChoices : [months, ...monthChoices]
