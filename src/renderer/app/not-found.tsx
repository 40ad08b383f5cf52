/** An address that leads nowhere. */
import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useBreadcrumb } from '../ui/breadcrumb'
import { PlainState } from '../ui/plain-state'

export function NotFound() {
  useBreadcrumb([{ label: 'Page not found' }])
  return (
    <PlainState page Icon={IconMapQuestion} title="Page not found" text="The link may be out of date.">
      <Button component={Link} to="/campaign">
        Go to Campaigns
      </Button>
    </PlainState>
  )
}
