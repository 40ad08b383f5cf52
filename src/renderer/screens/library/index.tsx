/** The library: what is written once and used in many messages, in one list by kind, with the chosen item beside it. */
import { Button, Menu, Tabs } from '@mantine/core'
import { IconBooks, IconPlus, IconReplace, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { type KeptLibraryItem, type LibraryKind, type LibraryValues, singleKinds } from '#contract'
import { useLibrary } from '../../data/library'
import { useRovingFocus } from '../../ui/hooks'
import { SearchField } from '../../ui/inputs'
import layout from '../../ui/layout.module.css'
import { PlainState } from '../../ui/notice'
import { useBreadcrumb } from '../../ui/open-page'
import { IconTile, PlainButton } from '../../ui/pieces'
import tabList from '../../ui/tab-list.module.css'
import { Detail } from './detail'
import { PlainTab } from './detail-tabs'
import { kindOrder, kinds, lineOf, newItem, textOf, type WrittenItem, writtenKinds } from './kinds'
import classes from './library.module.css'
import { UnsubscribeField } from './link-fields'
import { ShareMenu } from './share'
import { isCounted, type UsesById, usesLines, useUses } from './uses'

export function Library() {
  useBreadcrumb([{ label: 'Library' }])
  const items = useLibrary()
  const uses = useUses(items)
  const [search, setSearch] = useState('')
  const [tab, setTab] = useState<LibraryKind | 'all'>('all')
  const [chosen, choose] = useState<string | null>(null)
  const [fresh, setFresh] = useState<WrittenItem | null>(null)
  const shown = kindOrder.flatMap((kind) =>
    items.filter((item) => item.kind === kind && (tab === 'all' || kind === tab) && holds(item, search)),
  )
  const item = fresh ?? items.find(({ id }) => id === chosen) ?? null
  const tabs = [
    'all' as const,
    ...kindOrder.filter((kind) => countIn(items, kind) > 0 || kind === 'template' || firstSteps[kind]),
  ]
  const open = (id: string | null) => {
    setFresh(null)
    choose(id)
  }
  const at = shown.findIndex(({ id }) => id === chosen)
  const step = (by: number) => {
    const other = at < 0 ? undefined : shown[at + by]
    return other ? () => open(other.id) : null
  }
  const begin = (kind: WrittenItem['kind']) => setFresh(newItem(kind))
  return (
    <div className={layout.fill}>
      <div className={layout.head}>
        <h1>Library</h1>
        <SearchField label="Search the library" clearLabel="Show everything" value={search} onChange={setSearch} />
        <Button
          component={Link}
          to="/library/replace"
          variant="default"
          leftSection={<IconReplace size={16} stroke={1.5} />}
        >
          Find and replace
        </Button>
        <ShareMenu items={items} />
        <NewMenu items={items} onNew={begin} />
      </div>
      <Tabs variant="none" value={tab} onChange={(value) => setTab((value ?? 'all') as LibraryKind | 'all')}>
        <Tabs.List className={tabList.list ?? ''} aria-label="Kinds">
          {tabs.map((value) => (
            <PlainTab
              key={value}
              value={value}
              isCurrent={value === tab}
              label={value === 'all' ? 'All' : kinds[value].label}
              count={value === 'all' ? undefined : countIn(items, value)}
              // The list is no panel of its own.
              aria-controls={undefined}
            />
          ))}
        </Tabs.List>
      </Tabs>
      {shown.length === 0 && !item ? (
        <Nothing search={search} tab={tab} onBegin={begin} />
      ) : (
        <div className={classes.page}>
          <div className={classes.list}>
            <List items={shown} uses={uses} chosen={item?.id ?? null} onChoose={open} />
          </div>
          {item ? (
            <Detail
              key={item.id}
              item={item}
              isNew={fresh !== null}
              uses={uses?.get(item.id)}
              previous={step(-1)}
              next={step(1)}
              onKept={open}
              onClose={() => open(null)}
            />
          ) : null}
        </div>
      )}
    </div>
  )
}

const holds = (item: KeptLibraryItem, search: string): boolean =>
  [item.name, lineOf(item), textOf(item) ?? '', item.kind === 'snippet' ? `;${item.value.code}` : ''].some((text) =>
    text.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()),
  )

const countIn = (items: readonly KeptLibraryItem[], kind: LibraryKind): number =>
  items.filter((item) => item.kind === kind).length

