/** Marks parts of a draft as saved or not, whether it is open in an editor or not. */
import { bridge, unwrap } from './bridge'
import { type Part, unsavedIn, withUnsaved } from './draft-state'
import { openSession } from './drafts'

/** Marks `changed` as saved or not, in the open editor or else in the store; returns the parts that were otherwise before. */
export async function markParts(draftId: string, changed: readonly Part[], as: 'saved' | 'unsaved'): Promise<Part[]> {
  const session = openSession(draftId)
  const draft = session?.state ?? (await unwrap(bridge().drafts.open({ id: draftId })))
  if (!draft) return []
  const before = unsavedIn(draft.tabs)
  const moved = changed.filter((part) => before.includes(part) === (as === 'saved'))
  if (moved.length === 0) return []
  const after = as === 'unsaved' ? [...before, ...moved] : before.filter((part) => !moved.includes(part))
  const tabs = withUnsaved(draft.tabs, after)
  if (session) {
    session.edit({ tabs })
    await session.flush()
  } else if ('revision' in draft) {
    const { id, channel, type, campaignId, revision } = draft
    await unwrap(bridge().drafts.write({ id, channel, type, campaignId, revision, tabs }))
  }
  return moved
}
