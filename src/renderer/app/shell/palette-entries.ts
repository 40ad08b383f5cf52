/** The entries of 'Go to…' for the typed letters: acts of the open page, recent entries, pages, campaigns and new campaigns. */

import UFuzzy from '@leeoniya/ufuzzy'
import { type Icon, IconHistory, IconMessage } from '@tabler/icons-react'
import { type ComponentType, useDeferredValue, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ListQuery, Recent } from '#contract'
import { createPath } from '../../../model/rules/campaign-paths'
import { actIcons } from '../../blocks/acts/icons'
import { type ActGroup, actGroups, actOf, isAct } from '../../blocks/acts/registry'
import { campaignTypeLabels } from '../../blocks/status'
import { channels } from '../../channels'
import type { RowOfState } from '../../data/campaign-state'
import { useCampaigns } from '../../data/campaigns'
import { useListChoices } from '../../data/list-choices'
import { rowTarget } from '../../steps/campaign-row/row-actions'
import { channelOf, typeOf } from '../../steps/row-kind'
import { type Offer, offersNow } from '../../ui/open-page'
import { useHeraldOffers } from './herald-offers'

export type Entry = {
  key: string
  group: string
  label: string
  /** The text that typed letters are matched with. */
  find: string
  Icon: Icon | ComponentType<{ size?: number | string; stroke?: number | string }>
  keys?: string | undefined
  refusal: string | null
  beside?: string | undefined
  /** The campaign whose state is shown. */
  campaign?: RowOfState
  /** Key in the recent entries; absent for an entry that only applies now. */
  recent?: Recent
  run: () => void
}

/** Limit of entries: if more match, the user types another letter. */
const MAX_ENTRIES = 24

/** The acts offered when the palette opens. */
export function usePaletteOffers(onShortcuts: () => void): readonly Offer[] {
  const herald = useHeraldOffers(onShortcuts)
  const [offers] = useState(() => [...offersNow(), ...herald])
  return offers
}

export function usePaletteEntries(text: string, offers: readonly Offer[]): readonly Entry[] {
  const navigate = useNavigate()
  const { recents } = useListChoices()
  // Campaigns are searched after the fixed entries are shown.
  const campaigns = useCampaignEntries(useDeferredValue(text).trim(), navigate)
  const fixed = useMemo(() => {
    const ownEntries = actEntries(offers)
    return { own: ownEntries, recent: recentEntries(recents, ownEntries, navigate), create: createEntries(navigate) }
  }, [offers, recents, navigate])
  return useMemo(() => {
    const { own, recent, create } = fixed
    if (text.trim() === '') return firstEntries(own, recent)
    const all = [...own, ...create]
    const found = matchingIndexes(
      all.map(({ find }) => find),
      text,
    ).flatMap((index) => all[index] ?? [])
    return [...found.slice(0, MAX_ENTRIES), ...campaigns]
  }, [fixed, campaigns, text])
}

type Navigate = (to: string) => void

/** One entry per act and target. If several parts offer the same act, the innermost part wins. */
export function actEntries(offers: readonly Offer[]): Entry[] {
  const entries = new Map<string, Entry>()
  for (const { act, label, of, refusal = null, run } of offers) {
    if (!isAct(act)) continue
    const { group, keys, also = '', label: registeredLabel, off = '' } = actOf(act)
    const shownLabel = label ?? registeredLabel
    const key = label && act !== 'primary' ? `${act} ${label}` : act
    if (entries.has(key)) continue
    entries.set(key, {
      key,
      group: group === 'campaign' && of ? of : actGroups[group],
      label: shownLabel,
      find: `${shownLabel} ${also} ${off}`,
      Icon: actIcons[act],
      // The keys work on the focused row, not on all selected ones.
      keys: label ? undefined : keys,
      refusal,
      ...(lastingGroups.has(group) ? { recent: { key, words: shownLabel } } : {}),
      run,
    })
  }
  const order = Object.values<string>(actGroups)
  const place = ({ group }: Entry) => Math.max(0, order.indexOf(group))
  return [...entries.values()].toSorted((one, other) => place(one) - place(other))
}

