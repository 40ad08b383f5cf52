/** Calendar: all scheduled campaigns by month or week, including drafts, and their conflicts. */

import { lazy, Suspense, useState } from 'react'
import { KeptNotice } from '../../blocks/kept-notice'
import { useScheduledRefresh } from '../../data/calendar'
import { failureOf } from '../../data/failure'
import { useBreadcrumb } from '../../ui/breadcrumb'
import { FailedState } from '../../ui/failed-state'
import layout from '../../ui/layout.module.css'
import { useHasBeenTrue } from '../../ui/use-has-been-true'
import { CreateOnDay } from './create-on-day'
import { Foot } from './foot'
import { Grid } from './grid'
import type { ListContent } from './listing'
import type { Move } from './move-dialog'
import { StatusFilter } from './status-filter'
import { Toolbar } from './toolbar'
import { Triggered } from './triggered'
import { type CalendarState, useCalendar } from './use-calendar'

/** Loaded when the first list is opened. */
/** Loaded when the first campaign is moved, because it contains the editor's save. */
const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog')).MoveDialog }))

const Listing = lazy(async () => ({ default: (await import('./listing')).Listing }))

export function Calendar() {
  useBreadcrumb([{ label: 'Calendar' }])
  const calendar = useCalendar()
  const refresh = useScheduledRefresh()
  const [listed, list] = useState<ListContent | null>(null)
  const isWanted = useHasBeenTrue(listed !== null)
  const [day, setDay] = useState<string | null>(null)
  const [move, setMove] = useState<Move | null>(null)
  const isMoveMounted = useHasBeenTrue(move !== null)
  return (
    <div className={layout.fill}>
      <Toolbar calendar={calendar} onList={list} />
      <StatusFilter calendar={calendar} />
      <KeptNotice
        read={refresh}
        asOf={calendar.read.data?.asOf ?? null}
        isOld={refresh.isError}
        title="The server's list could not be read."
      />
      <Body calendar={calendar} onList={list} onCreate={setDay} onMove={setMove} />
      <CreateOnDay date={day} onClose={() => setDay(null)} />
      <Suspense fallback={null}>
        {isWanted ? <Listing listed={listed} calendar={calendar} onList={list} onClose={() => list(null)} /> : null}
        {isMoveMounted ? <MoveDialog move={move} calendar={calendar} onClose={() => setMove(null)} /> : null}
      </Suspense>
    </div>
  )
}

type BodyProps = {
  calendar: CalendarState
  onList: (list: ListContent) => void
  onCreate: (date: string) => void
  onMove: (move: Move) => void
}

function Body({ calendar, onList, onCreate, onMove }: BodyProps) {
  const { read } = calendar
  if (read.isError && !read.data)
    return (
      <FailedState
        title="Your campaigns could not be loaded"
        text={failureOf(read.error).message}
        busy={read.isFetching}
        onRetry={read.refetch}
      />
    )
  return (
    <>
      <Triggered calendar={calendar} onList={onList} />
      <Grid calendar={calendar} onList={onList} onCreate={onCreate} onMove={onMove} />
      <Foot calendar={calendar} />
    </>
  )
}
