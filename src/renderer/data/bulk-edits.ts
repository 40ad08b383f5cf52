/** Edits of many campaigns at once: the messages of this computer, the edits that were made, and writing one campaign without opening it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ulid } from 'ulid'
import type { BulkEdit, BulkWrite, Draft, FoundPicture, HeldMessage, JsonObject } from '#contract'
import { joinedPieces, piecesOf } from '../../model/replace/edits'
import { toastDanger } from '../ui/toast'
import { bridge, failureOf, unwrap } from './bridge'
import type { StepToSave } from './draft-session'
import { type DraftState, freshDraft, stateOf } from './draft-state'
import type { Edits } from './draft-writer'
import { readCampaign } from './whole-campaign'

/** Calls `take` with each page of campaigns whose values hold each text of `holding`, until it returns false. Throws `HeraldFailure`. */
export async function eachHeldMessage(
  holding: readonly string[],
  take: (messages: readonly HeldMessage[]) => boolean | Promise<boolean>,
): Promise<void> {
  let after: string | null = null
  do {
    const { messages, next }: { messages: HeldMessage[]; next: string | null } = await unwrap(
      bridge().bulkEdits.messages({ holding: [...holding], after }),
    )
    if (!(await take(messages))) return
    after = next
  } while (after !== null)
}

/** The picture with a hash or an address; undefined until it was looked up, and for ''. */
export const useFoundPicture = (find: string): FoundPicture | undefined =>
  useQuery({
    queryKey: ['bulk-edits', 'picture', find],
    queryFn: () => unwrap(bridge().bulkEdits.picture({ find })),
    enabled: find !== '',
  }).data

const unreadKey = ['bulk-edits', 'unread'] as const

/** Campaigns of the list that may be edited and are not on this computer. */
export const useUnread = () => useQuery({ queryKey: unreadKey, queryFn: () => unwrap(bridge().bulkEdits.unread()) })

/** Reads campaigns from the server, so that they are on this computer; a failure is a toast. `read`: how many so far. */
export function useReadUnread(onRead: () => void) {
  const client = useQueryClient()
  const [read, setRead] = useState(0)
  const { mutate, isPending } = useMutation({
    mutationFn: async (ids: readonly number[]) => {
      setRead(0)
      for (const id of ids) {
        await readCampaign(id)
        setRead((count) => count + 1)
      }
    },
    onError: (error) => toastDanger('Not every campaign could be read', failureOf(error).message),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: unreadKey })
      onRead()
    },
  })
  return { run: mutate, isPending, read }
}

const bulkEditsKey = ['bulk-edits'] as const

/** The latest edits of many campaigns, newest first. */
export const useBulkEdits = () =>
  useQuery({ queryKey: bulkEditsKey, queryFn: async () => joinedPieces(await unwrap(bridge().bulkEdits.list())) })

/** On disk when it resolves. Throws `HeraldFailure`. */
export async function keepBulkEdit(edit: BulkEdit): Promise<void> {
  for (const piece of piecesOf(edit)) await unwrap(bridge().bulkEdits.keep(piece))
}

/** A campaign as it is edited here: the draft, and its state as steps read it. */
export type HeldDraft = { draft: Draft; state: DraftState }

/** A held message as a draft: a campaign without one gets an id of its own. */
export function heldDraft(held: HeldMessage, channel: string, type: string): HeldDraft {
  const draft = 'draft' in held ? held.draft : freshDraft({ id: ulid(), channel, type, base: held.campaign })
  return { draft, state: stateOf(draft) }
}

type Address = Pick<Draft, 'id' | 'campaignId' | 'channel' | 'type'>

/** The drafts or campaigns as they are now, in their order; a text says why one cannot be read. Throws `HeraldFailure`. */
export async function openHeld(all: readonly Address[]): Promise<(HeldDraft | string)[]> {
  const drafts = await unwrap(bridge().bulkEdits.drafts(all.map(({ id }) => id)))
  const found: (HeldDraft | string)[] = []
  for (const [index, address] of all.entries()) {
    const draft = drafts[index] ?? (await draftOfCampaign(address).catch((error) => failureOf(error).message))
    found.push(typeof draft === 'string' ? draft : { draft, state: stateOf(draft) })
  }
  return found
}

/** A campaign may have another draft by now, or none yet. */
async function draftOfCampaign({ id, campaignId, channel, type }: Address): Promise<Draft | string> {
  if (campaignId === null) return 'It was deleted.'
  const draft = await unwrap(bridge().drafts.find({ campaignId }))
  return draft ?? freshDraft({ id, channel, type, base: await readCampaign(campaignId) })
}

/** Counts the writes of these functions, as a window of their own. */
const window = { id: ulid(), n: 0 }

/** The write of a campaign's edits, with the saves of its steps. */
export function bulkWriteOf({ draft }: HeldDraft, edits: Edits, saves: readonly StepToSave[]): BulkWrite {
  window.n += 1
  const { id, channel, type, campaignId, revision, base } = draft
  const write: BulkWrite['write'] = {
    ...{ id, channel, type, campaignId, revision, window: window.id, n: window.n },
    ...edits,
    ...(revision === 0 && base ? { base: base as JsonObject } : {}),
  }
  return { write, saves: saves.map(({ section, intents }) => ({ section, intents })) }
}

/** Writes all or none. Throws `HeraldFailure`. */
export const writeAll = (writes: readonly BulkWrite[]): Promise<null> => unwrap(bridge().bulkEdits.write([...writes]))
