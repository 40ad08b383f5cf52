/** A message as it reads: shown on the designer's origin, in a frame that can run nothing at all. */
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useShownPictures } from '../pictures/use-shown-pictures'
import classes from './design.module.css'
import { designerOrigin, handPort } from './origin'
import { type FromPreview, previewGreeting, type ToPreview } from './protocol'
import * as texts from './texts'

type Props = {
  html: string
  /** For those who cannot see it. */
  title: string
  /** Pixels of the screen that it is laid out for. */
  width: number
  /** Pixels that it takes here; the picture is scaled to them. */
  shownWidth: number
  shownHeight: number
  /** Told how many pixels high the message is at that width, whenever either changed. */
  onHeight?: (pixels: number) => void
}

export function MessageFrame({ html, title, width, shownWidth, shownHeight, onHeight }: Props) {
  const [origin] = useState(designerOrigin)
  const { greet, shown } = useShow(html, onHeight)
  const scale = shownWidth / width
  // Custom properties, read by the style sheet.
  const measures = {
    '--width': `${width}px`,
    '--height': `${shownHeight / scale}px`,
    '--scale': scale,
    '--shown-width': `${shownWidth}px`,
    '--shown-height': `${shownHeight}px`,
  } as CSSProperties
  if (!origin) return <p className={classes.failed}>{texts.thePreviewIsNotAvailable}</p>
  return (
    <div className={classes.message} style={measures} data-shown={shown}>
      <iframe
        title={title}
        src={`${origin}/preview`}
        sandbox="allow-scripts allow-same-origin"
        onLoad={(event) => greet(event.currentTarget, origin)}
      />
    </div>
  )
}

/** Sends what there is to show whenever it changes; `shown` counts what has reached the screen. */
function useShow(html: string, onHeight: Props['onHeight']) {
  const measure = useRef(onHeight)
  measure.current = onHeight
  const port = useRef<MessagePort | null>(null)
  const [ready, setReady] = useState(false)
  const [shown, setShown] = useState(0)
  const turn = useRef(0)
  const { pictures, loading } = useShownPictures(html)
  const given = useRef(new Set<string>())
  useEffect(() => () => port.current?.close(), [])
  useEffect(() => {
    // What is on the screen stays until the pictures of what follows are there: nothing flashes.
    if (!ready || loading) return
    turn.current++
    const fresh = pictures.filter(({ address }) => !given.current.has(address))
    for (const { address } of fresh) given.current.add(address)
    const measured = measure.current !== undefined
    const message: ToPreview = { kind: 'show', html, turn: turn.current, measured, pictures: fresh }
    port.current?.postMessage(message)
  }, [ready, html, pictures, loading])
  const greet = (frame: HTMLIFrameElement, origin: string) => {
    port.current?.close()
    setReady(false)
    given.current = new Set()
    port.current = handPort(frame, previewGreeting, origin)
    port.current.onmessage = ({ data }: MessageEvent<FromPreview>) => {
      if (data.kind === 'hello') setReady(true)
      else if (data.kind === 'shown') {
        setShown(data.turn)
        if (typeof data.height === 'number') measure.current?.(data.height)
      }
    }
  }
  return { greet, shown }
}
