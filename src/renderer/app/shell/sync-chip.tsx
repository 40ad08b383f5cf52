/** The chip of the top bar that says where the work stands; it opens the outbox. */
import { Popover, Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue, useDisclosure } from '@mantine/hooks'
import { type Icon, IconAlertTriangle, IconCloudCheck, IconCloudOff, IconDeviceFloppy } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { SyncState } from '#contract'
import { useConnection } from '../../data/connection'
import { useSyncState } from '../../data/outbox'
import { useSession } from '../../data/session'
import { useNow } from '../../ui/use-now'
import { type ChipTone, chipWords } from './chip-words'
import classes from './sync-chip.module.css'

/** Loaded when it is first opened. */
const OutboxPanel = lazy(async () => ({ default: (await import('./outbox/panel')).OutboxPanel }))

const icons: Record<ChipTone, Icon> = {
  calm: IconDeviceFloppy,
  good: IconCloudCheck,
  waiting: IconCloudOff,
  attention: IconAlertTriangle,
}

export function SyncChip() {
  const [opened, panel] = useDisclosure()
  const now = useNow()
  const words = chipWords({ sync: useCalmSync(), connection: useConnection().data, session: useSession().data }, now)
  if (!words) return null
  const Mark = icons[words.tone]
  return (
    <>
      <Popover opened={opened} onChange={panel.set} position="bottom-end" width={544} offset={6} trapFocus returnFocus>
        <Popover.Target>
          <UnstyledButton
            className={classes.chip ?? ''}
            data-tone={words.tone}
            aria-label={`Outbox: ${words.label}`}
            onClick={panel.toggle}
          >
            <Mark size={14} stroke={1.75} aria-hidden />
            <span data-num>{words.label}</span>
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown p={0} bg="var(--hd-surface)" aria-labelledby="outbox-title">
          <Suspense fallback={<Skeleton m={20} width={504} height={14} radius="sm" />}>
            <OutboxPanel onClose={panel.close} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      {/* Beside the button: a live region inside it would take its name away. */}
      <VisuallyHidden role="status">{words.label}</VisuallyHidden>
    </>
  )
}

/** Most saves are answered before an eye could read 'Syncing': only one that takes longer is told. */
function useCalmSync(): SyncState | undefined {
  const sync = useSyncState().data
  const [long] = useDebouncedValue(sync?.sending ?? false, 400)
  return sync && { ...sync, sending: sync.sending && long }
}
