/** A new segment: says what this version cannot do yet, and why the list is empty where segments could not be read. */
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import classes from './segment.module.css'

export function NewSegment(props: { failure: Error | null; retrying: boolean; retry: () => unknown }) {
  if (props.failure)
    return (
      <Alert
        className={classes.failed ?? ''}
        color="orange"
        icon={<IconAlertTriangle size={16} />}
        title="Segments could not be loaded"
        role="alert"
      >
        <p className={classes.failure}>{props.failure.message}</p>
        <Button size="xs" variant="default" loading={props.retrying} onClick={() => void props.retry()}>
          Retry
        </Button>
      </Alert>
    )
  return (
    <Alert color="gray" icon={<IconInfoCircle size={16} />} title="New segments cannot be made here yet">
      This version of Herald chooses among existing segments. Choose 'Existing segment' to go on.
    </Alert>
  )
}
