/** Asks for the name of a template, and keeps the campaign's values under it in the library. */
import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ulid } from 'ulid'
import type { CampaignRow } from '#contract'
import { showRoute } from '../../data/desktop'
import { failureOf, HeraldFailure } from '../../data/failure'
import { useKeepInLibrary } from '../../data/library'
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
  return (
    <Modal opened={opened} onClose={onClose} title="Save as template" size={440} padding="xl">
      <Fields row={row} load={load} onClose={onClose} />
    </Modal>
  )
}

/** Mounted with the dialog, so that it starts with the campaign's name. */
function Fields({ row, load, onClose }: Omit<Props, 'opened'>) {
  const [name, setName] = useState(row.name)
  const [problem, setProblem] = useState<string | null>(null)
  const keep = useKeepInLibrary(true)
  const save = useMutation({
    mutationFn: async () => {
      const original = originalOf(row)
      if (!original) throw new HeraldFailure({ kind: 'input', message: 'Update Herald to open this campaign' })
      const { templateFrom } = await import('../campaign-copy')
      const value = await templateFrom(original, await load())
      return keep.mutateAsync([{ id: ulid(), kind: 'template', name: name.trim(), value }])
    },
    onSuccess: () => {
      toastSuccess('Template saved', undefined, {
        label: 'Open the library',
        to: '/library',
        run: () => showRoute('/library'),
      })
      onClose()
    },
    onError: (error) => setProblem(failureOf(error).message),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') setProblem('Enter a name')
    else save.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        data-autofocus
        label="Name"
        description="Keeps all steps, without dates, voucher codes and approvals."
        dir="auto"
        data-at-most={200}
        value={name}
        error={problem}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value)
          setProblem(null)
        }}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={save.isPending}>
          Save template
        </Button>
      </Group>
    </form>
  )
}
