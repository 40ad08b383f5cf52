/** Calendar: everything that is scheduled by month or week, drafts included, and what of it collides. */
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useScheduledRefresh } from '../../data/calendar'
import { failureOf } from '../../data/failure'
import { useBreadcrumb } from '../../ui/breadcrumb'
import { PlainState } from '../../ui/plain-state'
import { useEver } from '../../ui/use-ever'
import classes from './calendar.module.css'
import { Foot } from './foot'
import { Grid } from './grid'
import { KeptNote } from './kept-note'
import type { Listed } from './listing'
import { StatusFilter } from './status-filter'
import { Toolbar } from './toolbar'
import { Triggered } from './triggered'
import { type CalendarState, useCalendar } from './use-calendar'

/** Loaded when the first list is opened. */
const Listing = lazy(async () => ({ default: (await import('./listing')).Listing }))

export function Calendar() {
  useBreadcrumb([{ label: 'Calendar' }])
  const calendar = useCalendar()
  const refresh = useScheduledRefresh()
  const [listed, list] = useState<Listed | null>(null)
  const asked = useEver(listed !== null)
  return (
    <div className={classes.screen}>
      <Toolbar calendar={calendar} onList={list} />
      <StatusFilter calendar={calendar} />
      <KeptNote refresh={refresh} asOf={calendar.read.data?.asOf ?? null} />
      <Body calendar={calendar} onList={list} />
      <Suspense fallback={null}>
        {asked ? <Listing listed={listed} calendar={calendar} onClose={() => list(null)} /> : null}
      </Suspense>
    </div>
  )
}

function Body({ calendar, onList }: { calendar: CalendarState; onList: (listed: Listed) => void }) {
  const { read } = calendar
  if (read.isError && !read.data)
    return (
      <PlainState
        Icon={IconAlertTriangle}
        failed
        title="The campaigns on this computer could not be read"
        text={failureOf(read.error).message}
      >
        <Button onClick={() => read.refetch()}>Retry</Button>
      </PlainState>
    )
  return (
    <>
      <Triggered calendar={calendar} onList={onList} />
      <Grid calendar={calendar} onList={onList} />
      <Foot calendar={calendar} />
    </>
  )
}
