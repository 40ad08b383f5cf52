/** Checks and fixes a channel's content, with the channel's own checks and the rules of all channels. Pure; it runs in a worker. */
import type { Campaign, Json } from '#contract'
import type { ApprovalState, ChannelModel, ContentChecks, ContentContext } from '../../../model/channels/channel'
import { checkMessage } from '../../../model/checks/check'
import { oneLine, oneLineRoles } from '../../../model/checks/head'
import { heldIn, type Place, placesIn, replacedChanges } from '../../../model/replace/places'
import type { Replacement } from '../../../model/replace/replacement'
import { type Finding, isSafe, withChanges, withSafeFixes } from '../../../model/rules/finding'
import { sameJson } from '../../../model/rules/same-json'
import { type Link, linksOf } from '../../blocks/checks/links-of'
import type { Content } from '../../channels/channel-views'
import type { StepPrimary } from '../wizard-step'
import type { Act, FixedValues } from './findings-worker-client'

/** Findings about the approval come first, then the channel's own. */
export const contentFindings = (
  values: Json,
  checks: ContentChecks | null | undefined,
  context: ContentContext,
): Finding[] => {
  const approval = approvalFindings(context.approval ?? 'none', context.rejectedFor)
  if (!checks) return approval
  const checked = checkedFindings(values, checks, context)
  // If a tag is broken, do not also report that all tag names are known.
  const isBroken = checked.some(({ id }) => /^tag-(?:broken|open|foreign) /.test(id))
  const ownFindings = checks
    .findings(values, context)
    .filter(({ id, level }) => !(isBroken && level === 'passed' && /-tags(?:-\w+)?$/.test(id)))
  return [...approval, ...ownFindings, ...checked]
}

type CampaignApproval = { status: string; base: Campaign | null }

/**
 * Approval of content that must be reviewed before publishing: its state, and the action that the user has (Source:
 * docs/reference/choices.md#what-may-be-edited). The approval state of `values`. The approval applies to the content on the server: content
 * that differs needs a new approval, and content that was typed back to the approved version does not. A template's own status counts in
 * addition to the campaign's (Source: docs/reference/states.md).
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

/** The findings about the approval, shown before publishing (Source: docs/reference/choices.md#what-may-be-edited). */
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

export function checkedFindings(values: Json, checks: ContentChecks, context: ContentContext): Finding[] {
  const message = changeableMessage(values, checks, context)
  const { mergeTags: tags, ownRules = [], lastSend = null, linkTags } = context
  return message ? checkMessage(message, { tags, ownRules, lastSend, linkTags }) : []
}

/** Content that is approved or awaits approval cannot be changed, so it gets no findings. */
function changeableMessage(values: Json, { checked }: Pick<ContentChecks, 'checked'>, context: ContentContext) {
  const { approval } = context
  const isJudged = approval === 'waiting' || approval === 'locked' || approval === 'given'
  return isJudged ? null : (checked?.(values, context) ?? null)
}

/**
 * Values as they are displayed and sent: a line break stored in a single-line text becomes one space. Returns `values` itself if nothing
 * changes.
 */
export function onOneLine(values: Json, checks: Pick<ContentChecks, 'checked'>, context: ContentContext): Json {
  const texts = changeableMessage(values, checks, context)?.texts ?? []
  const changes = texts.flatMap(({ role, path, text, along, fixed }) => {
    const after = !fixed && oneLineRoles.includes(role) ? oneLine(text) : text
    return after === text ? [] : [{ path, before: text, after }, ...(along?.(after) ?? [])]
  })
  return (changes.length > 0 && withChanges(values, changes)) || values
}

/** Runs one request of the worker. */
export function answerOf(
  request: Act & { values: Json; context: ContentContext },
  checks: ContentChecks | undefined,
): { findings: Finding[] } | { links: Link[] } | { places: Place[] } | FixedValues {
  const { values, context } = request
  const findingsNow = (now: Json) => contentFindings(now, checks, context)
  if (request.act === 'find') return { findings: findingsNow(values).map(withoutHtmlChanges) }
  if (request.act === 'links') return { links: linksOf(checks?.checked?.(values, context) ?? null) }
  if (request.act === 'places') {
    const message = replaceable(values, checks, context)
    return { places: message ? placesIn(message, request.replacement) : [] }
  }
  if (request.act === 'replace') return withReplaced(values, checks, request)
  if (request.act === 'fix') return withOneFixed(values, findingsNow(values), request.id)
  const { values: after, fixed } = withSafeFixes(values, (now) => findingsNow(now).filter(isSafe))
  return { values: after, count: fixed.length }
}

/** The indexes of the replacements that a message has places of, also if it cannot be changed. */
export function heldOf(
  { values, context }: { values: Json; context: ContentContext },
  checks: ContentChecks | undefined,
  replacements: readonly Replacement[],
): number[] {
  const message = checks?.checked?.(values, context)
  return message ? heldIn(message, replacements) : []
}

/** Content that awaits approval cannot be changed; approved content can, and then needs a new approval. */
const replaceable = (values: Json, checks: ContentChecks | undefined, context: ContentContext) =>
  context.approval === 'waiting' || context.approval === 'locked' ? null : (checks?.checked?.(values, context) ?? null)

function withReplaced(
  values: Json,
  checks: ContentChecks | undefined,
  { replacement, chosen, context }: Extract<Act, { act: 'replace' }> & { context: ContentContext },
): FixedValues {
  const message = replaceable(values, checks, context)
  const changes = message ? replacedChanges(message, replacement, new Set(chosen)) : []
  const after = changes.length > 0 ? withChanges(values, changes) : null
  return after === null ? { values, count: 0 } : { values: after, count: changes.length }
}

function withOneFixed(values: Json, findings: readonly Finding[], id: string): FixedValues {
  const changes = findings.find((finding) => finding.id === id)?.fix?.changes ?? []
  const after = changes.length > 0 ? withChanges(values, changes) : null
  return after === null ? { values, count: 0 } : { values: after, count: 1 }
}

/**
 * A finding as the worker sends it. The changes of an HTML fix are left out: the whole message before and after each fix would block the
 * page.
 */
export const withoutHtmlChanges = (finding: Finding): Finding =>
  finding.fix?.changes.some(({ path }) => path === 'html')
    ? { ...finding, fix: { ...finding.fix, changes: [] } }
    : finding
