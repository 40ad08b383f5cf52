/** The numbers behind the lines, newest first. */
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { filled } from '#contract'
import { NumbersHead } from './card'
import { count } from './numbers'
import tables from './tables.module.css'
import { statusText } from './text'
import * as texts from './texts'
import { placeText, type Trend } from './trend'

/** Rows that are drawn at once: 90 days have 2,160 hours. */
const ROWS_PER_PORTION = 100

export function TrendTable({ trend, zone }: { trend: Trend; zone: string }) {
  const [most, show] = useState(ROWS_PER_PORTION)
  const { full } = useMemo(() => placeText(trend.grain, zone), [trend.grain, zone])
  const columns = [...trend.values]
  const newest = trend.at.length - 1
  const rows = Array.from({ length: Math.min(most, trend.at.length) }, (_, from) => newest - from)
  const left = trend.at.length - rows.length
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keys.
    <section className={tables.tableRoom} aria-label={texts.numbersOverTime} tabIndex={0}>
      <table className={tables.table} aria-label={texts.numbersOverTime}>
        <NumbersHead
          rows={trend.grain === 'daily' ? texts.day : texts.from}
          columns={columns.map(([name]) => statusText(name))}
        />
        <tbody>
          {rows.map((index) => (
            <tr key={index}>
              <th scope="row">{full(trend.at[index] ?? 0)}</th>
              {columns.map(([name, values]) => (
                <td key={name} data-num>
                  {count(values[index])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <Button size="xs" variant="default" onClick={() => show(most + ROWS_PER_PORTION)}>
          {filled(texts.showMore, { count: Math.min(left, ROWS_PER_PORTION), left: count(left) })}
        </Button>
      )}
    </section>
  )
}
