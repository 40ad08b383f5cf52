/** The foot: how much runs in these days, what the forecast leaves unsaid, and on whose clock it is written. */

import { countOf, filled } from '#contract'
import { SmallSelect } from '../../ui/small-select'
import classes from './calendar.module.css'
import * as texts from './texts'
import type { CalendarState } from './use-calendar'

export function Foot({ calendar }: { calendar: CalendarState }) {
  const { contents, read, limitsKnown } = calendar
  const entries = [...contents.byDay.values()].flat()
  const runs = entries.filter(({ kind }) => kind === 'run').length
  const scheduled = `${runs === 0 ? texts.nothing : countOf(runs, 'run')} scheduled.`
  const unsaid = limitsKnown ? [] : [texts.conflictsAreNotCheckedDelivery]
  // One text that only grows at its end: nothing in it moves when the number comes.
  const words = read.isPending ? [] : [scheduled, ...unsaid]
  return (
    <footer className={classes.foot}>
      <p>{[texts.timesAreEstimates, ...words].join(' ')}</p>
      <ZoneChoice calendar={calendar} />
    </footer>
  )
}

/** This computer's clock, or that of any zone that a campaign has. */
function ZoneChoice({ calendar: { place, move, zones, computerZone } }: { calendar: CalendarState }) {
  const offered = place.zone && !zones.includes(place.zone) ? [...zones, place.zone] : zones
  if (offered.length === 0) return <span>{filled(texts.timesInZone, { zone: computerZone })}</span>
  const here = { value: '', label: filled(texts.thisComputer, { zone: computerZone }) }
  return (
    <SmallSelect
      label={texts.timesIn}
      value={place.zone}
      data={[here, ...offered.map((zone) => ({ value: zone, label: zone }))]}
      onChange={(zone) => move({ zone })}
    />
  )
}
