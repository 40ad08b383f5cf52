/** A message as it reads: shown on the designer's origin, in a frame that can run nothing at all. */
import { type CSSProperties, useState } from 'react'
import classes from './design.module.css'
import { designerOrigin } from './origin'
import type { ToPreview } from './protocol'
import { type Given, usePreview } from './use-preview'

const message = (html: string, measured: boolean, given: Given): ToPreview => ({
  kind: 'show',
  html,
  measured,
  ...given,
})

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
  const measured = onHeight !== undefined
  const { greet, shown } = usePreview(html, html, (html, given) => message(html, measured, given), { onHeight })
  const scale = shownWidth / width
  // Custom properties, read by the style sheet.
  const measures = {
    '--width': `${width}px`,
    '--height': `${shownHeight / scale}px`,
    '--scale': scale,
    '--shown-width': `${shownWidth}px`,
    '--shown-height': `${shownHeight}px`,
  } as CSSProperties
  if (!origin) return <p className={classes.failed}>The preview is not available here.</p>
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
