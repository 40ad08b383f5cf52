/** 'Go to...': pages, campaigns by name and what can be created, behind one key. */
import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core'
import {
  IconArchive,
  IconArrowsExchange,
  IconFileImport,
  IconInfoCircle,
  IconMessage,
  IconPlus,
  IconRestore,
  IconSearch,
} from '@tabler/icons-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { DeskCommand, ListQuery } from '#contract'
import { campaignTypeLabels } from '../../blocks/campaign-type'
import { channels } from '../../channels'
import { useCampaigns } from '../../data/campaigns'
import { createPath } from '../../rules/campaign-paths'
import { channelOf, rowTarget } from '../../screens/campaigns/row-actions'
import { useDeskCommand } from './desk-command'
import { forgetLetters, takeLetters } from './early-letters'
import classes from './palette.module.css'
import { matches } from './palette-match'
import { places } from './rail'

type Entry = {
  to: string
  group: string
  label: string
  Icon: ComponentType<{ size?: number | string; stroke?: number | string }>
}

/** What leads to no page but does something. */
const deskEntries = (
  [
    { command: 'backup', label: 'Back up everything', Icon: IconArchive },
    { command: 'restore', label: 'Restore a backup', Icon: IconRestore },
    { command: 'about', label: 'About Herald', Icon: IconInfoCircle },
  ] as const satisfies readonly { command: DeskCommand; label: string; Icon: Entry['Icon'] }[]
).map((entry) => ({ ...entry, to: `desk:${entry.command}`, group: 'Herald' }))

const fixed: readonly Entry[] = [
  ...places.map(({ to, label, Icon }) => ({ to, label, Icon, group: 'Pages' })),
  { to: '/import', label: 'Import campaigns', Icon: IconFileImport, group: 'Pages' },
  { to: '/carry-over', label: 'Drafts of other workspaces', Icon: IconArrowsExchange, group: 'Pages' },
  { to: '/campaign?create=1', label: 'Create a New Campaign', Icon: IconPlus, group: 'Create' },
  ...channels.flatMap(({ id, label, types, Icon }) =>
    types.map((type) => ({
      to: createPath(id, type, null),
      label: `Create ${label}, ${campaignTypeLabels[type]}`,
      Icon,
      group: 'Create',
    })),
  ),
  ...deskEntries,
]

export function Palette({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal.Root opened={opened} onClose={onClose} size={560} yOffset={96} centered={false}>
      <Modal.Overlay />
      <Modal.Content aria-label="Go to">
        <Search onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  )
}

/** Mounted with the dialog: every opening starts with an empty field. */
function Search({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const [, ask] = useDeskCommand()
  const store = useCombobox({ opened: true })
  const field = useRef<HTMLInputElement>(null)
  const entries = useEntries(text)
  const { selectFirstOption } = store
  const offered = entries.map(({ to }) => to).join()
  // Enter takes the first one, whatever was typed last.
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for every other set of entries
  useEffect(() => {
    selectFirstOption()
  }, [selectFirstOption, offered])
  // At once: the dialog's own focus comes after its first letters.
  useEffect(() => {
    field.current?.focus()
    takeLetters(field.current, (letters) => setText((before) => before + letters))
    return forgetLetters
  }, [])
  const go = (to: string) => {
    onClose()
    const desk = deskEntries.find((entry) => entry.to === to)
    if (desk) ask(desk.command)
    else navigate(to)
  }
  return (
    <Combobox store={store} onOptionSubmit={go}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          ref={field}
          role="combobox"
          data-autofocus
          aria-label="Go to"
          placeholder="Go to a page, a campaign, or create one"
          leftSection={<IconSearch size={16} stroke={1.5} />}
          classNames={{ input: classes.input ?? '' }}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            // The options take Escape for themselves; here they are all there is to close.
            if (event.key === 'Escape') onClose()
          }}
        />
      </Combobox.EventsTarget>
      <Combobox.Options
        tabIndex={0}
        aria-label="Pages, campaigns and what can be created"
        className={classes.options ?? ''}
      >
        <Groups entries={entries} />
        {entries.length === 0 ? <Combobox.Empty>Nothing by that name</Combobox.Empty> : null}
      </Combobox.Options>
    </Combobox>
  )
}

function Groups({ entries }: { entries: readonly Entry[] }) {
  const groups = [...new Set(entries.map(({ group }) => group))]
  return groups.map((group) => (
    <Combobox.Group key={group} label={group}>
      {entries
        .filter((entry) => entry.group === group)
        .map(({ to, label, Icon }) => (
          <Combobox.Option key={to} value={to} className={classes.option ?? ''}>
            <Icon size={16} stroke={1.5} />
            <span dir="auto">{label}</span>
          </Combobox.Option>
        ))}
    </Combobox.Group>
  ))
}

const firstFew: ListQuery = { limit: 6, page: 1, orderBy: 'updated_at', orderDirection: 'desc' }

/** Pages and actions whose words match, then campaigns of that name, which open as in the list. */
function useEntries(text: string): readonly Entry[] {
  const search = text.trim()
  const campaigns = useCampaigns({ ...firstFew, search }, search !== '').data?.rows ?? []
  return [
    ...fixed.filter(({ label }) => matches(label, search)),
    ...campaigns.flatMap((row): Entry[] => {
      const to = rowTarget(row)
      return to && search
        ? [{ to, label: row.name, Icon: channelOf(row)?.Icon ?? IconMessage, group: 'Campaigns' }]
        : []
    }),
  ]
}
