/** Several previews in one frame of the designer's origin: one frame each would load much more slowly. */
import { useState } from 'react'
import classes from './design.module.css'
import { designerOrigin } from './origin'
import type { PlacedMessage, ToPreview } from './protocol'
import { type LoadedPictures, usePreview } from './use-preview'

const showMessages = (messages: readonly PlacedMessage[], loaded: LoadedPictures): ToPreview => ({
  kind: 'show-all',
  messages,
  ...loaded,
})

type Props = {
  /** How many messages will be shown: each has an empty frame until it arrives. */
  count: number
  /** Positions in pixels of the parent element, which the frame fills; null until they are known. */
  messages: readonly PlacedMessage[] | null
  /** Contains the addresses of all pictures of the messages. */
  text: string
}

/**
 * The frame lies behind the elements at the same place and is hidden from keyboard and screen readers. The caller makes each message
 * accessible.
 */
export function MessageFrames({ count, messages, text }: Props) {
  const [origin] = useState(designerOrigin)
  const { greet, shownTurn } = usePreview(messages, text, showMessages, { first: { kind: 'prepare', count } })
  if (!origin) return <p className={classes.failed}>The preview is not available here.</p>
  return (
    <iframe
      title="Messages"
      className={classes.messages}
      src={`${origin}/preview`}
      sandbox="allow-scripts allow-same-origin"
      inert
      data-shown={shownTurn}
      onLoad={(event) => greet(event.currentTarget, origin)}
    />
  )
}
