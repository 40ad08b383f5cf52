/** A panel over whatever a screen shows: darkened ground where it is wanted, the panel in its place, the mark that closes it. */
import { IconX } from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'
import { MessageFrame } from '../message-frame'
import { boxOf, type Placement, panelWidth, type ScreenRules } from './placement'
import classes from './screen.module.css'

type Props = {
  /** Made ready for a preview. */
  html: string
  placement: Placement
  screen: ScreenRules
  /** Whether it is there now; a panel that is not keeps its frame. */
  there: boolean
  /** Absent where there is nobody to close it. */
  onClose?: () => void
}

/** Pixels, until a panel has been measured. */
const FIRST_HEIGHT_PX = 320

export function ShownPanel({ html, placement, screen, there, onClose }: Props) {
  const [height, setHeight] = useState(FIRST_HEIGHT_PX)
  const { left, top, ...box } = boxOf(placement, screen, height)
  const rounded = !['top', 'bottom', 'full'].includes(placement.position)
  const style: CSSProperties = { left, top, width: box.width, height: box.height }
  return (
    <div className={classes.layer} data-there={there || undefined} inert={!there}>
      {placement.overlay && placement.position !== 'full' && <div className={classes.ground} />}
      <div
        className={classes.panel}
        style={style}
        data-rounded={rounded || undefined}
        data-position={placement.position}
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
