/** What became of a test, recipient by recipient. */
import { IconAlertTriangle, IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import type { TestOutcome } from '../../data/test-send'
import classes from './test-send.module.css'
import * as texts from './texts'

const marks = { sent: IconCheck, refused: IconX, 'not-sent': IconMinus, unclear: IconAlertTriangle } as const

export function Outcomes({ outcomes }: { outcomes: readonly TestOutcome[] }) {
  return (
    <ul className={classes.outcomes} aria-label={texts.testResults}>
      {outcomes.map(({ to, outcome, words }) => {
        const Mark = marks[outcome]
        return (
          <li key={to} data-outcome={outcome}>
            <Mark size={14} aria-hidden />
            <span className={classes.to}>{to}</span>
            <span>{words}</span>
          </li>
        )
      })}
    </ul>
  )
}
