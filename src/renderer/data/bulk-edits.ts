/** Edits of many campaigns at once: the messages of this computer, the edits that were made, and writing one campaign without opening it. */
import { useQuery } from '@tanstack/react-query'
import { ulid } from 'ulid'
import type { BulkEdit, Draft, DraftSave, HeldMessage } from '#contract'
import { bridge, unwrap } from './bridge'
import type { StepToSave } from './draft-session'
import { type DraftState, freshDraft, stateOf } from './draft-state'
import { readCampaign } from './whole-campaign'

/** Calls `take` with each page of campaigns whose values hold `holding`, until it returns false. Throws `HeraldFailure`. */
export async function eachHeldMessage(
  holding: string,
  take: (messages: readonly HeldMessage[]) => boolean | Promise<boolean>,
): Promise<void> {
  let after: string | null = null
  do {
    const { messages, next }: { messages: HeldMessage[]; next: string | null } = await unwrap(
      bridge().bulkEdits.messages({ holding, after }),
    )
    if (!(await take(messages))) return
    after = next
  } while (after !== null)
}

const bulkEditsKey = ['bulk-edits'] as const

/** The latest edits of many campaigns, newest first. */
export const useBulkEdits = () => useQuery({ queryKey: bulkEditsKey, queryFn: () => unwrap(bridge().bulkEdits.list()) })

/** On disk when it resolves. Throws `HeraldFailure`. */
export const keepBulkEdit = (edit: BulkEdit): Promise<null> => unwrap(bridge().bulkEdits.keep(edit))

/** A campaign as it is edited here: the draft, and its state as steps read it. */
export type HeldDraft = { draft: Draft; state: DraftState }

/** A held message as a draft: a campaign without one gets an id of its own. */
export function heldDraft(held: HeldMessage, channel: string, type: string): HeldDraft {
  const draft = 'draft' in held ? held.draft : freshDraft({ id: ulid(), channel, type, base: held.campaign })
  return { draft, state: stateOf(draft) }
}

/** The draft or campaign as it is now; null if it is gone. Throws `HeraldFailure`. */
export async function openHeld({
  id,
  campaignId,
  channel,
  type,
}: Pick<Draft, 'id' | 'campaignId' | 'channel' | 'type'>): Promise<HeldDraft | null> {
  const own = await unwrap(bridge().drafts.open({ id }))
  const draft = own ?? (campaignId === null ? null : await unwrap(bridge().drafts.find({ campaignId })))
  if (draft) return { draft, state: stateOf(draft) }
  if (campaignId === null) return null
  const fresh = freshDraft({ id, channel, type, base: await readCampaign(campaignId) })
  return { draft: fresh, state: stateOf(fresh) }
}

/** Counts the writes of these functions, as a window of their own. */
const window = { id: ulid(), n: 0 }

/** Writes edits of a campaign, and saves the step if there is one to save. Throws `HeraldFailure`. */
export async function writeHeld({ draft }: HeldDraft, { edits, ...save }: StepToSave, isSaved: boolean): Promise<void> {
  window.n += 1
  const { id, channel, type, campaignId, revision, base } = draft
  const write: DraftSave['write'] = {
    ...{ id, channel, type, campaignId, revision, window: window.id, n: window.n },
    ...edits,
    ...(revision === 0 && base ? { base: JSON.parse(JSON.stringify(base)) } : {}),
  }
  const { section, intents } = save
  if (isSaved) await unwrap(bridge().drafts.save({ write, section, intents, wait: false }))
  else await unwrap(bridge().drafts.write(write))
}
