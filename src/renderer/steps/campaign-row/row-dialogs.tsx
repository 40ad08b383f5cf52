/** The dialogs of a campaign's acts: deleting and stopping, which cannot be undone, its tags, and the name of a template. */

import { Button, Group, Modal, TagsInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ulid } from 'ulid'
import { type CampaignRow, graphemeCount, MAX_TAG_CHARS, MAX_TAGS, tagTooLong } from '#contract'
import { StopDialog } from '../../blocks/acts/buttons'
import { campaignsIn } from '../../data/bulk-text'
import { markedOf, useChangeMarks, useDeleteCampaign, useListStatus } from '../../data/campaigns'
import { showRoute } from '../../data/desktop'
import { failureOf, HeraldFailure } from '../../data/failure'
import { removeFamily } from '../../data/families'
import { useKeepInLibrary } from '../../data/library'
import { ConfirmDialog, NameDialog } from '../../ui/confirm-dialog'
import { today } from '../../ui/dates'
import { filledNodes } from '../../ui/filled-nodes'
import { usePrevious } from '../../ui/hooks'
import { useOpenedAfterMount } from '../../ui/late-overlay'
import { toastDanger, toastSuccess } from '../../ui/toast'
import type { Step } from '../wizard-step'
import { isOnlyHere, originalOf } from './row-actions'

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

type TagsDialogProps = { opened: boolean; rows: readonly CampaignRow[]; onClose: () => void }

/** Edits the tags of one campaign, or adds and removes tags of several. */
export function TagsDialog({ opened, rows, onClose }: TagsDialogProps) {
  const [row] = rows.length === 1 ? rows : []
  const title = row ? (
    <>
      Tags of <bdi>{row.name}</bdi>
    </>
  ) : (
    `Tags for ${campaignsIn(rows.length)}`
  )
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={440} padding="xl">
      <Fields rows={rows} onClose={onClose} />
    </Modal>
  )
}

/** Mounted with the dialog, so that it starts with the tags that all rows share. */
function Fields({ rows, onClose }: Omit<TagsDialogProps, 'opened'>) {
  const allTags = useListStatus(today()).data?.tags ?? []
  const [shared] = useState(() => sharedTags(rows))
  const [tags, setTags] = useState(shared)
  const { mutate, isPending } = useChangeMarks()
  const tooLong = tags.some((tag) => graphemeCount(tag) > MAX_TAG_CHARS)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (tooLong) return
    const change = tagChange(shared, tags)
    if (!change) return onClose()
    mutate({ of: rows.map(markedOf), ...change }, { onSuccess: onClose })
  }
  return (
    <form onSubmit={submit}>
      <TagsInput
        data-autofocus
        label={rows.length === 1 ? 'Tags' : 'Tags they all have'}
        description="Saved on this computer, in its backups and in exported files. Colleagues do not see them."
        placeholder="Type a tag and press Enter"
        data={allTags}
        maxTags={MAX_TAGS}
        error={tooLong ? tagTooLong : null}
        value={tags}
        onChange={setTags}
        acceptValueOnBlur
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending}>
          Save tags
        </Button>
      </Group>
    </form>
  )
}

type TemplateDialogProps = {
  opened: boolean
  row: CampaignRow
  /** Imports the wizard's steps. */
  load: () => Promise<readonly Step[]>
  onClose: () => void
}

/** Asks for the name of a template, and keeps the campaign's values under it in the library. */
function TemplateDialog({ opened, row, load, onClose }: TemplateDialogProps) {
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

const keyOf = (tag: string): string => tag.trim().toLocaleLowerCase()
const hasTag = (tags: readonly string[], tag: string): boolean => tags.some((other) => keyOf(other) === keyOf(tag))

/**
 * Tags of several campaigns: those that all share, and the tags that a change adds and removes. Tags that every row has, in the spelling of
 * the first row.
 */
export const sharedTags = ([first, ...others]: readonly CampaignRow[]): string[] =>
  (first?.tags ?? []).filter((tag) => others.every(({ tags = [] }) => hasTag(tags, tag)))

/** The difference from `before` to `after`; null if there is none. Blank tags are ignored. */
export function tagChange(
  before: readonly string[],
  after: readonly string[],
): { addTags: string[]; removeTags: string[] } | null {
  const tags = after.map((tag) => tag.trim()).filter(Boolean)
  const addTags = tags.filter((tag) => !hasTag(before, tag))
  const removeTags = before.filter((tag) => !hasTag(tags, tag))
  return addTags.length + removeTags.length === 0 ? null : { addTags, removeTags }
}
