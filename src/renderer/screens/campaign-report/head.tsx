/** The head of a report: whose it is, and what can be done with it. */
import { Button } from '@mantine/core'
import { IconLayoutDashboard } from '@tabler/icons-react'
import { campaignTypeOf } from '#contract'
import { campaignTypeLabels } from '../../blocks/campaign-type'
import { StatusBadge } from '../../blocks/status'
import { channelByWireName } from '../../channels'
import { useAddToDashboard } from '../../data/analytics'
import { ExportMenu } from './export-menu'
import classes from './report.module.css'
import type { Report } from './use-report'

export function Head({ report }: { report: Report }) {
  const campaign = report.campaign.data?.value
  const channel = campaign?.channelName ? channelByWireName(campaign.channelName) : null
  const type = campaignTypeOf(campaign?.schedule?.type)
  const kind = [channel?.label ?? campaign?.channelName, type && campaignTypeLabels[type]].filter(Boolean).join(' · ')
  return (
    <header className={classes.head}>
      <div className={classes.name}>
        <p>{kind || 'Performance'}</p>
        <h1 dir="auto" data-list>
          {report.name}
        </h1>
      </div>
      {campaign?.status && <StatusBadge status={campaign.status} />}
      <span className={classes.acts}>
        {/* A draft has no figures. */}
        {campaign?.status?.toLowerCase() !== 'draft' && <ToDashboard report={report} />}
        <ExportMenu report={report} />
      </span>
    </header>
  )
}

function ToDashboard({ report: { id, name, view, offline } }: { report: Report }) {
  const add = useAddToDashboard()
  return (
    <Button
      variant="default"
      leftSection={<IconLayoutDashboard size={16} stroke={1.5} />}
      loading={add.isPending}
      aria-disabled={offline !== null}
      {...(offline === null ? {} : { 'data-disabled': true, title: offline })}
      onClick={() => offline === null && add.mutate({ campaign: { id, name }, range: view.range, grain: view.grain })}
    >
      Add to dashboard
    </Button>
  )
}