type NewProps = { items: readonly KeptLibraryItem[]; onNew: (kind: WrittenItem['kind']) => void }

/** Of some kinds a workspace has one item. */
function NewMenu({ items, onNew }: NewProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconPlus size={16} stroke={1.5} />}>
          New
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {writtenKinds
          .filter((kind) => !singleKinds.has(kind) || countIn(items, kind) === 0)
          .map((kind) => {
            const { one, Icon } = kinds[kind]
            return (
              <Menu.Item key={kind} leftSection={<Icon size={16} stroke={1.5} />} onClick={() => onNew(kind)}>
                {one}
              </Menu.Item>
            )
          })}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The button of an empty kind. */
const firstSteps: Partial<Record<LibraryKind, string>> & Record<WrittenItem['kind'], string> = {
  snippet: 'Write a snippet',
  brand: 'Set up the brand',
  sender: 'Add a sender',
  footer: 'Write a footer',
  links: 'Set link defaults',
}

type NothingProps = { search: string; tab: LibraryKind | 'all'; onBegin: (kind: WrittenItem['kind']) => void }

function Nothing({ search, tab, onBegin }: NothingProps) {
  if (search.trim() !== '')
    return <PlainState Icon={IconSearch} title="Nothing found" text="Nothing in the library holds this text." />
  const kind = writtenKinds.find((own) => own === (tab === 'all' ? 'snippet' : tab))
  const first = kind && <Button onClick={() => onBegin(kind)}>{firstSteps[kind]}</Button>
  if (tab !== 'all')
    return (
      <PlainState Icon={kinds[tab].Icon} title={`No ${kinds[tab].label.toLowerCase()} yet`} text={kinds[tab].hint}>
        {first}
        {tab === 'footer' ? <UnsubscribeField /> : null}
      </PlainState>
    )
  return (
    <PlainState
      Icon={IconBooks}
      title="Write it once"
      text="Snippets, senders, footers and templates that you use again. They stay on this computer."
    >
      {first}
    </PlainState>
  )
}

type ListProps = {
  items: readonly KeptLibraryItem[]
  uses: UsesById | undefined
  chosen: string | null
  onChoose: (id: string) => void
}

function List({ items, uses, chosen, onChoose }: ListProps) {
  return (
    <div {...useRovingFocus<HTMLDivElement>('vertical')}>
      <div className={`${layout.spread} ${classes.columns}`} aria-hidden>
        <span>Name</span>
        <span>Used in</span>
      </div>
      {kindOrder.map((kind) => {
        const own = items.filter((item) => item.kind === kind)
        return own.length === 0 ? null : (
          <section key={kind} aria-label={kinds[kind].label}>
            <h2 className={classes.group}>{kinds[kind].label}</h2>
            {own.map((item) => (
              <PlainButton
                key={item.id}
                className={classes.item}
                aria-current={item.id === chosen || undefined}
                onClick={() => onChoose(item.id)}
              >
                <IconTile Icon={kinds[kind].Icon} />
                <span className={layout.words}>
                  <span className={layout.rowSmall}>
                    <bdi className={layout.oneLine}>{item.name}</bdi>
                    {item.kind === 'snippet' ? <kbd className={classes.code}>{`;${item.value.code}`}</kbd> : null}
                    {uses?.get(item.id)?.changes ? (
                      <span className={classes.dot} role="img" aria-label="Changes, not applied" />
                    ) : null}
                  </span>
                  <span className={`${layout.caption} ${layout.oneLine}`} dir="auto" data-list>
                    {item.kind === 'brand' ? <Swatches colours={item.value.colours} /> : null}
                    {lineOf(item)}
                  </span>
                </span>
                {uses && isCounted(item) ? (
                  <span className={classes.uses}>
                    {usesLines(uses.get(item.id)).map((line) => (
                      <span key={line}>{line}</span>
                    ))}
                  </span>
                ) : null}
              </PlainButton>
            ))}
          </section>
        )
      })}
    </div>
  )
}

const Swatches = ({ colours }: { colours: LibraryValues['brand']['colours'] }) => (
  <span className={classes.swatches} aria-hidden>
    {[...new Set(colours.map(({ colour }) => colour))].slice(0, 6).map((colour) => (
      <span key={colour} style={{ background: colour }} />
    ))}
  </span>
)
