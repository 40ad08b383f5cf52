/** Bar below a preview: when the panel shows, and buttons to try it. */
import { Button } from '@mantine/core'
import { IconEye, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useReducer, useRef } from 'react'
import layout from '../../../ui/layout.module.css'
import classes from './panel.module.css'
import { entryText, type Trial, type TrialEntry, type TrialEvent, trialAfter, trialText } from './trial'

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
