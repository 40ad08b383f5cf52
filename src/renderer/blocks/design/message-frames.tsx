/** Several previews in one frame of the designer's origin: one frame each would load much more slowly. */
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import type { ShownPicture } from '../pictures/frame-pictures'
import { useShownPictures } from '../pictures/kept-picture'
import classes from './design.module.css'
import { designerOrigin, handPort } from './origin'
import { type FromPreview, type PlacedMessage, previewGreeting, type ToPreview } from './protocol'

/** Part of each message to the frame: its number, and the pictures that were not sent before. */
type LoadedPictures = { turn: number; pictures: readonly ShownPicture[] }

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

/**
 * The page's side of the connection to a preview: sends the message and the pictures that the preview does not have yet. Sends `content` to
 * the frame on each change; null sends nothing. `text` has the addresses of its pictures, and `first` is sent before the first message.
 * `onHeight` gets the height of the message, if `toMessage` requests it. Returns `shownTurn`, the sequence number of the displayed message.
 */
function usePreview<T>(
  content: T | null,
  text: string,
  toMessage: (content: T, loaded: LoadedPictures) => ToPreview,
  { onHeight, first }: { onHeight?: ((pixels: number) => void) | undefined; first?: ToPreview } = {},
) {
  const measure = useRef(onHeight)
  measure.current = onHeight
  const latest = useRef(toMessage)
  latest.current = toMessage
  const port = useRef<MessagePort | null>(null)
  const [isReady, setReady] = useState(false)
  const [shownTurn, setShown] = useState(0)
  const lastTurn = useRef(0)
  const { pictures, loading } = useShownPictures(text)
  const sentAddresses = useRef(new Set<string>())
  useEffect(() => () => port.current?.close(), [])
  useEffect(() => {
    // Keeps the previous message on screen until the next one's pictures are loaded, to avoid flicker.
    if (!isReady || loading || content === null) return
    lastTurn.current++
    const newPictures = pictures.filter(({ address }) => !sentAddresses.current.has(address))
    for (const { address } of newPictures) sentAddresses.current.add(address)
    port.current?.postMessage(latest.current(content, { turn: lastTurn.current, pictures: newPictures }))
  }, [isReady, content, pictures, loading])
  const greet = (frame: HTMLIFrameElement, origin: string) => {
    port.current?.close()
    setReady(false)
    sentAddresses.current = new Set()
    port.current = handPort(frame, previewGreeting, origin)
    port.current.onmessage = ({ data }: MessageEvent<FromPreview>) => {
      if (data.kind === 'hello') {
        if (first) port.current?.postMessage(first)
        setReady(true)
      } else if (data.kind === 'shown') {
        setShown(data.turn)
        if (typeof data.height === 'number') measure.current?.(data.height)
      }
    }
  }
  return { greet, shownTurn }
}
