/** A message in all views of its channel at once, beside its one preview: what each system shows of it. */
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
  /** What it shows less; nothing where all is seen. */
  note?: string
  shown: ReactNode
}

/** `over` stands above them, the choice of a person for example. The views are made when they are opened. */
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
            {views().map(({ name, place, note, shown }) => (
              <li key={`${name} ${place}`}>
                <p>
                  <b>{name}</b> {place}
                </p>
                {shown}
                <small>{note}</small>
              </li>
            ))}
          </ul>
        )}
      </Modal>
    </>
  )
}
