/**
 * Approval of content that must be reviewed before publishing: its state, and the action that the user has (Source:
 * docs/reference/choices.md#what-may-be-edited).
 */

import type { Campaign, Json } from '#contract'
import type { ApprovalState, ChannelModel, ContentContext } from '../../../model/channels/channel'
import type { Finding } from '../../../model/rules/finding'
import { sameJson } from '../../../model/rules/same-json'
import type { Content } from '../../channels/channel-views'
import type { StepPrimary } from '../wizard-step'

export type CampaignApproval = { status: string; base: Campaign | null }

/**
 * The approval state of `values`. The approval applies to the content on the server: content that differs needs a new approval, and content
 * that was typed back to the approved version does not.
 * A template's own status counts in addition to the campaign's (Source: docs/reference/states.md).
 */
export function approvalStateOf(content: Content, values: Json, { status, base }: CampaignApproval): ApprovalState {
  if (!content.approval) return 'none'
  const { submission, locked } = content.approval
  const now = submission(values)
  const template = templateOf(content, values, base)?.status
  const key = status.toUpperCase()
  if (key === 'PENDING' || template === 'PENDING') return 'waiting'
  if (now === null) return 'none'
  const isUnchanged = base !== null && sameJson(submission(content.fromWire(base)), now)
  if (isUnchanged && (key === 'REJECTED' || template === 'REJECTED')) return 'refused'
  if (isUnchanged && key === 'APPROVED') return 'given'
  return isLocked(locked, content, values, base) ? 'locked' : 'needed'
}

/** The reviewer's reason for the rejection; null if none was given. */
export const rejectionOf = (content: Content, values: Json, { base }: CampaignApproval): string | null =>
  templateOf(content, values, base)?.reason ?? null

/**
 * A chosen template is a choice of the draft. For content written by the user, the server's campaign has the approval status, also if it is
 * newer than the draft.
 */
function templateOf(content: Content, values: Json, base: Campaign | null) {
  const { approval } = content
  if (!approval) return null
  const serverTemplate =
    approval.submission(values) !== null && base !== null ? approval.template(content.fromWire(base)) : null
  return serverTemplate ?? approval.template(values)
}

const isLocked = (locked: LockedTest, { fromWire }: Content, values: Json, base: Campaign | null): boolean =>
  locked !== undefined && (locked(values) || (base !== null && locked(fromWire(base))))

type LockedTest = NonNullable<Content['approval']>['locked']

/**
 * The action button (Source: docs/reference/screens.md): 'Send for Approval' for content that needs approval, 'Next' for approved content,
 * or 'Save' inside a journey.
 * Null if the channel has no approval: its button is Save.
 */
export function primaryOf(
  channel: ChannelModel,
  content: Content | null,
  values: Json,
  context: ContentContext,
): StepPrimary | null {
  const approval = content?.approval
  const { approval: approvalState, inJourney } = context
  if (!approval || !approvalState) return null
  const plainPrimary = { approve: null, objections: [], hidden: false }
  if (approvalState === 'waiting' || approvalState === 'locked' || approval.locked?.(values))
    return { ...plainPrimary, label: nextLabel(inJourney), hidden: approval.hidesAction }
  if (approvalState === 'none' || approvalState === 'given') return { ...plainPrimary, label: nextLabel(inJourney) }
  const objections = approval.objections?.(values, context) ?? []
  return { ...plainPrimary, label: 'Send for Approval', approve: channel.approval, objections }
}

const nextLabel = (isInJourney: boolean): string => (isInJourney ? 'Save' : 'Next')

/** The findings about the approval, shown before publishing. */
export function approvalFindings(approvalState: ApprovalState, rejectedFor?: string): Finding[] {
  const options = { id: 'approval', tab: 'CONTENT', link: 'Content, Approval' } as const
  if (approvalState === 'none') return []
  if (approvalState === 'given') return [{ ...options, level: 'passed', title: 'The content is approved' }]
  const { title, detail } = texts[approvalState]
  const reasonText = approvalState === 'refused' && rejectedFor ? `The reason given: ${rejectedFor}. ` : ''
  return [{ ...options, level: 'blocking', title, detail: reasonText + detail }]
}

const texts = {
  needed: { title: 'The content is not approved yet', detail: 'Send it for approval in Content.' },
  waiting: { title: 'The content is waiting for approval', detail: 'You can publish once it is approved.' },
  locked: {
    title: 'The server has locked the content',
    detail: 'You can change it and send it for approval once the server unlocks it.',
  },
  refused: { title: 'The content was rejected', detail: 'Change it in Content and send it for approval again.' },
} as const
