/** What messages are previewed in: a phone, and a small card that opens the preview. */

import { Modal, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAntennaBars5, IconArrowsMaximize, IconBattery3, IconWifi } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import layout from './layout.module.css'
import classes from './preview-frames.module.css'

/** `wall`: a picture fills the screen behind the content, as on a lock screen. `view` names one of several phones side by side. */
type PhoneProps = { platform: 'ios' | 'android'; view?: string; head?: ReactNode; wall?: boolean; children: ReactNode }

/** A phone, 272 px wide, with a status bar, the head of the open app, and its content. */
export function Phone({ platform, view, head, wall, children }: PhoneProps) {
  return (
    <div className={classes.phone} data-platform={platform}>
      <div className={classes.screen} data-wall={wall || undefined}>
        <div className={`${layout.spread} ${classes.status}`} aria-hidden>
          <span>9:41</span>
          <span className={layout.row1}>
            <IconAntennaBars5 size={15} />
            <IconWifi size={13} />
            <IconBattery3 size={15} />
          </span>
        </div>
        {head}
        {/* biome-ignore lint/a11y/useSemanticElements: a group of things to look at, no fieldset; a dialog may show it once more. */}
        <div
          role="group"
          className={`${layout.fill} ${classes.page}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long message has to be scrolled by keyboard too
          tabIndex={0}
          aria-label={view ? `Phone screen, ${view}` : 'Phone screen'}
        >
          {children}
        </div>
      </div>
    </div>
  )
}

type CardProps = {
  children: ReactNode
  /** Rendered when it opens. */
  preview: (close: () => void) => ReactNode
  /** In pixels. By default all cards of messages have one height, so that nothing moves when another campaign is shown. */
  height?: number
  /** Width of the preview, in pixels. */
  size?: number
}

/** A small card that shows the top of a message or design. A click opens the preview. */
export function PreviewCard({ children, preview, height, size = 560 }: CardProps) {
  const [opened, { open, close }] = useDisclosure()
  return (
    <div className={classes.card} style={{ height }} data-testid="message-card">
      {children}
      <UnstyledButton className={classes.open ?? ''} aria-label="Open the preview" onClick={open}>
        <IconArrowsMaximize size={14} stroke={1.5} aria-hidden />
      </UnstyledButton>
      <Modal opened={opened} onClose={close} title="Preview" size={size}>
        {opened && preview(close)}
      </Modal>
    </div>
  )
}
