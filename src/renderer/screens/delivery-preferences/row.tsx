/** One channel in a list of limits: who it is, its fields, and what they come to. */
import type { ReactNode } from 'react'
import { channels } from '../../channels'
import { IconTile } from '../../ui/icon-tile'
import layout from '../../ui/layout.module.css'
import classes from './delivery-preferences.module.css'
import { has, type Preferences } from './values'

type Props = {
  part: keyof Preferences
  /** Says what the list is for. */
  label: string
  /** The fields of one channel. */
  children: (wireName: string, label: string) => ReactNode
  /** What they come to. */
  words: (wireName: string) => ReactNode
}

/** The channels that have this limit, in the order of the sidebar. */
export function LimitRows({ part, label, children, words }: Props) {
  return (
    <ul className={`${layout.bareList} ${classes.rows}`} aria-label={label} data-part={part}>
      {channels.filter(has[part]).map((channel) => (
        <li key={channel.id} className={classes.row}>
          <span className={`${layout.rowWide} ${classes.channel}`}>
            <IconTile Icon={channel.Icon} />
            {channel.label}
          </span>
          <span className={classes.fields}>{children(channel.wireName, channel.label)}</span>
          <span className={classes.words}>{words(channel.wireName)}</span>
        </li>
      ))}
    </ul>
  )
}

/** A heading with a sentence, over a list of limits. */
export function Limits({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={classes.limits}>
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  )
}
