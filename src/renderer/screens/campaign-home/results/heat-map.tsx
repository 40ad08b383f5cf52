/** A heat map of the week: a table of hours by weekday; darker cells mean higher counts. */
import { type CSSProperties, memo } from 'react'
import { type Heat, hourText, peakText } from './heat'
import classes from './heat-map.module.css'
import { count } from './numbers'

const hours = Array.from({ length: 24 }, (_, hour) => hour)

export const HeatMap = memo(function HeatMap({ heat, points }: { heat: Heat; points: number }) {
  const { rows, most, sum, peak } = heat
  return (
    <table className={classes.heat} data-points={points}>
      <caption className={classes.caption}>{peakText(heat)}</caption>
      <thead>
        <tr>
          <td />
          {hours.map((hour) => (
            <th key={hour} scope="col">
              {hour % 3 === 0 ? String(hour).padStart(2, '0') : <span className={classes.unseen}>{hour}</span>}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ day, hours: counts, sum: all }, row) => (
          <tr key={day}>
            <th scope="row">{day.slice(0, 3)}</th>
            {counts.map((value, hour) => (
              <td
                // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place.
                key={hour}
                className={classes.cell}
                style={{ '--heat': most === 0 ? 0 : value / most } as CSSProperties}
                data-peak={(peak?.row === row && hour >= peak.hour && hour < peak.hour + peak.hours) || undefined}
                title={`${day}, ${hourText(hour)}: ${count(value)}`}
              >
                <span className={classes.unseen}>{count(value)}</span>
              </td>
            ))}
            <td className={classes.sum}>{count(all)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={25} />
          <td className={classes.sum}>
            <strong>{count(sum)}</strong>
          </td>
        </tr>
      </tfoot>
    </table>
  )
})
