/** What the checks find in the campaigns of a family, which of them can be published now, and what that means in numbers. */
import { useEffect, useRef, useState } from 'react'
import { type FamilyRow, type HeldOrder, isClosed, isEditable, type Part, statusOf } from '#contract'
import { editPath } from '../../../model/rules/campaign-paths'
import type { Finding } from '../../../model/rules/finding'
import type { Pieces } from '../../../model/rules/people'
import { sameJson } from '../../../model/rules/same-json'
import { repairedProgress } from '../../../model/steps/progress'
import { signOffFindings } from '../../../model/steps/proof/sign-off'
import type { Channel } from '../../channels/channel-views'
import { reportError } from '../../data/app'
import type { HeldDraft } from '../../data/bulk-edits'
import { stateNow } from '../../data/campaign-state'
import { freshDraft, stateOf } from '../../data/draft-state'
import { readReviews } from '../../data/proofs'
import { publishOrder } from '../../data/publishing'
import { findingsInWorker } from '../../steps/content/findings-worker-client'
import { contentContextOf } from '../../steps/content/view'
import { type Facts, stepsOfHeld } from '../../steps/held-campaign'
import {
  type CheckInput,
  findingsOf,
  type Numbers,
  numbersOf,
  publishBlocked,
  sectionsIn,
} from '../../steps/publish-checks'
import { type Surroundings, useSurroundings } from '../../steps/use-editor-deps'
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

/** The campaigns that are not published yet, one after another. `signOffs`: how many each needs. Rejects if the checks fail. */
export async function candidatesOf(
  { makers, facts }: OpenedMaster,
  { surroundings, signOffs }: { surroundings: Surroundings; signOffs: number },
  members: readonly Member[],
  progress: (done: number) => void,
): Promise<Candidate[]> {
  const found: Candidate[] = []
  for (const member of members.filter(({ held }) => isEditable(held.state.status))) {
    found.push(await candidateOf(makers.channel, { ...facts, surroundings }, member, signOffs))
    progress(found.length)
  }
  return found
}

async function candidateOf(channel: Channel, facts: Facts, member: Member, signOffs: number): Promise<Candidate> {
  const { draft, state } = member.held
  const { deps, context, parts } = stepsOfHeld(member.held, channel, facts)
  const now = parts()
  const input: CheckInput = { deps, context, values: ({ section }) => now.get(section) ?? null }
  const findings = [
    ...(await findingsIn(input, state.name, state.sync.unsaved)),
    ...signOffFindings(
      signOffs,
      await readReviews({ draftId: draft.id, campaignId: state.campaignId }),
      sectionsIn(input),
    ),
  ]
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

async function findingsIn(input: CheckInput, name: string, unsaved: readonly Part[]): Promise<Finding[]> {
  const { deps, context, values } = input
  const content = deps.steps.find(({ section }) => section === 'content')
  const now = content ? values(content) : null
  const inContent = content ? await findingsInWorker(context.channel.id, now, contentContextOf(context, now)) : []
  const workerFindings = content ? { [content.tab]: inContent } : {}
  return findingsOf(input, { name, unsaved, workerFindings })
}

type Looked = { row: FamilyRow; revision: number; findings: readonly Finding[] }

/**
 * What the checks before publishing find in each row, by its id; nothing in campaigns that were published. The rows are looked at one after
 * another, each when the page has nothing else to do, and again once it changed.
 */
export function useRowFindings(
  master: OpenedMaster,
  rows: readonly FamilyRow[],
  members: ReadonlyMap<string, Member>,
): ReadonlyMap<string, readonly Finding[]> {
  const surroundings = useSurroundings(master.makers.channel)
  const [shown, show] = useState<ReadonlyMap<string, readonly Finding[]>>(new Map())
  const looked = useRef({ made: master.makers.made, surroundings, rows: new Map<string, Looked>() })
  useEffect(() => {
    if (surroundings.server.pending) return
    let isStopped = false
    const { made } = master.makers
    if (looked.current.surroundings !== surroundings || !sameJson(looked.current.made, made))
      looked.current = { made, surroundings, rows: new Map() }
    const known = looked.current.rows
    const showKnown = () =>
      show(new Map(rows.flatMap(({ id }) => (known.has(id) ? [[id, known.get(id)?.findings ?? []]] : []))))
    const look = async () => {
      let shownAt = performance.now()
      for (const row of rows) {
        const member = members.get(row.id) ?? null
        const revision = member?.held.draft.revision ?? 0
        const before = known.get(row.id)
        if (before && before.row === row && before.revision === revision) continue
        await idle()
        if (isStopped) return
        const findings = await findingsOfRow(master, surroundings, row, member)
        if (isStopped) return
        known.set(row.id, { row, revision, findings })
        if (performance.now() - shownAt < SHOW_EVERY_MS) continue
        showKnown()
        shownAt = performance.now()
      }
      showKnown()
    }
    const timer = setTimeout(() => void look().catch(reportError), LOOK_AFTER_MS)
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [master, rows, members, surroundings])
  return shown
}

/** Milliseconds after a change, and between two updates of the screen. */
const LOOK_AFTER_MS = 500
const SHOW_EVERY_MS = 1_000

const idle = () => new Promise((done) => requestIdleCallback(done, { timeout: 2_000 }))

/** Of the campaign of a row, or of the one that would be made or changed; without the finding that nothing is saved yet. */
async function findingsOfRow(
  { makers, facts }: OpenedMaster,
  surroundings: Surroundings,
  row: FamilyRow,
  member: Member | null,
): Promise<Finding[]> {
  if (member && isClosed(member.held.state.status)) return []
  const held = heldOfRow(makers, row, member)
  const { deps, context, parts } = stepsOfHeld(held, makers.channel, { ...facts, surroundings })
  const now = parts()
  return findingsIn({ deps, context, values: ({ section }) => now.get(section) ?? null }, held.state.name, [])
}

function heldOfRow(
  { family, version, fill }: OpenedMaster['makers'],
  row: FamilyRow,
  member: Member | null,
): HeldDraft {
  // With own fields, its next values are known only once it is changed.
  if (member && (!member.isBehind || member.own.length > 0)) return member.held
  const { channel, type } = family
  const draft = member?.held.draft ?? freshDraft({ id: row.id, channel, type })
  const filled = fill(version, row.cells)
  return { draft, state: { ...(member?.held.state ?? stateOf(draft)), ...filled } }
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
