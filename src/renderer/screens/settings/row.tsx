/** One setting: what it is, its field, and who set it where the person cannot. */
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ChosenSetting, Settings } from '#contract'
import { useChangeSettings, usePolicy, useSettings } from '../../data/settings'
import classes from './settings.module.css'

type Words = { label: string; text?: ReactNode }

type Field<Name extends ChosenSetting> = {
  kept: Settings[Name]
  keep: (value: Settings[Name]) => void
  /** For the control: its name, and whether the organisation set it. */
  field: { 'aria-label': string; disabled: boolean }
}

export function Setting<Name extends ChosenSetting>({
  name,
  children,
  ...words
}: Words & { name: Name; children: (field: Field<Name>) => ReactNode }) {
  const kept = useSettings()[name]
  const { mutate: change } = useChangeSettings()
  const policy = usePolicy()
  const disabled = policy?.locked.includes(name) === true
  const keep = (value: Settings[Name]) => change({ [name]: value })
  return (
    <SettingRow {...words} name={name} under={disabled ? <SetByOthers source={policy.source} /> : null}>
      {children({ kept, keep, field: { 'aria-label': words.label, disabled } })}
    </SettingRow>
  )
}

/** What looks like a setting: a setting, or something to do beside them. */
export const SettingRow = ({
  name,
  label,
  text,
  under,
  children,
}: Words & { name?: ChosenSetting; under?: ReactNode; children: ReactNode }) => (
  <div className={classes.row} data-setting={name}>
    <div className={classes.words}>
      <span className={classes.label}>{label}</span>
      {text ? <span className={classes.text}>{text}</span> : null}
      {under}
    </div>
    <div className={classes.field}>{children}</div>
  </div>
)

/** `source`: where their word was read. */
export function SetByOthers({ source }: { source: string | null }) {
  return (
    <span className={classes.locked}>
      <IconLock size={14} stroke={1.5} aria-hidden />
      Set by your organisation{source ? ` (${source})` : ''}
    </span>
  )
}

/** Settings that belong together. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
