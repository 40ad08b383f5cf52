/** A conversation of text messages on a phone: an earlier message if there is room, then the edited one. */

import { IconArrowLeft, IconChevronLeft } from '@tabler/icons-react'
import { firstGrapheme } from '#contract'
import { Phone } from '../../ui/phone'
import { useGivenPerson } from '../merge-tags/person'
import classes from './preview-frame.module.css'
import type { Platform } from './preview-grid'

type Props = { platform: Platform; sender: string; text: string; large?: boolean }

/** A `large` preview shows the earlier message as text; a small one shows it as grey lines. */
export function TextMessages({ platform, sender, text, large = false }: Props) {
  const earlierText = earlierMessage(text)
  const isAlone = useGivenPerson() !== null
  return (
    <Phone
      platform={platform}
      view={`${platform === 'ios' ? 'iOS' : 'Android'}, ${sender}`}
      head={<Conversation platform={platform} sender={sender} />}
    >
      {!isAlone &&
        (large ? (
          <p className={classes.bubble} dir="auto" lang={earlierText.lang}>
            {earlierText.text}
          </p>
        ) : (
          <span className={classes.lines} aria-hidden />
        ))}
      {text.trim() === '' ? (
        <span className={classes.nothing} aria-hidden />
      ) : (
        <p className={classes.bubble} dir="auto" data-testid="preview-message">
          {text}
        </p>
      )}
    </Phone>
  )
}

function Conversation({ platform, sender }: { platform: Platform; sender: string }) {
  const avatar = <span className={classes.face}>{firstGrapheme(sender).toUpperCase() || '?'}</span>
  return (
    <div className={classes.conversation} data-platform={platform}>
      {platform === 'ios' ? <IconChevronLeft size={20} aria-hidden /> : <IconArrowLeft size={18} aria-hidden />}
      <span key={sender} className={classes.sender}>
        {avatar}
        <bdi>{sender}</bdi>
      </span>
    </div>
  )
}

/** In the opposite writing direction of `text`, so that the preview shows both directions. */
function earlierMessage(text: string): { text: string; lang: string } {
  const first = /\p{L}/u.exec(text)?.[0] ?? ''
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(first)
    ? { text: 'Your order #48213 is on its way. Track it in the app.', lang: 'en' }
    : { text: 'آپ کا آرڈر #48213 روانہ ہو چکا ہے۔ ایپ میں دیکھیں۔', lang: 'ur' }
}
