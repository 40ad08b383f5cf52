/** Saved groups of test recipients: one click adds a group, and the current recipients can be saved as a group. */
import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core'
import { IconUsersGroup, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useKeepTestGroup, useRemoveTestGroup, useTestGroups } from '../../data/test-send'
import layout from '../../ui/layout.module.css'
import { isRecipient, type RecipientRule, readRecipients } from './recipients'
import classes from './test-send.module.css'

type Props = { rule: RecipientRule; recipients: readonly string[]; onChange: (recipients: string[]) => void }

export function Groups({ rule, recipients, onChange }: Props) {
  const groups = useTestGroups()
  const remove = useRemoveTestGroup()
  // Hides groups without a valid recipient for this channel, for example email addresses if tests go to phones.
  const usableGroups = groups
    .map(({ name, recipients: all }) => ({ name, all: all.filter((recipient) => isRecipient(recipient, rule)) }))
    .filter(({ all }) => all.length > 0)
  if (usableGroups.length === 0 && recipients.length === 0) return null
  return (
    <div className={`${layout.row} ${classes.groups}`}>
      {usableGroups.map(({ name, all }) => (
        <span key={name} className={classes.group}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconUsersGroup size={14} />}
            onClick={() => onChange(readRecipients(all.join(','), recipients, rule).recipients)}
          >
            {name} ({all.length})
          </Button>
          <Tooltip label={`Remove the group ${name}`}>
            <ActionIcon size={22} aria-label={`Remove the group ${name}`} onClick={() => remove.mutate(name)}>
              <IconX size={14} />
            </ActionIcon>
          </Tooltip>
        </span>
      ))}
      {recipients.length > 0 && <SaveGroup recipients={recipients} />}
    </div>
  )
}

function SaveGroup({ recipients }: { recipients: readonly string[] }) {
  const keep = useKeepTestGroup()
  const [name, setName] = useState<string | null>(null)
  if (name === null)
    return (
      <Button variant="subtle" size="xs" onClick={() => setName('')}>
        Save as group
      </Button>
    )
  const save = () => {
    if (name.trim() === '') return
    keep.mutate({ name: name.trim(), recipients: [...recipients] }, { onSuccess: () => setName(null) })
  }
  return (
    <span className={classes.group}>
      <TextInput
        size="xs"
        aria-label="Group name"
        placeholder="Group name"
        data-at-most={80}
        autoFocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save()
        }}
      />
      <Button size="xs" loading={keep.isPending} disabled={name.trim() === ''} onClick={save}>
        Save
      </Button>
    </span>
  )
}
