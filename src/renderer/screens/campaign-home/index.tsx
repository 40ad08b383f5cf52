/** A campaign's page (Source: docs/reference/screens.md): message, recipients, schedule and results. */

import { Skeleton } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useParams, useSearchParams } from 'react-router-dom'
import {
  type Campaign,
  type CampaignRow,
  type CampaignType,
  campaignTypeOf,
  channelNameIn,
  type Failure,
} from '#contract'
import { StatusBadge } from '../../blocks/status'
import { channelByWireName } from '../../channels'
import type { Channel } from '../../channels/channel-views'
import { useReportedCampaign } from '../../data/analytics'
import { useChannelLimits } from '../../data/channel-limits'
import { useDraftSession } from '../../data/drafts'
import { failureOf } from '../../data/failure'
import { useRow } from '../../data/whole-campaign'
import { channelOf, typeOf } from '../../steps/row-kind'
import { useLastFailure } from '../../ui/hooks'
import layout from '../../ui/layout.module.css'
import { CampaignsLink, FailedState, PlainState } from '../../ui/notice'
import { useBreadcrumb } from '../../ui/open-page'
import { FromList } from './from-list'
import { Head } from './head'
import { Home } from './home'
import classes from './home.module.css'
import { Results } from './results/report'

/** The page's skeleton while it loads, with the name if it is known. */
function HomeSkeleton({ name }: { name: string }) {
  return (
    <section className={`${layout.fill} ${classes.page}`} aria-busy="true" aria-label="Loading the campaign">
      <header className={classes.head}>
        <div className={classes.what}>
          <Skeleton height={16} width={120} />
          <h1 className={layout.name} dir="auto" data-list>
            {name}
          </h1>
          <Skeleton height={22} width={260} />
        </div>
      </header>
      <Skeleton height={44} radius={0} />
    </section>
  )
}

export function CampaignHome() {
  const id = Number(useParams().id)
  const name = useSearchParams()[0].get('campaign_name') ?? ''
  if (Number.isSafeInteger(id) && id > 0) return <Reading key={id} id={id} nameInAddress={name} />
  return <NoSuchCampaign />
}

type RequestedCampaign = { id: number; nameInAddress: string }

/** Reads the campaign first: its channel and type decide the page's content. */
function Reading({ id, nameInAddress }: RequestedCampaign) {
  const read = useReportedCampaign(id)
  // Read at the same time, so that the schedule is drawn with its limits.
  useChannelLimits()
  const { data } = read
  const failure = useLastFailure(read)
  const name = data?.value.name || nameInAddress || `Campaign ${id}`
  useBreadcrumb([{ label: 'Campaigns', to: '/campaign' }, { label: name }])
  const kind = data ? kindOf(data.value) : null
  const row = useRow(id, name)
  if (kind) return <OpenHome id={id} name={name} {...kind} />
  if (data) return <UnknownKind id={id} name={name} campaign={data.value} />
  if (!failure) return <HomeSkeleton name={name} />
  const draftKind = row?.draftId ? kindOfRow(row) : null
  if (draftKind) return <OpenHome id={id} name={name} {...draftKind} />
  if (row && failureOf(failure).kind !== 'not-found') return <FromList row={row} read={read} />
  return <CampaignNotRead failure={failureOf(failure)} busy={read.isFetching} onRetry={() => void read.refetch()} />
}

type Kind = { channel: Channel; type: CampaignType }

function kindOf(campaign: Campaign): Kind | null {
  const { schedule } = campaign
  const channel = channelByWireName(channelNameIn(campaign) ?? '')
  const type = campaignTypeOf(schedule?.type)
  return channel && type && channel.types.includes(type) ? { channel, type } : null
}

/** The kind of a campaign that has a draft on this computer. */
function kindOfRow(row: CampaignRow): Kind | null {
  const [channel, type] = [channelOf(row), typeOf(row)]
  return channel && type ? { channel, type } : null
}

/** The campaign as in the wizard, including local edits. Viewing it creates no draft. */
function OpenHome({ id, name, channel, type }: Kind & { id: number; name: string }) {
  const openedDraft = useDraftSession({ channel: channel.id, type, id: String(id) })
  if (openedDraft.phase === 'ready')
    return <Home key={openedDraft.session.key} session={openedDraft.session} id={id} channel={channel} type={type} />
  if (openedDraft.phase === 'failed')
    return <CampaignNotRead failure={openedDraft.failure} busy={false} onRetry={openedDraft.retry} />
  return <HomeSkeleton name={name} />
}

function CampaignNotRead({ failure, ...retry }: { failure: Failure; busy: boolean; onRetry: () => void }) {
  return (
    <FailedState
      page
      title="This campaign could not be opened"
      text={failure.message}
      missing={failure.kind === 'not-found'}
      {...retry}
    >
      <CampaignsLink />
    </FailedState>
  )
}

function NoSuchCampaign() {
  useBreadcrumb([{ label: 'Campaigns', to: '/campaign' }, { label: 'Not found' }])
  return (
    <PlainState
      page
      Icon={IconChartBar}
      title="Campaign not found"
      text="Only campaigns on the server have a page of their own. Open drafts from the list."
    >
      <CampaignsLink />
    </PlainState>
  )
}

/** A campaign whose channel or type this version does not know: its name, status and results. */
function UnknownKind({ id, name, campaign }: { id: number; name: string; campaign: Campaign }) {
  return (
    <div className={`${layout.fill} ${classes.page}`}>
      <Head
        kind={[channelNameIn(campaign), campaign.schedule?.type].filter(Boolean).join(' · ') || 'Campaign'}
        name={name}
        state={
          <>
            {campaign.status && <StatusBadge status={campaign.status} />}
            <span>Update Herald to open this campaign. Only its results are shown.</span>
          </>
        }
      />
      <Results id={id} nameInAddress={name} />
    </div>
  )
}
