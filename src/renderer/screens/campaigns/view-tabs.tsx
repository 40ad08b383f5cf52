/** The tabs of the list: all, those that need attention, favourites, saved views, and the archive at the end. */

import { IconArchive, IconPlus, IconStar } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { amount } from '#contract'
import { labelOfAct } from '../../blocks/acts/registry'
import { useListStatus } from '../../data/campaigns'
import { useListChoices } from '../../data/list-choices'
import { today } from '../../ui/dates'
import { useRovingFocus } from '../../ui/hooks'
import { type Offer, useOffers } from '../../ui/offers'
import { PlainButton } from '../../ui/pieces'
import { everyCampaign, type ListPlace } from './list-place'
import type { ListState } from './list-state'
import classes from './view-tabs.module.css'
import { isShown, useOpenView } from './views'

const parts = [
  { part: '', label: 'All' },
  { part: 'needs', label: 'Needs me' },
  { part: 'favourites', label: 'Favourites' },
] as const

export function ViewTabs({ list, onSave }: { list: ListState; onSave: () => void }) {
  const { views } = useListChoices()
  const listStatus = useListStatus(today()).data
  const open = useOpenView(list)
  const shownView = views.find((view) => isShown(view, list))
  const show = (part: ListPlace['part']) => {
    const { page: _, ...filters } = everyCampaign
    list.move({ ...filters, part })
  }
  const counts = {
    '': listStatus?.all,
    needs: listStatus?.needs,
    favourites: listStatus?.favourites,
    archive: listStatus?.archived,
  }
  const isOpenPart = (part: ListPlace['part']) => !shownView && list.part === part
  useOffers([
    ...parts.map(({ part, label }): Offer => ({ act: 'view', label: `Show: ${label}`, run: () => show(part) })),
    { act: 'view', label: 'Show: Archive', run: () => show('archive') },
    ...views.map((view): Offer => ({ act: 'view', label: `Show: ${view.name}`, run: () => open(view) })),
    { act: 'saveView', run: onSave },
  ])
  return (
    <div {...useRovingFocus<HTMLDivElement>()} className={classes.tabs} role="toolbar" aria-label="Views">
      {parts.map(({ part, label }) => (
        <Tab key={part} at={isOpenPart(part)} count={counts[part]} onOpen={() => show(part)}>
          {part === 'needs' ? <span className={classes.dot} data-some={(counts.needs ?? 0) > 0 || undefined} /> : null}
          {part === 'favourites' ? <IconStar size={14} stroke={1.5} aria-hidden /> : null}
          {label}
        </Tab>
      ))}
      {views.map((view) => (
        <Tab key={view.name} at={shownView === view} count={null} onOpen={() => open(view)}>
          <bdi>{view.name}</bdi>
        </Tab>
      ))}
      <PlainButton
        className={classes.add ?? ''}
        aria-label={labelOfAct('saveView')}
        title={labelOfAct('saveView')}
        onClick={onSave}
      >
        <IconPlus size={14} stroke={1.5} aria-hidden />
      </PlainButton>
      <span className={classes.rest} />
      <Tab at={isOpenPart('archive')} count={counts.archive} onOpen={() => show('archive')}>
        <IconArchive size={14} stroke={1.5} aria-hidden />
        Archive
      </Tab>
    </div>
  )
}

type TabProps = {
  at: boolean /** Null for a tab without a count. */
  count: number | undefined | null
  onOpen: () => void
  children: ReactNode
}

/** The count's space is always reserved. */
function Tab({ at, count, onOpen, children }: TabProps) {
  return (
    <PlainButton className={classes.tab ?? ''} aria-current={at ? 'true' : undefined} onClick={onOpen}>
      {children}
      {count === null ? null : <span className={classes.count}>{count ? amount(count) : ''}</span>}
    </PlainButton>
  )
}
