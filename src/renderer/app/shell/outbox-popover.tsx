/** The popover of the outbox, below the chip of the top bar. */
import { Popover } from '@mantine/core'
import { BorrowedTarget, type LateOverlay, useOpenedAfterMount } from '../../ui/use-late-overlay'
import { OutboxPanel } from './outbox/panel'

export function OutboxPopover({ id, opened, onChange, button }: LateOverlay) {
  return (
    <Popover
      id={id}
      opened={useOpenedAfterMount(opened)}
      onChange={onChange}
      position="bottom-end"
      width={544}
      offset={6}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <BorrowedTarget of={button} />
      </Popover.Target>
      <Popover.Dropdown p={0} bg="var(--hd-surface)" aria-labelledby="outbox-title">
        <OutboxPanel onClose={() => onChange(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
