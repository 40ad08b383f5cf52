/** The message of a campaign in a small card, on the ground of its channel. */
import type { ReactNode } from 'react'
import { firstGrapheme } from '#contract'
import layout from '../../ui/layout.module.css'
import classes from './message-card.module.css'

export const NoMessage = () => <p className={`${layout.quiet} ${classes.none}`}>No message yet</p>

type BubbleProps = { from: string; note?: string | undefined; ground?: 'chat'; children: ReactNode }

/** A message in a conversation. `note` is what it is sent as ('1 message'). */
export function BubbleCard({ from, note, ground, children }: BubbleProps) {
  return (
    <div className={classes.conversation} data-ground={ground}>
      <p className={layout.spread}>
        <bdi>{from}</bdi>
        {note && <small>{note}</small>}
      </p>
      <div className={classes.bubble} dir="auto">
        {children}
      </div>
    </div>
  )
}

type NotificationProps = { from: string; icon?: string | null; title: string; text: string; picture: string | null }

/** A notification as computers and phones show it. */
export function NotificationCard({ from, icon, title, text, picture }: NotificationProps) {
  return (
    <div className={classes.wall}>
      <div className={classes.notification}>
        <span className={`${layout.centred} ${classes.face}`} aria-hidden>
          {icon ? <img src={icon} alt="" /> : firstGrapheme(from).toUpperCase()}
        </span>
        <div className={layout.words}>
          <bdi className={classes.sender}>{from}</bdi>
          <b dir="auto">{title || 'No title yet'}</b>
          <span dir="auto">{text}</span>
        </div>
        {picture && <img className={classes.picture} src={picture} alt="" />}
      </div>
    </div>
  )
}
