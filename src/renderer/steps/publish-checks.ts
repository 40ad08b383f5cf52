/** REVIEW's conclusions from all steps: the findings, the numbers, and why publishing is not possible now. */

import { Temporal } from 'temporal-polyfill'
import * as v from 'valibot'
import { countOf, type Draft, type Json, type Part, stepName, type TabName } from '#contract'
import { dateText } from '../../model/rules/calendar-dates'
import type { Finding } from '../../model/rules/finding'
import { type People, peopleOf } from '../../model/rules/people'
import { problemsOf, required } from '../../model/rules/problem'
import type { CampaignState } from '../../model/state-of'
import type { Moment, StepContext } from '../../model/steps/step'
import type { Step } from './wizard-step'

/** A campaign as its steps see it. */
export type CheckInput = {
  deps: { steps: readonly Step[] }
  context: StepContext
  values: (step: Step) => Json
}

/** The values of each step, as it sees them: the campaign is compared with them later. */
export const sectionsIn = ({ deps, values }: CheckInput): Draft['sections'] =>
  Object.fromEntries(deps.steps.map((step) => [step.section, values(step)]))

/** What REVIEW says of a campaign in numbers. */
export type Numbers = {
  people: People | null
  /** True while the number of recipients is loading. */
  counting: boolean
  /** Size of the control group, in percent. */
  percent: number
  /** The condition that lets each recipient in, 'when they do Added to Cart'; null without a trigger. */
  when: string | null
  moment: Moment | null
  computerZone: string
  /** 'About Rs 36,480 to 54,720', and how it was calculated; null if messages are not billed individually or no price was entered. */
  cost?: { text: string; calculation: string } | null
}

const name = required('Campaign name should not be empty')

/** The problem of a name that can be found without the server; null if there is none. */
export const nameProblem = (value: string): string | null =>
  problemsOf(v.object({ name }), { name: value })[0]?.message ?? null

/** Findings from the worker, by tab. */
export type StepFindings = Readonly<Partial<Record<TabName, readonly Finding[]>>>

/**
 * Findings of every step, plus every broken rule as a blocking one. Rules that held at the last save may not hold any more, because time
 * passes.
 */
export function findingsOf(
  editor: CheckInput,
  { name, unsaved, workerFindings = {} }: { name: string; unsaved: readonly Part[]; workerFindings?: StepFindings },
): Finding[] {
  const { deps, context, values } = editor
  const stepFindings = deps.steps.flatMap((step) => {
    const now = values(step)
    const findings = step.workerChecks ? workerFindings[step.tab] : step.findings(now, context)
    return [
      ...(unsaved.includes(step.section) ? [notSaved(step.tab)] : []),
      ...withBrokenRules(step, now, context, findings ?? []),
    ]
  })
  return [...nameFindings(deps.steps, name, unsaved), ...stepFindings]
}

function nameFindings(steps: readonly Step[], name: string, unsaved: readonly Part[]): Finding[] {
  const problem = nameProblem(name)
  const options = { level: 'blocking', field: 'name' } as const
  if (problem) return [{ ...options, id: 'name', title: problem, tab: steps[0]?.tab ?? 'REVIEW', link: 'Name' }]
  if (!unsaved.includes('name')) return []
  const tab = steps.at(-1)?.tab ?? 'REVIEW'
  return [
    {
      id: 'name not saved',
      level: 'blocking',
      title: 'The new name is not saved',
      detail: `It is sent with your next save, of ${stepName(tab)} for example.`,
      tab,
    },
  ]
}

/** REVIEW shows the local values, but the server would publish the last saved ones. */
const notSaved = (tab: TabName): Finding => ({
  id: 'not saved',
  level: 'blocking',
  title: `${stepName(tab)} has unsaved changes`,
  detail: 'Save it to send what you see here to the server.',
  tab,
})

