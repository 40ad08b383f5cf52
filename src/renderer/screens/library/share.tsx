/** Takes the library out as a file, and reads one in: what meets a name of this workspace is asked. */
import { Button, Checkbox, Menu, Modal } from '@mantine/core'
import { IconChevronDown, IconFileExport, IconFileImport } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { ulid } from 'ulid'
import { countOf, fileName, type KeptLibraryItem, type LibraryItem, ownEndings, singleKinds } from '#contract'
import { sameJson } from '../../../model/rules/same-json'
import { withoutActive } from '../../blocks/design/import/library-sections'
import { useReadExchange, writeExchange } from '../../data/exchange'
import { failureOf } from '../../data/failure'
import { freeName, itemOnly, keyOf, numbered, useKeepInLibrary } from '../../data/library'
import { useKeepUnsubscribe, useUnsubscribeAddress } from '../../data/own-values'
import { useSession } from '../../data/session'
import { FileInput } from '../../ui/inputs'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import { SmallSelect } from '../../ui/pieces'
import { toastSuccess } from '../../ui/toast'
import { kinds } from './kinds'
import classes from './library.module.css'

export function ShareMenu({ items }: { items: readonly KeptLibraryItem[] }) {
  const input = useRef<HTMLInputElement>(null)
  const file = useReadExchange()
  const unsubscribe = useUnsubscribeAddress()
  const brand = useSession().data?.workspace?.brand.name ?? ''
  const write = () =>
    void writeExchange(async () => ({
      campaigns: [],
      library: items.map(itemOnly),
      ...(unsubscribe === null ? {} : { unsubscribe }),
      name: fileName(`${brand} library`, 'Library', '.herald'),
      done: `${countOf(items.length, 'library item')} exported`,
    }))
  return (
    <>
      <FileInput
        ref={input}
        accept={`${ownEndings.campaigns.join(',')},.json,application/json`}
        label="Library file"
        onPick={file.mutate}
      />
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} stroke={1.5} />} loading={file.isPending}>
            Share as a file
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconFileExport size={16} stroke={1.5} />}
            disabled={items.length === 0}
            onClick={write}
          >
            Save the library as a file
          </Menu.Item>
          <Menu.Item leftSection={<IconFileImport size={16} stroke={1.5} />} onClick={() => input.current?.click()}>
            Read a library file
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={file.isSuccess || file.isError}
        onClose={file.reset}
        title="Read a library file"
        size={560}
        padding="xl"
      >
        {file.data ? (
          <ReadFile items={file.data.library} unsubscribe={file.data.unsubscribe} own={items} onClose={file.reset} />
        ) : (
          <Notice kind="block" live="assertive" title="The file could not be read">
            {failureOf(file.error).message}
          </Notice>
        )}
      </Modal>
    </>
  )
}

type ClashChoice = (typeof clashChoices)[number]

const choiceLabels: Record<ClashChoice, string> = {
  both: 'Keep both',
  replace: 'Replace the one here',
  leave: 'Leave it out',
}

type ReadProps = {
  items: readonly LibraryItem[]
  /** The unsubscribe link in the file. */
  unsubscribe: string | null
  own: readonly KeptLibraryItem[]
  onClose: () => void
}

