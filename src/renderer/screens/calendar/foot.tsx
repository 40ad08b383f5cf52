/** The foot: how much runs in these days, what the forecast leaves unsaid, and on whose clock it is written. */
import { IconSelector } from '@tabler/icons-react'
import { useId } from 'react'
import { countOf, filled } from '#contract'
import classes from './calendar.module.css'
import * as texts from './texts'
import type { CalendarState } from './use-calendar'

export function Foot({ calendar }: { calendar: CalendarState }) {
  const { shelf: contents, read, limitsKnown } = calendar
  const entries = [...contents.byDay.values()].flat()
  const runs = entries.filter(({ kind }) => kind === 'run').length
  const words = `${runs === 0 ? texts.nothing : countOf(runs, 'run')} scheduled.`
  return (
    <footer className={classes.foot}>
      <p>
        {texts.timesAreEstimates} {read.isPending ? '' : words}{' '}
        {limitsKnown ? '' : texts.conflictsAreNotCheckedDelivery}
      </p>
      <ZoneChoice calendar={calendar} />
    </footer>
  )
}

/** This computer's clock, or that of any zone that a campaign has. */
function ZoneChoice({ calendar: { place, move, zones, computerZone } }: { calendar: CalendarState }) {
  const id = useId()
  const offered = place.zone && !zones.includes(place.zone) ? [...zones, place.zone] : zones
  if (offered.length === 0)
    return <span className={classes.zone}>{filled(texts.timesInZone, { zone: computerZone })}</span>
  return (
    <div className={classes.zone}>
      <label htmlFor={id}>{texts.timesIn}</label>
      <span className={classes.select}>
        <select id={id} value={place.zone} onChange={({ currentTarget }) => move({ zone: currentTarget.value })}>
          <option value="">{filled(texts.thisComputer, { zone: computerZone })}</option>
          {offered.map((zone) => (
            <option key={zone} value={zone}>
              {zone}
            </option>
          ))}
        </select>
        <IconSelector size={14} stroke={1.5} aria-hidden />
      </span>
    </div>
  )
}
