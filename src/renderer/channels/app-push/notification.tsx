/** One app notification as Android and iOS show it: on the lock screen, collapsed in the list, and expanded. */

import { IconChevronDown, IconChevronUp, IconLock } from '@tabler/icons-react'
import { firstGrapheme } from '#contract'
import type { System } from '../../../model/channels/app-push/values'
import type { PushButton } from '../../../model/push/parts'
import { type ShownImage, ShownPicture } from '../../blocks/image/push-image'
import { ShownButtons } from '../../blocks/push-buttons/buttons'
import layout from '../../ui/layout.module.css'
import { Phone } from '../../ui/preview-frames'
import classes from './app-push.module.css'

export type Place = 'lock' | 'collapsed' | 'expanded'

export type ShownNotification = {
  /** The name of the app; empty until it is loaded. */
  app: string
  title: string
  subtitle: string
  text: string
  image: ShownImage
  buttons: readonly PushButton[]
}

type Props = { system: System; place: Place; notification: ShownNotification }

export function Notification(props: Props) {
  const { system, place } = props
  return (
    <Phone platform={system} view={`${system === 'ios' ? 'iOS' : 'Android'}, ${place}`} wall>
      {place === 'lock' && <Clock system={system} />}
      <article
        className={`${layout.column2} ${classes.note}`}
        data-system={system}
        data-place={place}
        data-testid="preview-notification"
      >
        {system === 'android' ? <Android {...props} /> : <Ios {...props} />}
      </article>
      {system === 'ios' && place === 'expanded' && <IosActions buttons={props.notification.buttons} />}
    </Phone>
  )
}

const Clock = ({ system }: { system: System }) => (
  <div className={`${layout.columnTight} ${classes.clock}`} data-system={system} aria-hidden>
    {system === 'ios' && <IconLock size={18} />}
    <span className={classes.day}>Friday 27 November</span>
    <span className={classes.time}>9:41</span>
  </div>
)

function Android({ place, notification }: Props) {
  const { app, subtitle, image } = notification
  const isExpanded = place === 'expanded'
  const Chevron = isExpanded ? IconChevronUp : IconChevronDown
  return (
    <>
      <div className={classes.bar}>
        <AppIcon app={app} />
        <bdi className={classes.app}>{app}</bdi>
        {app !== '' && subtitle.trim() !== '' && (
          <>
            <span>·</span>
            <bdi className={classes.app}>{subtitle}</bdi>
          </>
        )}
        {/* Everything right of the name appears together with the name, so nothing moves when the name loads. */}
        {app !== '' && <span>· now</span>}
        <span className={classes.room} />
        <Chevron size={14} aria-hidden />
      </div>
      <div className={classes.row}>
        <NotificationText notification={notification} whole={isExpanded} />
        {!isExpanded && <ShownPicture image={image} className={classes.thumb} small />}
      </div>
      {isExpanded && <ShownPicture image={image} className={classes.image} />}
      {isExpanded && <ShownButtons buttons={notification.buttons} className={classes.buttons} />}
    </>
  )
}

function Ios({ place, notification }: Props) {
  const isExpanded = place === 'expanded'
  return (
    <>
      {isExpanded && <ShownPicture image={notification.image} className={classes.image} />}
      <div className={classes.row}>
        <AppIcon app={notification.app} />
        <NotificationText notification={notification} whole={isExpanded} />
        <span className={classes.end}>
          <span className={classes.now}>now</span>
          {!isExpanded && <ShownPicture image={notification.image} className={classes.thumb} small />}
        </span>
      </div>
    </>
  )
}

const IosActions = ({ buttons }: { buttons: readonly PushButton[] }) => (
  <ShownButtons buttons={buttons} className={classes.actions} />
)

const AppIcon = ({ app }: { app: string }) => (
  <span className={`${layout.centred} ${classes.icon}`} aria-hidden>
    {firstGrapheme(app).toUpperCase() || '?'}
  </span>
)

function NotificationText({
  notification: { title, text },
  whole,
}: {
  notification: ShownNotification
  whole: boolean
}) {
  const [isTitleEmpty, isTextEmpty] = [title.trim() === '', text.trim() === '']
  return (
    <div className={`${layout.words} ${classes.words}`} data-whole={whole || undefined}>
      <b dir="auto" data-none={isTitleEmpty || undefined}>
        {isTitleEmpty ? 'Title' : title}
      </b>
      <span className={classes.text} dir="auto" data-none={isTextEmpty || undefined}>
        {isTextEmpty ? 'The text appears here' : text}
      </span>
    </div>
  )
}
