/** Draws a screen at its own pixel size and scales it down. */
import type { CSSProperties, ReactNode } from 'react'
import classes from './screen.module.css'

type Props = { width: number; height: number; shownWidth: number; children: ReactNode }

export function Scaled({ width, height, shownWidth, children }: Props) {
  const scale = shownWidth / width
  // Custom properties, used by the style sheet.
  const measures = {
    '--screen-width': `${width}px`,
    '--screen-height': `${height}px`,
    '--screen-scale': scale,
    '--screen-shown-width': `${shownWidth}px`,
    '--screen-shown-height': `${Math.round(height * scale)}px`,
  } as CSSProperties
  return (
    <div className={classes.scaled} style={measures}>
      <div className={classes.whole}>{children}</div>
    </div>
  )
}
