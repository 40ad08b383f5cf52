/**
 * State of trying a trigger in a preview: what it waits for, its progress, and when the panel shows. Pure: time and scrolling come in as
 * events.
 */
import { countOf } from '#contract'

/** The trigger that shows the panel, as the preview plays it. */
export type TrialEntry =
  | { kind: 'immediately' }
  | { kind: 'delay'; seconds: number }
  | { kind: 'scroll'; percent: number }

/**
 * `shown`: the panel is visible · `waiting`: the trial runs; `elapsed` in milliseconds since its start, `scrolled` in percent · `closed`:
 * the user closed the panel.
 */
export type Trial = { phase: 'shown' } | { phase: 'waiting'; elapsed: number; scrolled: number } | { phase: 'closed' }

export type TrialEvent =
  | { kind: 'try' }
  | { kind: 'elapsed'; ms: number }
  | { kind: 'scrolled'; percent: number }
  | { kind: 'close' }
  | { kind: 'show' }

/** The longest trial, in milliseconds: a longer delay is played faster. */
const MAX_TRIAL_MS = 5_000

/** Duration of a trial of a delay, in milliseconds. */
export const trialLength = (seconds: number): number => Math.min(seconds * 1_000, MAX_TRIAL_MS)

/** The next state after `event`. */
export function trialAfter(trial: Trial, event: TrialEvent, entry: TrialEntry): Trial {
  if (event.kind === 'close') return { phase: 'closed' }
  if (event.kind === 'show') return { phase: 'shown' }
  if (event.kind === 'try') return settleTrial({ phase: 'waiting', elapsed: 0, scrolled: 0 }, entry)
  if (trial.phase !== 'waiting') return trial
  if (event.kind === 'elapsed') return settleTrial({ ...trial, elapsed: event.ms }, entry)
  return settleTrial({ ...trial, scrolled: event.percent }, entry)
}

/** A scroll trigger fires at exactly its percentage; 0 fires at once. */
function settleTrial(trial: Trial & { phase: 'waiting' }, entry: TrialEntry): Trial {
  if (entry.kind === 'delay') return trial.elapsed >= trialLength(entry.seconds) ? { phase: 'shown' } : trial
  if (entry.kind === 'scroll') return trial.scrolled >= entry.percent ? { phase: 'shown' } : trial
  return { phase: 'shown' }
}

/** 'Shows after 5 seconds'. */
export function entryText(entry: TrialEntry | undefined): string {
  if (!entry) return 'The journey decides when it shows'
  if (entry.kind === 'immediately') return 'Shows immediately'
  if (entry.kind === 'scroll') return `Shows at ${entry.percent}% of the page`
  return `Shows after ${amountText(entry.seconds)}`
}

/** Progress text of a running trial. */
export function trialText(trial: Trial & { phase: 'waiting' }, entry: TrialEntry): string {
  if (entry.kind === 'scroll') return `Scroll the page: ${Math.floor(trial.scrolled)}% of ${entry.percent}%`
  if (entry.kind === 'immediately') return ''
  const length = trialLength(entry.seconds)
  const secondsLeft = Math.ceil(((length - trial.elapsed) / length) * entry.seconds)
  const fasterNote = entry.seconds * 1_000 > MAX_TRIAL_MS ? ', played faster' : ''
  return `${amountText(secondsLeft)} left${fasterNote}`
}

/** '1 second', '90 seconds', '5 minutes': minutes only for two or more whole minutes. */
export function amountText(seconds: number): string {
  if (seconds >= 120 && seconds % 60 === 0) return `${seconds / 60} minutes`
  return countOf(seconds, 'second')
}

/** Scroll position of a page in percent; a page that cannot scroll counts as fully seen. */
export function percentScrolled(page: { scrollTop: number; scrollHeight: number; clientHeight: number }): number {
  const scrollRange = page.scrollHeight - page.clientHeight
  return scrollRange <= 0 ? 100 : Math.min(100, Math.max(0, (100 * page.scrollTop) / scrollRange))
}
