/** The campaign editor: one campaign of one channel and type, new or opened by its local or server id. */
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconMapQuestion } from '@tabler/icons-react'
import { Link, Navigate, useParams } from 'react-router-dom'
import { type Campaign, type CampaignType, campaignTypeOf, campaignTypes } from '#contract'
import { channelById, channelByWireName } from '../../channels'
import type { Channel } from '../../channels/channel'
import { useDraftSession } from '../../data/drafts'
import { editPath } from '../../rules/campaign-paths'
import { useBreadcrumb } from '../../ui/breadcrumb'
import { PlainState } from '../../ui/plain-state'
import { editorCrumbs } from './crumbs'
import { EditorFrame } from './frame'
import { EditorSkeleton } from './skeleton'

export function CampaignEditor() {
  const params = useParams()
  const channel = channelById(params.channel ?? '')
  const type = campaignTypes.find((one) => one === params.type)
  if (!channel || !type || !channel.types.includes(type)) return <NoSuchEditor />
  return <Opening channel={channel} type={type} id={params.id} />
}

type Kind = { channel: Channel; type: CampaignType }

function Opening({ channel, type, id }: Kind & { id: string | undefined }) {
  const opened = useDraftSession({ channel: channel.id, type, id })
  if (opened.phase === 'loading') return <Waiting channel={channel} type={type} id={id} />
  if (opened.phase === 'elsewhere')
    return <Navigate to={`/campaign/edit/${opened.channel}/${opened.type}/${id}`} replace />
  const actual =
    opened.phase === 'ready' && id ? kindOf(opened.session.state.base, { channel, type }) : { channel, type }
  // The campaign knows best what it is: an address may have been typed, or kept from another one.
  if (id && (actual.channel !== channel || actual.type !== type))
    return <Navigate to={editPath(actual.channel.id, actual.type, id)} replace />
  if (opened.phase === 'ready')
    return <EditorFrame key={opened.session.key} session={opened.session} channel={channel} type={type} />
  return (
    <PlainState Icon={IconAlertTriangle} failed title="This campaign could not be opened" text={opened.failure.message}>
      <Button size="xs" onClick={opened.retry}>
        Retry
      </Button>
      <ToCampaigns />
    </PlainState>
  )
}

/** What the server's campaign is; as the route has it where the server does not say, or says what Herald does not offer. */
function kindOf(base: Campaign | null, route: Kind): Kind {
  const channel = channelByWireName(base?.channelName ?? '') ?? route.channel
  const type = campaignTypeOf(base?.schedule?.type) ?? route.type
  return channel.types.includes(type) ? { channel, type } : route
}

/** Where one will be, so that the breadcrumb does not change when the campaign is there. */
function Waiting({ channel, type, id }: Kind & { id: string | undefined }) {
  // A draft that no server knows has no number yet.
  const creating = !/^\d+$/.test(id ?? '')
  useBreadcrumb(editorCrumbs(creating ? 'Create Campaign' : 'Update Campaign', channel, type))
  return <EditorSkeleton />
}

function NoSuchEditor() {
  useBreadcrumb([{ label: 'Campaigns', to: '/campaign' }, { label: 'Not found' }])
  return (
    <PlainState
      Icon={IconMapQuestion}
      title="There is no such campaign editor"
      text="The address names a channel or a campaign type that Herald does not offer."
    >
      <ToCampaigns />
    </PlainState>
  )
}

function ToCampaigns() {
  return (
    <Button size="xs" variant="default" component={Link} to="/campaign">
      Campaigns
    </Button>
  )
}
