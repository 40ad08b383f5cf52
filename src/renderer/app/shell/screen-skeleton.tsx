/** The outline of a screen while its code is on the way: a title and some rows, no spinner. */
import { Skeleton } from '@mantine/core'
import classes from './screen-skeleton.module.css'

export function ScreenSkeleton() {
  return (
    <div className={classes.skeleton} aria-busy="true">
      <Skeleton height={24} width={180} radius="sm" />
      <Skeleton height={14} width={420} radius="sm" />
      <Skeleton height={14} width={340} radius="sm" />
    </div>
  )
}
