/** One setting: what it is, its field, and who set it where the person cannot. */
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ChosenSetting } from '#contract'
import { usePolicy } from '../../data/settings'
import classes from './settings.module.css'

type Props = {
  /** The setting; absent for what is none (the account). */
  name?: ChosenSetting
  label: string
  text?: ReactNode
  /** The field, named by the label; `locked` where the organisation set it. */
  children: (field: { locked: boolean; label: string }) => ReactNode
}

export function SettingRow({ name, label, text, children }: Props) {
  const policy = usePolicy()
  const locked = name !== undefined && policy?.locked.includes(name) === true
  return (
    <div className={classes.row} data-setting={name}>
      <div className={classes.words}>
        <span className={classes.label}>{label}</span>
        {text ? <span className={classes.text}>{text}</span> : null}
        {locked ? <SetByOthers source={policy.source} /> : null}
      </div>
      <div className={classes.field}>{children({ locked, label })}</div>
    </div>
  )
}

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