/** Groups of acts that do not depend on the open page. */
const lastingGroups: ReadonlySet<ActGroup> = new Set(['go', 'create', 'look', 'herald'])

/** Acts of the open page, then recent entries, then the rest. */
function firstEntries(ownEntries: readonly Entry[], recent: readonly Entry[]): Entry[] {
  const last: string[] = [...lastingGroups].map((group) => actGroups[group])
  return [
    ...ownEntries.filter(({ group }) => !last.includes(group)),
    ...recent,
    ...ownEntries.filter(({ group }) => last.includes(group)),
  ]
}

/** Recent entries, newest first: an act that is offered now, or an address. */
export function recentEntries(recents: readonly Recent[], ownEntries: readonly Entry[], go: Navigate): Entry[] {
  return recents.flatMap(({ key, words }): Entry[] => {
    const act = ownEntries.find((candidate) => candidate.key === key)
    const recent = { key, words }
    if (act) return [{ ...act, key: `recent ${key}`, group: 'Recent', recent }]
    if (!key.startsWith('/')) return []
    const entry = {
      key: `recent ${key}`,
      group: 'Recent',
      label: words,
      find: words,
      Icon: IconHistory,
      refusal: null,
      recent,
    }
    return [{ ...entry, run: () => go(key) }]
  })
}

function createEntries(go: Navigate): Entry[] {
  return channels.flatMap(({ id, label, types, Icon }) =>
    types.map((type) => {
      const to = createPath(id, type, null)
      const text = `Create ${label}, ${campaignTypeLabels[type]}`
      const recent = { key: to, words: text }
      return {
        key: to,
        group: actGroups.create,
        label: text,
        find: `${text} new`,
        Icon,
        refusal: null,
        recent,
        run: () => go(to),
      }
    }),
  )
}

const firstFewQuery: ListQuery = { limit: 6, page: 1, orderBy: 'updated_at', orderDirection: 'desc' }

/** Campaigns with a matching name. They open as in the list. */
function useCampaignEntries(search: string, go: Navigate): Entry[] {
  const rows = useCampaigns({ ...firstFewQuery, search }, search !== '').data?.rows
  return useMemo(() => {
    if (search === '' || !rows) return []
    return rows.flatMap((row): Entry[] => {
      const to = rowTarget(row)
      if (!to) return []
      const [channel, type] = [channelOf(row), typeOf(row)]
      const name = row.name || 'Unnamed campaign'
      return [
        {
          key: to,
          group: 'Campaigns',
          label: name,
          find: name,
          Icon: channel?.Icon ?? IconMessage,
          refusal: null,
          beside: [channel?.label, type && campaignTypeLabels[type]].filter(Boolean).join(' · '),
          campaign: row,
          recent: { key: to, words: name },
          run: () => go(to),
        },
      ]
    })
  }, [rows, search, go])
}

/** One letter per word may be wrong, missing, added or swapped; a match starts at the start of a word. */
const fuzzy = new UFuzzy({ intraMode: 1, interLft: 1 })
/** Letters of a word in order, with others between: 'stp' matches 'stop'. */
const tolerantSearch = new UFuzzy({ intraIns: 3, interLft: 1 })
/** Up to this number of words, other word orders are tried. */
const MAX_ORDERED_WORDS = 4

/**
 * Fuzzy search over entries: words in any order, and with a letter missing, added, wrong or swapped. Indexes in `entries` that match
 * `typedText`, best first. With an empty `typedText`, all indexes in order.
 */
export function matchingIndexes(entries: readonly string[], typedText: string): number[] {
  if (typedText.trim() === '') return entries.map((_, index) => index)
  const found = searchWith(fuzzy, entries, typedText.trim())
  return found.length > 0 ? found : searchWith(tolerantSearch, entries, typedText.trim())
}

function searchWith(searcher: UFuzzy, entries: readonly string[], typedText: string): number[] {
  const [found, info, order] = searcher.search([...entries], typedText, MAX_ORDERED_WORDS)
  if (!found) return []
  return info && order ? order.flatMap((index) => info.idx[index] ?? []) : [...found]
}
