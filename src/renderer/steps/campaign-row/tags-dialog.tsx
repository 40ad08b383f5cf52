/** Edits the tags of one campaign, or adds and removes tags of several. */
import { Button, Group, Modal, TagsInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type CampaignRow, graphemeCount, MAX_TAG_CHARS, MAX_TAGS } from '#contract'
import { campaignsIn } from '../../data/bulk-text'
import { markedOf, useChangeMarks, useListStatus } from '../../data/marks'
import { today } from '../../ui/dates'
import { sharedTags, tagChange } from './tags'

type Props = { opened: boolean; rows: readonly CampaignRow[]; onClose: () => void }

export function TagsDialog({ opened, rows, onClose }: Props) {
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
function Fields({ rows, onClose }: Omit<Props, 'opened'>) {
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
        error={tooLong ? 'A tag can have up to 40 characters' : null}
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
