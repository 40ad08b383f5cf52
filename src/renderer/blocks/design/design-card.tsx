/** The top of a designed message, in the card of a campaign. */
import { useElementSize } from '@mantine/hooks'
import { MessageFrame } from './message-frame'

type Props = {
  /** Prepared for a preview. */
  html: string
  /** The width that the message is laid out for, and the most that it is shown in, in pixels. */
  width: number
  mostWidth: number
}

export function DesignCard({ html, width, mostWidth }: Props) {
  const { ref, width: room, height } = useElementSize()
  const shownWidth = Math.floor(Math.min(room, mostWidth))
  return (
    <div ref={ref} style={{ display: 'flex', flex: 1, justifyContent: 'center', minHeight: 0, overflow: 'hidden' }}>
      {shownWidth > 0 && (
        <MessageFrame html={html} title="Message" width={width} shownWidth={shownWidth} shownHeight={height} />
      )}
    </div>
  )
}
