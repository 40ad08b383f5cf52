/**
 * Shows a panel on top of a screen (dimmed background if set, the panel in its position, the close button), and lets the user try when it
 * shows.
 */

import { Button } from '@mantine/core'
import { IconEye, IconPlayerPlay, IconPlayerStop, IconX } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { countOf } from '#contract'
import { motionIn, outerStyleIn } from '../../../../model/design/panel/outer-style'
import { boxOf, type Placement, panelWidth, type ScreenRules } from '../../../../model/design/panel/placement'
import layout from '../../../ui/layout.module.css'
import { MessageFrame } from '../frames'
import trialClasses from './panel.module.css'
import classes from './screen.module.css'

type Props = {
  /** HTML prepared for a preview. */
  html: string
  placement: Placement
  screen: ScreenRules
  /** Whether the panel is visible; a hidden panel keeps its frame. */
  isVisible: boolean
  /** Absent if the panel cannot be closed. */
  onClose?: () => void
}

/** Height until a panel has been measured, in pixels. */
const FIRST_HEIGHT_PX = 320

export function ShownPanel({ html, placement, screen, isVisible, onClose }: Props) {
  const [height, setHeight] = useState(FIRST_HEIGHT_PX)
  const { left, top, ...box } = boxOf(placement, screen, height)
  const borderRadius = outerStyleIn(html, 'border-radius') ?? 0
  const style: CSSProperties = { left, top, width: box.width, height: box.height, borderRadius }
  return (
    <div className={classes.layer} data-there={isVisible || undefined} inert={!isVisible}>
      {placement.overlay && placement.position !== 'full' && <div className={classes.ground} />}
      <div
        className={classes.panel}
        style={style}
        data-position={placement.position}
        data-motion={motionIn(html) ?? undefined}
      >
        <MessageFrame
          html={html}
          title="Message"
          width={panelWidth(placement, screen)}
          shownWidth={box.width}
          shownHeight={box.height}
          onHeight={setHeight}
        />
        {onClose && (
          <button type="button" className={classes.close} aria-label="Close the message" onClick={onClose}>
            <IconX size={16} stroke={2} aria-hidden />
          </button>
        )}
      </div>
    </div>
  )
}

type ScaledProps = { width: number; height: number; shownWidth: number; children: ReactNode }

/** Draws a screen at its own pixel size and scales it down. */
export function Scaled({ width, height, shownWidth, children }: ScaledProps) {
  const scale = shownWidth / width
  // Custom properties, used by the style sheet.
  const measures = {
    '--screen-width': `${width}px`,
    '--screen-height': `${height}px`,
    '--screen-scale': scale,
    '--screen-shown-width': `${shownWidth}px`,
    '--screen-shown-height': `${Math.round(height * scale)}px`,
  } as CSSProperties
  return (
    <div className={classes.scaled} style={measures}>
      <div className={classes.whole}>{children}</div>
    </div>
  )
}

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

type TrialBarProps = { entry: TrialEntry | undefined; control: TrialControl; children?: ReactNode }

/** Interval of the clock, in milliseconds. */
const TICK_MS = 100

/** When a panel shows, and its trial: the bar below a preview, with buttons to try it. */
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

export function TrialBar({ entry, control: { trial, tell }, children }: TrialBarProps) {
  const isWaiting = trial.phase === 'waiting'
  return (
    <div className={`${layout.row3} ${trialClasses.trial}`}>
      <span role="status">{isWaiting && entry ? trialText(trial, entry) : entryText(entry)}</span>
      <span className={trialClasses.trialActions}>
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
