/** A small card that shows the top of a message or design. A click opens the preview. */
import { Modal, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowsMaximize } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './preview-card.module.css'

type CardProps = {
  children: ReactNode
  /** Rendered when it opens. */
  preview: (close: () => void) => ReactNode
  /** In pixels. By default all cards of messages have one height, so that nothing moves when another campaign is shown. */
  height?: number
  /** Width of the preview, in pixels. */
  size?: number
}

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
