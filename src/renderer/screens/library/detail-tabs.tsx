/** The parts of an item beside each other, and the values that it had before. */
import { Button, Tabs } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { excerpt, type LibraryItem } from '#contract'
import { useKeepInLibrary } from '../../data/library'
import { momentText } from '../../ui/dates'
import layout from '../../ui/layout.module.css'
import tabList from '../../ui/tab-list.module.css'
import { toastSuccess } from '../../ui/toast'
import { formerOf, lineOf } from './kinds'
import classes from './library.module.css'

/** Shows a tab's label with a number after it, if there is one. */
export const PlainTab = ({ isCurrent, label, count, ...others }: PlainTabProps) => (
  <Tabs.Tab {...others} className={tabList.tab ?? ''} data-plain data-state={isCurrent ? 'current' : 'open'}>
    {label} {count ? <span className={classes.count}>{count}</span> : null}
  </Tabs.Tab>
)
type PlainTabProps = {
  value: string
  isCurrent: boolean
  label: string
  count?: number | undefined
  'aria-controls'?: undefined
}

type DetailTab = { value: string; label: string; count?: number | undefined; panel: ReactNode }

/** `first`: the tab that is open until the user chooses one. A single part needs no tabs. */
export function DetailTabs({ tabs, first }: { tabs: readonly (DetailTab | null)[]; first: string }) {
  const [chosen, choose] = useState<string | null>(null)
  const shown = tabs.filter((tab) => tab !== null)
  const current = shown.some(({ value }) => value === chosen) ? chosen : first
  return (
    <Tabs variant="none" value={current} onChange={choose} keepMounted={false}>
      {shown.length > 1 ? (
        <Tabs.List className={`${tabList.list} ${classes.tabs}`} aria-label="Parts of the item">
          {shown.map(({ value, label, count }) => (
            <PlainTab key={value} value={value} isCurrent={value === current} label={label} count={count} />
          ))}
        </Tabs.List>
      ) : null}
      {shown.map(({ value, panel }) => (
        // What is typed stays while another part is shown.
        <Tabs.Panel key={value} value={value} keepMounted={value === 'edit'} className={layout.column4 ?? ''}>
          {panel}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** The tab with an item's earlier values; null if it has none. `onRestored` gets the item as it is then. */
export function versionsTab(item: LibraryItem, onRestored: (item: LibraryItem) => void): DetailTab | null {
  const count = formerOf(item).length
  if (count === 0) return null
  return { value: 'versions', label: 'Versions', count, panel: <Versions item={item} onRestored={onRestored} /> }
}

/** The text of a section, without its markup. */
const plainTextOf = (source: string): string =>
  excerpt(
    source
      .replace(/<[^>]*>|&#?\w+;|\s+/g, ' ')
      .replace(/ +/g, ' ')
      .trim(),
    80,
  )

function Versions({ item, onRestored }: { item: LibraryItem; onRestored: (item: LibraryItem) => void }) {
  const keep = useKeepInLibrary()
  return (
    <ul className={`${layout.bareList} ${classes.versions}`}>
      {formerOf(item).map(({ at, item: former }) => (
        <li key={at} className={layout.spread}>
          <span className={layout.words}>
            <time dateTime={at}>{momentText(at)}</time>
            <span className={`${layout.caption} ${layout.oneLine}`} dir="auto" data-list>
              {former.kind === 'section' ? plainTextOf(former.value.source) : lineOf(former)}
            </span>
          </span>
          <Button
            size="xs"
            variant="default"
            disabled={keep.isPending}
            onClick={() =>
              // Also once another tab is open: its form shows what was restored. The act itself shows a failure.
              void keep.mutateAsync([former]).then(
                () => {
                  toastSuccess(`Restored version from ${momentText(at)}`)
                  onRestored(former)
                },
                () => undefined,
              )
            }
          >
            Restore
          </Button>
        </li>
      ))}
    </ul>
  )
}
