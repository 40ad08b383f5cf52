/**
 * The fields of a row: FREQUENCY CAPPING (maximum messages per customer in 24 hours, and the minimum delay between two displays) and quiet
 * hours.
 */

import { NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { channels } from '../../channels'
import layout from '../../ui/layout.module.css'
import { useNumberPaste } from '../../ui/number-field'
import { IconTile } from '../../ui/pieces'
import classes from './delivery-preferences.module.css'
import type { PreferencesForm } from './use-preferences'
import {
  capText,
  delayText,
  digitsOf,
  handlings,
  handlingText,
  hoursText,
  isOffered,
  type Preferences,
  type QuietRow,
  refusalOfTime,
  tidyTime,
} from './values'

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

/** DO NOT DISTURB: quiet hours in which no message is sent, and the handling of messages in them. */
export function DoNotDisturb({ form }: { form: PreferencesForm }) {
  return (
    <Limits
      title="Quiet hours"
      text="For campaigns with do not disturb on. The same start and end means off; an earlier end means the next day."
    >
      <LimitRows part="quiet" label="Quiet hours" limitText={(name) => <QuietText row={form.values.quiet[name]} />}>
        {(name, label) => <Hours form={form} channel={name} label={label} />}
      </LimitRows>
    </Limits>
  )
}

type LimitRowsProps = {
  part: keyof Preferences
  /** The accessible name of the list. */
  label: string
  /** The fields of one channel. */
  children: (wireName: string, label: string) => ReactNode
  /** The channel's limits as text. */
  limitText: (wireName: string) => ReactNode
}

/**
 * One channel in a list of limits: its name, its fields, and their meaning as text. The channels that have this limit, in the order of the
 * sidebar.
 */
export function LimitRows({ part, label, children, limitText }: LimitRowsProps) {
  return (
    <ul className={`${layout.bareList} ${classes.rows}`} aria-label={label} data-part={part}>
      {channels.filter(isOffered[part]).map((channel) => (
        <li key={channel.id} className={classes.row}>
          <span className={`${layout.rowWide} ${classes.channel}`}>
            <IconTile Icon={channel.Icon} />
            {channel.label}
          </span>
          <span className={classes.fields}>{children(channel.wireName, channel.label)}</span>
          <span className={classes.words}>{limitText(channel.wireName)}</span>
        </li>
      ))}
    </ul>
  )
}

/** A heading and a sentence above a list of limits. */
export function Limits({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={classes.limits}>
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  )
}

function QuietText({ row }: { row: QuietRow | undefined }) {
  if (!row) return null
  const handling = handlingText(row)
  return (
    <>
      <span data-num>{hoursText(row) ?? '–'}</span>
      {handling ? <span className={classes.under}>{handling}</span> : null}
    </>
  )
}

type HoursProps = { form: PreferencesForm; channel: string; label: string }

function Hours({ form, channel, label }: HoursProps) {
  const row = form.values.quiet[channel]
  if (!row) return null
  const change = (part: Partial<QuietRow>) => form.set('quiet', channel, { ...row, ...part })
  return (
    <>
      <Time form={form} channel={channel} field="from" label={`From, ${label}`} change={change} />
      <span className={layout.between}>to</span>
      <Time form={form} channel={channel} field="to" label={`To, ${label}`} change={change} />
      <NativeSelect
        className={classes.handling ?? ''}
        aria-label={`Message handling, ${label}`}
        data={handlingChoices(row.handling)}
        value={row.handling}
        onChange={(event) => change({ handling: event.currentTarget.value })}
      />
    </>
  )
}

type TimeProps = HoursProps & { field: 'from' | 'to'; change: (part: Partial<QuietRow>) => void }

function Time({ form, channel, field, label, change }: TimeProps) {
  const path = `quiet.${channel}.${field}`
  const typedText = form.values.quiet[channel]?.[field] ?? ''
  const [leftText, leave] = useState('')
  return (
    <TextInput
      className={classes.time ?? ''}
      aria-label={label}
      placeholder="hh:mm AM"
      autoComplete="off"
      spellCheck={false}
      data-field={path}
      value={typedText}
      // An invalid time is marked when the field loses the focus (Source: docs/reference/rules.md#delivery).
      error={form.errorAt(path) ?? (leftText === typedText && refusalOfTime(typedText))}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
      onBlur={(event) => {
        const tidiedTime = tidyTime(event.currentTarget.value)
        leave(tidiedTime)
        if (tidiedTime !== event.currentTarget.value) change({ [field]: tidiedTime })
      }}
    />
  )
}

/** Keeps the server's spelling of an option, and shows an unknown one unchanged. */
function handlingChoices(current: string): { value: string; label: string }[] {
  const isOption = handlings.some(({ value }) => value === current.toLowerCase())
  const choices = handlings.map(({ value, label }) => ({
    value: value === current.toLowerCase() ? current : value,
    label,
  }))
  return isOption ? choices : [...choices, { value: current, label: current }]
}
