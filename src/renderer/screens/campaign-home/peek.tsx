/** A campaign in a panel next to the list: its message, audience, schedule and results. */
import { Button, Skeleton } from '@mantine/core'
import { useDeferredValue } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CampaignType } from '#contract'
import { editPath, homePath } from '../../../model/rules/campaign-paths'
import { channelById } from '../../channels'
import type { Channel } from '../../channels/channel-views'
import { type DraftSession, useDraftSession } from '../../data/drafts'
import classes from './home.module.css'
import { Figures, Message, RecipientsCard, ScheduleCard } from './overview'
import { useHome } from './use-home'

/** `id`: the server's number, or the local id of a draft that is not on the server, in which case `campaignId` is null. */
export type Peeked = { channel: string; type: CampaignType; id: string; campaignId: number | null }

export function Peek({ channel: slug, type, id, campaignId }: Peeked) {
  // Rendering a campaign takes longer than the pause between two arrow keys, so it has a lower priority than keys.
  const openedDraft = useDeferredValue(useDraftSession({ channel: slug, type, id }))
  const channel = channelById(slug)
  if (openedDraft.phase === 'failed')
    return (
      <div className={classes.peek} role="alert">
        <p>This campaign could not be read. {openedDraft.failure.message}</p>
        <Button size="xs" variant="default" onClick={openedDraft.retry}>
          Try again
        </Button>
      </div>
    )
  if (openedDraft.phase !== 'ready' || !channel) return <PeekSkeleton />
  return (
    <PeekContent
      key={openedDraft.session.key}
      session={openedDraft.session}
      channel={channel}
      type={type}
      campaignId={campaignId}
    />
  )
}

type ShownProps = { session: DraftSession; channel: Channel; type: CampaignType; campaignId: number | null }

function PeekContent({ session, channel, type, campaignId }: ShownProps) {
  const navigate = useNavigate()
  const home = useHome(session, campaignId ?? 0, channel, type, {
    tab: 'overview',
    open: (tab) =>
      navigate(
        campaignId === null
          ? editPath(channel.id, type, session.state.id)
          : homePath(campaignId, session.state.name, tab),
      ),
  })
  return (
    <div className={classes.peek}>
      <Message home={home} />
      <RecipientsCard home={home} />
      <ScheduleCard home={home} />
      {campaignId !== null && <Figures home={home} />}
    </div>
  )
}

/** The panel's skeleton. */
function PeekSkeleton() {
  return (
    <div className={classes.peek} aria-busy="true">
      <Skeleton height={64} />
      <Skeleton height={446} radius={36} width={272} mx="auto" />
      <Skeleton height={140} radius={10} />
      <Skeleton height={140} radius={10} />
    </div>
  )
}
