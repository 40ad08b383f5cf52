/** Footer: number of runs, missing checks, time zone. */

import { countOf } from '#contract'
import { SmallSelect } from '../../ui/small-select'
import classes from './calendar.module.css'
import type { CalendarState } from './use-calendar'

export function Foot({ calendar }: { calendar: CalendarState }) {
  const { contents, read, limitsKnown } = calendar
  const entries = [...contents.byDay.values()].flat()
  const runs = entries.filter(({ kind }) => kind === 'run').length
  const scheduled = `${runs === 0 ? 'Nothing' : countOf(runs, 'run')} scheduled.`
  const missingChecks = limitsKnown ? [] : ['Conflicts are not checked: Delivery Preferences are not loaded yet.']
  // The text only grows at its end, so nothing moves when the number arrives.
  const notes = read.isPending ? [] : [scheduled, ...missingChecks]
  return (
    <footer className={classes.foot}>
      <p>{['Times are estimates.', ...notes].join(' ')}</p>
      <ZoneChoice calendar={calendar} />
    </footer>
  )
}

/** Selects this computer's zone, or a zone of any campaign. */
function ZoneChoice({ calendar: { place, move, zones, computerZone } }: { calendar: CalendarState }) {
  const offeredZones = place.zone && !zones.includes(place.zone) ? [...zones, place.zone] : zones
  if (offeredZones.length === 0) return <span>{`Times in ${computerZone}`}</span>
  const ownZone = { value: '', label: `${computerZone} (this computer)` }
  return (
    <SmallSelect
      label="Times in"
      value={place.zone}
      data={[ownZone, ...offeredZones.map((zone) => ({ value: zone, label: zone }))]}
      onChange={(zone) => move({ zone })}
    />
  )
}
