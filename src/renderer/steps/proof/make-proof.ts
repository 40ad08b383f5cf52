/** Makes a proof of a campaign: what Herald keeps of it, and the page that is handed over. */
import { ulid } from 'ulid'
import {
  capitalised,
  countOf,
  type Draft,
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
import { previewHtml } from '../../blocks/design/compose'
import { knowsDark } from '../../blocks/design/dark'
import { type CheckInput, findingsOf, numbersOf, sectionsIn } from '../publish-checks'
import type { PageData, PersonView } from './page-data'
import { type PageParts, type ProofFact, pageHtml } from './page-html'
import { withoutPictures } from './pictures'

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
}

/** Rejects if the page cannot be put together. */
export async function makeProof(shared: Shared): Promise<{ proof: Proof; page: string }> {
  const { draft, earlier, by, at } = shared
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
  const [{ views, pictures }, facts, { default: script }, { default: style }] = await Promise.all([
    viewsOf(shared, message),
    factsOf(shared),
    import('./page/page.ts?script'),
    import('./page/page.css?inline'),
  ])
  const data: PageData = {
    proof: { id: proof.id, hash: proof.hash, name: proof.name, number: proof.number, at, by },
    ...{
      fields,
      people: views,
      screens: message?.html ? screensOf(message.html.kind) : [{ name: 'Message', width: 420 }],
    },
  }
  const parts: PageParts = {
    ...{ proof, data, pictures, kind: shared.kind, status: shared.status },
    facts,
    answered: earlier.reviews.flatMap((review) => {
      const of = earlier.proofs.find(({ id }) => id === review.proofId)
      return of ? [{ proof: of, review }] : []
    }),
  }
  return { proof, page: await pageHtml(parts, { script, style }) }
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

async function viewsOf({ people, tags, drawn }: Shared, message: CheckedMessage | null) {
  const html = message?.html
  const marked = html ? withFieldMarks(html.text) : ''
  const dark =
    html && (html.kind === 'mail' || knowsDark(html.text)) ? (knowsDark(html.text) ? 'apple' : 'gmail') : null
  const shown = people.map((person, index) => {
    const filled = html ? htmlFor(marked, person, tags) : (drawn?.[index] ?? '')
    return { light: html ? previewHtml(filled) : filled, dark: dark ? previewHtml(filled, { dark }) : null }
  })
  const { pages, pictures } = await withoutPictures(shown.flatMap((one) => [one.light, one.dark ?? '']))
  const views = people.map((person, index): PersonView => {
    const { name, note } = person
    const head = html ? headOf(message, person, tags) : []
    const [light = '', darkPage = ''] = pages.slice(index * 2, index * 2 + 2)
    return { name, note, light, dark: darkPage === '' ? null : darkPage, head }
  })
  return { views, pictures }
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
