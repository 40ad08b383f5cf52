/** Read-only preview of a message on the designer's origin, in a frame that runs no scripts. */
import { type CSSProperties, useState } from 'react'
import classes from './design.module.css'
import { designerOrigin } from './origin'
import type { ToPreview } from './protocol'
import { type LoadedPictures, usePreview } from './use-preview'

const showMessage = (html: string, isMeasured: boolean, loaded: LoadedPictures): ToPreview => ({
  kind: 'show',
  html,
  measured: isMeasured,
  ...loaded,
})

type Props = {
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

export function MessageFrame({ html, title, width, shownWidth, shownHeight, onHeight }: Props) {
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
