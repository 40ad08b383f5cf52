/** Runs one act on many campaigns in sequence, and describes the outcome. */
import { agreeing, amount, type CampaignRow, countOf, type Failure } from '#contract'

export type BulkAct = 'copy' | 'stop' | 'delete'

/** The outcome of each; `left` were not tried. */
export type BulkOutcome = { done: number; failed: { name: string; failure: Failure }[]; left: number }

/** Failures that the other campaigns would share. */
const sharedFailures = new Set<Failure['kind']>(['offline', 'network', 'timeout', 'unauthorized', 'storage'])

/**
 * Calls `act` for every row in turn: it returns null, or why it failed. Continues after a refusal, and ends with the first failure that the
 * others would share. `progress` gets the number of tried rows.
 */
export async function runInSequence(
  rows: readonly CampaignRow[],
  act: (row: CampaignRow) => Promise<Failure | null>,
  progress: (triedCount: number) => void = () => {},
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: 0, failed: [], left: 0 }
  for (const [index, row] of rows.entries()) {
    const failure = await act(row)
    progress(index + 1)
    if (failure === null) outcome.done += 1
    else outcome.failed.push({ name: row.name, failure })
    if (failure && sharedFailures.has(failure.kind)) return { ...outcome, left: rows.length - index - 1 }
  }
  return outcome
}

export const verbs: Record<BulkAct, string> = { copy: 'copied', stop: 'stopped', delete: 'deleted' }
/** How many failures are listed one by one. */
const MAX_NAMED = 3

export const campaignsIn = (count: number): string => countOf(count, 'campaign')

/** What succeeded, or null. */
export const doneText = (act: BulkAct, { done }: BulkOutcome): string | null =>
  done === 0 ? null : `${campaignsIn(done)} ${verbs[act]}`

/** What failed: a title and the reasons, or null. A request without an answer may have succeeded. */
export function failedText(act: BulkAct, { failed, left }: BulkOutcome): { title: string; detail: string } | null {
  if (failed.length === 0) return null
  const reasons = failed
    .slice(0, MAX_NAMED)
    .map(({ name, failure }) => `${name || 'An unnamed campaign'}: ${asSentence(failure.message)}`)
  const more = failed.length > MAX_NAMED ? [`And ${failed.length - MAX_NAMED} more.`] : []
  const unsure = failed.some(({ failure }) => failure.ambiguous) ? ['Check the list before you try again.'] : []
  const untriedNames =
    left > 0 ? [agreeing(left, `${amount(left)} more was not tried.`, `${amount(left)} more were not tried.`)] : []
  const title = failed.some(({ failure }) => failure.ambiguous)
    ? 'Outcome unknown'
    : `${campaignsIn(failed.length)} could not be ${verbs[act]}`
  return { title, detail: [...reasons, ...more, ...untriedNames, ...unsure].join(' ') }
}

const asSentence = (text: string): string => text.replace(/[.!]?$/, '.')
