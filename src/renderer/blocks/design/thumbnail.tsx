/** The top of a design in a small card. A click opens the whole design. */
import { Button, Skeleton, UnstyledButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useContentSize } from '../../ui/hooks'
import layout from '../../ui/layout.module.css'
import { PreviewCard } from '../../ui/preview-card'
import classes from './design.module.css'
import designChoiceClasses from './design-choice.module.css'
import { MessageFrame } from './message-frames'

type Props = {
  /** Prepared for a preview; null while it loads. */
  html: string | null
  /** The width that the design is laid out for, in pixels. */
  width: number
  /** Height of the card, in pixels. */
  height: number
  /** Below the whole design; `close` closes it. */
  acts?: (close: () => void) => ReactNode
}

export function Thumbnail({ html, width, height, acts }: Props) {
  const { ref, width: room } = useContentSize()
  const [fullHeight, setFullHeight] = useState<number | null>(null)
  const scale = room / width
  if (html === null) return <Skeleton height={height} radius={10} aria-busy="true" aria-label="Loading the design" />
  return (
    <PreviewCard
      height={height}
      size={width + 64}
      preview={(close) => (
        <>
          <Whole html={html} width={width} />
          {acts?.(close)}
        </>
      )}
    >
      {/* Inert: the card is the control. */}
      <div ref={ref} className={classes.thumbnail} inert>
        {room > 0 && (
          <MessageFrame
            html={html}
            title="A design"
            width={width}
            shownWidth={room}
            shownHeight={Math.min(height, Math.floor((fullHeight ?? width) * scale))}
            onHeight={setFullHeight}
          />
        )}
      </div>
    </PreviewCard>
  )
}

/** The most height of the whole design on screen, in pixels; a longer one scrolls. */
const WHOLE_HEIGHT_PX = 560
/** What else is in the window: the edges and head of the dialog, and its button. */
const AROUND_PX = 200

function Whole({ html, width }: { html: string; width: number }) {
  const { ref, width: room } = useContentSize()
  const [fullHeight, setFullHeight] = useState(WHOLE_HEIGHT_PX)
  const shownWidth = Math.min(room, width)
  const mostHeight = Math.min(WHOLE_HEIGHT_PX, window.innerHeight - AROUND_PX)
  return (
    <div ref={ref} className={classes.thumbnail}>
      {room > 0 && (
        <MessageFrame
          html={html}
          title="The whole design"
          width={width}
          shownWidth={shownWidth}
          shownHeight={Math.min(mostHeight, Math.ceil((fullHeight * shownWidth) / width))}
          onHeight={setFullHeight}
        />
      )}
    </div>
  )
}

type DesignChoiceProps = {
  name: string
  /** When to use the design. */
  hint?: string | undefined
  /** Prepared for a preview; null while it loads. */
  html: string | null
  /** The width that the design is laid out for, in pixels. */
  width: number
  onChoose: () => void
}

/** One design to start from: its picture, which opens the whole design, and the button that chooses it. */
export const DesignChoice = ({ name, hint, html, width, onChoose }: DesignChoiceProps) => (
  <li className={designChoiceClasses.choice}>
    <Thumbnail
      html={html}
      width={width}
      height={132}
      acts={(close) => (
        <Button
          className={designChoiceClasses.use ?? ''}
          onClick={() => {
            close()
            onChoose()
          }}
        >
          Use this design
        </Button>
      )}
    />
    <UnstyledButton className={designChoiceClasses.choose ?? ''} onClick={onChoose}>
      <span className={designChoiceClasses.name}>{name}</span>
      {hint && <span className={layout.caption}>{hint}</span>}
    </UnstyledButton>
  </li>
)
