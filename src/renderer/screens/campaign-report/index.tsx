/** A campaign's report (campaign-builder.md, section 2, 'Campaign detail/performance'): what it did, over which days, and what it brought. */

import { Button } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { useBreadcrumb } from '../../ui/breadcrumb'
import { PlainState } from '../../ui/plain-state'
import { Report } from './report'

export function CampaignReport() {
  const id = Number(useParams().id)
  const name = useSearchParams()[0].get('campaign_name') ?? ''
  if (Number.isSafeInteger(id) && id > 0) return <Report key={id} id={id} nameInAddress={name} />
  return <NoSuchCampaign />
}

function NoSuchCampaign() {
  useBreadcrumb([{ label: 'Campaigns', to: '/campaign' }, { label: 'Performance' }])
  return (
    <PlainState
      page
      Icon={IconChartBar}
      title="There is no such campaign"
      text="Only campaigns that the server knows have a performance. A draft has none before it is published."
    >
      <Button variant="default" component={Link} to="/campaign">
        Back to Campaigns
      </Button>
    </PlainState>
  )
}
