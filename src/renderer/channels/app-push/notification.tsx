/** One app notification as Android and iOS show it: on the lock screen, collapsed in the list, and expanded. */
import { IconChevronDown, IconChevronUp, IconLock, IconPhoto } from '@tabler/icons-react'
import { type PushButton, shownColour } from '../../blocks/push-buttons/values'
import { Phone } from '../../ui/phone'
import { readableOn } from './colour'
import classes from './notification.module.css'
import type { System } from './values'

export type Place = 'lock' | 'collapsed' | 'expanded'

export type Shown = {
  /** The app's name, as the person knows it. */
  app: string
  title: string
  subtitle: string
  text: string
  image: { src: string } | { tag: string } | null
  buttons: readonly PushButton[]
}

type Props = { system: System; place: Place; shown: Shown }

export function Notification(props: Props) {
  const { system, place } = props
  return (
    <Phone platform={system} wall>
      {place === 'lock' && <Clock system={system} />}
      <article className={classes.note} data-system={system} data-place={place} data-testid="preview-notification">
        {system === 'android' ? <Android {...props} /> : <Ios {...props} />}
      </article>
      {system === 'ios' && place === 'expanded' && <IosActions buttons={props.shown.buttons} />}
    </Phone>
  )
}

const Clock = ({ system }: { system: System }) => (
  <div className={classes.clock} data-system={system} aria-hidden>
    {system === 'ios' && <IconLock size={18} />}
    <span className={classes.day}>Friday 27 November</span>
    <span className={classes.time}>9:41</span>
  </div>
)

function Android({ place, shown }: Props) {
  const { app, subtitle, image } = shown
  const whole = place === 'expanded'
  const Chevron = whole ? IconChevronUp : IconChevronDown
  return (
    <>
      <div className={classes.bar}>
        <AppIcon app={app} />
        <bdi className={classes.app}>{app}</bdi>
        {subtitle.trim() !== '' && (
          <>
            <span>·</span>
            <bdi className={classes.app}>{subtitle}</bdi>
          </>
        )}
        <span>· now</span>
        <span className={classes.room} />
        <Chevron size={14} aria-hidden />
      </div>
      <div className={classes.row}>
        <Words shown={shown} whole={whole} />
        {!whole && <Thumb image={image} />}
      </div>
      {whole && <Picture image={image} />}
      {whole && <Buttons buttons={shown.buttons} className={classes.buttons} />}
    </>
  )
}

function Ios({ place, shown }: Props) {
  const whole = place === 'expanded'
  return (
    <>
      {whole && <Picture image={shown.image} />}
      <div className={classes.row}>
        <AppIcon app={shown.app} />
        <Words shown={shown} whole={whole} />
        <span className={classes.end}>
          <span className={classes.now}>now</span>
          {!whole && <Thumb image={shown.image} />}
        </span>
      </div>
    </>
  )
}

const IosActions = ({ buttons }: { buttons: readonly PushButton[] }) => (
  <Buttons buttons={buttons} className={classes.actions} />
)

const AppIcon = ({ app }: { app: string }) => (
  <span className={classes.icon} aria-hidden>
    {Array.from(app)[0]?.toUpperCase() ?? '?'}
  </span>
)

function Words({ shown: { title, text }, whole }: { shown: Shown; whole: boolean }) {
  const [noTitle, noText] = [title.trim() === '', text.trim() === '']
  return (
    <div className={classes.words} data-whole={whole || undefined}>
      <b dir="auto" data-none={noTitle || undefined}>
        {noTitle ? 'Title' : title}
      </b>
      <span className={classes.text} dir="auto" data-none={noText || undefined}>
        {noText ? 'The text appears here' : text}
      </span>
    </div>
  )
}

function Thumb({ image }: { image: Shown['image'] }) {
  if (!image) return null
  if ('src' in image) return <img className={classes.thumb} src={image.src} alt="" />
  return (
    <span className={classes.thumb} data-tag>
      <IconPhoto size={16} stroke={1.5} aria-hidden />
    </span>
  )
}

function Picture({ image }: { image: Shown['image'] }) {
  if (!image) return null
  if ('src' in image) return <img className={classes.image} src={image.src} alt="" />
  return (
    <span className={classes.image} data-tag>
      <IconPhoto size={18} stroke={1.5} aria-hidden />
      {image.tag}
    </span>
  )
}

/** Colours are shown only where they are hex with 3 or 6 digits (channel-content.md, section 5); words without one stay readable. */
function Buttons({ buttons, className }: { buttons: readonly PushButton[]; className: string | undefined }) {
  if (buttons.length === 0) return null
  return (
    <div className={className}>
      {buttons.map(({ text, textColor, buttonColor }, at) => {
        const background = shownColour(buttonColor)
        const color = shownColour(textColor) ?? (background ? readableOn(background) : null)
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a button has no identity but its place.
            key={at}
            dir="auto"
            style={{ ...(color ? { color } : {}), ...(background ? { background } : {}) }}
            data-none={text.trim() === '' || undefined}
          >
            {text.trim() === '' ? `Button ${at + 1}` : text}
          </span>
        )
      })}
    </div>
  )
}
