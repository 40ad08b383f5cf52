/**
 * One message of a journey: the content step of a campaign alone, with the differences of a journey (Source:
 * docs/reference/choices.md#journeys).
 */
import { Skeleton } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import type { CampaignType } from '#contract'
import { channelById, channelByWireName } from '../../channels'
import type { Channel } from '../../channels/channel-views'
import { useDraftSession } from '../../data/drafts'
import { type CampaignKind, useCampaignKind } from '../../data/whole-campaign'
import layout from '../../ui/layout.module.css'
import { CampaignsLink, FailedState, PlainState } from '../../ui/notice'
import type { Crumb } from '../../ui/open-page'
import { useBreadcrumb } from '../../ui/open-page'
import { JourneyFrame } from './frame'
import classes from './journey.module.css'

export function JourneyContent() {
  const { journeyId = '', channel: slug = '', campaignId = '' } = useParams()
  const channel = channelById(slug)
  if (!channel?.hasContent || !/^\d{1,15}$/.test(campaignId)) return <NoSuchContent journeyId={journeyId} />
  return <ContentLookUp key={campaignId} journeyId={journeyId} channel={channel} campaignId={Number(campaignId)} />
}

type ContentRequest = { journeyId: string; channel: Channel; campaignId: number }

function ContentLookUp(request: ContentRequest) {
  const { journeyId, channel, campaignId } = request
  const found = useCampaignKind(campaignId)
  const { search } = useLocation()
  useBreadcrumb(journeyCrumbs(journeyId, channel))
  if (found.phase === 'loading') return <JourneySkeleton />
  if (found.phase === 'failed') return <ContentNotOpened message={found.failure.message} retry={found.retry} />
  const actual = channelOf(found.kind)
  // The campaign's own channel takes precedence over the address.
  if (actual && actual !== channel) return <Navigate to={journeyPath(journeyId, actual, campaignId) + search} replace />
  return <OpenContent {...request} type={found.kind.type ?? channel.types[0] ?? 'event-based'} />
}

const channelOf = ({ channel, channelName }: CampaignKind): Channel | null =>
  channel ? channelById(channel) : channelName ? channelByWireName(channelName) : null

function OpenContent({ journeyId, channel, campaignId, type }: ContentRequest & { type: CampaignType }) {
  const openedDraft = useDraftSession({ channel: channel.id, type, id: String(campaignId) })
  if (openedDraft.phase === 'ready')
    return <JourneyFrame session={openedDraft.session} channel={channel} type={type} journeyId={journeyId} />
  if (openedDraft.phase === 'failed')
    return <ContentNotOpened message={openedDraft.failure.message} retry={openedDraft.retry} />
  return <JourneySkeleton />
}

function ContentNotOpened({ message, retry }: { message: string; retry: () => void }) {
  return (
    <FailedState page title="This content could not be opened" text={message} onRetry={retry}>
      <CampaignsLink />
    </FailedState>
  )
}

function NoSuchContent({ journeyId }: { journeyId: string }) {
  useBreadcrumb([{ label: `Journey ${journeyId}` }, { label: 'Not found' }])
  return (
    <PlainState
      Icon={IconMapQuestion}
      page
      title="Content not found"
      text="This channel has no content, or there is no such campaign."
    >
      <CampaignsLink />
    </PlainState>
  )
}

/** The skeleton of the content, so that nothing moves when it loads. */
function JourneySkeleton() {
  return (
    <div
      className={`${layout.column3} ${classes.skeleton}`}
      role="status"
      aria-busy="true"
      aria-label="Opening the content"
    >
      <Skeleton height={36} width={280} />
      <Skeleton height={24} width={120} />
      <Skeleton height={246} />
      <Skeleton height={56} />
    </div>
  )
}

const journeyPath = (journeyId: string, channel: Channel, campaignId: number): string =>
  `/journey/${encodeURIComponent(journeyId)}/content/${channel.id}/${campaignId}`

/** Herald has no pages for journeys, so their breadcrumb has no links. */
const journeyCrumbs = (journeyId: string, channel: Channel): Crumb[] => [
  { label: `Journey ${journeyId}` },
  { label: `${channel.label} content` },
]
