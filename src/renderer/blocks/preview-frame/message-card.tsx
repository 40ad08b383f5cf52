/** The message of a campaign in a small card, on the ground of its channel; and all views of a message in one dialog. */

import { ActionIcon, Modal, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowsMaximize, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { firstGrapheme } from '#contract'
import layout from '../../ui/layout.module.css'
import allViewsClasses from './all-views.module.css'
import classes from './message-card.module.css'

export const NoMessage = () => <p className={`${layout.quiet} ${classes.none}`}>No message yet</p>

type BubbleProps = { from: string; note?: string | undefined; ground?: 'chat'; children: ReactNode }

/** A message in a conversation. `note` is what it is sent as ('1 message'). */
export function BubbleCard({ from, note, ground, children }: BubbleProps) {
  return (
    <div className={classes.conversation} data-ground={ground}>
      <p className={layout.spread}>
        <bdi>{from}</bdi>
        {note && <small>{note}</small>}
      </p>
      <div className={classes.bubble} dir="auto">
        {children}
      </div>
    </div>
  )
}

type NotificationProps = { from: string; icon?: string | null; title: string; text: string; picture: string | null }

/** A notification as computers and phones show it. */
export function NotificationCard({ from, icon, title, text, picture }: NotificationProps) {
  return (
    <div className={classes.wall}>
      <div className={classes.notification}>
        <span className={`${layout.centred} ${classes.face}`} aria-hidden>
          {icon ? <img src={icon} alt="" /> : firstGrapheme(from).toUpperCase()}
        </span>
        <div className={layout.words}>
          <bdi className={classes.sender}>{from}</bdi>
          <b dir="auto">{title || 'No title yet'}</b>
          <span dir="auto">{text}</span>
        </div>
        {picture && <img className={classes.picture} src={picture} alt="" />}
      </div>
    </div>
  )
}

type MessageView = {
  /** 'Android'. */
  name: string
  /** 'Lock screen'. */
  place: string
  /** What the view cuts off; absent if it shows everything. */
  note?: string
  preview: ReactNode
}

/**
 * A message in all views of its channel at once: what each system shows of the message. `over` is rendered above the views, for example the
 * choice of a person. The views render when the dialog opens.
 */
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
        <div className={allViewsClasses.head}>
          {over}
          <span>
            <IconInfoCircle size={14} aria-hidden /> Simulated
          </span>
        </div>
        {opened && (
          <ul className={`${layout.bareList} ${allViewsClasses.views}`}>
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
