/** Asks before a campaign is deleted or stopped: names it and says what cannot be undone. */
import type { CampaignRow } from '#contract'
import { statusLook } from '../../blocks/status'
import { useDeleteCampaign, useStopCampaign } from '../../data/campaigns'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { useLast } from '../../ui/use-last'
import { useOpenedAfterMount } from '../../ui/use-late-overlay'
import { onlyHere } from './row-actions'

export type RowQuestion = { kind: 'delete' | 'stop'; row: CampaignRow }

export function RowDialogs({ question, onClose }: { question: RowQuestion | null; onClose: () => void }) {
  const remove = useDeleteCampaign()
  const stop = useStopCampaign()
  const opened = useOpenedAfterMount(question !== null)
  const asked = useLast(question)
  if (!asked) return null
  const { row, kind } = asked
  const confirm = () => {
    if (kind === 'delete') remove.mutate(row, { onSettled: onClose })
    else if (row.campaignId !== null) stop.mutate({ id: row.campaignId }, { onSettled: onClose })
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={kind === 'delete' ? 'Delete this campaign?' : 'Stop this campaign?'}
      confirmLabel={kind === 'delete' ? 'Delete campaign' : 'Stop campaign'}
      destructive={kind === 'delete'}
      busy={remove.isPending || stop.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {kind === 'delete' ? <DeleteWords row={row} /> : <StopWords row={row} />}
    </ConfirmDialog>
  )
}

function DeleteWords({ row }: { row: CampaignRow }) {
  if (onlyHere(row))
    return (
      <p>
        <Name row={row} /> is only on this computer. Deleting it cannot be undone.
      </p>
    )
  const live = row.status === 'running' || row.status === 'scheduled'
  return (
    <>
      <p>
        <Name row={row} /> leaves the list for everyone who works on this server. This cannot be undone.
      </p>
      {live ? (
        <p>It is {statusLook(row.status).label.toLowerCase()}. To be sure that nothing more is sent, stop it first.</p>
      ) : null}
    </>
  )
}

function StopWords({ row }: { row: CampaignRow }) {
  return (
    <p>
      <Name row={row} /> sends nothing more once it is stopped. Messages that were sent stay sent, and Herald cannot
      start it again.
    </p>
  )
}

const Name = ({ row }: { row: CampaignRow }) => <strong dir="auto">{row.name || 'This campaign'}</strong>
