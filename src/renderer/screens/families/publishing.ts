/** Which campaigns of a family can be published now, what that means in numbers, and why others cannot. */
import { type HeldOrder, isEditable, statusOf } from '#contract'
import { editPath } from '../../../model/rules/campaign-paths'
import type { Pieces } from '../../../model/rules/cost'
import type { Finding } from '../../../model/rules/finding'
import { repairedProgress } from '../../../model/steps/progress'
import type { Channel } from '../../channels/channel-views'
import { stateNow } from '../../data/campaign-state'
import { publishOrder } from '../../data/drafts'
import { contentContextOf } from '../../steps/content/context'
import { findingsInWorker } from '../../steps/content/findings-worker-client'
import { type Facts, stepsOfHeld } from '../../steps/held-campaign'
import { type CheckInput, findingsOf, type Numbers, numbersOf, publishBlocked } from '../../steps/publish-checks'
import type { Surroundings } from '../../steps/use-editor-deps'
import type { Member, OpenedMaster } from './members'

/** A campaign that is looked at before publishing. `blocked`: why it cannot be published; null if it can. */
export type Candidate = {
  member: Member
  name: string
  numbers: Numbers
  pieces: Pieces | null
  warnings: number
  blocked: string | null
  order: HeldOrder
}

/** The campaigns that are not published yet, one after another. Rejects if the checks fail. */
export async function candidatesOf(
  { makers, facts }: OpenedMaster,
  surroundings: Surroundings,
  members: readonly Member[],
  progress: (done: number) => void,
): Promise<Candidate[]> {
  const found: Candidate[] = []
  for (const member of members.filter(({ held }) => isEditable(held.state.status))) {
    found.push(await candidateOf(makers.channel, { ...facts, surroundings }, member))
    progress(found.length)
  }
  return found
}

async function candidateOf(channel: Channel, facts: Facts, member: Member): Promise<Candidate> {
  const { draft, state } = member.held
  const { deps, context, parts } = stepsOfHeld(member.held, channel, facts)
  const now = parts()
  const input: CheckInput = { deps, context, values: ({ section }) => now.get(section) ?? null }
  const findings = await findingsIn(input, member)
  const numbers = numbersOf(input)
  const tabs = repairedProgress(state.tabs, context.type, channel.hasContent)
  const pieces = deps.steps.map((step) => step.pieces?.(input.values(step), context)).find((known) => known) ?? null
  const { moment } = numbers
  return {
    ...{ member, name: state.name, numbers, pieces },
    warnings: findings.filter(({ level }) => level === 'warning').length,
    blocked: whyBlocked(member, findings, tabs.disabledKeys.length > 0),
    order: {
      act: { id: draft.id, revision: draft.revision, request: publishOrder({ state }, tabs) },
      name: state.name,
      campaignId: state.campaignId,
      before: moment?.kind === 'once' ? new Date(moment.epochMs).toISOString() : null,
      route: editPath(channel.id, context.type, state.id),
    },
  }
}

async function findingsIn(input: CheckInput, { held }: Member): Promise<Finding[]> {
  const { deps, context, values } = input
  const content = deps.steps.find(({ section }) => section === 'content')
  const now = content ? values(content) : null
  const inContent = content ? await findingsInWorker(context.channel.id, now, contentContextOf(context, now)) : []
  const { name, sync } = held.state
  const workerFindings = content ? { [content.tab]: inContent } : {}
  return findingsOf(input, { name, unsaved: sync.unsaved, workerFindings })
}

/** The reason with the finding that is to be fixed. */
function whyBlocked({ held, isBehind }: Member, findings: readonly Finding[], isIncomplete: boolean): string | null {
  if (isBehind) return 'It does not follow its row and the master yet'
  const blocking = findings.find(({ level }) => level === 'blocking')
  if (blocking) return blocking.title
  if (isIncomplete) return 'Not every step is saved'
  if (statusOf(held.state.status) === 'pending') return 'Waiting for approval'
  return publishBlocked({ findings, offline: null, state: stateNow(held.state) })
}
