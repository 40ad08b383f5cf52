/** The dialogs of a campaign's acts: deleting and stopping, which cannot be undone, its tags, and the name of a template. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CampaignRow } from '#contract'
import { StopDialog } from '../../blocks/acts/stop-dialog'
import { useDeleteCampaign } from '../../data/campaigns'
import { failureOf } from '../../data/failure'
import { removeFamily } from '../../data/families'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { filledNodes } from '../../ui/filled-nodes'
import { toastDanger, toastSuccess } from '../../ui/toast'
import { useOpenedAfterMount } from '../../ui/use-late-overlay'
import { usePrevious } from '../../ui/use-previous'
import type { Step } from '../wizard-step'
import { isOnlyHere } from './row-actions'
import { TagsDialog } from './tags-dialog'
import { TemplateDialog } from './template-dialog'

export type RowQuestion = { kind: 'delete' | 'stop' | 'tags' | 'saveTemplate'; row: CampaignRow }

type Props = {
  question: RowQuestion | null
  /** Imports the wizard's steps, for a template. */
  load: () => Promise<readonly Step[]>
  onClose: () => void
  onDeleted?: () => void
}

export function RowDialogs({ question, load, onClose, onDeleted }: Props) {
  const opened = useOpenedAfterMount(question !== null)
  const shownQuestion = usePrevious(question)
  if (!shownQuestion) return null
  const { row, kind } = shownQuestion
  if (kind === 'delete' && row.family) return <DeleteFamily opened={opened} row={row} onClose={onClose} />
  if (kind === 'delete') return <DeleteDialog opened={opened} row={row} onClose={onClose} onDeleted={onDeleted} />
  if (kind === 'tags') return <TagsDialog opened={opened} rows={[row]} onClose={onClose} />
  if (kind === 'saveTemplate') return <TemplateDialog opened={opened} row={row} load={load} onClose={onClose} />
  if (row.campaignId === null) return null
  return <StopDialog opened={opened} campaignId={row.campaignId} name={row.name} onClose={onClose} />
}

function DeleteFamily({ opened, row, onClose }: Omit<DeleteProps, 'onDeleted'>) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: async ({ family, draftId }: CampaignRow) =>
      family && draftId !== null && removeFamily({ id: family.id, masterId: draftId }),
    onSettled: () => client.invalidateQueries({ queryKey: ['campaigns'] }),
    onSuccess: () => {
      onClose()
      toastSuccess('Family deleted')
    },
    onError: (error) => toastDanger('The family could not be deleted', failureOf(error).message),
  })
  return (
    <ConfirmDialog
      opened={opened}
      title={`Delete ‘${row.name}’?`}
      confirmLabel="Delete the family"
      destructive
      busy={remove.isPending}
      onConfirm={() => remove.mutate(row)}
      onClose={onClose}
    >
      Its rows and its master are deleted. Campaigns that were made stay, and follow nothing any more.
    </ConfirmDialog>
  )
}

type DeleteProps = { opened: boolean; row: CampaignRow; onClose: () => void; onDeleted: (() => void) | undefined }

function DeleteDialog({ opened, row, onClose, onDeleted }: DeleteProps) {
  const remove = useDeleteCampaign()
  return (
    <ConfirmDialog
      opened={opened}
      title="Delete this campaign?"
      confirmLabel="Delete campaign"
      destructive
      busy={remove.isPending}
      onConfirm={() => remove.mutate(row, { onSettled: onClose, onSuccess: () => onDeleted?.() })}
      onClose={onClose}
    >
      <DeleteText row={row} />
    </ConfirmDialog>
  )
}

const DeleteText = ({ row }: { row: CampaignRow }) => (
  <p>
    {filledNodes(
      isOnlyHere(row)
        ? '{campaign} is only on this computer. Deleting it cannot be undone.'
        : '{campaign} will be deleted for everyone. This cannot be undone.',
      { campaign: <Name row={row} /> },
    )}
  </p>
)

const Name = ({ row }: { row: CampaignRow }) => <strong dir="auto">{row.name || 'This campaign'}</strong>
