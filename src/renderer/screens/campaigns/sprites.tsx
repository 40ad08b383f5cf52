/** SVG sprites for the icons of rows. Each icon is defined once and rows refer to it, which keeps thousands of rows fast. */
import { IconMessage } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { campaignStatuses, statusOf } from '#contract'
import { statusStyle } from '../../blocks/status'
import { type Channel, channels } from '../../channels'
import classes from './table.module.css'

const unknown = 'unknown'
const channelSprite = (id: string) => `list-channel-${id}`
const statusSprite = (id: string) => `list-status-${id}`

export function Sprites() {
  return (
    <svg className={classes.sprites} aria-hidden="true">
      <Sprite id={channelSprite(unknown)}>
        <IconMessage size={14} stroke={1.5} />
      </Sprite>
      {channels.map(({ id, Icon }) => (
        <Sprite key={id} id={channelSprite(id)}>
          <Icon size={14} stroke={1.5} />
        </Sprite>
      ))}
      {[...campaignStatuses, unknown].map((status) => {
        const { Icon } = statusStyle(status)
        return (
          <Sprite key={status} id={statusSprite(status)}>
            <Icon size={13} stroke={1.75} />
          </Sprite>
        )
      })}
    </svg>
  )
}

const Sprite = ({ id, children }: { id: string; children: ReactNode }) => <symbol id={id}>{children}</symbol>

/** A small square with the channel's icon; decorative. */
export const ChannelMark = ({ channel }: { channel: Channel | null }) => (
  <svg className={classes.tile} aria-hidden="true">
    <use href={`#${channelSprite(channel?.id ?? unknown)}`} x={5} y={5} />
  </svg>
)

export function StatusMark({ status }: { status: string }) {
  const name = campaignStatuses.find((candidate) => candidate === statusOf(status))
  return (
    <svg className={classes.statusMark} aria-hidden="true">
      <use href={`#${statusSprite(name ?? unknown)}`} />
    </svg>
  )
}
