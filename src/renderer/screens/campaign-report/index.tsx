/** A campaign's performance: says plainly that this version does not have it yet. */
import { Button } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router-dom'
import { useBreadcrumb } from '../../ui/breadcrumb'
import { PlainState } from '../../ui/plain-state'

export function CampaignReport() {
  const name = useSearchParams()[0].get('campaign_name') || 'Campaign'
  useBreadcrumb([{ label: 'Campaigns', to: '/campaign' }, { label: name }])
  return (
    <PlainState page Icon={IconChartBar} title={name} text="How a campaign performed is not part of this version yet.">
      <Button variant="default" component={Link} to="/campaign">
        Back to Campaigns
      </Button>
    </PlainState>
  )
}
