/** Up to four campaigns side by side, over the same days. */

import { MultiSelect } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { PerformanceStats } from '#contract'
import {
  absent,
  amountOf as amount,
  eventsText,
  FEW_PEOPLE,
  money,
  ratioOf,
  shareText,
} from '../../../../model/rules/amounts'
import { reportPath } from '../../../../model/rules/campaign-paths'
import { hasGoals } from '../../../../model/steps/goals/wire'
import { goallessStats, useAnalyticsList, useReportedCampaigns, useStatsOf } from '../../../data/analytics'
import { failureOf } from '../../../data/failure'
import { useCurrency } from '../../../data/settings'
import { filledNodes } from '../../../ui/filled-nodes'
import layout from '../../../ui/layout.module.css'
import { Card, FailedResults } from './cards'
import { count, pointsText, rangeText, reachedOf } from './figures'
import { MAX_COMPARED } from './period'
import classes from './report.module.css'
import tables from './tables.module.css'
import { upliftOf } from './uplift'
import type { Report } from './use-report'

export function Compare({ report }: { report: Report }) {
  const { compared } = report.view
  return (
    <Card title="Compare" aside={<Choice report={report} />}>
      {compared.length > 0 && <Table report={report} />}
    </Card>
  )
}

const useNames = (report: Report): ReadonlyMap<number, string> => {
  const list = useAnalyticsList(true).data
  return useMemo(
    () =>
      new Map([
        ...(list ?? []).flatMap(({ id, name }) => (id ? [[id, name || `Campaign ${id}`] as const] : [])),
        [report.id, report.name],
      ]),
    [list, report.id, report.name],
  )
}

function Choice({ report }: { report: Report }) {
  const { compared } = report.view
  const list = useAnalyticsList(true)
  const names = useNames(report)
  const others = [...new Set([...names.keys(), ...compared])].filter((id) => id !== report.id)
  return (
    <MultiSelect
      className={classes.choice}
      aria-label="Campaigns to compare with"
      placeholder={compared.length === 0 ? `Choose up to ${MAX_COMPARED - 1} campaigns` : ''}
      data={others.map((id) => ({ value: String(id), label: names.get(id) ?? `Campaign ${id}` }))}
      value={compared.map(String)}
      onChange={(ids) => report.show({ compared: ids.map(Number) })}
      maxValues={MAX_COMPARED - 1}
      searchable
      limit={50}
      hidePickedOptions
      nothingFoundMessage={list.isError ? failureOf(list.error).message : 'No other campaign with results'}
      comboboxProps={{ shadow: 'md', keepMounted: false }}
    />
  )
}