function ReadFile({ items, unsubscribe, own, onClose }: ReadProps) {
  const keep = useKeepInLibrary()
  const keepAddress = useKeepUnsubscribe()
  const ownAddress = useUnsubscribeAddress()
  const [takesAddress, setTakesAddress] = useState(false)
  const [choices, setChoices] = useState<Record<string, ClashChoice>>({})
  // The library changes once the items are kept, while the dialog closes.
  const [incoming] = useState(() => incomingOf(items, own))
  const clashes = incoming.filter(({ clash }) => clash !== null)
  const kept = itemsToKeep(incoming, choices, own)
  const [offered] = useState(unsubscribe === ownAddress ? null : unsubscribe)
  const take = () => {
    const done = () => {
      toastSuccess(kept.length > 0 ? `${countOf(kept.length, 'item')} added to the library` : 'Unsubscribe link saved')
      onClose()
    }
    const takeAddress = () => (takesAddress && offered ? keepAddress.mutate(offered, { onSuccess: done }) : done())
    if (kept.length > 0) keep.mutate(kept, { onSuccess: takeAddress })
    else takeAddress()
  }
  const text =
    items.length === 0
      ? 'This file holds no library. Campaigns are imported under Import campaigns.'
      : incoming.length === 0
        ? offered
          ? 'Every item in this file is here already.'
          : 'Everything in this file is here already.'
        : `${countOf(incoming.length, 'item')} of ${items.length} ${incoming.length === 1 ? 'is' : 'are'} new or different.`
  return (
    <div className={layout.column4}>
      <p>{text}</p>
      {clashes.length > 0 ? (
        <ul className={`${layout.bareList} ${classes.clashes}`} aria-label="Names that are taken">
          {clashes.map(({ item, clash }) => (
            <li key={item.id} className={layout.spread}>
              <span className={layout.words}>
                <bdi>{item.name}</bdi>
                <span className={layout.caption}>
                  {kinds[item.kind].one}
                  {clash && clash.name !== item.name ? <>, meets {<bdi>{clash.name}</bdi>}</> : null}
                </span>
              </span>
              <SmallSelect
                label={`For ${item.name}`}
                value={choices[item.id] ?? choicesFor(item)[0] ?? 'leave'}
                data={choicesFor(item).map((value) => ({ value, label: choiceLabels[value] }))}
                onChange={(value) => setChoices({ ...choices, [item.id]: value as ClashChoice })}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {offered ? (
        <Checkbox
          label={`Use its unsubscribe link, ${offered}`}
          description={ownAddress ? `The one here is ${ownAddress}` : 'This workspace has none yet.'}
          checked={takesAddress}
          onChange={({ currentTarget }) => setTakesAddress(currentTarget.checked)}
        />
      ) : null}
      <div className={layout.answers}>
        <Button variant="default" onClick={onClose}>
          {kept.length === 0 && !takesAddress ? 'Close' : 'Cancel'}
        </Button>
        {kept.length === 0 && !takesAddress ? null : (
          <Button loading={keep.isPending || keepAddress.isPending} onClick={take}>
            {kept.length === 0 ? 'Use the link' : `Add ${countOf(kept.length, 'item')}`}
          </Button>
        )}
      </div>
    </div>
  )
}

/** What happens to an item whose name or code is taken: both stay, the file's replaces the one here, or it is left out. */
const clashChoices = ['both', 'replace', 'leave'] as const

/**
 * The items of a library file beside those of this workspace: which are new, which are here already, and which meet another name. The
 * choices for an item, the first one without an act of the user: a workspace cannot have two brands.
 */
const choicesFor = ({ kind }: LibraryItem): readonly ClashChoice[] =>
  singleKinds.has(kind) ? ['leave', 'replace'] : clashChoices

const firstChoice = (item: LibraryItem): ClashChoice => choicesFor(item)[0] ?? 'leave'

/** `clash`: the item of this workspace that has its id, name or code, with other values. */
type Incoming = { item: LibraryItem; clash: KeptLibraryItem | null }

/** Items that are here already, with the same values, are left out. */
export function incomingOf(items: readonly LibraryItem[], own: readonly KeptLibraryItem[]): Incoming[] {
  return items.map(withoutActive).flatMap((item) => {
    const clash = own.find((other) => meets(item, other)) ?? null
    return clash !== null && isSame(item, clash) ? [] : [{ item, clash }]
  })
}

function meets(item: LibraryItem, other: LibraryItem): boolean {
  if (item.id === other.id) return true
  if (item.kind !== other.kind) return false
  if (singleKinds.has(item.kind)) return true
  const isSameCode =
    item.kind === 'snippet' && other.kind === 'snippet' && keyOf(item.value.code) === keyOf(other.value.code)
  return isSameCode || keyOf(item.name) === keyOf(other.name)
}

const isSame = (item: LibraryItem, other: LibraryItem): boolean =>
  item.name === other.name && item.kind === other.kind && sameJson(item.value, other.value)

/** The items to keep. A second one of a name gets a number, a second code too. `choices`: by the item's id, else the first of `choicesFor`. */
export function itemsToKeep(
  incoming: readonly Incoming[],
  choices: Readonly<Record<string, ClashChoice>>,
  own: readonly KeptLibraryItem[],
): LibraryItem[] {
  const kept: LibraryItem[] = []
  for (const { item, clash } of incoming) {
    const choice = clash ? (choices[item.id] ?? firstChoice(item)) : null
    if (choice === 'leave') continue
    if (choice === 'replace' && clash) kept.push({ ...item, id: clash.id })
    else kept.push(choice === 'both' ? beside(item, [...own, ...kept]) : item)
  }
  return kept
}

function beside(item: LibraryItem, others: readonly LibraryItem[]): LibraryItem {
  const own = { ...item, id: ulid(), name: freeName(item, others) }
  if (own.kind !== 'snippet') return own
  const isCodeTaken = (code: string) =>
    others.some((other) => other.kind === 'snippet' && keyOf(other.value.code) === keyOf(code))
  return { ...own, value: { ...own.value, code: numbered(own.value.code, '-', isCodeTaken) } }
}
