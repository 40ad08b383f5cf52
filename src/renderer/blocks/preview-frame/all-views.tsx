/** A message in all views of its channel at once: what each system shows of the message. */
import { ActionIcon, Modal, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowsMaximize, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import layout from '../../ui/layout.module.css'
import classes from './all-views.module.css'

export type MessageView = {
  /** 'Android'. */
  name: string
  /** 'Lock screen'. */
  place: string
  /** What the view cuts off; absent if it shows everything. */
  note?: string
  preview: ReactNode
}

/** `over` is rendered above the views, for example the choice of a person. The views render when the dialog opens. */
export function AllViews({ views, over }: { views: () => readonly MessageView[]; over?: ReactNode }) {
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Tooltip label="Open all views">
        <ActionIcon aria-label="Open all views" onClick={open}>
          <IconArrowsMaximize size={16} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
      <Modal opened={opened} onClose={close} title="All views" size={1000} padding="lg">
        <div className={classes.head}>
          {over}
          <span>
            <IconInfoCircle size={14} aria-hidden /> Simulated
          </span>
        </div>
        {opened && (
          <ul className={`${layout.bareList} ${classes.views}`}>
            {views().map(({ name, place, note, preview }) => (
              <li key={`${name} ${place}`}>
                <p>
                  <b>{name}</b> {place}
                </p>
                {preview}
                <small>{note}</small>
              </li>
            ))}
          </ul>
        )}
      </Modal>
    </>
  )
}
