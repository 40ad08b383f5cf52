/** Makes proofs of campaigns: what Herald keeps of each, and the page that is handed over. */
import { ulid } from 'ulid'
import {
  capitalised,
  countOf,
  type Draft,
  MAX_PAGE,
  type MergeTag,
  type Proof,
  type ProofField,
  type ReviewOfCampaign,
} from '#contract'
import type { CheckedMessage } from '../../../model/checks/message'
import { htmlFor } from '../../../model/design/rendered'
import { type SamplePerson, valuesOf } from '../../../model/merge-tags/sample-people'
import { parseText, render } from '../../../model/merge-tags/text'
import type { Finding } from '../../../model/rules/finding'
import { aboutPeople } from '../../../model/rules/people'
import { messageFields, withFieldMarks } from '../../../model/steps/proof/fields'
import { accessOf } from '../../../model/steps/step'
import { knowsDark, previewHtml } from '../../blocks/design/shown-html'
import { HeraldFailure } from '../../data/failure'
import { type CheckInput, findingsOf, numbersOf, sectionsIn } from '../publish-checks'
import type { MessageData, PersonView } from './page-data'
import { type MessageParts, type ProofFact, pageHtml, withoutPictures } from './page-html'

/** What the dialog knows of the campaign. */
export type Shared = CheckInput & {
  draft: Pick<Draft, 'id' | 'name' | 'campaignId' | 'channel' | 'type'>
  people: readonly SamplePerson[]
  /** The tags of the message, those of a voucher service too. */
  tags: readonly MergeTag[]
  /** The message without HTML of its own, drawn for each of `people`; null if there is none. */
  drawn: readonly string[] | null
  /** What a step's summary says, by tab. */
  summaries: Readonly<Partial<Record<string, readonly string[]>>>
  cost: string | null
  kind: string
  status: string
  by: string
  /** ISO 8601 in UTC. */
  at: string
  earlier: ReviewOfCampaign
  /** Of a campaign that is made of a row of a family: its name, and 'Shop: Karachi'; else null. */
  row: { family: string; values: readonly string[] } | null
}

/** A campaign's proof, and what the page shows of it; pictures still have their own addresses. */
export type MadeProof = MessageParts & { family: string | null }

/** Makes the proof of a campaign, which `pageOf` puts into a page. Rejects if the message cannot be filled. */
export async function makeProof(shared: Shared): Promise<MadeProof> {
  const { draft, earlier, by, at, row } = shared
  const message = messageOf(shared)
  const sections = sectionsIn(shared)
  const fields = [
    ...contentFields(message),
    partField('audience', 'Audience', [
      ...linesOf(shared, 'TRIGGER'),
      ...linesOf(shared, 'SEGMENT'),
      ...linesOf(shared, 'GOALS'),
    ]),
    partField('schedule', 'Schedule', linesOf(shared, 'SCHEDULE')),
  ]
  const proof: Proof = {
    ...{ id: ulid(), draftId: draft.id, campaignId: draft.campaignId, name: draft.name, channel: draft.channel },
    ...{ type: draft.type, number: Math.max(0, ...earlier.proofs.map(({ number }) => number)) + 1, at, by },
    ...{ sections, fields, hash: await hashOf(sections) },
  }
  const data: MessageData = {
    proof: { id: proof.id, hash: proof.hash, name: proof.name, number: proof.number, at, by },
    channel: shared.context.channel.label,
    fields,
    people: viewsOf(shared, message),
    screens: message?.html ? screensOf(message.html.kind) : [{ name: 'Message', width: 420 }],
  }
  return {
    ...{ proof, data, kind: shared.kind, status: shared.status, family: row?.family ?? null },
    facts: [...(await factsOf(shared)), ...(row ? [{ name: `Family: ${row.family}`, lines: row.values }] : [])],
    answered: earlier.reviews.flatMap((review) => {
      const of = earlier.proofs.find(({ id }) => id === review.proofId)
      return of ? [{ proof: of, review }] : []
    }),
  }
}

/** The page of the proofs, whose pictures are in it once each. Rejects if it cannot be put together, or is too large. */
export async function pageOf(made: readonly MadeProof[]): Promise<{ title: string; page: string }> {
  const views = made.flatMap(({ data }) => data.people)
  const [{ pages, pictures }, { default: script }, { default: style }] = await Promise.all([
    withoutPictures(views.flatMap(({ light, dark }) => [light, dark ?? ''])),
    import('./page/page.ts?script'),
    import('./page/page.css?inline'),
  ])
  const shown = new Map(
    views.map((view, index) => {
      const [light = '', dark = ''] = pages.slice(index * 2, index * 2 + 2)
      return [view, { ...view, light, dark: dark === '' ? null : dark }] as const
    }),
  )
  const messages = made.map((one) => ({
    ...one,
    data: { ...one.data, people: one.data.people.map((view) => shown.get(view) ?? view) },
  }))
  const title = titleOf(made)
  const page = await pageHtml({ title, messages, pictures }, { script, style })
  if (page.length > MAX_PAGE) throw new HeraldFailure({ kind: 'input', message: tooLarge(page.length, made.length) })
  return { title, page }
}

