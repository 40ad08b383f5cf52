/** Button that opens the preview at full size. */
import { Button } from '@mantine/core'
import { IconArrowsMaximize } from '@tabler/icons-react'

export function LargePreviewButton({ onClick }: { onClick: () => void }) {
  return (
    <Button size="xs" variant="default" leftSection={<IconArrowsMaximize size={14} />} onClick={onClick}>
      Open large preview
    </Button>
  )
}