/** A step's findings for `values`, preceded by all broken rules, which Save would refuse. */
function withBrokenRules(
  step: Step,
  values: Json,
  context: StepContext,
  findings: readonly Finding[],
): readonly Finding[] {
  // A step that may be skipped needs no further check.
  if (step.skip?.offered(values)) return findings
  const broken = step
    .check(values, context)
    .filter(({ path }) => !findings.some(({ level, field }) => level === 'blocking' && field === path))
    .map(
      ({ path, message }): Finding => ({
        id: `rule ${path}`,
        level: 'blocking',
        title: message,
        tab: step.tab,
        field: path,
      }),
    )
  return [...broken, ...findings]
}

/** Tabs with a finding that blocks publishing. */
export function blockedTabs(editor: CheckInput, unsaved: readonly Part[], workerFindings: StepFindings): TabName[] {
  const findings = findingsOf(editor, {
    name: editor.context.name,
    unsaved,
    workerFindings,
  })
  return findings.filter(({ level }) => level === 'blocking').map(({ tab }) => tab)
}

/** Audience and time, from the steps that know them. */
export function numbersOf({ deps, context, values }: CheckInput): Numbers {
  const percent = context.control ?? 0
  const moment = firstAnswer(deps.steps, (step) => step.moment?.(values(step), context)) ?? null
  return {
    people: peopleOf(context.audience?.reach ?? null, percent, context.type === 'event-based'),
    counting: context.audience?.reach == null && context.server?.counting === true,
    percent,
    when: firstAnswer(deps.steps, (step) => step.when?.(values(step), context)) ?? null,
    moment,
    computerZone: context.computerZone,
  }
}

function firstAnswer<T>(steps: readonly Step[], ask: (step: Step) => T | null | undefined): T | undefined {
  for (const step of steps) {
    const answer = ask(step)
    if (answer !== null && answer !== undefined) return answer
  }
  return undefined
}

const passiveVerbs = { publish: 'published', stop: 'stopped', approval: 'sent for approval' } as const

/** Why publishing is not possible, the most important reason first; null if it is possible. */
export function publishBlocked(now: {
  findings: readonly Finding[]
  /** True until the worker's first answer. */
  looking?: boolean
  /** As `useOfflineReason` gives it; returned unchanged, so that the caller can offer to reconnect. */
  offline: string | null
  state: CampaignState
}): string | null {
  const { state } = now
  if (state.kind === 'held') return 'It is being published'
  if (state.kind === 'acting' || state.kind === 'outcome-unknown')
    return `Checking whether it was ${passiveVerbs[state.act]}`
  const blocking = now.findings.filter(({ level }) => level === 'blocking').length
  if (blocking > 0) return `Fix ${countOf(blocking, 'issue')} to publish`
  if (now.looking) return 'The content is being checked'
  if (now.offline) return now.offline
  if (state.kind === 'conflict') return 'Resolve the conflict first'
  if (state.kind === 'restored') return "Saved steps wait for your click: press 'Sync now' in the outbox first"
  if (state.kind === 'refused') return 'The server refused a step: open the tab with the dot'
  return state.kind === 'local' || state.waiting.length > 0 ? 'Saved steps are still syncing' : null
}

/** Formats a campaign's time on the wall clock of a zone. 'Fri 27 Nov 2026, 10:00' on the wall clock of `zone` (IANA). */
export function momentIn(zone: string, epochMs: number): string {
  const moment = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone)
  return `${dateText(moment.toPlainDate().toString())}, ${moment.toPlainTime().toString({ smallestUnit: 'minute' })}`
}

/** The part of the time text `moment` that differs from `sentence`, both as `momentIn` returns them: '05:00', or 'Mon 23:00' on another day. */
export function momentBeside(moment: string, sentence: string): string {
  const [day = '', time = ''] = moment.split(', ')
  return sentence.startsWith(`${day},`) ? time : `${day.split(' ')[0]} ${time}`
}
