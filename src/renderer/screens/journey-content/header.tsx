/** The header of a journey's content: Back, the campaign's name, the journey, the channel and the status. */

import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowLeft, IconRoute } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { StateBadge } from '../../blocks/status'
import type { Channel } from '../../channels/channel-views'
import { useSessionState } from '../../data/campaign-state'
import { type DraftSession, useDraft } from '../../data/drafts'
import layout from '../../ui/layout.module.css'
import classes from './journey.module.css'

type Props = { session: DraftSession; channel: Channel; journeyId: string }

export function JourneyHeader({ session, channel, journeyId }: Props) {
  const name = useDraft(session, (state) => state.name)
  return (
    <header className={`${layout.row} ${classes.header}`}>
      <Back />
      <div className={classes.name}>
        <p className={layout.caption}>Content of a journey</p>
        <h1 className={layout.name}>
          <bdi>{name.trim() || 'Unnamed campaign'}</bdi>
        </h1>
      </div>
      <span className={layout.fact}>
        <IconRoute size={15} stroke={1.5} />
        <span>
          Journey <bdi>{journeyId}</bdi>
        </span>
      </span>
      <span className={layout.fact}>
        <channel.Icon size={15} stroke={1.5} />
        {channel.label}
      </span>
      <StateBadge state={useSessionState(session)} />
    </header>
  )
}

/** Goes back to the previous page; a window that was opened for this page has none. */
function Back() {
  const navigate = useNavigate()
  const [hasHistory] = useState(() => Number(fieldOf(window.history.state, 'idx')) > 0)
  const label = hasHistory ? 'Back to the journey' : 'Campaigns'
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={() => (hasHistory ? navigate(-1) : navigate('/campaign'))}>
        <IconArrowLeft size={18} stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  )
}

/** A field of the router's history state, which has the number of visited pages. */
const fieldOf = (state: unknown, name: string): unknown =>
  typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined
