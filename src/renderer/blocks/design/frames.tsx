/**
 * Frames on the designer's origin, which have no access to the bridge: the canvas of the designer, and previews of one message or of several.
 * Messages to a frame go through one port.
 */

import { useComputedColorScheme } from '@mantine/core'
import { type CSSProperties, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { MergeTag } from '#contract'
import type { CampaignTags } from '../../../model/checks/campaign-tags'
import { keyOf, labelOf, placeholderOf } from '../../../model/merge-tags/text'
import { isReadable } from '../../../model/rules/choices'
import type { ShownPicture } from '../pictures/frame-pictures'
import { useShownPictures } from '../pictures/kept-picture'
import classes from './design.module.css'
import {
  type Designed,
  type DesignerRequest,
  type DesignerTalk,
  type Order,
  talkToDesigner,
} from './designer-connection'
import {
  type DesignState,
  designerGreeting,
  designerOrigin,
  type FromPreview,
  handPort,
  type OfferedTag,
  type Opening,
  type PlacedMessage,
  type Project,
  previewGreeting,
  type ToPreview,
  type ViewSettings,
} from './protocol'

export type DesignerHandle = {
  /** Returns the current design; `ends` first finishes a text that is being typed. Rejects with a message for the user. */
  get: (ends?: boolean) => Promise<Designed>
  /** Has no effect before the designer has opened. */
  tell: (order: Order) => void
}

type DesignerFrameProps = {
  ref: Ref<DesignerHandle>
  opening: Opening
  tags: readonly MergeTag[]
  campaign: CampaignTags
  look: ViewSettings
  /** Passes a saved design as the library opened it; null for a template. */
  onReady: (openedProject: Project | null) => void
  onChanged: () => void
  onDesignState: (designState: DesignState) => void
  onWish: (request: DesignerRequest) => void
  onFailed: (message: string) => void
}

/** The canvas of the designer. */
export function DesignerFrame({ ref, opening, tags, campaign, look, ...callbacks }: DesignerFrameProps) {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const talk = useRef<DesignerTalk | null>(null)
  const latest = useRef(callbacks)
  latest.current = callbacks
  const [origin] = useState(designerOrigin)
  const [first] = useState({ opening, tags: tags.map((tag) => offeredTag(tag, tags)), campaign, scheme, look })
  useImperativeHandle(ref, () => ({
    get: (ends) => talk.current?.get(ends) ?? Promise.reject(new Error('The designer has not opened yet.')),
    tell: (order) => talk.current?.tell(order),
  }))
  useEffect(() => talk.current?.tell({ kind: 'scheme', scheme }), [scheme])
  useEffect(() => () => talk.current?.close(), [])
  if (!origin) return <p className={classes.failed}>The designer is not available here.</p>
  const greet = (frame: HTMLIFrameElement) => {
    talk.current?.close()
    talk.current = talkToDesigner(handPort(frame, designerGreeting, origin), first, {
      ready: (openedProject) => latest.current.onReady(openedProject),
      changed: () => latest.current.onChanged(),
      designState: (designState) => latest.current.onDesignState(designState),
      onRequest: (request) => latest.current.onWish(request),
      failed: (message) => latest.current.onFailed(message),
    })
  }
  return (
    <iframe
      className={classes.designer}
      title="Designer"
      src={`${origin}/`}
      // The canvas cannot be drawn without an origin. The frame's origin is not the page's.
      sandbox="allow-scripts allow-same-origin"
      onLoad={(event) => greet(event.currentTarget)}
    />
  )
}

const offeredTag = (tag: MergeTag, tags: readonly MergeTag[]): OfferedTag => ({
  label: labelOf(keyOf(tag), tags),
  placeholder: isReadable(tag) ? placeholderOf(keyOf(tag), null) : null,
  image: tag.isImageMergeTag === true,
})

/** Part of each message to the frame: its number, and the pictures that were not sent before. */
type LoadedPictures = { turn: number; pictures: readonly ShownPicture[] }

const showMessages = (messages: readonly PlacedMessage[], loaded: LoadedPictures): ToPreview => ({
  kind: 'show-all',
  messages,
  ...loaded,
})

type MessageFramesProps = {
  /** How many messages will be shown: each has an empty frame until it arrives. */
  count: number
  /** Positions in pixels of the parent element, which the frame fills; null until they are known. */
  messages: readonly PlacedMessage[] | null
  /** Contains the addresses of all pictures of the messages. */
  text: string
}

/**
 * Several previews in one frame: one frame each would load much more slowly. The frame lies behind the elements at the same place and is
 * hidden from keyboard and screen readers. The caller makes each message accessible.
 */
export function MessageFrames({ count, messages, text }: MessageFramesProps) {
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
