/** One setting: what it is, its field, and who set it where the person cannot. */
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ChosenSetting, Settings } from '#contract'
import { useChangeSettings, usePolicy, useSettings } from '../../data/settings'
import { filledNodes } from '../../ui/filled-nodes'
import layout from '../../ui/layout.module.css'
import readOnly from '../../ui/read-only.module.css'
import classes from './settings.module.css'
import * as texts from './texts'

type Text = { label: string; text?: ReactNode }

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
}: Text & { name: Name; children: (field: Field<Name>) => ReactNode }) {
  const kept = useSettings()[name]
  const { mutate: change } = useChangeSettings()
  const policy = usePolicy()
  const disabled = policy?.locked.includes(name) === true
  const keep = (value: Settings[Name]) => change({ [name]: value })
  return (
    <SettingRow {...words} name={name} locked={disabled}>
      {children({ kept, keep, field: { 'aria-label': words.label, disabled } })}
    </SettingRow>
  )
}

/** What looks like a setting: a setting, or something to do beside them. */
export const SettingRow = ({
  name,
  label,
  text,
  locked = false,
  children,
}: Text & { name?: ChosenSetting; locked?: boolean; children: ReactNode }) => (
  <div
    className={`${layout.spread} ${locked ? `${classes.row} ${readOnly.readOnly}` : classes.row}`}
    data-setting={name}
  >
    <div className={`${layout.words} ${classes.words}`}>
      <span className={classes.label}>{label}</span>
      {text ? <span className={classes.text}>{text}</span> : null}
      {locked ? <SetByOthers /> : null}
    </div>
    <div className={classes.field}>{children}</div>
  </div>
)

export const SetByOthers = () => (
  <span className={classes.locked}>
    <IconLock size={14} stroke={1.5} aria-hidden />
    {texts.setByYourOrganisation}
  </span>
)

/** Said once for all rows that carry the lock: where their word was read. */
export function WhoSet() {
  const policy = usePolicy()
  const { source, locked = [], server, dataFolder } = policy ?? {}
  if (!source || (locked.length === 0 && !server && !dataFolder)) return null
  return (
    <p className={classes.who}>
      <IconLock size={14} stroke={1.5} aria-hidden />
      <span>{filledNodes(texts.managedSettings, { source: <bdi className={classes.path}>{source}</bdi> })}</span>
    </p>
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
