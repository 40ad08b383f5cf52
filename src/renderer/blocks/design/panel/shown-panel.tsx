/** Shows a panel on top of a screen: dimmed background if set, the panel in its position, and the close button. */
import { IconX } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { motionIn, outerStyleIn } from '../../../../model/design/panel/outer-style'
import { boxOf, type Placement, panelWidth, type ScreenRules } from '../../../../model/design/panel/placement'
import { MessageFrame } from '../message-frames'
import classes from './screen.module.css'

type Props = {
  /** HTML prepared for a preview. */
  html: string
  placement: Placement
  screen: ScreenRules
  /** Whether the panel is visible; a hidden panel keeps its frame. */
  isVisible: boolean
  /** Absent if the panel cannot be closed. */
  onClose?: () => void
}

/** Height until a panel has been measured, in pixels. */
const FIRST_HEIGHT_PX = 320

export function ShownPanel({ html, placement, screen, isVisible, onClose }: Props) {
  const [height, setHeight] = useState(FIRST_HEIGHT_PX)
  const { left, top, ...box } = boxOf(placement, screen, height)
  const borderRadius = outerStyleIn(html, 'border-radius') ?? 0
  const style: CSSProperties = { left, top, width: box.width, height: box.height, borderRadius }
  return (
    <div className={classes.layer} data-there={isVisible || undefined} inert={!isVisible}>
      {placement.overlay && placement.position !== 'full' && <div className={classes.ground} />}
      <div
        className={classes.panel}
        style={style}
        data-position={placement.position}
        data-motion={motionIn(html) ?? undefined}
      >
        <MessageFrame
          html={html}
          title="Message"
          width={panelWidth(placement, screen)}
          shownWidth={box.width}
          shownHeight={box.height}
          onHeight={setHeight}
        />
        {onClose && (
          <button type="button" className={classes.close} aria-label="Close the message" onClick={onClose}>
            <IconX size={16} stroke={2} aria-hidden />
          </button>
        )}
      </div>
    </div>
  )
}

type ScaledProps = { width: number; height: number; shownWidth: number; children: ReactNode }

/** Draws a screen at its own pixel size and scales it down. */
export function Scaled({ width, height, shownWidth, children }: ScaledProps) {
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
