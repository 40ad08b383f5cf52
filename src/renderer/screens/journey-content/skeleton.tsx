/** Where the content will be, so that nothing jumps when it is there. */
import { Skeleton } from '@mantine/core'
import classes from './journey.module.css'
import * as texts from './texts'

export function JourneySkeleton() {
  return (
    <div className={classes.skeleton} role="status" aria-busy="true" aria-label={texts.openingTheContent}>
      <Skeleton height={36} width={280} />
      <Skeleton height={24} width={120} />
      <Skeleton height={246} />
      <Skeleton height={56} />
    </div>
  )
}
