/** Asks for the name of a template, and keeps the campaign's values under it in the library. */
import { useMutation } from '@tanstack/react-query'
import { ulid } from 'ulid'
import type { CampaignRow } from '#contract'
import { showRoute } from '../../data/desktop'
import { failureOf, HeraldFailure } from '../../data/failure'
import { useKeepInLibrary } from '../../data/library'
import { NameDialog } from '../../ui/name-dialog'
import { toastSuccess } from '../../ui/toast'
import type { Step } from '../wizard-step'
import { originalOf } from './row-actions'

type Props = {
  opened: boolean
  row: CampaignRow
  /** Imports the wizard's steps. */
  load: () => Promise<readonly Step[]>
  onClose: () => void
}

export function TemplateDialog({ opened, row, load, onClose }: Props) {
  const keep = useKeepInLibrary(true)
  const save = useMutation({
    mutationFn: async (name: string) => {
      const original = originalOf(row)
      if (!original) throw new HeraldFailure({ kind: 'input', message: 'Update Herald to open this campaign' })
      const { templateFrom } = await import('../campaign-copy')
      const value = await templateFrom(original, await load())
      return keep.mutateAsync([{ id: ulid(), kind: 'template', name, value }])
    },
    onSuccess: () => {
      toastSuccess('Template saved', undefined, {
        label: 'Open the library',
        to: '/library',
        run: () => showRoute('/library'),
      })
      onClose()
    },
  })
  return (
    <NameDialog
      opened={opened}
      title="Save as template"
      description="Keeps all steps, without dates, voucher codes and approvals."
      first={row.name}
      saveLabel="Save template"
      problem={save.error && failureOf(save.error).message}
      isBusy={save.isPending}
      onClose={onClose}
      onName={save.mutate}
    />
  )
}
