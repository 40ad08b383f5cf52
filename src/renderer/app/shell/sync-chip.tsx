/** The chip of the top bar that says where the work stands; it opens the outbox. */
import { Popover, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type Icon, IconAlertTriangle, IconCloudCheck, IconCloudOff, IconDeviceFloppy } from '@tabler/icons-react'
import { useConnection } from '../../data/connection'
import { useSyncState } from '../../data/outbox'
import { useSession } from '../../data/session'
import { useNow } from '../../ui/use-now'
import { type ChipTone, chipWords } from './chip-words'
import { OutboxPanel } from './outbox-panel'
import classes from './sync-chip.module.css'

const icons: Record<ChipTone, Icon> = {
  calm: IconDeviceFloppy,
  good: IconCloudCheck,
  waiting: IconCloudOff,
  attention: IconAlertTriangle,
}

export function SyncChip() {
  const [opened, panel] = useDisclosure()
  const now = useNow()
  const words = chipWords(
    { sync: useSyncState().data, connection: useConnection().data, session: useSession().data },
    now,
  )
  if (!words) return null
  const Mark = icons[words.tone]
  return (
    <Popover opened={opened} onChange={panel.set} position="bottom-end" width={544} offset={6} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.chip ?? ''} data-tone={words.tone} onClick={panel.toggle}>
          <Mark size={14} stroke={1.75} aria-hidden />
          <span data-num role="status">
            {words.label}
          </span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={0} bg="var(--hd-surface)" aria-label="Outbox">
        <OutboxPanel onClose={panel.close} />
      </Popover.Dropdown>
    </Popover>
  )
}
