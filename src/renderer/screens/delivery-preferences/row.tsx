/** One channel in a list of limits: its name, its fields, and their meaning as text. */
import type { ReactNode } from 'react'
import { channels } from '../../channels'
import layout from '../../ui/layout.module.css'
import { IconTile } from '../../ui/pieces'
import classes from './delivery-preferences.module.css'
import { isOffered, type Preferences } from './values'

type Props = {
  part: keyof Preferences
  /** The accessible name of the list. */
  label: string
  /** The fields of one channel. */
  children: (wireName: string, label: string) => ReactNode
  /** The channel's limits as text. */
  limitText: (wireName: string) => ReactNode
}

/** The channels that have this limit, in the order of the sidebar. */
export function LimitRows({ part, label, children, limitText }: Props) {
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
