/** The page of a campaign that was never read on this computer: what the list knows of it, and what is missing. */
import { IconCalendarEvent, IconChartBar, IconMessage, IconUsers } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import type { CampaignRow } from '#contract'
import { KeptNotice } from '../../blocks/kept-notice'
import { campaignTypeLabels, StateBadge } from '../../blocks/status'
import { useAnalyticsList } from '../../data/analytics'
import { useRowState } from '../../data/campaign-state'
import { useServerNow } from '../../data/session'
import { useCurrency } from '../../data/settings'
import { scheduleText } from '../../steps/campaign-row/schedule-text'
import { statusFact } from '../../steps/campaign-row/start-text'
import { channelOf, segmentOf, typeOf } from '../../steps/row-kind'
import layout from '../../ui/layout.module.css'
import { Card } from './card'
import { Head, Star } from './head'
import classes from './home.module.css'
import { MoreMenu } from './more-menu'
import { FigureList } from './overview'
import { figuresOf } from './results/figures'

/** The star has its own button, and these open what is not on this computer. */
const buttons = ['performance', 'edit', 'favourite'] as const

type Props = {
  row: CampaignRow
  /** The read of the campaign that failed. */
  read: ComponentProps<typeof KeptNotice>['read']
}

export function FromList({ row, read }: Props) {
  const [channel, type] = [channelOf(row), typeOf(row)]
  const state = useRowState(row)
  const now = useServerNow()
  const totals = useAnalyticsList(row.campaignId !== null).data?.find(({ id }) => id === row.campaignId)?.totals ?? null
  const segment = segmentOf(row)
  return (
    <div className={`${layout.fill} ${classes.page}`}>
      <Head
        kind={
          <>
            {channel && <channel.Icon size={14} stroke={1.5} />}
            <span>
              {[channel?.label ?? row.channelName, type && campaignTypeLabels[type]].filter(Boolean).join(' · ')}
            </span>
          </>
        }
        name={row.name}
        star={<Star row={row} />}
        state={
          <>
            <StateBadge state={state} />
            <b>{statusFact(row, state, totals?.sent ?? null, now)}</b>
          </>
        }
      >
        <MoreMenu row={row} buttons={buttons} />
      </Head>
      <KeptNotice read={read} asOf={null} title="This campaign could not be read.">
        What is missing is read when there is a network.
      </KeptNotice>
      <div className={`${classes.facts} ${classes.fromList}`}>
        <div className={classes.pair}>
          <Card title="Who" Icon={IconUsers}>
            <p>
              {segment === null ? 'No segment chosen' : segment === 'new' ? 'New segment' : <bdi>{segment.name}</bdi>}
            </p>
          </Card>
          <Card title="When" Icon={IconCalendarEvent}>
            <p>{scheduleText(row.schedule, now)}</p>
          </Card>
        </div>
        <Card title="Message" Icon={IconMessage}>
          <NotHere />
        </Card>
        <Results totals={totals} />
      </div>
    </div>
  )
}

type Totals = Readonly<Record<string, number | null | undefined>> | null

/** The columns of the list. */
const listed = ['Sent', 'Delivered', 'Clicked', 'Revenue']

function Results({ totals }: { totals: Totals }) {
  const currency = useCurrency()
  const figures = totals ? figuresOf({ statuses: totals, revenue: totals.revenue ?? null }, currency) : []
  return (
    <Card title="Performance" Icon={IconChartBar} {...(totals ? { aside: 'All time' } : {})}>
      {totals ? <FigureList figures={figures.filter(({ name }) => listed.includes(name))} /> : <NotHere />}
    </Card>
  )
}

const NotHere = () => <p className={layout.note}>Not on this computer yet. Read when there is a network.</p>
