/** 'Go to…': acts of the open page and of the selected campaigns, pages, campaigns by name, and new campaigns, behind one key. */
import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import {
  memo,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { RowBadge } from '../../blocks/status'
import { useRemember } from '../../data/list-choices'
import layout from '../../ui/layout.module.css'
import type { Offer } from '../../ui/open-page'
import { Keys } from '../../ui/pieces'
import classes from './palette.module.css'
import { type Entry, usePaletteEntries, usePaletteOffers } from './palette-entries'
import { forgetLetters, takeLetters } from './type-ahead'

/** `back`: the element that had the focus, and gets it back on closing. */
type Props = { opened: boolean; back: RefObject<HTMLElement | null>; onShortcuts: () => void; onClose: () => void }

export function Palette({ opened, back, onShortcuts, onClose }: Props) {
  const close = () => {
    onClose()
    back.current?.focus({ preventScroll: true })
  }
  return (
    <Modal.Root
      opened={opened}
      onClose={close}
      size={600}
      yOffset={96}
      centered={false}
      returnFocus={false}
      // Nothing behind the palette scrolls, and locking the scroll would recalculate every style of the page.
      lockScroll={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay backgroundOpacity={0.32} />
      <Modal.Content aria-label="Go to">
        <Search onShortcuts={onShortcuts} onClose={close} />
      </Modal.Content>
    </Modal.Root>
  )
}

/**
 * Mounted with the dialog, so each opening starts with an empty field. The list is a part of its own, so a letter does not render the field
 * again.
 */
function Search({ onShortcuts, onClose }: Pick<Props, 'onShortcuts' | 'onClose'>) {
  const store = useCombobox({ opened: true })
  const field = useRef<HTMLInputElement>(null)
  const offers = usePaletteOffers(onShortcuts)
  return (
    <Combobox store={store}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          ref={field}
          role="combobox"
          data-autofocus
          aria-label="Go to"
          placeholder="Search or jump to…"
          leftSection={<IconSearch size={16} stroke={1.5} />}
          classNames={{ input: classes.input ?? '' }}
          onKeyDown={(event) => {
            // The options handle Escape themselves; here Escape closes the palette.
            if (event.key === 'Escape') onClose()
          }}
        />
      </Combobox.EventsTarget>
      <Combobox.Options tabIndex={0} aria-label="Actions, pages and campaigns" className={classes.options ?? ''}>
        <PaletteResults field={field} offers={offers} onOthers={store.selectFirstOption} onClose={onClose} />
      </Combobox.Options>
    </Combobox>
  )
}

type FoundProps = {
  field: RefObject<HTMLInputElement | null>
  offers: readonly Offer[]
  /** Called when the entries change. */
  onOthers: () => void
  onClose: () => void
}

function PaletteResults({ field, offers, onOthers, onClose }: FoundProps) {
  const entries = usePaletteEntries(useFieldText(field), offers)
  const drawnEntries = useDrawnEntries(entries)
  const { mutate: remember } = useRemember()
  const offeredKeys = entries.map(({ key }) => key).join()
  // Enter takes the first one, whatever was typed last.
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for every other set of entries
  useEffect(() => {
    onOthers()
  }, [onOthers, offeredKeys])
  const takeRef = useRef<(entry: Entry) => void>(undefined)
  useLayoutEffect(() => {
    takeRef.current = (entry) => {
      if (entry.refusal !== null) return
      // Closes first, so that the act finds the focus where it was.
      onClose()
      entry.run()
      if (entry.recent) remember(entry.recent)
    }
  })
  // Stable across letters, so entries that stay are not rendered again.
  const takeEntry = useCallback((entry: Entry) => takeRef.current?.(entry), [])
  return (
    <>
      <Groups entries={drawnEntries} onTake={takeEntry} />
      {entries.length === 0 ? <Combobox.Empty>No results</Combobox.Empty> : null}
    </>
  )
}

/** The field's text. The field has the focus from the start. */
function useFieldText(field: RefObject<HTMLInputElement | null>): string {
  const [text, setText] = useState('')
  useEffect(() => {
    const input = field.current
    if (!input) return
    const read = () => setText(input.value)
    input.addEventListener('input', read)
    // Focuses at once: the dialog's own focus would come after the first letters.
    input.focus()
    takeLetters(input, (letters) => {
      input.value += letters
      read()
    })
    return () => {
      forgetLetters()
      input.removeEventListener('input', read)
    }
  }, [field])
  return text
}

/** How many options fit into the list's height. */
const ENTRIES_IN_SIGHT = 14
const noEntries: readonly Entry[] = []

/**
 * Renders the visible entries first and the others after them, so that a letter with dozens of matches is answered quickly. In the order of
 * their groups, so that later entries appear below.
 */
function useDrawnEntries(entries: readonly Entry[]): readonly Entry[] {
  const groupedEntries = useMemo(() => [...Map.groupBy(entries, ({ group }) => group).values()].flat(), [entries])
  const deferredEntries = useDeferredValue(groupedEntries, noEntries)
  return deferredEntries === groupedEntries ? groupedEntries : groupedEntries.slice(0, ENTRIES_IN_SIGHT)
}

type TakeProps = { onTake: (entry: Entry) => void }

function Groups({ entries, onTake }: TakeProps & { entries: readonly Entry[] }) {
  const groups = useMemo(() => [...Map.groupBy(entries, ({ group }) => group)], [entries])
  return groups.map(([group, groupEntries], index) => (
    // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset.
    <div key={group} role="group" aria-labelledby={`palette-group-${index}`}>
      <p className={`${layout.caption} ${classes.group}`} id={`palette-group-${index}`}>
        <bdi>{group}</bdi>
      </p>
      {groupEntries.map((entry, place) => (
        <Option key={entry.key} id={`palette-${index}-${place}`} entry={entry} onTake={onTake} />
      ))}
    </div>
  ))
}

/** Looks and behaves like Combobox.Option without its cost: there are dozens, rendered per key. */
const Option = memo(function Option({ id, entry, onTake }: TakeProps & { id: string; entry: Entry }) {
  const { label, Icon, keys, refusal, beside, campaign } = entry
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys choose and click.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={false}
      aria-disabled={refusal !== null}
      data-combobox-option
      className={`${layout.rowWide} ${classes.option}`}
      {...(refusal ? { 'data-refused': true } : {})}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onTake(entry)}
    >
      <Icon size={16} stroke={1.5} />
      <span className={`${layout.oneLine} ${classes.words}`} dir="auto" data-list>
        {label}
      </span>
      {(refusal ?? beside) ? <small>{refusal ?? beside}</small> : null}
      {campaign ? <RowBadge row={campaign} /> : null}
      {keys && !refusal ? <Keys keys={keys} /> : null}
    </div>
  )
})
