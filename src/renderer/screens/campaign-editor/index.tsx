/** The campaign editor: one campaign of one channel and type, new or opened by its local or server id. */

import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconMapQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom'
import { campaignTypes } from '#contract'
import { editPath } from '../../../model/rules/campaign-paths'
import { fieldsIn, textIn } from '../../../model/rules/read'
import { campaignTypeLabels } from '../../blocks/status'
import { channelById } from '../../channels'
import { type DraftSession, useDraftSession } from '../../data/drafts'
import { useDetachDraft } from '../../data/outbox'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import layout from '../../ui/layout.module.css'
import { CampaignsLink, FailedState, PlainState } from '../../ui/notice'
import { useBreadcrumb } from '../../ui/open-page'
import { StepLayout } from '../../ui/step-layout'
import { EditorFrame } from './frame'
import classes from './frame.module.css'
import type { MemberNote } from './notes'
import { editorCrumbs, homeRedirect, type Kind, placeOf } from './place'

/** The editor's skeleton while the campaign loads, so that nothing moves. */
function EditorSkeleton() {
  return (
    <div className={`${layout.fill} ${classes.editor}`} aria-busy="true">
      <output className={`${layout.column3} ${classes.skeleton}`} aria-label="Loading the campaign">
        <Skeleton height={14} width={110} />
        <Skeleton height={22} width={280} />
        <Skeleton height={18} width={520} mt={14} />
      </output>
      <div className={`${layout.scroll} ${classes.body}`}>
        <StepLayout side={<Skeleton height={180} />}>
          <Skeleton height={24} width={180} />
          <Skeleton height={120} />
          <Skeleton height={56} />
        </StepLayout>
      </div>
    </div>
  )
}

type Notes = { Member: MemberNote }

/** `Member`: the notice above a campaign of a family. */
export function CampaignEditor({ Member }: Notes) {
  const params = useParams()
  const channel = channelById(params.channel ?? '')
  const type = campaignTypes.find((campaignType) => campaignType === params.type)
  if (!channel || !type || !channel.types.includes(type)) return <NoSuchEditor />
  return <OpenEditor channel={channel} type={type} id={params.id} Member={Member} />
}

function OpenEditor({ channel, type, id, Member }: Kind & Notes & { id: string | undefined }) {
  const openedDraft = useDraftSession({ channel: channel.id, type, id })
  if (openedDraft.phase === 'loading') return <LoadingEditor channel={channel} type={type} id={id} />
  if (openedDraft.phase === 'elsewhere')
    return <Navigate to={`/campaign/edit/${openedDraft.channel}/${openedDraft.type}/${id}`} replace />
  if (openedDraft.phase === 'ready' && id) {
    const { session } = openedDraft
    const place = placeOf({ channel, type }, session.state.base, session.kept)
    if (place.at === 'elsewhere')
      return <Navigate to={editPath(place.actual.channel.id, place.actual.type, id)} replace />
    if (place.at === 'mistaken')
      return <ChannelMismatch session={session} begun={{ channel, type }} actual={place.actual} />
  }
  if (openedDraft.phase === 'ready')
    return (
      <LoadedEditor
        key={openedDraft.session.key}
        session={openedDraft.session}
        channel={channel}
        type={type}
        Member={Member}
      />
    )
  return (
    <FailedState
      title="This campaign could not be opened"
      text={openedDraft.failure.message}
      missing={openedDraft.failure.kind === 'not-found'}
      onRetry={openedDraft.retry}
    >
      <CampaignsLink />
    </FailedState>
  )
}

const kindText = ({ channel, type }: Kind): string => `${channel.label} · ${campaignTypeLabels[type]}`

/** Shown for a draft whose channel or type differs from its campaign's: its edits can be saved as a new campaign or discarded. */
function ChannelMismatch({ session, begun, actual }: { session: DraftSession; begun: Kind; actual: Kind }) {
  const { id, campaignId } = session.state
  const setApart = useDetachDraft()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const separate = (keep: boolean) =>
    setApart.mutate(
      { id, keep },
      {
        onSuccess: (draft) =>
          navigate(
            draft
              ? editPath(begun.channel.id, begun.type, draft.id)
              : editPath(actual.channel.id, actual.type, campaignId ?? ''),
            { replace: true },
          ),
      },
    )
  return (
    <PlainState
      Icon={IconAlertTriangle}
      failed
      title="These changes do not match the campaign"
      text={`On the server this is ${kindText(actual)}. Your changes here are for ${kindText(begun)}, so they cannot be sent.`}
    >
      <Button size="xs" loading={setApart.isPending} onClick={() => separate(true)}>
        Keep them as a new draft
      </Button>
      <Button size="xs" variant="default" disabled={setApart.isPending} onClick={() => setAsking(true)}>
        Discard them
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Discard these changes?"
        confirmLabel="Discard"
        destructive
        busy={setApart.isPending}
        onConfirm={() => separate(false)}
        onClose={() => setAsking(false)}
      >
        They will be deleted from this computer. The campaign on the server does not change.
      </ConfirmDialog>
    </PlainState>
  )
}

/** Redirects only at opening: after publishing here, the editor itself opens the list. */
function LoadedEditor({ session, ...kind }: Kind & Notes & { session: DraftSession }) {
  const askedSection = textIn(fieldsIn(fieldsIn(useLocation().state).look).section)
  const [home] = useState(() => homeRedirect(session.state, askedSection))
  return home ? <Navigate to={home} replace /> : <EditorFrame session={session} {...kind} />
}

/** Sets the breadcrumb while loading, so that it does not change when the campaign arrives. */
function LoadingEditor({ channel, type, id }: Kind & { id: string | undefined }) {
  // A draft that the server does not have yet has no numeric id.
  const creating = !/^\d+$/.test(id ?? '')
  useBreadcrumb(editorCrumbs(creating ? 'Create Campaign' : 'Update Campaign', channel, type))
  return <EditorSkeleton />
}

function NoSuchEditor() {
  useBreadcrumb([{ label: 'Campaigns', to: '/campaign' }, { label: 'Not found' }])
  return (
    <PlainState
      Icon={IconMapQuestion}
      title="This editor does not exist"
      text="Herald does not have this channel or campaign type."
    >
      <CampaignsLink />
    </PlainState>
  )
}
