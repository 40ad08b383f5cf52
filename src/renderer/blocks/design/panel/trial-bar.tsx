/** Bar below a preview: when the panel shows, and buttons to try it. */
import { Button } from '@mantine/core'
import { IconEye, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import layout from '../../../ui/layout.module.css'
import classes from './panel.module.css'
import { entryText, type TrialEntry, trialText } from './trial'
import type { TrialControl } from './use-trial'

type Props = { entry: TrialEntry | undefined; control: TrialControl; children?: ReactNode }

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
