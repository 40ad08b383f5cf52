/** Several previews in one frame of the designer's origin: one frame each would load much more slowly. */
import { type CSSProperties, useState } from 'react'
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

const showMessage = (html: string, isMeasured: boolean, loaded: LoadedPictures): ToPreview => ({
  kind: 'show',
  html,
  measured: isMeasured,
  ...loaded,
})

type MessageFrameProps = {
  html: string
  /** Name of the frame for screen readers. */
  title: string
  /** Width of the screen that the message is laid out for, in pixels. */
  width: number
  /** Displayed width in pixels; the preview is scaled to it. */
  shownWidth: number
  shownHeight: number
  /** Called with the height of the message at `width`, in pixels, whenever the height or the width changes. */
  onHeight?: (pixels: number) => void
}

/** Read-only preview of a message on the designer's origin, in a frame that runs no scripts. */
export function MessageFrame({ html, title, width, shownWidth, shownHeight, onHeight }: MessageFrameProps) {
  const [origin] = useState(designerOrigin)
  const isMeasured = onHeight !== undefined
  const { greet, shownTurn } = usePreview(html, html, (html, loaded) => showMessage(html, isMeasured, loaded), {
    onHeight,
  })
  const scale = shownWidth / width
  // Custom properties, used by the style sheet.
  const measures = {
    '--width': `${width}px`,
    '--height': `${shownHeight / scale}px`,
    '--scale': scale,
    '--shown-width': `${shownWidth}px`,
    '--shown-height': `${shownHeight}px`,
  } as CSSProperties
  if (!origin) return <p className={classes.failed}>The preview is not available here.</p>
  return (
    <div className={classes.message} style={measures} data-shown={shownTurn}>
      <iframe
        title={title}
        src={`${origin}/preview`}
        sandbox="allow-scripts allow-same-origin"
        onLoad={(event) => greet(event.currentTarget, origin)}
      />
    </div>
  )
}
