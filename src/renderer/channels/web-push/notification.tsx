/** One notification in the style of one system, with only the parts that the system shows. */
import { IconBrandChrome, IconChevronDown, IconDots, IconPhoto, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { PushButton } from '../../../model/push/parts'
import { type ShownImage, ShownPicture } from '../../blocks/image/push-image'
import { ShownButtons } from '../../blocks/push-buttons/buttons'
import layout from '../../ui/layout.module.css'
import { Phone } from '../../ui/preview-frames'
import classes from './notification.module.css'

export type System = 'windows' | 'macos' | 'android'

export type ShownNotification = {
  site: string
  title: string
  text: string
  /** Data address; null if there is no icon. */
  icon: string | null
  image: ShownImage
  buttons: readonly PushButton[]
}

export function Notification({ system, notification }: { system: System; notification: ShownNotification }) {
  if (system === 'windows') return <Windows {...notification} />
  return system === 'macos' ? <Mac {...notification} /> : <Android {...notification} />
}

function Windows({ site, title, text, icon, image, buttons }: ShownNotification) {
  return (
    <Desktop system="windows">
      <div className={classes.note} data-system="windows">
        <div className={`${layout.rowSmall} ${classes.bar}`}>
          <IconBrandChrome size={14} aria-hidden />
          <span>Google Chrome</span>
          <span className={classes.room} />
          <IconDots size={14} aria-hidden />
          <IconX size={14} aria-hidden />
        </div>
        <div className={classes.row}>
          <Icon icon={icon} />
          <NotificationText title={title} text={text} site={`via ${site}`} />
        </div>
        <ShownPicture image={image} className={classes.image} />
        <ShownButtons buttons={buttons} className={classes.buttons} />
      </div>
    </Desktop>
  )
}

function Mac({ site, title, text, icon, buttons }: ShownNotification) {
  return (
    <Desktop system="macos">
      <div className={classes.note} data-system="macos">
        <div className={classes.row}>
          <span className={`${layout.centred} ${classes.chrome}`}>
            <IconBrandChrome size={24} stroke={1.5} aria-hidden />
          </span>
          <NotificationText title={title} text={text} site={site} siteFirst />
          <Icon icon={icon} />
        </div>
        <ShownButtons buttons={buttons} className={classes.buttons} />
      </div>
      <p className={classes.left}>macOS shows no image; the buttons are under Options.</p>
    </Desktop>
  )
}

function Android({ site, title, text, icon, image, buttons }: ShownNotification) {
  return (
    <Phone platform="android">
      <div className={classes.note} data-system="android">
        <div className={`${layout.rowSmall} ${classes.bar}`}>
          <IconBrandChrome size={13} aria-hidden />
          <span>Chrome</span>
          <span>·</span>
          <bdi className={`${layout.oneLine} ${classes.site}`}>{site}</bdi>
          <span>· now</span>
          <span className={classes.room} />
          <IconChevronDown size={14} aria-hidden />
        </div>
        <div className={classes.row}>
          <NotificationText title={title} text={text} />
          <Icon icon={icon} />
        </div>
        <ShownPicture image={image} className={classes.image} />
        <ShownButtons buttons={buttons} className={classes.buttons} />
      </div>
    </Phone>
  )
}

const Desktop = ({ system, children }: { system: System; children: ReactNode }) => (
  <div className={classes.desk} data-system={system}>
    {children}
  </div>
)

function NotificationText(props: { title: string; text: string; site?: string; siteFirst?: boolean }) {
  const site = props.site && <span className={`${layout.oneLine} ${classes.site}`}>{props.site}</span>
  return (
    <div className={`${layout.words} ${classes.words}`} data-testid="preview-notification">
      <b dir="auto" data-none={props.title.trim() === '' || undefined}>
        {props.title.trim() === '' ? 'Title' : props.title}
      </b>
      {props.siteFirst && site}
      <span className={classes.text} dir="auto" data-none={props.text.trim() === '' || undefined}>
        {props.text.trim() === '' ? 'The text appears here' : props.text}
      </span>
      {!props.siteFirst && site}
    </div>
  )
}

function Icon({ icon }: { icon: string | null }) {
  return (
    <span className={`${layout.centred} ${classes.icon}`} data-none={icon === null || undefined}>
      {icon ? <img src={icon} alt="" /> : <IconPhoto size={18} stroke={1.5} aria-hidden />}
    </span>
  )
}
