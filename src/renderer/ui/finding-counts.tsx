/** The number of findings that must and should be fixed, for the foot of an editor. */
import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle } from '@tabler/icons-react'
import classes from './finding-counts.module.css'

type Props = { must: number; should: number; complete?: boolean }

/**
 * `complete`: whether the values could be saved. If not, Save says what is missing, so 'Nothing to fix' is not shown. It is not shown next
 * to 'should fix' either.
 */
export const FindingCounts = ({ must, should, complete = true }: Props) => (
  <>
    {must > 0 ? (
      <span className={classes.count} data-level="blocking">
        <IconExclamationCircle size={16} aria-hidden /> {must} must fix
      </span>
    ) : !complete ? (
      <span className={classes.count}>Not complete yet</span>
    ) : should > 0 ? null : (
      <span className={classes.count} data-level="passed">
        <IconCircleCheck size={16} aria-hidden /> Nothing to fix
      </span>
    )}
    {should > 0 && (
      <span className={classes.count} data-level="warning">
        <IconAlertTriangle size={16} aria-hidden /> {should} should fix
      </span>
    )}
  </>
)
