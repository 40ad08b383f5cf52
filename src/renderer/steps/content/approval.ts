/** Content that is judged before it may be published: how it stands, and what can be done about it (Source: docs/reference/choices.md#what-may-be-edited). */

import type { Campaign, Json } from '#contract'
import type { ApprovalState, Channel, Content, ContentContext } from '../../channels/channel'
import type { Finding } from '../../rules/finding'
import { sameJson } from '../../rules/same-json'
import type { StepPrimary } from '../step'

/** The campaign's status, and the campaign as last seen on the server. */
export type Judged = { status: string; base: Campaign | null }

/**
 * How `values` stand towards their approval. What was judged is the content on the server: content that differs from it has to be judged
 * anew, and content that was typed back to it has not. A template's own status counts beside the campaign's (Source: docs/reference/states.md).
 */
export function approvalStateOf(content: Content, values: Json, { status, base }: Judged): ApprovalState {
  if (!content.approval) return 'none'
  const { submission, locked } = content.approval
  const now = submission(values)
  const template = templateOf(content, values, base)?.status
  const known = status.toUpperCase()
  if (known === 'PENDING' || template === 'PENDING') return 'waiting'
  if (now === null) return 'none'
  const unchanged = base !== null && sameJson(submission(content.fromWire(base)), now)
  if (unchanged && (known === 'REJECTED' || template === 'REJECTED')) return 'refused'
  if (unchanged && known === 'APPROVED') return 'given'
  return isLocked(locked, content, values, base) ? 'locked' : 'needed'
}

/** Why the content was rejected, in the words of who judged it; null where nobody gave any. */
export const rejectionOf = (content: Content, values: Json, { base }: Judged): string | null =>
  templateOf(content, values, base)?.reason ?? null

/** A chosen template is the draft's own choice; of content of one's own the server says how it was judged, also after the draft was written. */
function templateOf(content: Content, values: Json, base: Campaign | null) {
  const { approval } = content
  if (!approval) return null
  const ofServer =
    approval.submission(values) !== null && base !== null ? approval.template(content.fromWire(base)) : null
  return ofServer ?? approval.template(values)
}

const isLocked = (locked: Locked, { fromWire }: Content, values: Json, base: Campaign | null): boolean =>
  locked !== undefined && (locked(values) || (base !== null && locked(fromWire(base))))

type Locked = NonNullable<Content['approval']>['locked']

/**
 * What the action button is (Source: docs/reference/screens.md): 'Send for Approval' for content of one's own, 'Next' for what is approved, and
 * 'Save' for that inside a journey. Null where the channel knows no approval: its button is Save.
 */
export function primaryOf(
  channel: Channel,
  content: Content | null,
  values: Json,
  context: ContentContext,
): StepPrimary | null {
  const approval = content?.approval
  const { approval: approvalState, inJourney } = context
  if (!approval || !approvalState) return null
  const plain = { approve: null, objections: [], hidden: false }
  if (approvalState === 'waiting' || approvalState === 'locked' || approval.locked?.(values))
    return { ...plain, label: nextLabel(inJourney), hidden: approval.hidesAction }
  if (approvalState === 'none' || approvalState === 'given') return { ...plain, label: nextLabel(inJourney) }
  const objections = approval.objections?.(values, context) ?? []
  return { ...plain, label: 'Send for Approval', approve: channel.approval, objections }
}

const nextLabel = (inJourney: boolean): string => (inJourney ? 'Save' : 'Next')

/** What has to be said of the approval before publishing. */
export function approvalFindings(approvalState: ApprovalState, rejectedFor?: string): Finding[] {
  const at = { id: 'approval', tab: 'CONTENT', link: 'Content, Approval' } as const
  if (approvalState === 'none') return []
  if (approvalState === 'given') return [{ ...at, level: 'passed', title: 'The content is approved' }]
  const { title, detail } = words[approvalState]
  const why = approvalState === 'refused' && rejectedFor ? `The reason given: ${rejectedFor}. ` : ''
  return [{ ...at, level: 'blocking', title, detail: why + detail }]
}

const words = {
  needed: { title: 'The content is not approved yet', detail: 'Send it for approval in Content.' },
  waiting: { title: 'The content is waiting for approval', detail: 'You can publish once it is approved.' },
  locked: {
    title: 'The server has locked the content',
    detail: 'You can change it and send it for approval once the server unlocks it.',
  },
  refused: { title: 'The content was rejected', detail: 'Change it in Content and send it for approval again.' },
} as const
