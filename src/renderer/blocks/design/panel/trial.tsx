/** When a panel shows, and its trial: the bar below a preview, with buttons to try it. */
import { Button } from '@mantine/core'
import { IconEye, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useReducer, useRef } from 'react'
import { countOf } from '#contract'
import layout from '../../../ui/layout.module.css'
import classes from './panel.module.css'

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

/** Runs a trial in a preview: the clock, and the user's actions. */
export type TrialControl = { trial: Trial; tell: (event: TrialEvent) => void }

type Props = { entry: TrialEntry | undefined; control: TrialControl; children?: ReactNode }

/** Interval of the clock, in milliseconds. */
const TICK_MS = 100

export function useTrial(entry: TrialEntry): TrialControl {
  const latest = useRef(entry)
  latest.current = entry
  const [trial, dispatch] = useReducer((now: Trial, event: TrialEvent) => trialAfter(now, event, latest.current), {
    phase: 'shown',
  } satisfies Trial as Trial)
  const isTicking = trial.phase === 'waiting' && entry.kind === 'delay'
  useEffect(() => {
    if (!isTicking) return
    const start = performance.now()
    const timer = setInterval(() => dispatch({ kind: 'elapsed', ms: performance.now() - start }), TICK_MS)
    return () => clearInterval(timer)
  }, [isTicking])
  return { trial, tell: useCallback((event: TrialEvent) => dispatch(event), []) }
}

export function TrialBar({ entry, control: { trial, tell }, children }: Props) {
  const isWaiting = trial.phase === 'waiting'
  return (
    <div className={`${layout.row3} ${classes.trial}`}>
      <span role="status">{isWaiting && entry ? trialText(trial, entry) : entryText(entry)}</span>
      <span className={classes.trialActions}>
        {isWaiting ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlayerStop size={14} />}
            onClick={() => tell({ kind: 'show' })}
          >
            Stop
          </Button>
        ) : trial.phase === 'closed' ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconEye size={14} />}
            onClick={() => tell({ kind: 'show' })}
          >
            Show it
          </Button>
        ) : (
          entry &&
          entry.kind !== 'immediately' && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlayerPlay size={14} />}
              onClick={() => tell({ kind: 'try' })}
            >
              Try it
            </Button>
          )
        )}
        {children}
      </span>
    </div>
  )
}

/** The longest trial, in milliseconds: a longer delay is played faster. */
const MAX_TRIAL_MS = 5_000

/**
 * State of trying a trigger in a preview: what it waits for, its progress, and when the panel shows. Pure: time and scrolling come in as
 * events. Duration of a trial of a delay, in milliseconds.
 */
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
