/** Where the items of the library are used: all items are counted in one pass over the messages of this computer. */
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { countOf, hasEnded, type Json, type JsonObject, type KeptLibraryItem, type LibraryItem } from '#contract'
import { isEditedSince, linkOf, rowsOf, type SectionLink, sourceHash } from '../../../model/design/linked'
import { projectIn } from '../../../model/design/project'
import type { Replacement } from '../../../model/replace/replacement'
import { mjmlOfPart } from '../../blocks/design/export/mjml-of'
import { eachHeldMessage } from '../../data/bulk-edits'
import { heldInWorker } from '../../steps/content/findings-worker-client'
import { factsFor, findMessages, type OpenedMessage, openedMessage } from './bulk-edit'
import { formerOf, formerTexts, textOf } from './kinds'

/**
 * Campaigns that use an item. `live`: scheduled, running or waiting for approval. `changes`: how many of its last changes the draft that is
 * furthest behind does not have; 0 if all have its present value.
 */
export type Uses = { drafts: number; live: number; ended: number; changes: number }

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
  items: readonly KeptLibraryItem[],
  signal: AbortSignal,
): Promise<Map<string, Uses>> {
  const sections = new Map(items.flatMap((item) => (item.kind === 'section' ? [[item.id, hashesOf(item)]] : [])))
  const facts = factsFor(client)
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
        const found = (held[index] ?? []).flatMap((search) => searches[search] ?? [])
        addUses(uses, message, [...found, ...linkedItems(message, sections)])
      }
    }
    return !signal.aborted
  })
  return uses
}

/** Of a campaign that began with a template, or that has the link defaults, it is not known. */
export const isCounted = ({ kind }: LibraryItem): boolean => kind !== 'template' && kind !== 'links'

/** An item that a message uses. `change`: how many changes ago the item had what the message holds; 0 for now. */
type Use = { id: string; change: number }
type Search = Use & { replacement: Replacement }

const replacementOf = (kind: 'text' | 'colour', find: string): Replacement =>
  kind === 'colour' ? { kind, find, to: find } : { kind, find, to: '', wholeWords: false, matchCase: true }

/** What the messages that use an item hold: its text, or a colour of the brand, as they are or were. */
export function searchesOf(items: readonly (LibraryItem | KeptLibraryItem)[]): Search[] {
  return items.flatMap((item): Search[] => {
    const texts = [textOf(item) ?? '']
      .filter((text) => text.trim() !== '')
      .map((from) => ({ kind: 'text', from }) as const)
    const colours =
      item.kind === 'brand' ? item.value.colours.map(({ colour }) => ({ kind: 'colour', from: colour }) as const) : []
    return [...texts, ...colours, ...formerTexts(item)].map(({ kind, from, ...rest }) => ({
      id: item.id,
      change: 'change' in rest ? rest.change : 0,
      replacement: replacementOf(kind, from),
    }))
  })
}

/** The hashes of a section's sources, newest first. */
const hashesOf = (item: LibraryItem | KeptLibraryItem): string[] =>
  [item, ...formerOf(item).map((former) => former.item)].flatMap((one) =>
    one.kind === 'section' ? [sourceHash(one.value.source)] : [],
  )

/** The sections of the library that an email has. */
function linkedItems({ values }: OpenedMessage, sections: ReadonlyMap<string, readonly string[]>): Use[] {
  const project = projectIn((values as JsonObject).design ?? null)
  return (project ? rowsOf(project) : []).flatMap((row) => {
    const link = linkOf(row)
    return link ? [{ id: link.id, change: changeOf(link, row, sections.get(link.id) ?? []) }] : []
  })
}

/** How many changes a linked row is behind the item with these hashes; 0 for an own copy. */
export function changeOf(link: SectionLink, row: Json, [now, ...former]: readonly string[]): number {
  if (now === undefined || link.hash === now || isEditedSince(link, mjmlOfPart(row))) return 0
  const index = former.indexOf(link.hash)
  return index < 0 ? former.length + 1 : index + 1
}

/** Counts a campaign once for each of the items. */
export function addUses(
  uses: Map<string, Uses>,
  { locked, status }: Pick<OpenedMessage, 'locked' | 'status'>,
  found: readonly Use[],
): void {
  for (const [id, own] of Map.groupBy(found, (use) => use.id)) {
    const before = uses.get(id) ?? { drafts: 0, live: 0, ended: 0, changes: 0 }
    const as = locked === null ? 'drafts' : hasEnded(status) ? 'ended' : 'live'
    const behind = as === 'drafts' ? own.map(({ change }) => change) : []
    uses.set(id, { ...before, [as]: before[as] + 1, changes: Math.max(before.changes, ...behind) })
  }
}

/** Of all campaigns that use an item; undefined if it is not known. */
export const totalOf = (uses: Uses | undefined): number | undefined => uses && uses.drafts + uses.live + uses.ended

/** '12 drafts' and '3 live'; 'Not used'. */
export function usesLines(uses: Uses | undefined): string[] {
  const { drafts = 0, live = 0, ended = 0 } = uses ?? {}
  const lines = [drafts > 0 ? countOf(drafts, 'draft') : '', live > 0 ? `${live} live` : ''].filter(Boolean)
  return lines.length > 0 ? lines : [ended > 0 ? `${ended} ended` : 'Not used']
}

type FoundNames = { names: readonly { id: string; name: string }[]; isSearching: boolean }

const noNames: FoundNames['names'] = []

/** The campaigns that hold a text or a colour in their messages, by name. Empty while it searches, and for ''. */
export function useFoundText(text: string, kind: 'text' | 'colour' = 'text'): FoundNames {
  const client = useQueryClient()
  const { data, isFetching } = useQuery({
    queryKey: [...usesKey, kind, text],
    queryFn: async ({ signal }) => {
      const names: { id: string; name: string }[] = []
      await findMessages(client, replacementOf(kind, text), ({ held, name, places }) => {
        if (places.some(({ part }) => part === 'content')) names.push({ id: held.state.id, name })
        return !signal.aborted
      })
      return names.toSorted((one, other) => one.name.localeCompare(other.name))
    },
    enabled: text.trim() !== '',
    staleTime: 0,
    gcTime: 0,
  })
  return { names: (isFetching ? null : data) ?? noNames, isSearching: isFetching }
}
