/** How much must and how much should be mended, for the foot of an editor. */
import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle } from '@tabler/icons-react'
import classes from './finding-counts.module.css'

export const FindingCounts = ({ must, should }: { must: number; should: number }) => (
  <>
    <span className={classes.count} data-level={must > 0 ? 'blocking' : 'passed'}>
      {must > 0 ? <IconExclamationCircle size={16} aria-hidden /> : <IconCircleCheck size={16} aria-hidden />}
      {must > 0 ? `${must} must fix` : 'Nothing to fix'}
    </span>
    {should > 0 && (
      <span className={classes.count} data-level="warning">
        <IconAlertTriangle size={16} aria-hidden /> {should} should fix
      </span>
    )}
  </>
)
