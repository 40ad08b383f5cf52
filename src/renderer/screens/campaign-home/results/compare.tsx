/** Up to four campaigns side by side, over the same days. */

import { MultiSelect } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { reportPath } from '../../../../model/rules/campaign-paths'
import { hasGoals } from '../../../../model/steps/goals/wire'
import { goallessStats, useAnalyticsList, useReportedCampaigns, useStatsOf } from '../../../data/analytics'
import { useCurrency } from '../../../data/currency'
import { failureOf } from '../../../data/failure'
import { filledNodes } from '../../../ui/filled-nodes'
import layout from '../../../ui/layout.module.css'
import { MAX_COMPARED } from './address'
import { Card, FailedResults } from './card'
import { comparedRows } from './comparison'
import classes from './report.module.css'
import tables from './tables.module.css'
import { rangeText } from './text'
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

function ColumnName({ id, name, here }: { id: number; name: string; here: boolean }) {
  if (here) return <bdi>{name}</bdi>
  return (
    <Link to={reportPath(id, name)}>
      <bdi>{name}</bdi>
    </Link>
  )
}