const tooLarge = (size: number, count: number): string =>
  `The proof would have ${megabytes(size)}, and ${megabytes(MAX_PAGE)} is the limit. Choose fewer people${count > 1 ? ' or fewer campaigns' : ''}.`

const megabytes = (size: number): string => `${(size / 1_000_000).toFixed(1)} MB`

/** 'Winter sale, proof 3', 'Shops, proof of 12 campaigns', 'Winter sale and 2 more, proof of 3 campaigns' */
function titleOf([first, ...others]: readonly MadeProof[]): string {
  if (!first) return 'Proof'
  const { proof, family } = first
  if (others.length === 0) return `${proof.name}, proof ${proof.number}`
  const isFamily = family !== null && others.every((one) => one.family === family)
  return `${isFamily ? family : `${proof.name} and ${others.length} more`}, proof of ${others.length + 1} campaigns`
}

/** A message that Herald does not write, or without texts, is commented on as a whole. */
export function contentFields(message: CheckedMessage | null): ProofField[] {
  const fields = message ? messageFields(message) : []
  return fields.length > 0 ? fields : [{ key: 'message', part: 'content', label: 'Message', text: '' }]
}

const screensOf = (kind: 'mail' | 'panel') =>
  kind === 'mail'
    ? [
        { name: 'Desktop', width: 640 },
        { name: 'Phone', width: 375 },
      ]
    : [{ name: 'Message', width: 420 }]

const partField = (part: 'audience' | 'schedule', label: string, lines: readonly string[]): ProofField => ({
  ...{ key: part, part, label, text: lines.join('\n') },
})

const linesOf = ({ summaries }: Shared, tab: string): readonly string[] => summaries[tab] ?? []

/** Null for a channel whose message Herald does not write. */
export function messageOf({ deps, context, values }: CheckInput): CheckedMessage | null {
  const step = deps.steps.find(({ message }) => message)
  return step?.message?.(values(step), context) ?? null
}

/** SHA-256 in hex of the values, whatever the order of their keys. */
async function hashOf(sections: Draft['sections']): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(sections, inOrder))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value

function viewsOf({ people, tags, drawn }: Shared, message: CheckedMessage | null): PersonView[] {
  const html = message?.html
  const marked = html ? withFieldMarks(html.text) : ''
  const dark =
    html && (html.kind === 'mail' || knowsDark(html.text)) ? (knowsDark(html.text) ? 'apple' : 'gmail') : null
  return people.map((person, index) => {
    const { name, note } = person
    const filled = html ? htmlFor(marked, person, tags) : (drawn?.[index] ?? '')
    return {
      ...{ name, note, light: html ? previewHtml(filled) : filled },
      dark: dark ? previewHtml(filled, { dark }) : null,
      head: html ? headOf(message, person, tags) : [],
    }
  })
}

/** The texts beside the HTML, filled for a person. */
const headOf = (message: CheckedMessage, person: SamplePerson, tags: readonly MergeTag[]): PersonView['head'] =>
  messageFields({ texts: message.texts }).map(({ key, label, text }) => ({
    ...{ key, label, text: render(parseText(text), valuesOf(person), tags) },
  }))

async function factsOf(shared: Shared): Promise<ProofFact[]> {
  const { cost, context } = shared
  // What was published is not checked again.
  const isOpen = !accessOf(context.status ?? 'draft').readOnly
  const numbers = numbersOf(shared)
  const { audience = null } = context
  const segment = audience?.segment ?? 'No segment chosen'
  const who = numbers.people
    ? capitalised(aboutPeople(numbers.people.people, numbers.people.upTo))
    : 'The segment was not counted'
  const control = numbers.percent > 0 ? `${segment}, less ${numbers.percent}% control group` : segment
  return [
    { name: 'Who', lines: [who, control, ...linesOf(shared, 'TRIGGER')] },
    { name: 'When', lines: linesOf(shared, 'SCHEDULE') },
    { name: 'Goals', lines: linesOf(shared, 'GOALS') },
    ...(isOpen ? [checksFact(await allFindings(shared))] : []),
    ...(cost === null ? [] : [{ name: 'Cost', lines: [cost] }]),
  ].filter(({ lines }) => lines.length > 0)
}

/** Everything that REVIEW checks. A check of the worker that fails is left out of the count, as in REVIEW. */
async function allFindings(shared: Shared): Promise<Finding[]> {
  const { deps, context, values } = shared
  const found = await Promise.all(
    deps.steps.map(
      async (step) => [step.tab, (await step.workerChecks?.findings(values(step), context)) ?? []] as const,
    ),
  )
  return findingsOf(shared, { name: shared.draft.name, unsaved: [], workerFindings: Object.fromEntries(found) })
}

/** What must be fixed, the first open finding and how many passed; the others are folded. */
function checksFact(findings: readonly Finding[]): ProofFact {
  const at = (level: Finding['level']) => findings.filter((finding) => finding.level === level)
  const blocking = at('blocking')
  const [next, ...others] = [...blocking, ...at('warning')].map(({ title }) => title)
  const first = blocking.length > 0 ? `${countOf(blocking.length, 'issue')} must be fixed` : 'Nothing must be fixed'
  const passed = `${countOf(at('passed').length, 'check')} passed`
  return { name: 'Checks', lines: [first, ...(next ? [next] : []), passed], folded: others }
}
