/** The calendar's state and data. The state is in the address, so that reload and back keep it. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type ChannelLimits, computerZone } from '#contract'
import { limitsOf, rowIn } from '../../../model/rules/channel-limits'
import { fieldsIn, numberIn } from '../../../model/rules/read'
import { isZone, todayIn, wallClock } from '../../../model/steps/schedule/engine'
import { useScheduled } from '../../data/calendar'
import { useChannelLimits } from '../../data/channel-limits'
import { useServerNow } from '../../data/session'
import { useSettings } from '../../data/settings'
import { planOf } from '../../steps/schedule/plan'
import { calendarContentsOf, type LimitsFor } from './contents'
import { addDays, movedParams, type Place, placeOf, rangeOf, weeksOf } from './days'

export type CalendarState = ReturnType<typeof useCalendar>

export function useCalendar() {
  const now = useServerNow()
  const computerZone = useComputerZone()
  const { place, move, today } = usePlace(now, computerZone)
  const { view, day, channel, status } = place
  const zone = place.zone || computerZone
  // Moving within a month keeps the same weeks: they are computed again only if the first day changes.
  const first = weeksOf(day, view)[0]?.[0] ?? day
  // biome-ignore lint/correctness/useExhaustiveDependencies: `first` determines the weeks that are shown.
  const weeks = useMemo(() => weeksOf(day, view), [first, day.slice(0, 7), view])
  const days = useMemo(() => rangeOf(weeks), [weeks])
  const read = useScheduled(useMemo(() => ({ from: addDays(days.from, -8), to: addDays(days.to, 1) }), [days]))
  const limits = useLimits()
  const campaigns = read.data?.campaigns
  const plans = useMemo(() => (campaigns ?? []).map(planOf).filter((plan) => plan !== null), [campaigns])
  const contents = useMemo(
    () => calendarContentsOf(plans, { days, zone, now, limits, channel, status }),
    [plans, days, zone, now, limits, channel, status],
  )
  const zones = useMemo(
    () => [...new Set(plans.map((plan) => plan.zone))].filter((zone) => zone !== computerZone).toSorted(),
    [plans, computerZone],
  )
  return {
    place,
    move,
    today,
    zone,
    computerZone,
    zones,
    weeks,
    contents,
    read,
    limitsKnown: limits !== null,
    plans,
    now,
    limits,
    nowTime: wallClock(now, zone).time,
  }
}

/** The zone in which times are shown, usually this computer's; UTC if the engine does not know its name. */
function useComputerZone(): string {
  const { timeZone } = useSettings()
  const zone = timeZone || computerZone()
  return isZone(zone) ? zone : 'UTC'
}

function usePlace(now: number, computerZone: string) {
  const [params, setParams] = useSearchParams()
  const placeInAddress = placeOf(params, '')
  const today = todayIn(placeInAddress.zone || computerZone, now)
  // The address updates with a delay, so the day of a key press is stored here at once: the next key continues from it.
  const [warnedDay, goAhead] = useState<string | null>(null)
  if (warnedDay !== null && warnedDay === placeInAddress.day) goAhead(null)
  const latest = useRef(params)
  useEffect(() => {
    if (warnedDay === null) latest.current = params
  }, [params, warnedDay])
  const move = useCallback(
    (patch: Partial<Place>) => {
      if (patch.day) goAhead(patch.day)
      latest.current = movedParams(latest.current, patch)
      setParams(latest.current, { replace: true })
    },
    [setParams],
  )
  const day = warnedDay ?? (placeInAddress.day || today)
  return { place: { ...placeInAddress, day }, move, today }
}

function useLimits(): LimitsFor | null {
  const limits = useChannelLimits().data?.limits
  return useMemo(() => (limits ? limitsFor(limits) : null), [limits])
}

/** Both limits of a channel (Source: docs/reference/limits.md); the minimum delay is in days. */
export const limitsFor =
  (limits: ChannelLimits): LimitsFor =>
  (wireName) => ({
    cap: limitsOf(limits, wireName).cap ?? 0,
    delayDays: numberIn(fieldsIn(rowIn(limits.minimumDelayData, wireName)).duration) ?? 0,
  })