function Table({ report }: { report: Report }) {
  const { id, view } = report
  const ids = [id, ...view.compared]
  const names = useNames(report)
  const reads = useStatsOf(ids, report.requestedRange)
  const campaigns = useReportedCampaigns(ids)
  const currency = useCurrency()
  const rows = comparedRows(
    reads.map(({ data }, index) => {
      const campaign = campaigns[index]?.data?.value
      return data && campaign && !hasGoals(campaign) ? goallessStats(data.value) : (data?.value ?? null)
    }),
    currency,
  )
  return (
    <div className={`${layout.column2} ${tables.wide}`}>
      <table className={tables.table} aria-label="Compare">
        <caption className={layout.unseen}>{rangeText(view.range)}</caption>
        <thead>
          <tr>
            <th scope="col">{rangeText(view.range)}</th>
            {ids.map((lineId, index) => (
              <th key={lineId} scope="col" data-num>
                <ColumnName id={lineId} name={names.get(lineId) ?? `Campaign ${lineId}`} here={index === 0} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values, best }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {ids.map((lineId, index) => (
                <td key={lineId} data-num data-best={best === index || undefined}>
                  {best === index ? <span className={layout.unseen}>highest, </span> : null}
                  {values[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {reads.map((read, index) =>
        read.isError ? (
          <FailedResults
            key={ids[index]}
            what={filledNodes('{campaign} could not be read.', {
              campaign: <bdi>{names.get(ids[index] ?? 0) ?? `Campaign ${ids[index]}`}</bdi>,
            })}
            read={read}
          />
        ) : null,
      )}
    </div>
  )
}

type ComparedRow = { name: string; values: string[]; best: number | null }

/** `rank`: what the highest value is judged by; null if it is not ranked. */
type Value = { text: string; rank: number | null }

type Measure = { name: string; of: (stats: PerformanceStats, currency: string) => Value }

type Maybe = number | null | undefined

const unranked = (text: string): Value => ({ text, rank: null })

/** A share of people: '50.0%', '33.3% of only 3', or the events that outnumber the people. Shares of few people are not ranked. */
function shareOf(name: string, part: Maybe, all: Maybe): Value {
  const share = ratioOf(part, all)
  if (share === null) return unranked(absent)
  const events = eventsText(name, part, all)
  if (events !== null) return unranked(events)
  return (all ?? 0) < FEW_PEOPLE
    ? unranked(`${shareText(share)} of only ${count(all)}`)
    : { text: shareText(share), rank: share }
}

function seenIn({ statuses }: PerformanceStats): Value {
  const name = typeof statuses?.view === 'number' ? 'view' : 'answered'
  return shareOf(name, statuses?.[name], statuses?.delivered)
}

const measures: readonly Measure[] = [
  { name: 'Sent', of: ({ statuses }) => unranked(count(statuses?.sent)) },
  { name: 'Delivered', of: ({ statuses }) => shareOf('delivered', statuses?.delivered, statuses?.sent) },
  { name: 'Opened or answered', of: seenIn },
  { name: 'Clicked', of: ({ statuses }) => shareOf('click', statuses?.click, statuses?.delivered) },
  { name: 'Converted', of: (stats) => shareOf('conversions', stats.conversions, reachedOf(stats)) },
  { name: 'Lift vs control', of: upliftIn },
  { name: 'Revenue', of: ({ revenue }, currency) => unranked(money(count(revenue), currency)) },
  { name: 'Revenue per person', of: revenuePerPersonIn },
]

function upliftIn(stats: PerformanceStats): Value {
  const uplift = upliftOf(stats)
  if (typeof uplift === 'string') return unranked(absent)
  if (uplift.tooEarly !== null) return unranked('Too early to say')
  return { text: `${pointsText(uplift.rate.estimate)} points`, rank: uplift.rate.estimate }
}

/** Of few people it says nothing. */
function revenuePerPersonIn(stats: PerformanceStats, currency: string): Value {
  const people = reachedOf(stats)
  const revenue = people !== null && people < FEW_PEOPLE ? null : ratioOf(stats.revenue, people)
  return { text: money(amount(revenue), currency), rank: revenue }
}

/**
 * Compares several campaigns by shares rather than counts, because their segments differ. A row for each measure, with a value for each
 * campaign in the given order; null means missing stats. `best` is the index of the highest value; null if a value is not ranked.
 * `currency` precedes every amount; '' if unknown.
 */
export function comparedRows(all: readonly (PerformanceStats | null)[], currency = ''): ComparedRow[] {
  return measures.map(({ name, of }) => {
    const values = all.map((stats) => (stats ? of(stats, currency) : unranked(absent)))
    return { name, values: values.map(({ text }) => text), best: bestOf(values) }
  })
}

/** Values that are absent take no part; one that is no share, or of few people, leaves the row without a highest value. */
function bestOf(values: readonly Value[]): number | null {
  const known = values.filter(({ text }) => text !== absent)
  if (known.length < 2 || known.some(({ rank }) => rank === null)) return null
  const highest = Math.max(...known.map(({ rank }) => rank ?? 0))
  const best = known.filter(({ rank }) => rank === highest)
  return best.length === 1 && best[0] ? values.indexOf(best[0]) : null
}

function ColumnName({ id, name, here }: { id: number; name: string; here: boolean }) {
  if (here) return <bdi>{name}</bdi>
  return (
    <Link to={reportPath(id, name)}>
      <bdi>{name}</bdi>
    </Link>
  )
}
