/** Where the items of the library are used: all items are counted in one pass over the messages of this computer. */
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { countOf, hasEnded, type JsonObject, type KeptLibraryItem, type LibraryItem } from '#contract'
import { linkOf, rowsOf } from '../../../model/design/linked'
import { projectIn } from '../../../model/design/project'
import type { Replacement } from '../../../model/replace/replacement'
import { eachHeldMessage } from '../../data/bulk-edits'
import { heldInWorker } from '../../steps/content/findings-worker-client'
import { factsReader, type OpenedMessage, openedMessage } from './bulk-edit'
import { textOf } from './kinds'

/** Campaigns that use an item. `live`: scheduled, running or waiting for approval. */
export type Uses = { drafts: number; live: number; ended: number }

/** By the item's id; an item without uses is not in it. */
export type UsesById = ReadonlyMap<string, Uses>

/** Of the counts: to be counted again after messages changed. */
export const usesKey = ['library-uses'] as const

/** Undefined until all messages were read. Counts again after the library changed. */
export function useUses(items: readonly KeptLibraryItem[]): UsesById | undefined {
  const client = useQueryClient()
  const state = useMemo(() => items.map(({ id, updatedAt }) => id + updatedAt).join(), [items])
  return useQuery({
    queryKey: [...usesKey, state],
    queryFn: ({ signal }) => countedUses(client, items, signal),
    enabled: items.length > 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
  }).data
}

/** Messages in one request to the worker: between two requests the page answers. */
const AT_ONCE = 10

async function countedUses(
  client: QueryClient,
  items: readonly LibraryItem[],
  signal: AbortSignal,
): Promise<Map<string, Uses>> {
  const facts = factsReader(client)
  const searches = searchesOf(items)
  const replacements = searches.map(({ replacement }) => replacement)
  const uses = new Map<string, Uses>()
  await eachHeldMessage([], async (messages) => {
    for (let from = 0; from < messages.length && !signal.aborted; from += AT_ONCE) {
      const some = await Promise.all(messages.slice(from, from + AT_ONCE).map((held) => openedMessage(held, facts)))
      const opened = some.filter((message) => message !== null)
      const held = await heldInWorker(
        opened.map(({ channel, values, contentContext }) => ({ channel: channel.id, values, context: contentContext })),
        replacements,
      )
      for (const [index, message] of opened.entries()) {
        const found = (held[index] ?? []).flatMap((search) => searches[search]?.id ?? [])
        addUses(uses, message, [...found, ...linkedItems(message)])
      }
    }
    return !signal.aborted
  })
  return uses
}

/** Of a campaign that began with a template, or that has the link defaults, it is not known. */
export const isCounted = ({ kind }: LibraryItem): boolean => kind !== 'template' && kind !== 'links'

type Search = { id: string; replacement: Replacement }

/** What the messages that use an item hold: its text, or a colour of the brand. */
export function searchesOf(items: readonly LibraryItem[]): Search[] {
  return items.flatMap((item): Search[] => {
    const { id } = item
    if (item.kind === 'brand')
      return item.value.colours.map(({ colour }) => ({ id, replacement: { kind: 'colour', find: colour, to: colour } }))
    const find = textOf(item) ?? ''
    if (find.trim() === '') return []
    return [{ id, replacement: { kind: 'text', find, to: '', wholeWords: false, matchCase: true } }]
  })
}

/** The ids of the sections of the library that an email has. */
function linkedItems({ values }: OpenedMessage): string[] {
  const project = projectIn((values as JsonObject).design ?? null)
  return project ? rowsOf(project).flatMap((row) => linkOf(row)?.id ?? []) : []
}

/** Counts a campaign once for each of the items. */
export function addUses(
  uses: Map<string, Uses>,
  { locked, status }: Pick<OpenedMessage, 'locked' | 'status'>,
  ids: readonly string[],
): void {
  for (const id of new Set(ids)) {
    const { drafts, live, ended } = uses.get(id) ?? { drafts: 0, live: 0, ended: 0 }
    if (locked === null) uses.set(id, { drafts: drafts + 1, live, ended })
    else if (hasEnded(status)) uses.set(id, { drafts, live, ended: ended + 1 })
    else uses.set(id, { drafts, live: live + 1, ended })
  }
}

/** '12 drafts' and '3 live'; 'Not used'. */
export function usesLines(uses: Uses | undefined): string[] {
  const { drafts = 0, live = 0, ended = 0 } = uses ?? {}
  const lines = [drafts > 0 ? countOf(drafts, 'draft') : '', live > 0 ? `${live} live` : ''].filter(Boolean)
  return lines.length > 0 ? lines : [ended > 0 ? `${ended} ended` : 'Not used']
}
