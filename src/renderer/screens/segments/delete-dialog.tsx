/** Confirms deleting a segment: names it and the campaigns that use it, if known. */
import { agreeing, amount, type CampaignRow, isStoppable, type ListQuery, type Segment } from '#contract'
import { statusStyle } from '../../blocks/status'
import { useCampaigns, useCampaignsRefresh } from '../../data/campaigns'
import { useDeleteSegment } from '../../data/segment-acts'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { filledNodes } from '../../ui/filled-nodes'
import { usePrevious } from '../../ui/hooks'
import { useOpenedAfterMount } from '../../ui/late-overlay'
import classes from './segments.module.css'
import { nameOf } from './values'

const recentQuery: ListQuery = { limit: 100, page: 1, orderBy: 'updated_at', orderDirection: 'desc' }
/** Asks the mirror on this computer, which answers for thousands of campaigns at once, and offline too. */
const everyCampaign: ListQuery = { ...recentQuery, limit: 10_000 }

export function DeleteDialog({ segment, onClose }: { segment: Segment | null; onClose: () => void }) {
  const remove = useDeleteSegment()
  const opened = useOpenedAfterMount(segment !== null)
  const shownSegment = usePrevious(segment)
  if (!shownSegment) return null
  return (
    <ConfirmDialog
      opened={opened}
      title="Delete this segment?"
      confirmLabel="Delete segment"
      destructive
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: shownSegment.id }, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>
        {filledNodes('{segment} will be deleted for everyone. This cannot be undone.', {
          segment: <strong dir="auto">{nameOf(shownSegment)}</strong>,
        })}
      </p>
      <Users segmentId={shownSegment.id} />
    </ConfirmDialog>
  )
}

/** Maximum number of campaigns listed by name; others are counted. */
const MAX_NAMED = 5

function Users({ segmentId }: { segmentId: number }) {
  const refresh = useCampaignsRefresh(recentQuery)
  const list = useCampaigns(everyCampaign).data
  if (!list || (list.asOf === null && refresh.isPending)) return null
  if (list.asOf === null) return <p>Herald does not know which campaigns use it.</p>
  return <CampaignNames campaigns={list.rows.filter((row) => row.segmentId === segmentId)} />
}

function CampaignNames({ campaigns }: { campaigns: CampaignRow[] }) {
  if (campaigns.length === 0) return <p>No campaign on this computer uses it.</p>
  const more = campaigns.length - MAX_NAMED
  return (
    <>
      <p>{agreeing(campaigns.length, 'One campaign uses it:', `${amount(campaigns.length)} campaigns use it:`)}</p>
      <ul className={classes.users}>
        {campaigns.slice(0, MAX_NAMED).map(({ campaignId, draftId, name, status }) => (
          <li key={campaignId ?? draftId}>
            <bdi>{name || 'Unnamed campaign'}</bdi>, {statusStyle(status).label.toLowerCase()}
          </li>
        ))}
        {more > 0 ? <li>{`and ${more} more`}</li> : null}
      </ul>
      {/* No reply says what the server does with campaigns that use a deleted segment. */}
      {campaigns.some(({ status }) => isStoppable(status)) ? (
        <p>Without it, running and scheduled campaigns may reach nobody. Stop them first.</p>
      ) : null}
    </>
  )
}
